/** Pages are cut in one place: what `kernel/server/cursor.ts` does is not done by hand. */
import ts from 'typescript';
import { type Finding, getLine, isTest, parseSource, readSources, type Source, visitNodes } from './finding.ts';

const codec = 'src/kernel/server/cursor.ts';
const coded = /^(Buffer\.from|btoa|atob|JSON\.(parse|stringify))$/;
const pattern = /\.(test|exec|match|split)$/;

/** All that runs on the server. */
const onServer = /^src\/(kernel\/server|modules\/[^/]+\/server|apps)\//;

export function checkCursor(tree: string): Finding[] {
  return readSources(tree, ['src'], ['.ts'])
    .filter(({ file }) => onServer.test(file) && file !== codec && !isTest(file) && !/\/(testing|seed)\//.test(file))
    .flatMap(findByHand);
}

function findByHand(source: Source): Finding[] {
  const file = parseSource(source);
  const findings: Finding[] = [];
  visitNodes(file, (node) => {
    const words = findPageCut(node, file) ?? findCodec(node, file);
    if (words) findings.push({ rule: 'one-cursor', file: source.file, words: `line ${getLine(file, node)}: ${words}` });
  });
  return findings;
}

/** `rows.slice(0, …limit)`, the cursor of the page after it, and a page with fewer rows than were read for it. */
function findPageCut(node: ts.Node, file: ts.SourceFile): string | null {
  if (ts.isPropertyAssignment(node)) return findNamedValue(node.name.getText(file), node.initializer);
  if (ts.isShorthandPropertyAssignment(node)) return findNamedValue(node.name.text, node.name);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const [from, to] = node.arguments;
  if (node.expression.name.text !== 'slice' || from?.getText(file) !== '0' || !to) return null;
  return /\blimit$/i.test(to.getText(file)) ? 'cuts a page; toPage does' : null;
}

function findNamedValue(name: string, value: ts.Expression): string | null {
  // `{ nextCursor: { type: … } }` describes one
  if (name === 'nextCursor')
    return ts.isObjectLiteralExpression(value) ? null : 'says where a list goes on; toPage does';
  return name === 'data' && isFiltered(value) ? 'leaves rows out after the page was cut' : null;
}

/** `page.data.filter(…)`, whatever is done before and after. */
function isFiltered(chain: ts.Node): boolean {
  if (!ts.isCallExpression(chain) || !ts.isPropertyAccessExpression(chain.expression)) return false;
  return /^(filter|flatMap)$/.test(chain.expression.name.text) || isFiltered(chain.expression.expression);
}

/** A cursor that is taken apart, judged or put together. */
function findCodec(node: ts.Node, file: ts.SourceFile): string | null {
  if (!ts.isCallExpression(node)) return null;
  const called = node.expression.getText(file);
  const parts = [...node.arguments, node.expression].map((part) => part.getText(file)).join(' ');
  if (!(coded.test(called) || pattern.test(called)) || !/cursor\b/i.test(parts)) return null;
  return 'reads or writes a cursor; readCursor and toPage do';
}
