/** What a button or a link says is part of what it is called: who speaks to the screen says what stands there (WCAG 2.5.3). */
import ts from 'typescript';
import { type Finding, isTest, lineOf, parse, type Source, sources, visit } from './finding.ts';

const localeFile = /\/locales\/(?:.+\/)?(ko|en)\.ts$/;
const homeOf = (file: string): string => /^src\/(?:kernel|(?:modules|portals)\/[^/]+)\//.exec(file)?.[0] ?? 'src/';

/** By home and language and key; a key may stand in several catalogues of a home. */
type Texts = Map<string, string[]>;

function textsIn(code: readonly Source[]): Texts {
  const texts: Texts = new Map();
  const add = (place: string, text: string) => texts.set(place, [...(texts.get(place) ?? []), text]);
  for (const source of code) {
    const locale = localeFile.exec(source.file)?.[1];
    visit(parse(source), (node) => {
      if (!ts.isPropertyAssignment(node) || !(ts.isIdentifier(node.name) || ts.isStringLiteralLike(node.name))) return;
      const key = node.name.text;
      if (locale && ts.isStringLiteralLike(node.initializer)) {
        add(`${homeOf(source.file)} ${locale} ${key}`, node.initializer.text);
      }
      if (source.file !== 'src/kernel/contract/words.ts' || !ts.isObjectLiteralExpression(node.initializer)) return;
      for (const part of node.initializer.properties) {
        if (!ts.isPropertyAssignment(part) || !ts.isStringLiteralLike(part.initializer)) continue;
        add(`words ${part.name.getText()} ${key}`, part.initializer.text);
      }
    });
  }
  return texts;
}

/** The key in `t('…')`. */
function keyIn(node: ts.Expression | undefined): string | null {
  if (!node || !ts.isCallExpression(node) || node.expression.getText() !== 't') return null;
  const [first] = node.arguments;
  return first && ts.isStringLiteralLike(first) ? first.text : null;
}

function labelOf({ openingElement }: ts.JsxElement): string | null {
  const label = openingElement.attributes.properties.find(
    (one): one is ts.JsxAttribute => ts.isJsxAttribute(one) && one.name.getText() === 'aria-label',
  );
  const value = label?.initializer;
  return value && ts.isJsxExpression(value) ? keyIn(value.expression) : null;
}

const isPressed = (element: ts.JsxElement): boolean =>
  /Button|Link|Item|Anchor|Tab/.test(element.openingElement.tagName.getText());

const bare = (text: string): string => text.toLowerCase().replace(/[.…]$/, '');

export function labelInNameFindings(tree: string): Finding[] {
  const code = sources(tree, ['src'], ['.ts', '.tsx']).filter(({ file }) => !isTest(file));
  const texts = textsIn(code);
  const named = (file: string, locale: string, key: string): string[] =>
    (key.startsWith('word.')
      ? texts.get(`words ${locale} ${key.slice('word.'.length)}`)
      : (texts.get(`${homeOf(file)} ${locale} ${key}`) ?? texts.get(`src/kernel/ ${locale} ${key}`))) ?? [];
  const isApart = (file: string, name: string, seen: string) =>
    ['ko', 'en'].some((locale) => {
      const [names, labels] = [named(file, locale, name), named(file, locale, seen)];
      return labels.length > 0 && !names.some((one) => labels.some((label) => bare(one).includes(bare(label))));
    });
  return code
    .filter(({ file, text }) => file.endsWith('.tsx') && text.includes('aria-label'))
    .flatMap((source) => {
      const root = parse(source);
      const found: Finding[] = [];
      visit(root, (node) => {
        if (!ts.isJsxElement(node) || !isPressed(node)) return;
        const name = labelOf(node);
        if (!name) return;
        for (const child of node.children) {
          const seen = ts.isJsxExpression(child) ? keyIn(child.expression) : null;
          if (!seen || !isApart(source.file, name, seen)) continue;
          const words = `line ${lineOf(root, node)}: the name ${name} does not say what stands there, ${seen}`;
          found.push({ rule: 'label-in-name', file: source.file, words });
        }
      });
      return found;
    });
}
