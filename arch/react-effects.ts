/** Effect return check: React calls an effect's return value as its clean-up, so an unintended one throws or does nothing. */
import ts from 'typescript';
import { type Finding, getLine, isTest, parseSource, readSources, type Source, visitNodes } from './finding.ts';

export function checkReactEffect(tree: string): Finding[] {
  return readSources(tree, ['src'], ['.ts', '.tsx'])
    .filter(({ file }) => !isTest(file))
    .flatMap(findReturns);
}

/** `useEffect(() => call())`. Where the call gives a clean-up, `return` or a choice between it and `undefined` says so. */
function findReturns(source: Source): Finding[] {
  if (!/use(Layout|Insertion)?Effect\(/.test(source.text)) return [];
  const tree = parseSource(source);
  const findings: Finding[] = [];
  visitNodes(tree, (node) => {
    if (!ts.isCallExpression(node) || !/^use(Layout|Insertion)?Effect$/.test(node.expression.getText(tree))) return;
    const [effect] = node.arguments;
    if (!effect || !ts.isArrowFunction(effect) || !isCall(effect.body)) return;
    const words = `line ${getLine(tree, node)}: the effect returns what is called: put void before it, or return the clean-up by name`;
    findings.push({ rule: 'effect-returns-nothing', file: source.file, words });
  });
  return findings;
}

/** Also behind `?.`, parentheses and `await`. */
const isCall = (body: ts.ConciseBody): boolean =>
  ts.isCallExpression(body) ||
  ((ts.isParenthesizedExpression(body) || ts.isAwaitExpression(body)) && isCall(body.expression));
