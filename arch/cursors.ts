/** Pages are cut in one place: what `kernel/server/cursor.ts` does is not done by hand. */
import ts from 'typescript';
import { type Finding, isTest, lineOf, parse, type Source, sources, visit } from './finding.ts';

const codec = 'src/kernel/server/cursor.ts';
const coded = /^(Buffer\.from|btoa|atob|JSON\.(parse|stringify))$/;
const pattern = /\.(test|exec|match|split)$/;

/** All that runs on the server. */
const onServer = /^src\/(kernel\/server|modules\/[^/]+\/server|apps)\//;

export function cursorFindings(tree: string): Finding[] {
  return sources(tree, ['src'], ['.ts'])
    .filter(({ file }) => onServer.test(file) && file !== codec && !isTest(file) && !/\/(testing|seed)\//.test(file))
    .flatMap(byHand);
}

function byHand(source: Source): Finding[] {
  const file = parse(source);
  const findings: Finding[] = [];
  visit(file, (node) => {
    const words = cutsPage(node, file) ?? codes(node, file);
    if (words) findings.push({ rule: 'one-cursor', file: source.file, words: `line ${lineOf(file, node)}: ${words}` });
  });
  return findings;
}

/** `rows.slice(0, …limit)`, the cursor of the page after it, and a page with fewer rows than were read for it. */
function cutsPage(node: ts.Node, file: ts.SourceFile): string | null {
  if (ts.isPropertyAssignment(node)) return says(node.name.getText(file), node.initializer);
  if (ts.isShorthandPropertyAssignment(node)) return says(node.name.text, node.name);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const [from, to] = node.arguments;
  if (node.expression.name.text !== 'slice' || from?.getText(file) !== '0' || !to) return null;
  return /\blimit$/i.test(to.getText(file)) ? 'cuts a page; pageOf does' : null;
}

function says(name: string, value: ts.Expression): string | null {
  // `{ nextCursor: { type: … } }` describes one
  if (name === 'nextCursor')
    return ts.isObjectLiteralExpression(value) ? null : 'says where a list goes on; pageOf does';
  return name === 'data' && leavesOut(value) ? 'leaves rows out after the page was cut' : null;
}

/** `page.data.filter(…)`, whatever is done before and after. */
function leavesOut(chain: ts.Node): boolean {
  if (!ts.isCallExpression(chain) || !ts.isPropertyAccessExpression(chain.expression)) return false;
  return /^(filter|flatMap)$/.test(chain.expression.name.text) || leavesOut(chain.expression.expression);
}

/** A cursor that is taken apart, judged or put together. */
function codes(node: ts.Node, file: ts.SourceFile): string | null {
  if (!ts.isCallExpression(node)) return null;
  const called = node.expression.getText(file);
  const about = [...node.arguments, node.expression].map((part) => part.getText(file)).join(' ');
  if (!(coded.test(called) || pattern.test(called)) || !/cursor\b/i.test(about)) return null;
  return 'reads or writes a cursor; readCursor and pageOf do';
}
