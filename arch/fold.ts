/** Texts as the program will see them: parts that are put together are put together here, too. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { parse } from './finding.ts';

/** Stands for what only the running program knows. */
const unknown = ' ? ';

/** The text of constants of the file or its neighbours, of templates, of `+` and of `[…].join(…)`; null for what is no text. */
export function fold(node: ts.Node, tree: string, depth = 0): string | null {
  if (depth > 8) return null;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) return foldTemplate(node, tree, depth);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return fold(node.expression, tree, depth + 1);
  if (ts.isBinaryExpression(node)) return foldSum(node, tree, depth);
  if (ts.isConditionalExpression(node)) return foldChoice(node, tree, depth);
  if (ts.isCallExpression(node)) return foldJoin(node, tree, depth) ?? foldCall(node, tree, depth);
  if (ts.isTaggedTemplateExpression(node)) return fold(node.template, tree, depth + 1);
  if (ts.isPropertyAccessExpression(node)) return foldWhere(node, tree, depth);
  return ts.isIdentifier(node) ? foldConstant(node, tree, depth) : null;
}

function foldTemplate(node: ts.TemplateExpression, tree: string, depth: number): string {
  return node.templateSpans.reduce(
    (text, span) => text + (fold(span.expression, tree, depth + 1) ?? unknown) + span.literal.text,
    node.head.text,
  );
}

function foldSum(node: ts.BinaryExpression, tree: string, depth: number): string | null {
  if (node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null;
  const [left, right] = [fold(node.left, tree, depth + 1), fold(node.right, tree, depth + 1)];
  return left === null && right === null ? null : (left ?? unknown) + (right ?? unknown);
}

/** Both ways, one after the other. */
function foldChoice(node: ts.ConditionalExpression, tree: string, depth: number): string | null {
  const ways = [fold(node.whenTrue, tree, depth + 1), fold(node.whenFalse, tree, depth + 1)].filter(
    (way) => way !== null,
  );
  return ways.length > 0 ? ways.join(' ') : null;
}

function foldJoin(node: ts.CallExpression, tree: string, depth: number): string | null {
  const { expression } = node;
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'join') return null;
  const written = expression.expression;
  const list = ts.isIdentifier(written) ? constantValue(written) : written;
  if (!list || !ts.isArrayLiteralExpression(list)) return null;
  const between = node.arguments[0] ? (fold(node.arguments[0], tree, depth + 1) ?? ',') : ',';
  return list.elements.map((part) => fold(part, tree, depth + 1) ?? unknown).join(between);
}

/** `asked.text` of `const asked = where(…)`: only what it always says, conditions that stand there by themselves, is known. */
function foldWhere(node: ts.PropertyAccessExpression, tree: string, depth: number): string | null {
  const made =
    node.name.text === 'text' && ts.isIdentifier(node.expression) ? constantValue(node.expression) : undefined;
  if (!made || !ts.isCallExpression(made) || made.expression.getText() !== 'where') return null;
  const parts = made.arguments.map((part) => ts.isTaggedTemplateExpression(part) && fold(part, tree, depth + 1));
  return `where (${parts.map((part) => part || unknown).join(') and (')})`;
}

/** What a function of the file answers, if it is one expression. */
function foldCall(node: ts.CallExpression, tree: string, depth: number): string | null {
  if (!ts.isIdentifier(node.expression)) return null;
  const name = node.expression.text;
  for (const statement of node.getSourceFile().statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) {
      const last = statement.body?.statements.at(-1);
      return last && ts.isReturnStatement(last) && last.expression ? fold(last.expression, tree, depth + 1) : null;
    }
    const value = constantOf(statement, name);
    if (value && ts.isArrowFunction(value) && !ts.isBlock(value.body)) return fold(value.body, tree, depth + 1);
  }
  return null;
}

function foldConstant(node: ts.Identifier, tree: string, depth: number): string | null {
  const value = constantValue(node);
  if (value) return fold(value, tree, depth + 1);
  const elsewhere = importedValue(node, tree);
  return elsewhere ? fold(elsewhere, tree, depth + 1) : null;
}

/** A constant of the file, or of the functions around. */
function constantValue(node: ts.Identifier): ts.Expression | undefined {
  for (let around: ts.Node = node; around; around = around.parent) {
    const statements = ts.isSourceFile(around) || ts.isBlock(around) ? around.statements : [];
    for (const statement of statements) {
      const value = constantOf(statement, node.text);
      if (value) return value;
    }
  }
  return undefined;
}

function importedValue(node: ts.Identifier, tree: string): ts.Expression | undefined {
  const here = node.getSourceFile();
  for (const statement of here.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const names = statement.importClause?.namedBindings;
    if (!names || !ts.isNamedImports(names)) continue;
    const bound = names.elements.find((element) => element.name.text === node.text);
    const file = join(dirname(here.fileName), statement.moduleSpecifier.text);
    if (!bound || !statement.moduleSpecifier.text.startsWith('.') || !existsSync(join(tree, file))) continue;
    const there = parse({ file, text: readFileSync(join(tree, file), 'utf8') });
    const name = (bound.propertyName ?? bound.name).text;
    for (const line of there.statements) {
      const value = constantOf(line, name);
      if (value) return value;
    }
  }
  return undefined;
}

function constantOf(statement: ts.Statement, name: string): ts.Expression | undefined {
  if (!ts.isVariableStatement(statement)) return undefined;
  return statement.declarationList.declarations.find(
    (declaration) => ts.isIdentifier(declaration.name) && declaration.name.text === name,
  )?.initializer;
}
