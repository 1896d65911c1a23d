/** Files of tables are read in one place, `kernel/contract/table`, and workbooks by `kernel/web/workbook.ts`: nobody divides rows and cells, or guesses encodings, by itself. */
import ts from 'typescript';
import { type Finding, getLine, isTest, parseSource, readSources, type Source, visitNodes } from './finding.ts';

const readers = /^src\/kernel\/(?:contract\/table\/|web\/workbook\.ts$)/;

export function checkTable(tree: string): Finding[] {
  return readSources(tree, ['src'], ['.ts', '.tsx'])
    .filter(({ file }) => !readers.test(file) && !isTest(file) && !/\/testing\//.test(file))
    .flatMap(findOwnReaders);
}

function findOwnReaders(source: Source): Finding[] {
  const file = parseSource(source);
  const matches: { node: ts.Node; what: string }[] = [];
  const [lines, cells]: [ts.Node[], ts.Node[]] = [[], []];
  visitNodes(file, (node) => {
    if (ts.isImportDeclaration(node) && /^'read-excel-file/.test(node.moduleSpecifier.getText(file)))
      matches.push({ node, what: 'reads workbooks; readTableFile does' });
    if (ts.isStringLiteral(node) && /^(?:euc-kr|cp949|utf-16[bl]e)$/i.test(node.text))
      matches.push({ node, what: 'knows encodings; decodeText does' });
    const separator = getSeparator(node, file);
    if (separator && /\\n/.test(separator)) lines.push(node);
    else if (separator && /^['/][[(]?(?:,|;|\\t)/.test(separator)) cells.push(node);
  });
  const [first] = cells;
  if (first && lines.length > 0) matches.push({ node: first, what: 'divides lines into cells; readRows does' });
  return matches.map(({ node, what }) => ({
    rule: 'table-once',
    file: source.file,
    words: `line ${getLine(file, node)}: ${what}`,
  }));
}

/** By what a text is divided, as it is written. */
function getSeparator(node: ts.Node, file: ts.SourceFile): string | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  return node.expression.name.text === 'split' ? (node.arguments[0]?.getText(file) ?? null) : null;
}
