/** Files of tables are read in one place, `kernel/contract/table`, and workbooks by `kernel/web/workbook.ts`: nobody divides rows and cells, or guesses encodings, by itself. */
import ts from 'typescript';
import { type Finding, isTest, lineOf, parse, type Source, sources, visit } from './finding.ts';

const readers = /^src\/kernel\/(?:contract\/table\/|web\/workbook\.ts$)/;

export function tableFindings(tree: string): Finding[] {
  return sources(tree, ['src'], ['.ts', '.tsx'])
    .filter(({ file }) => !readers.test(file) && !isTest(file) && !/\/testing\//.test(file))
    .flatMap(readsByItself);
}

function readsByItself(source: Source): Finding[] {
  const file = parse(source);
  const found: { node: ts.Node; what: string }[] = [];
  const [lines, cells]: [ts.Node[], ts.Node[]] = [[], []];
  visit(file, (node) => {
    if (ts.isImportDeclaration(node) && /^'read-excel-file/.test(node.moduleSpecifier.getText(file)))
      found.push({ node, what: 'reads workbooks; readTableFile does' });
    if (ts.isStringLiteral(node) && /^(?:euc-kr|cp949|utf-16[bl]e)$/i.test(node.text))
      found.push({ node, what: 'knows encodings; textOfBytes does' });
    const separator = separatorOf(node, file);
    if (separator && /\\n/.test(separator)) lines.push(node);
    else if (separator && /^['/][[(]?(?:,|;|\\t)/.test(separator)) cells.push(node);
  });
  const [first] = cells;
  if (first && lines.length > 0) found.push({ node: first, what: 'divides lines into cells; readRows does' });
  return found.map(({ node, what }) => ({
    rule: 'table-once',
    file: source.file,
    words: `line ${lineOf(file, node)}: ${what}`,
  }));
}

/** By what a text is divided, as it is written. */
function separatorOf(node: ts.Node, file: ts.SourceFile): string | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  return node.expression.name.text === 'split' ? (node.arguments[0]?.getText(file) ?? null) : null;
}
