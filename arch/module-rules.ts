/** Module checks: forbidden direct access (rule 12), file locations, and no error that is dropped silently. */
import ts from 'typescript';
import {
  type Finding,
  getLine,
  getModuleName,
  isTest,
  parseSource,
  readSources,
  type Source,
  visitNodes,
} from './finding.ts';

export function checkModules(tree: string): Finding[] {
  const code = readSources(tree, ['src', 'tools', 'bench'], ['.ts', '.tsx', '.mjs']);
  const moduleSources = code.filter(({ file }) => /^src\/(modules|portals)\//.test(file));
  return [
    ...moduleSources.filter(({ file }) => !isTest(file)).flatMap(findOwnAccess),
    ...code.filter(({ file }) => /^src\/kernel\/server\//.test(file) && !isTest(file)).flatMap(findDirectCalls),
    ...code.filter(({ file }) => !file.endsWith('.d.ts')).flatMap(findDroppedErrors),
    ...readSources(tree, ['src/modules'], ['']).flatMap(findMisplaced),
  ];
}

/** Reached by their name alone: of the runtime, not of a file. */
const globals =
  /^(process|fetch|setTimeout|setInterval|setImmediate|WebSocket|EventSource|XMLHttpRequest|BroadcastChannel|Worker)$/;
const globalObjects = /^(globalThis|window|self|global)$/;
const packages =
  /^(node:)?(net|tls|dgram|dns|http|https|http2|child_process|cluster|worker_threads|timers|fs|process)(\/|$)|^(undici|ws|nodemailer|axios|ioredis)(\/|$)/;

function findOwnAccess(source: Source): Finding[] {
  const tree = parseSource(source);
  const declared = listDeclared(tree);
  const findings: Finding[] = [];
  const report = (node: ts.Node, what: string) =>
    findings.push({ rule: 'kernel-gives', file: source.file, words: `line ${getLine(tree, node)}: ${what}` });
  visitNodes(tree, (node) => {
    const path = getImportSource(node);
    if (path && packages.test(path)) report(node, `imports ${path}`);
    if (ts.isMetaProperty(node) && node.parent.getText(tree) === 'import.meta.env') report(node, 'import.meta.env');
    if (!ts.isIdentifier(node) || !globals.test(node.text) || declared.has(node.text) || !isGlobal(node, tree)) return;
    report(node, node.text === 'process' ? node.parent.getText(tree) : node.text);
  });
  return findings;
}

/** A request to somebody else that leaves by another way than the one that judges addresses (`kernel/server/outgoing`). */
function findDirectCalls(source: Source): Finding[] {
  if (source.file.startsWith('src/kernel/server/outgoing/')) return [];
  const tree = parseSource(source);
  const findings: Finding[] = [];
  const declared = listDeclared(tree);
  const report = (node: ts.Node, what: string) =>
    findings.push({ rule: 'calls-one-way', file: source.file, words: `line ${getLine(tree, node)}: ${what}` });
  visitNodes(tree, (node) => {
    const path = getImportSource(node);
    if (path && /^(undici|(node:)?https?2?)(\/|$)/.test(path)) report(node, `imports ${path}`);
    if (!ts.isIdentifier(node) || node.text !== 'fetch' || declared.has('fetch') || !isGlobal(node, tree)) return;
    report(node, 'fetch');
  });
  return findings;
}

/** Names that mean something of the file's own. */
function listDeclared(tree: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  visitNodes(tree, (node) => {
    const isDeclaration = ts.isParameter(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node);
    if ((isDeclaration || ts.isImportSpecifier(node)) && ts.isIdentifier(node.name)) names.add(node.name.text);
  });
  return names;
}

function getImportSource(node: ts.Node): string | null {
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
  if (ts.isPropertyAccessExpression(parent) && parent.name === node)
    return globalObjects.test(parent.expression.getText(tree));
  if (ts.isTypeNode(parent) || ts.isQualifiedName(parent)) return false;
  const isName =
    (ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent) || ts.isPropertySignature(parent)) &&
    parent.name === node;
  return !isName && !ts.isMethodDeclaration(parent) && !ts.isBindingElement(parent) && !ts.isImportSpecifier(parent);
}

/** `catch {}` and `.catch(() => {})`: the error is dropped without a reason. A comment in the block gives one. */
function findDroppedErrors(source: Source): Finding[] {
  const tree = parseSource(source);
  const findings: Finding[] = [];
  visitNodes(tree, (node) => {
    if (!isDropping(node)) return;
    findings.push({
      rule: 'empty-catch',
      file: source.file,
      words: `line ${getLine(tree, node)}: an error is dropped`,
    });
  });
  return findings;
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

/** The only content of a module: these folders and its README. */
const parts = /^(contract|server|web|site|testing)\/|^README\.md$/;

function findMisplaced({ file }: Source): Finding[] {
  const moduleName = getModuleName(file);
  const rest = file.slice(`src/modules/${moduleName}/`.length);
  if (moduleName && parts.test(rest)) return [];
  return [{ rule: 'room-shape', file, words: 'stands beside contract, server, web, site and testing' }];
}
