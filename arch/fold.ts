/** Texts as the program will see them: parts that are put together are put together here, too. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { parseSource } from './finding.ts';

/** Placeholder for values known only at run time. */
const unknown = ' ? ';

/** The text of constants of the file or its neighbours, of templates, of `+` and of `[…].join(…)`; null for what is no text. */
export function foldText(node: ts.Node, tree: string, depth = 0): string | null {
  if (depth > 8) return null;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) return foldTemplate(node, tree, depth);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return foldText(node.expression, tree, depth + 1);
  if (ts.isBinaryExpression(node)) return foldSum(node, tree, depth);
  if (ts.isConditionalExpression(node)) return foldChoice(node, tree, depth);
  if (ts.isCallExpression(node)) return foldJoin(node, tree, depth) ?? foldCall(node, tree, depth);
  if (ts.isTaggedTemplateExpression(node)) return foldText(node.template, tree, depth + 1);
  if (ts.isPropertyAccessExpression(node)) return foldWhere(node, tree, depth);
  return ts.isIdentifier(node) ? foldConstant(node, tree, depth) : null;
}

function foldTemplate(node: ts.TemplateExpression, tree: string, depth: number): string {
  return node.templateSpans.reduce(
    (text, span) => text + (foldText(span.expression, tree, depth + 1) ?? unknown) + span.literal.text,
    node.head.text,
  );
}

function foldSum(node: ts.BinaryExpression, tree: string, depth: number): string | null {
  if (node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null;
  const [left, right] = [foldText(node.left, tree, depth + 1), foldText(node.right, tree, depth + 1)];
  return left === null && right === null ? null : (left ?? unknown) + (right ?? unknown);
}

/** Both ways, one after the other. */
function foldChoice(node: ts.ConditionalExpression, tree: string, depth: number): string | null {
  const ways = [foldText(node.whenTrue, tree, depth + 1), foldText(node.whenFalse, tree, depth + 1)].filter(
    (way) => way !== null,
  );
  return ways.length > 0 ? ways.join(' ') : null;
}

function foldJoin(node: ts.CallExpression, tree: string, depth: number): string | null {
  const { expression } = node;
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'join') return null;
  const written = expression.expression;
  const list = ts.isIdentifier(written) ? getConstantValue(written) : written;
  if (!list || !ts.isArrayLiteralExpression(list)) return null;
  const between = node.arguments[0] ? (foldText(node.arguments[0], tree, depth + 1) ?? ',') : ',';
  return list.elements.map((part) => foldText(part, tree, depth + 1) ?? unknown).join(between);
}

/** `asked.text` of `const asked = where(…)`: only its unconditional parts are known. */
function foldWhere(node: ts.PropertyAccessExpression, tree: string, depth: number): string | null {
  const whereCall =
    node.name.text === 'text' && ts.isIdentifier(node.expression) ? getConstantValue(node.expression) : undefined;
  if (!whereCall || !ts.isCallExpression(whereCall) || whereCall.expression.getText() !== 'where') return null;
  const parts = whereCall.arguments.map(
    (part) => ts.isTaggedTemplateExpression(part) && foldText(part, tree, depth + 1),
  );
  return `where (${parts.map((part) => part || unknown).join(') and (')})`;
}

/** The result of a function in this file, if its body is one expression. */
function foldCall(node: ts.CallExpression, tree: string, depth: number): string | null {
  if (!ts.isIdentifier(node.expression)) return null;
  const name = node.expression.text;
  for (const statement of node.getSourceFile().statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) {
      const last = statement.body?.statements.at(-1);
      return last && ts.isReturnStatement(last) && last.expression ? foldText(last.expression, tree, depth + 1) : null;
    }
    const value = findConstant(statement, name);
    if (value && ts.isArrowFunction(value) && !ts.isBlock(value.body)) return foldText(value.body, tree, depth + 1);
  }
  return null;
}

function foldConstant(node: ts.Identifier, tree: string, depth: number): string | null {
  const value = getConstantValue(node);
  if (value) return foldText(value, tree, depth + 1);
  const elsewhere = getImportedValue(node, tree);
  return elsewhere ? foldText(elsewhere, tree, depth + 1) : null;
}

/** A constant of the file, or of the functions around. */
function getConstantValue(node: ts.Identifier): ts.Expression | undefined {
  for (let around: ts.Node = node; around; around = around.parent) {
    const statements = ts.isSourceFile(around) || ts.isBlock(around) ? around.statements : [];
    for (const statement of statements) {
      const value = findConstant(statement, node.text);
      if (value) return value;
    }
  }
  return undefined;
}

function getImportedValue(node: ts.Identifier, tree: string): ts.Expression | undefined {
  const here = node.getSourceFile();
  for (const statement of here.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const names = statement.importClause?.namedBindings;
    if (!names || !ts.isNamedImports(names)) continue;
    const bound = names.elements.find((element) => element.name.text === node.text);
    const file = join(dirname(here.fileName), statement.moduleSpecifier.text);
    if (!bound || !statement.moduleSpecifier.text.startsWith('.') || !existsSync(join(tree, file))) continue;
    const there = parseSource({ file, text: readFileSync(join(tree, file), 'utf8') });
    const name = (bound.propertyName ?? bound.name).text;
    for (const line of there.statements) {
      const value = findConstant(line, name);
      if (value) return value;
    }
  }
  return undefined;
}

function findConstant(statement: ts.Statement, name: string): ts.Expression | undefined {
  if (!ts.isVariableStatement(statement)) return undefined;
  return statement.declarationList.declarations.find(
    (declaration) => ts.isIdentifier(declaration.name) && declaration.name.text === name,
  )?.initializer;
}
