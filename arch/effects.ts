/** Importing a file of a room does nothing and keeps nothing: what a room contributes stands in its fact, what it keeps is the house's. */
import ts from 'typescript';
import { type Finding, isTest, lineOf, parse, type Source, sources, visit } from './finding.ts';

export function effectFindings(tree: string): Finding[] {
  const code = sources(tree, ['src/modules'], ['.ts', '.tsx']).filter(({ file }) => !isTest(file));
  // A thread of its own is a program, begun by importing its file.
  return code.filter(({ file }) => !file.endsWith('.thread.ts')).flatMap(effectsOf);
}

/** Names of functions that do something with what they are given, whatever they return. */
const effectful = /^(register|subscribe|open|start|listen|connect|set|on|link)[A-Z]/;
const changing = /^(set|add|delete|clear|push|unshift|pop|shift|splice|sort|reverse|fill)$/;

function effectsOf(source: Source): Finding[] {
  const tree = parse(source);
  const found: Finding[] = [];
  const report = (node: ts.Node, what: string) =>
    found.push({ rule: 'import-without-effect', file: source.file, words: `line ${lineOf(tree, node)}: ${what}` });
  const changed = changedIn(tree);
  for (const statement of tree.statements) {
    if (ts.isVariableStatement(statement)) {
      const isConst = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0;
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!isConst) report(name, `${name.getText(tree)} is kept in a variable of the file`);
        else if (ts.isIdentifier(name) && changed.has(name.text))
          report(name, `${name.text} is changed by who uses it`);
        if (initializer)
          for (const called of callsIn(initializer, tree)) if (effectful.test(called)) report(name, called);
      }
    } else if (isDoing(statement)) report(statement, statement.getText(tree).split('\n')[0]?.slice(0, 60) ?? '');
  }
  return found;
}

const isDoing = (statement: ts.Statement): boolean =>
  ts.isExpressionStatement(statement) ||
  ts.isIfStatement(statement) ||
  ts.isIterationStatement(statement, false) ||
  ts.isTryStatement(statement) ||
  ts.isSwitchStatement(statement) ||
  ts.isBlock(statement);

/** The functions that are called when the value is made, not those that it would call later. */
function callsIn(value: ts.Node, tree: ts.SourceFile): string[] {
  if (ts.isFunctionLike(value) || ts.isClassLike(value)) return [];
  const own = ts.isCallExpression(value) ? [value.expression.getText(tree).split('.').at(-1) ?? ''] : [];
  const inner: string[] = [];
  ts.forEachChild(value, (child) => void inner.push(...callsIn(child, tree)));
  return [...own, ...inner];
}

/** Names whose content somebody changes: by a method, by an index, by a property. */
function changedIn(tree: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  visit(tree, (node) => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      if (changing.test(name.text) && ts.isIdentifier(expression)) names.add(expression.text);
    }
    const isSet =
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      node.operatorToken.kind <= ts.SyntaxKind.LastAssignment;
    if (!isSet) return;
    const { left } = node;
    const of = ts.isPropertyAccessExpression(left) || ts.isElementAccessExpression(left) ? left.expression : left;
    if (ts.isIdentifier(of)) names.add(of.text);
  });
  // A name of the file that a function has for something of its own, too, is that of the function.
  visit(tree, (node) => {
    const isInner = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
    if (!isInner || !ts.isIdentifier(node.name)) return;
    const isOfFile = ts.isVariableDeclaration(node) && node.parent.parent.parent === tree;
    if (!isOfFile && !weak(node, tree)) names.delete(node.name.text);
  });
  visit(tree, (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && weak(node, tree)) names.delete(node.name.text);
  });
  return names;
}

/** Kept by the unit or the thing that it belongs to, and gone with it. */
const weak = (node: ts.Node, tree: ts.SourceFile): boolean =>
  ts.isVariableDeclaration(node) && /^new Weak(Map|Set)\b/.test(node.initializer?.getText(tree) ?? '');
