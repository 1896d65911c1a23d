/**
 * Importing a file of a module has no side effects and holds no state: a module contributes through its manifest, and the app holds
 * its state.
 */
import ts from 'typescript';
import { type Finding, getLine, isTest, parseSource, readSources, type Source, visitNodes } from './finding.ts';

export function checkEffect(tree: string): Finding[] {
  const code = readSources(tree, ['src/modules'], ['.ts', '.tsx']).filter(({ file }) => !isTest(file));
  // A thread of its own is a program, begun by importing its file.
  return code.filter(({ file }) => !file.endsWith('.thread.ts')).flatMap(findEffects);
}

/** Names of functions that do something with what they are given, whatever they return. */
const effectful = /^(register|subscribe|open|start|listen|connect|set|on(?!Server)|link)[A-Z]/;
const changing = /^(set|add|delete|clear|push|unshift|pop|shift|splice|sort|reverse|fill)$/;

function findEffects(source: Source): Finding[] {
  const tree = parseSource(source);
  const findings: Finding[] = [];
  const report = (node: ts.Node, what: string) =>
    findings.push({ rule: 'import-without-effect', file: source.file, words: `line ${getLine(tree, node)}: ${what}` });
  const changed = listChanged(tree);
  for (const statement of tree.statements) {
    if (ts.isVariableStatement(statement)) {
      const isConst = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0;
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!isConst) report(name, `${name.getText(tree)} is kept in a variable of the file`);
        else if (ts.isIdentifier(name) && changed.has(name.text) && !isWeak(initializer, tree))
          report(name, `${name.text} is changed by who uses it`);
        if (initializer)
          for (const called of listCalls(initializer, tree)) if (effectful.test(called)) report(name, called);
      }
    } else if (ts.isClassDeclaration(statement)) {
      const { name, members } = statement;
      if (name && changed.has(name.text)) report(name, `${name.text} keeps something of its own`);
      for (const member of members) if (isStatic(member) && isVariable(member)) report(member, 'a field of the class');
    } else if (isDoing(statement)) report(statement, statement.getText(tree).split('\n')[0]?.slice(0, 60) ?? '');
  }
  return findings;
}

const isDoing = (statement: ts.Statement): boolean =>
  ts.isExpressionStatement(statement) ||
  ts.isIfStatement(statement) ||
  ts.isIterationStatement(statement, false) ||
  ts.isTryStatement(statement) ||
  ts.isSwitchStatement(statement) ||
  ts.isBlock(statement);

/** The functions that are called when the value is made, not those that it would call later. */
function listCalls(value: ts.Node, tree: ts.SourceFile): string[] {
  if (ts.isFunctionLike(value) || ts.isClassLike(value)) return [];
  const own = ts.isCallExpression(value) ? [value.expression.getText(tree).split('.').at(-1) ?? ''] : [];
  const inner: string[] = [];
  ts.forEachChild(value, (child) => void inner.push(...listCalls(child, tree)));
  return [...own, ...inner];
}

/** Names of the file whose content somebody changes, however deep: by a method, a property, an index, `delete`, `++`. */
function listChanged(tree: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  visitNodes(tree, (node) => {
    const root = getRoot(getChangedNode(node));
    if (root && ts.isIdentifier(root) && isOfFile(root)) names.add(root.text);
    const owner = root && root.kind === ts.SyntaxKind.ThisKeyword ? getStaticClass(root) : undefined;
    if (owner) names.add(owner);
  });
  return names;
}

const changers = /^(Object\.(assign|defineProperty|defineProperties|setPrototypeOf)|Reflect\.(set|deleteProperty))$/;

/** The expression this node mutates, as written: `state.list` of `state.list.push(x)`. */
function getChangedNode(node: ts.Node): ts.Node | undefined {
  if (ts.isCallExpression(node)) {
    const { expression: called } = node;
    if (changers.test(called.getText())) return node.arguments[0];
    return ts.isPropertyAccessExpression(called) && changing.test(called.name.text) ? called.expression : undefined;
  }
  if (ts.isDeleteExpression(node)) return node.expression;
  if (ts.isPostfixUnaryExpression(node)) return node.operand;
  if (ts.isPrefixUnaryExpression(node)) {
    const isStep = node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken;
    return isStep ? node.operand : undefined;
  }
  return ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind) ? node.left : undefined;
}

const isAssignment = (kind: ts.SyntaxKind): boolean =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

/** `state` of `state.a[b]!.c`. */
function getRoot(node: ts.Node | undefined): ts.Node | undefined {
  const isPart =
    node &&
    (ts.isPropertyAccessExpression(node) ||
      ts.isElementAccessExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node));
  return isPart ? getRoot(node.expression) : node;
}

/** True where no function or block around the name has one of its own. */
function isOfFile(name: ts.Identifier): boolean {
  for (let around = name.parent; !ts.isSourceFile(around); around = around.parent) {
    if (listDeclared(around).some((own) => listNames(own).includes(name.text))) return false;
  }
  return true;
}

/** Names that a function or a block declares itself. */
function listDeclared(around: ts.Node): readonly ts.BindingName[] {
  if (ts.isFunctionLike(around)) return around.parameters.map(({ name }) => name);
  if (ts.isCatchClause(around)) return around.variableDeclaration ? [around.variableDeclaration.name] : [];
  const isLoop = ts.isForStatement(around) || ts.isForOfStatement(around) || ts.isForInStatement(around);
  const list = isLoop ? around.initializer : undefined;
  if (list) return ts.isVariableDeclarationList(list) ? list.declarations.map(({ name }) => name) : [];
  if (!ts.isBlock(around) && !ts.isCaseOrDefaultClause(around)) return [];
  return around.statements.flatMap((statement) =>
    ts.isVariableStatement(statement) ? statement.declarationList.declarations.map(({ name }) => name) : [],
  );
}

const listNames = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((part) => (ts.isBindingElement(part) ? listNames(part.name) : []));

const isStatic = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && !!ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);

const isVariable = (member: ts.ClassElement): boolean =>
  ts.isPropertyDeclaration(member) && !member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword);

/** The class that `this` is, in what belongs to the class itself. */
function getStaticClass(node: ts.Node): string | undefined {
  let around: ts.Node = node;
  while (!ts.isSourceFile(around) && !ts.isClassLike(around.parent)) around = around.parent;
  return ts.isClassElement(around) && isStatic(around) && ts.isClassLike(around.parent)
    ? around.parent.name?.text
    : undefined;
}

/** True for weak collections: entries are collected with their owner. */
const isWeak = (value: ts.Node | undefined, tree: ts.SourceFile): boolean =>
  /^new Weak(Map|Set)\b/.test(value?.getText(tree) ?? '');
