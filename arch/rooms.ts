/** What a room may not do by itself (rule 12), where its files stand, and no error that is dropped without a word. */
import ts from 'typescript';
import { type Finding, isTest, lineOf, parse, roomOf, type Source, sources, visit } from './finding.ts';

export function roomFindings(tree: string): Finding[] {
  const code = sources(tree, ['src', 'tools', 'bench'], ['.ts', '.tsx', '.mjs']);
  const inRooms = code.filter(({ file }) => /^src\/(modules|portals)\//.test(file));
  return [
    ...inRooms.filter(({ file }) => !isTest(file)).flatMap(byItself),
    ...code.filter(({ file }) => /^src\/kernel\/server\//.test(file) && !isTest(file)).flatMap(besides),
    ...code.filter(({ file }) => !file.endsWith('.d.ts')).flatMap(dropped),
    ...sources(tree, ['src/modules'], ['']).flatMap(misplaced),
  ];
}

/** Reached by their name alone: of the runtime, not of a file. */
const globals =
  /^(process|fetch|setTimeout|setInterval|setImmediate|WebSocket|EventSource|XMLHttpRequest|BroadcastChannel|Worker)$/;
const gates = /^(globalThis|window|self|global)$/;
const packages =
  /^(node:)?(net|tls|dgram|dns|http|https|http2|child_process|cluster|worker_threads|timers|fs|process)(\/|$)|^(undici|ws|nodemailer|axios|ioredis)(\/|$)/;

function byItself(source: Source): Finding[] {
  const tree = parse(source);
  const declared = declaredIn(tree);
  const found: Finding[] = [];
  const report = (node: ts.Node, what: string) =>
    found.push({ rule: 'kernel-gives', file: source.file, words: `line ${lineOf(tree, node)}: ${what}` });
  visit(tree, (node) => {
    const path = takenFrom(node);
    if (path && packages.test(path)) report(node, `imports ${path}`);
    if (ts.isMetaProperty(node) && node.parent.getText(tree) === 'import.meta.env') report(node, 'import.meta.env');
    if (!ts.isIdentifier(node) || !globals.test(node.text) || declared.has(node.text) || !isGlobal(node, tree)) return;
    report(node, node.text === 'process' ? node.parent.getText(tree) : node.text);
  });
  return found;
}

/** A request to somebody else that leaves by another way than the one that judges addresses (`kernel/server/outgoing`). */
function besides(source: Source): Finding[] {
  if (source.file.startsWith('src/kernel/server/outgoing/')) return [];
  const tree = parse(source);
  const found: Finding[] = [];
  const declared = declaredIn(tree);
  const report = (node: ts.Node, what: string) =>
    found.push({ rule: 'calls-one-way', file: source.file, words: `line ${lineOf(tree, node)}: ${what}` });
  visit(tree, (node) => {
    const path = takenFrom(node);
    if (path && /^(undici|(node:)?https?2?)(\/|$)/.test(path)) report(node, `imports ${path}`);
    if (!ts.isIdentifier(node) || node.text !== 'fetch' || declared.has('fetch') || !isGlobal(node, tree)) return;
    report(node, 'fetch');
  });
  return found;
}

/** Names that mean something of the file's own. */
function declaredIn(tree: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  visit(tree, (node) => {
    const isDeclaration = ts.isParameter(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node);
    if ((isDeclaration || ts.isImportSpecifier(node)) && ts.isIdentifier(node.name)) names.add(node.name.text);
  });
  return names;
}

function takenFrom(node: ts.Node): string | null {
  if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly && ts.isStringLiteral(node.moduleSpecifier)) {
    return node.moduleSpecifier.text;
  }
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return null;
  const path = node.arguments[0];
  return path && ts.isStringLiteral(path) ? path.text : null;
}

/** Not the name of a property, of a type or of something declared here. */
function isGlobal(node: ts.Identifier, tree: ts.SourceFile): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return gates.test(parent.expression.getText(tree));
  if (ts.isTypeNode(parent) || ts.isQualifiedName(parent)) return false;
  const isName =
    (ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent) || ts.isPropertySignature(parent)) &&
    parent.name === node;
  return !isName && !ts.isMethodDeclaration(parent) && !ts.isBindingElement(parent) && !ts.isImportSpecifier(parent);
}

/** `catch {}` and `.catch(() => {})`: nobody is told, nor why. A comment in the block says why. */
function dropped(source: Source): Finding[] {
  const tree = parse(source);
  const found: Finding[] = [];
  visit(tree, (node) => {
    if (!isDropping(node)) return;
    found.push({ rule: 'empty-catch', file: source.file, words: `line ${lineOf(tree, node)}: an error is dropped` });
  });
  return found;
}

function isDropping(node: ts.Node): boolean {
  if (ts.isCatchClause(node)) return isSilent(node.block);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const handler = node.expression.name.text === 'catch' ? node.arguments[0] : undefined;
  const isFunction = !!handler && (ts.isArrowFunction(handler) || ts.isFunctionExpression(handler));
  return isFunction && ts.isBlock(handler.body) && isSilent(handler.body);
}

const isSilent = (block: ts.Block): boolean =>
  block.statements.length === 0 && block.getText().replace(/[\s{}/*]/g, '').length < 10;

/** A room has these folders and its fact sheet, nothing beside them. */
const parts = /^(contract|server|web|site|testing)\/|^README\.md$/;

function misplaced({ file }: Source): Finding[] {
  const room = roomOf(file);
  const rest = file.slice(`src/modules/${room}/`.length);
  if (room && parts.test(rest)) return [];
  return [{ rule: 'room-shape', file, words: 'stands beside contract, server, web, site and testing' }];
}
