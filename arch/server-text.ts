/** Texts that the server emits exist in both languages: rule 7, beyond contracts and screens. */
import ts from 'typescript';
import { type Finding, getLine, isTest, parseSource, readSources, type Source, visitNodes } from './finding.ts';

const hangul = /[가-힣]/;
const letters = /\p{L}/u;
/** The same in both languages: codes, units, names of formats. */
const code = /^[A-Z0-9][A-Z0-9 .,/%+&()-]*$/;

export function checkServerText(tree: string): Finding[] {
  return readSources(tree, ['src/kernel/server', 'src/modules', 'src/apps'], ['.ts'])
    .filter(
      ({ file }) => /\/server\/|^src\/apps\/[^/]+\.ts$/.test(file) && !isTest(file) && file !== 'src/apps/testing.ts',
    )
    .flatMap(findings);
}

function findings(source: Source): Finding[] {
  const tree = parseSource(source);
  const results: Finding[] = [];
  const report = (node: ts.Node, words: string) =>
    results.push({ rule: 'server-text-in-both', file: source.file, words: `line ${getLine(tree, node)}: ${words}` });
  visitNodes(tree, (node) => {
    if (ts.isObjectLiteralExpression(node)) for (const words of findUnpaired(node)) report(node, words);
    const text = getText(node);
    if (text && isKorean(text) && !isAccompanied(node)) report(node, text.trim().slice(0, 60));
  });
  return results;
}

/** Korean that has no English in the same text (`시스템 · System`); the product's own name is the same everywhere. */
function isKorean(text: string): boolean {
  // an expression says one text; a language is called by its own name
  if (text.startsWith('=')) return hangul.test(text);
  if (text === '한국어') return false;
  const parts = text.replace(/흐름/g, '').split(/ [·/|] /);
  return (
    parts.some((part) => hangul.test(part)) &&
    !parts.some((part) => !hangul.test(part) && /^\W*[A-Za-z][\w ,.()'{}$:-]+\W*$/.test(part))
  );
}

function getText(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText() : null;
}

/** An object with one of `ko` and `en`, or whose `ko` is no Korean or whose `en` is. */
function* findUnpaired(node: ts.ObjectLiteralExpression): Generator<string> {
  const value = (name: string) => node.properties.find((property) => property.name?.getText() === name);
  const [ko, en] = [value('ko'), value('en')];
  if (!ko && !en) return;
  const spreads = node.properties.some((property) => ts.isSpreadAssignment(property));
  if (!ko || !en) {
    if (!spreads) yield `${ko ? 'ko' : 'en'} stands alone`;
    return;
  }
  const [korean, english] = [ko, en].map((part) => (ts.isPropertyAssignment(part) ? getText(part.initializer) : null));
  if (
    korean &&
    letters.test(removePlaceholders(korean)) &&
    !hangul.test(korean) &&
    !(korean === english && code.test(korean))
  ) {
    yield `ko is not Korean: ${korean.slice(0, 60)}`;
  }
  if (english && hangul.test(english)) yield `en is not English: ${english.slice(0, 60)}`;
}

/** Without what the program puts in. */
const removePlaceholders = (text: string): string => text.replace(/\$\{[^}]*\}/g, '').replace(/\{\w+\}/g, '');

/**
 * Korean has its English beside it: `{ ko, en }` around it somewhere, the other way of a choice by language, the next
 * argument of the call (`message(context, ko, en)`), the next of a list (`['등급', 'Grade']`).
 */
function isAccompanied(node: ts.Node): boolean {
  for (let child = node, around = node.parent; around; child = around, around = around.parent) {
    if (ts.isPropertyAssignment(around) && around.name.getText() === 'ko') return true;
    if (ts.isConditionalExpression(around) && /locale|language|korean/i.test(around.condition.getText())) return true;
    const list = ts.isCallExpression(around)
      ? around.arguments
      : ts.isArrayLiteralExpression(around)
        ? around.elements
        : null;
    const next = list?.[list.indexOf(child as ts.Expression) + 1];
    const english = next && getText(next);
    if (child === node && english && letters.test(english) && !hangul.test(english)) return true;
    if (ts.isStatement(around)) return false;
  }
  return false;
}
