/** Label-in-name check: the accessible name of a button or link contains its visible text, for speech control (WCAG 2.5.3). */
import ts from 'typescript';
import { type Finding, getLine, isTest, parseSource, readSources, type Source, visitNodes } from './finding.ts';

const localeFile = /\/locales\/(?:.+\/)?(ko|en)\.ts$/;
const getHome = (file: string): string => /^src\/(?:kernel|(?:modules|portals)\/[^/]+)\//.exec(file)?.[0] ?? 'src/';

/** By module, language and key; a key may occur in several catalogues of a module. */
type Texts = Map<string, string[]>;

function loadTexts(code: readonly Source[]): Texts {
  const texts: Texts = new Map();
  const add = (place: string, text: string) => texts.set(place, [...(texts.get(place) ?? []), text]);
  for (const source of code) {
    const locale = localeFile.exec(source.file)?.[1];
    visitNodes(parseSource(source), (node) => {
      if (!ts.isPropertyAssignment(node) || !(ts.isIdentifier(node.name) || ts.isStringLiteralLike(node.name))) return;
      const key = node.name.text;
      if (locale && ts.isStringLiteralLike(node.initializer)) {
        add(`${getHome(source.file)} ${locale} ${key}`, node.initializer.text);
      }
      if (source.file !== 'src/kernel/contract/common-texts.ts' || !ts.isObjectLiteralExpression(node.initializer))
        return;
      for (const part of node.initializer.properties) {
        if (!ts.isPropertyAssignment(part) || !ts.isStringLiteralLike(part.initializer)) continue;
        add(`words ${part.name.getText()} ${key}`, part.initializer.text);
      }
    });
  }
  return texts;
}

/** The key in `t('…')`. */
function getKey(node: ts.Expression | undefined): string | null {
  if (!node || !ts.isCallExpression(node) || node.expression.getText() !== 't') return null;
  const [first] = node.arguments;
  return first && ts.isStringLiteralLike(first) ? first.text : null;
}

function getLabel({ openingElement }: ts.JsxElement): string | null {
  const label = openingElement.attributes.properties.find(
    (property): property is ts.JsxAttribute => ts.isJsxAttribute(property) && property.name.getText() === 'aria-label',
  );
  const value = label?.initializer;
  return value && ts.isJsxExpression(value) ? getKey(value.expression) : null;
}

const isPressed = (element: ts.JsxElement): boolean =>
  /Button|Link|Item|Anchor|Tab/.test(element.openingElement.tagName.getText());

const toBareText = (text: string): string => text.toLowerCase().replace(/[.…]$/, '');

export function checkLabelInName(tree: string): Finding[] {
  const code = readSources(tree, ['src'], ['.ts', '.tsx']).filter(({ file }) => !isTest(file));
  const texts = loadTexts(code);
  const named = (file: string, locale: string, key: string): string[] =>
    (key.startsWith('word.')
      ? texts.get(`words ${locale} ${key.slice('word.'.length)}`)
      : (texts.get(`${getHome(file)} ${locale} ${key}`) ?? texts.get(`src/kernel/ ${locale} ${key}`))) ?? [];
  const isApart = (file: string, name: string, visibleText: string) =>
    ['ko', 'en'].some((locale) => {
      const [names, labels] = [named(file, locale, name), named(file, locale, visibleText)];
      return (
        labels.length > 0 && !names.some((name) => labels.some((label) => toBareText(name).includes(toBareText(label))))
      );
    });
  return code
    .filter(({ file, text }) => file.endsWith('.tsx') && text.includes('aria-label'))
    .flatMap((source) => {
      const root = parseSource(source);
      const findings: Finding[] = [];
      visitNodes(root, (node) => {
        if (!ts.isJsxElement(node) || !isPressed(node)) return;
        const name = getLabel(node);
        if (!name) return;
        for (const child of node.children) {
          const labelKey = ts.isJsxExpression(child) ? getKey(child.expression) : null;
          if (!labelKey || !isApart(source.file, name, labelKey)) continue;
          const words = `line ${getLine(root, node)}: the name ${name} does not say what stands there, ${labelKey}`;
          findings.push({ rule: 'label-in-name', file: source.file, words });
        }
      });
      return findings;
    });
}
