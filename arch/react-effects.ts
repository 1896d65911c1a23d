/** What an effect returns is called when it ends: a call there that was never meant as a clean-up throws then, or does nothing. */
import ts from 'typescript';
import { type Finding, isTest, lineOf, parse, type Source, sources, visit } from './finding.ts';

export function reactEffectFindings(tree: string): Finding[] {
  return sources(tree, ['src'], ['.ts', '.tsx'])
    .filter(({ file }) => !isTest(file))
    .flatMap(returnsOf);
}

/** `useEffect(() => call())`. Where the call gives a clean-up, `return` or a choice between it and `undefined` says so. */
function returnsOf(source: Source): Finding[] {
  if (!/use(Layout|Insertion)?Effect\(/.test(source.text)) return [];
  const tree = parse(source);
  const found: Finding[] = [];
  visit(tree, (node) => {
    if (!ts.isCallExpression(node) || !/^use(Layout|Insertion)?Effect$/.test(node.expression.getText(tree))) return;
    const [effect] = node.arguments;
    if (!effect || !ts.isArrowFunction(effect) || !isCall(effect.body)) return;
    const words = `line ${lineOf(tree, node)}: the effect returns what is called: put void before it, or return the clean-up by name`;
    found.push({ rule: 'effect-returns-nothing', file: source.file, words });
  });
  return found;
}

/** Also behind `?.`, parentheses and `await`. */
const isCall = (body: ts.ConciseBody): boolean =>
  ts.isCallExpression(body) ||
  ((ts.isParenthesizedExpression(body) || ts.isAwaitExpression(body)) && isCall(body.expression));
