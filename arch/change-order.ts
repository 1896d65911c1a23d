/** Later means the order of the changes: nothing compares ids, which say when a run began and not when it changed something. */
import ts from 'typescript';
import { type Finding, isTest, lineOf, parse, type Source, sources, visit } from './finding.ts';
import { withoutComments } from './sql.ts';

const rule = 'order-by-change';

export function changeOrderFindings(tree: string): Finding[] {
  const server = sources(tree, ['src'], ['.ts']).filter(
    ({ file }) => !isTest(file) && /\/server\/|\/contract\//.test(file),
  );
  const migrations = sources(tree, ['src'], ['.sql']);
  return [
    ...server.flatMap(comparisonsIn),
    ...[...server.filter(({ file }) => file.endsWith('.queries.ts')), ...migrations].flatMap(sqlComparisonsIn),
  ];
}

const relations: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);

/** `id`, `run.id`, `since.executionId`, `runId ?? ''`. */
const isIdOf = (text: string): boolean => /(^|[.?])(id|[A-Za-z]*Id)!?(\s*\?\?.*)?$/s.test(text);
const ofExecutions = /\b(execution|undo|run|root|parent)Ids?\b|\bexecutions\b|\bruns\b/;

function comparisonsIn(source: Source): Finding[] {
  const file = parse(source);
  const findings: Finding[] = [];
  const report = (node: ts.Node, words: string) =>
    findings.push({ rule, file: source.file, words: `line ${lineOf(file, node)}: ${words}` });
  visit(file, (node) => {
    if (ts.isBinaryExpression(node) && relations.has(node.operatorToken.kind)) {
      if ([node.left, node.right].some((side) => isIdOf(side.getText(file))) && !breaksTie(node)) {
        report(node, 'compares ids');
      }
    }
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const { name, expression: receiver } = node.expression;
    const [whole, first] = [receiver.getText(file), node.arguments[0]?.getText(file) ?? ''];
    if (name.text === 'localeCompare' && [whole, first].some(isIdOf)) report(node, 'compares ids');
    if (!/^(sort|toSorted)$/.test(name.text) || node.arguments.length > 0 || !ofExecutions.test(whole)) return;
    // Locks are taken in one order; nobody reads which comes first.
    if (!/\block|Lock/.test(statementOf(node).getText(file))) report(node, 'sorts ids of executions');
  });
  return findings;
}

/** `byName || (one.id < other.id ? -1 : 1)`: what is alike otherwise stands always in the same order. */
function breaksTie(comparison: ts.Node): boolean {
  const choice = comparison.parent;
  if (!ts.isConditionalExpression(choice)) return false;
  const place = ts.isParenthesizedExpression(choice.parent) ? choice.parent.parent : choice.parent;
  return ts.isBinaryExpression(place) && place.operatorToken.kind === ts.SyntaxKind.BarBarToken;
}

function statementOf(node: ts.Node): ts.Node {
  return ts.isStatement(node) || !node.parent ? node : statementOf(node.parent);
}

const executionColumn = String.raw`\b(?:\w+\.)?\w*execution(?:_id)?\b|\b(?:\w+\.)?undone_by\b`;
const inSql = [
  new RegExp(String.raw`(?:${executionColumn})\s*(?:<(?![>=])|>(?!=)|<=|>=)`, 'gi'),
  new RegExp(String.raw`[^<>=-](?:<|>|<=|>=)\s*(?:all|any)?\s*\(?(?:${executionColumn})`, 'gi'),
  new RegExp(String.raw`\b(?:max|min|greatest|least)\s*\(\s*(?:${executionColumn})`, 'gi'),
  new RegExp(String.raw`(?:${executionColumn})\s+desc\b`, 'gi'),
];

function sqlComparisonsIn(source: Source): Finding[] {
  const text = withoutComments(source);
  return inSql
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([found]) => ({ rule, file: source.file, words: `orders by the id of an execution: ${found.trim()}` }));
}
