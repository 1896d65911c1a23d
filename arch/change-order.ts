/** Later means the order of the changes: nothing compares ids, which say when a run began and not when it changed something. */
import ts from 'typescript';
import { type Finding, getLine, isTest, parseSource, readSources, type Source, visitNodes } from './finding.ts';
import { removeComments } from './sql.ts';

const rule = 'order-by-change';

export function changeOrderFindings(tree: string): Finding[] {
  const server = readSources(tree, ['src'], ['.ts']).filter(
    ({ file }) => !isTest(file) && /\/server\/|\/contract\//.test(file),
  );
  const scripts = readSources(tree, ['src'], ['.sql']);
  return [
    ...server.flatMap(findComparisons),
    ...[...server.filter(({ file }) => file.endsWith('.queries.ts')), ...scripts].flatMap(findSqlComparisons),
  ];
}

const relations: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);

/** `id`, `run.id`, `since.executionId`, `runId ?? ''`. */
const isIdText = (text: string): boolean => /(^|[.?])(id|[A-Za-z]*Id)!?(\s*\?\?.*)?$/s.test(text);
const ofExecutions = /\b(execution|undo|run|root|parent)Ids?\b|\bexecutions\b|\bruns\b/;

function findComparisons(source: Source): Finding[] {
  const file = parseSource(source);
  const findings: Finding[] = [];
  const report = (node: ts.Node, words: string) =>
    findings.push({ rule, file: source.file, words: `line ${getLine(file, node)}: ${words}` });
  visitNodes(file, (node) => {
    if (ts.isBinaryExpression(node) && relations.has(node.operatorToken.kind)) {
      if ([node.left, node.right].some((side) => isIdText(side.getText(file))) && !isTieBreak(node)) {
        report(node, 'compares ids');
      }
    }
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const { name, expression: receiver } = node.expression;
    const [whole, first] = [receiver.getText(file), node.arguments[0]?.getText(file) ?? ''];
    if (name.text === 'localeCompare' && [whole, first].some(isIdText)) report(node, 'compares ids');
    if (!/^(sort|toSorted)$/.test(name.text) || node.arguments.length > 0 || !ofExecutions.test(whole)) return;
    // Locks are taken in one order; nobody reads which comes first.
    if (!/\block|Lock/.test(getStatement(node).getText(file))) report(node, 'sorts ids of executions');
  });
  return findings;
}

/** `byName || (one.id < other.id ? -1 : 1)`: ties are always broken in the same order. */
function isTieBreak(comparison: ts.Node): boolean {
  const choice = comparison.parent;
  if (!ts.isConditionalExpression(choice)) return false;
  const place = ts.isParenthesizedExpression(choice.parent) ? choice.parent.parent : choice.parent;
  return ts.isBinaryExpression(place) && place.operatorToken.kind === ts.SyntaxKind.BarBarToken;
}

function getStatement(node: ts.Node): ts.Node {
  return ts.isStatement(node) || !node.parent ? node : getStatement(node.parent);
}

const executionColumn = String.raw`\b(?:\w+\.)?\w*execution(?:_id)?\b|\b(?:\w+\.)?undone_by\b`;
const inSql = [
  new RegExp(String.raw`(?:${executionColumn})\s*(?:<(?![>=])|>(?!=)|<=|>=)`, 'g'),
  new RegExp(String.raw`[^<>=-](?:<|>|<=|>=)\s*(?:all|any)?\s*\(?(?:${executionColumn})`, 'g'),
  new RegExp(String.raw`\b(?:max|min|greatest|least)\s*\(\s*(?:${executionColumn})`, 'g'),
  new RegExp(String.raw`(?:${executionColumn})\s+desc\b`, 'g'),
];

function findSqlComparisons(source: Source): Finding[] {
  const text = removeComments(source);
  return inSql
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([match]) => ({ rule, file: source.file, words: `orders by the id of an execution: ${match.trim()}` }));
}
