/** The texts that the product is written in, by language, wherever they stand: catalogues, `ko:` and `en:`, server and screens. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { house, isTest, lineOf, parse, type Source, sources, visit } from './finding.ts';

export interface Written {
  file: string;
  line: number;
  text: string;
}

const code = (): Source[] =>
  sources(house, ['src/kernel', 'src/modules', 'src/portals'], ['.ts', '.tsx']).filter(
    ({ file }) => !isTest(file) && !file.includes('/testing/'),
  );

/** A literal as it is written; what is calculated in a template stands as `{}`. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
  }
  return null;
}

function literalsIn(source: Source, isWanted: (node: ts.Node, text: string) => boolean): Written[] {
  const tree = parse(source);
  const found: Written[] = [];
  visit(tree, (node) => {
    const text = textOf(node);
    if (text !== null && isWanted(node, text)) found.push({ file: source.file, line: lineOf(tree, node), text });
  });
  return found;
}

/** All that has Hangul. */
export const koreanTexts = (): Written[] =>
  code()
    .filter(({ text }) => /[가-힣]/.test(text))
    .flatMap((source) => literalsIn(source, (_, text) => /[가-힣]/.test(text)));

/** `en: '…'`, also in a list or by parts (`en: { subject, text }`), and all of a catalogue. */
function isEnglish(node: ts.Node, isCatalogue: boolean): boolean {
  let inner = node;
  let outer = node.parent;
  while (ts.isArrayLiteralExpression(outer) || ts.isObjectLiteralExpression(outer) || ts.isPropertyAssignment(outer)) {
    if (ts.isPropertyAssignment(outer)) {
      if (outer.name === inner) return false;
      if (isCatalogue || outer.name.getText() === 'en') return true;
    }
    inner = outer;
    outer = outer.parent;
  }
  return false;
}

export const englishTexts = (): Written[] =>
  code()
    .filter(({ file, text }) => file.endsWith('/en.ts') || /\ben:/.test(text))
    .flatMap((source) => literalsIn(source, (node) => isEnglish(node, source.file.endsWith('/en.ts'))));

/** A catalogue by its keys. */
export function catalogueTexts(file: string): { key: string; text: string }[] {
  const tree = parse({ file, text: readFileSync(join(house, file), 'utf8') });
  const found: { key: string; text: string }[] = [];
  visit(tree, (node) => {
    if (!ts.isPropertyAssignment(node) || !ts.isStringLiteralLike(node.initializer)) return;
    const key = ts.isStringLiteralLike(node.name) || ts.isIdentifier(node.name) ? node.name.text : '';
    found.push({ key, text: node.initializer.text });
  });
  return found;
}
