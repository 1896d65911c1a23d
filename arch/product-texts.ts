/** Texts of the product by language, wherever they are written: catalogues, `ko:` and `en:`, server and screens. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { getLine, isTest, parseSource, readSources, root, type Source, visitNodes } from './finding.ts';

export interface ProductText {
  file: string;
  line: number;
  text: string;
}

const readCode = (): Source[] =>
  readSources(root, ['src/kernel', 'src/modules', 'src/portals'], ['.ts', '.tsx']).filter(
    ({ file }) => !isTest(file) && !file.includes('/testing/'),
  );

/** A literal as written; an interpolation in a template becomes `{}`. */
function getText(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
  }
  return null;
}

function findLiterals(source: Source, isWanted: (node: ts.Node, text: string) => boolean): ProductText[] {
  const tree = parseSource(source);
  const texts: ProductText[] = [];
  visitNodes(tree, (node) => {
    const text = getText(node);
    if (text !== null && isWanted(node, text)) texts.push({ file: source.file, line: getLine(tree, node), text });
  });
  return texts;
}

/** All that has Hangul. */
export const listKoreanTexts = (): ProductText[] =>
  readCode()
    .filter(({ text }) => /[가-힣]/.test(text))
    .flatMap((source) => findLiterals(source, (_, text) => /[가-힣]/.test(text)));

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

export const listEnglishTexts = (): ProductText[] =>
  readCode()
    .filter(({ file, text }) => file.endsWith('/en.ts') || /\ben:/.test(text))
    .flatMap((source) => findLiterals(source, (node) => isEnglish(node, source.file.endsWith('/en.ts'))));

/** A catalogue by its keys. */
export function listCatalogueTexts(file: string): { key: string; text: string }[] {
  const tree = parseSource({ file, text: readFileSync(join(root, file), 'utf8') });
  const texts: { key: string; text: string }[] = [];
  visitNodes(tree, (node) => {
    if (!ts.isPropertyAssignment(node) || !ts.isStringLiteralLike(node.initializer)) return;
    const key = ts.isStringLiteralLike(node.name) || ts.isIdentifier(node.name) ? node.name.text : '';
    texts.push({ key, text: node.initializer.text });
  });
  return texts;
}
