/** The kernel lies below every business: it names no cart, no order, no industry. Comments may, as examples. */
import ts from 'typescript';
import { type Finding, getLine, isTest, parseSource, readSources, type Source, visitNodes } from './finding.ts';

/** Words of what companies do, in the singular. */
const english = new Set(
  `booking cart catalog checkout coupon customer delivery employee guest industry invoice journal ledger order payroll
   salary sale sellable shipment shipping stock supplier vacation warehouse workspace`.split(/\s+/),
);
const korean = /주문|장바구니|고객|결재|휴가|급여|재고|전표|송장|업종|직원/g;

export function checkKernelWord(tree: string): Finding[] {
  return readSources(tree, ['src/kernel'], ['.ts', '.tsx', '.sql'])
    .filter(({ file }) => !isTest(file))
    .flatMap((source) => (source.file.endsWith('.sql') ? findInSql(source) : findInCode(source)));
}

function findInSql({ file, text }: Source): Finding[] {
  const lines = text.replace(/--.*$/gm, '').split('\n');
  return lines.flatMap((line, index) => findings(file, index + 1, line));
}

const isText = (node: ts.Node): node is ts.Identifier | ts.LiteralLikeNode =>
  ts.isIdentifier(node) ||
  ts.isJsxText(node) ||
  ts.isLiteralExpression(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node);

function findInCode(source: Source): Finding[] {
  const tree = parseSource(source);
  const results: Finding[] = [];
  visitNodes(tree, (node) => {
    if (isText(node)) results.push(...findings(source.file, getLine(tree, node), node.text));
  });
  return results;
}

function findings(file: string, line: number, text: string): Finding[] {
  const words = text.replace(/\border by\b/gi, '').split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/);
  const named = new Set([
    ...words.map(toSingular).filter((word) => english.has(word)),
    ...[...text.matchAll(korean)].map(([word]) => word),
  ]);
  return [...named].map((word) => ({ rule: 'kernel-words', file, words: `line ${line}: ${word}` }));
}

const toSingular = (word: string): string => word.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '');
