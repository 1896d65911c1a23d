/** SQL checks (rule 5): location and schemas of SQL. */
import ts from 'typescript';
import { splitQueries } from './company-id.ts';
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
import { foldText } from './fold.ts';

const sqlPattern =
  /\bselect\s[\s\S]+\sfrom\s+[\w".]+|\binsert\s+into\s+[\w".]+|\bupdate\s+[\w".]+(\s+\w+)?\s+set\s|\bdelete\s+from\s+[\w".]+|\bwith\s+\w+\s+as\s*\(/i;
/** Imports that open the database directly: packages, and the kernel's own files, however the path begins. */
const handles =
  /^(pg|postgres|graphile-worker)(\/|$)|(^#|\/)kernel\/server\/database\/(pool|statement-batch|where|table)\.ts$/;
const writing = /(^#|\/)kernel\/server\/database\/unit\.ts$/;

/** `from x.y`, `join x.y`, `into x.y`, calls `x.y(…)`, and names after a comma in `from`. */
const schemaName =
  /\b(?:from|join|into|update|only|table|on|references|using|exists|function|procedure)\s+"?(\w+)"?\."?\w+/gi;
const calledFunction = /"?\b(\w+)"?\."?\w+"?\s*[(«]/g;
const fromClause = /\b(?:from|using)\b([\s\S]*?)(?=\b(?:where|group|limit|returning|having|set)\b|\border\s+by\b|$)/gi;
const afterComma = /,\s*(?:lateral\s+)?"?(\w+)"?\."?\w+/gi;
const reference = /\breferences\s+"?(\w+)"?\.("?\w+"?)/gi;

export function sqlFindings(tree: string, moduleNames: readonly string[]): Finding[] {
  const code = readSources(tree, ['src/modules', 'src/apps', 'src/portals'], ['.ts', '.tsx']).filter(
    ({ file }) => !isTest(file),
  );
  const queries = code.filter(({ file }) => file.endsWith('.queries.ts'));
  const scripts = readSources(tree, ['src/modules', 'src/kernel/server'], ['.sql']);
  return [
    ...code.filter(({ file }) => !file.endsWith('.queries.ts')).flatMap((source) => findSqlElsewhere(source, tree)),
    ...queries.flatMap((source) => findForeignSchemas(source, moduleNames, joinTexts(source, tree))),
    ...queries.filter(({ file }) => getModuleName(file)).flatMap(findRuns),
    ...readSources(tree, ['src'], ['.queries.ts']).flatMap(findBuiltConditions),
    ...scripts.flatMap((source) => [
      ...findForeignSchemas(source, moduleNames, removeComments(source)),
      ...foreignKeys(source),
      ...findHiddenRows(source),
    ]),
  ];
}

/** SQL outside `*.queries.ts`: whole, put together, or as the handle or the `statement` that would take it. */
function findSqlElsewhere(source: Source, tree: string): Finding[] {
  const file = parseSource(source);
  const findings: Finding[] = [];
  const report = (node: ts.Node, words: string) =>
    findings.push({ rule: 'sql-in-queries', file: source.file, words: `line ${getLine(file, node)}: ${words}` });
  const judge = (node: ts.Node) => {
    for (const word of getModuleName(source.file) ? listTaken(node) : []) report(node, word);
    if (ts.isObjectLiteralExpression(node) && names(node).includes('sql') && names(node).includes('parameters')) {
      report(node, 'makes a statement by hand');
    }
    const text = isText(node) ? foldText(node, tree) : null;
    if (text && sqlPattern.test(text)) report(node, 'holds SQL');
    else ts.forEachChild(node, judge);
  };
  ts.forEachChild(file, judge);
  return findings;
}

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateExpression(node) ||
  ts.isBinaryExpression(node) ||
  ts.isCallExpression(node);

const names = (node: ts.ObjectLiteralExpression): string[] =>
  node.properties.map((property) => property.name?.getText() ?? '');

/** Forbidden items in an import, static or dynamic. */
function* listTaken(node: ts.Node): Generator<string> {
  // The app's database: only the few callers without a unit at hand open their own.
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'database') yield 'takes the database of the house';
  if (ts.isBindingElement(node) && (node.propertyName ?? node.name).getText() === 'database') {
    yield 'takes the database of the house';
  }
  const path = importedPath(node);
  if (!path) return;
  if (handles.test(path)) yield `imports ${path}`;
  if (!writing.test(path)) return;
  if (!ts.isImportDeclaration(node)) yield `imports ${path}`;
  else if (/[{,]\s*statement\b/.test(node.importClause?.getText() ?? '')) yield 'imports statement';
  else if (node.importClause?.namedBindings && ts.isNamespaceImport(node.importClause.namedBindings))
    yield `imports all of ${path}`;
}

function importedPath(node: ts.Node): string | null {
  if (ts.isImportDeclaration(node) && node.importClause?.isTypeOnly) return null;
  if (ts.isExportDeclaration(node) && node.isTypeOnly) return null;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    return node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : null;
  }
  const dynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const path = dynamic ? node.arguments[0] : undefined;
  return path && ts.isStringLiteral(path) ? path.text : null;
}

/** Query files only build queries; a service runs them: no context, no unit. */
function findRuns(source: Source): Finding[] {
  const file = parseSource(source);
  const findings: Finding[] = [];
  visitNodes(file, (node) => {
    const asks = ts.isPropertyAccessExpression(node) && /^(query|queryAll|add)$/.test(node.name.text);
    if (!asks || !/\bunit$/.test(node.expression.getText(file))) return;
    const words = `line ${getLine(file, node)}: runs what it should return`;
    findings.push({ rule: 'queries-return-statements', file: source.file, words });
  });
  return findings;
}

const asksWhether = /\$\d+(::[\w[\]]+)?\s+is\s+null\s+or\b[\s\S]*\blimit\b/i;

/** Conditions of lists that are asked only sometimes: `where` numbers their values, and leaves out what is not asked for. */
function findBuiltConditions(source: Source): Finding[] {
  const file = parseSource(source);
  const findings: Finding[] = [];
  const report = (node: ts.Node, words: string) =>
    findings.push({ rule: 'one-where', file: source.file, words: `line ${getLine(file, node)}: ${words}` });
  visitNodes(file, (node) => {
    const isPart = ts.isTemplateHead(node) || ts.isTemplateMiddle(node);
    if (isPart && node.text.endsWith('$')) report(node, 'numbers values by hand; where does');
    const isWhole = ts.isTemplateExpression(node) || ts.isStringLiteralLike(node);
    if (isWhole && asksWhether.test(node.getText(file))) report(node, 'asks whether it asks; where leaves it out');
  });
  return findings;
}

/** The texts of a file of queries, put together, one after the other. */
function joinTexts(source: Source, tree: string): string {
  const texts: string[] = [];
  const collect = (node: ts.Node) => {
    const text = isText(node) ? foldText(node, tree) : null;
    if (text) texts.push(text);
    const table = getDeclaredTable(node);
    if (table) texts.push(`from ${foldText(table, tree)}`);
    ts.forEachChild(node, collect);
  };
  ts.forEachChild(parseSource(source), collect);
  return texts.join(';\n');
}

/** The name in `tableOf(…, { name: 'finance.accounts' })`, which makes statements of it. */
function getDeclaredTable(node: ts.Node): ts.Expression | undefined {
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'name') return undefined;
  const call = node.parent.parent;
  const isTable = ts.isCallExpression(call) && call.expression.getText() === 'defineTable';
  return isTable ? node.initializer : undefined;
}

export function removeComments({ file, text }: Source): string {
  return file.endsWith('.sql') ? text.replace(/--.*$/gm, '') : text.replace(/^\s*(\*|\/\/|\/\*).*$/gm, '');
}

function findForeignSchemas({ file }: Source, moduleNames: readonly string[], whole: string): Finding[] {
  const own = getModuleName(file);
  // triggers that protect rows ask whether their company is being removed as a whole
  const text = whole.replace(reference, '').replace(file.endsWith('.sql') ? /\bcompany\.companies\b/g : '', '');
  const beside = text
    .split(';')
    .flatMap(splitQueries)
    .flatMap((query) => [...query.matchAll(fromClause)].map((match) => match[1] ?? ''));
  const schemas = [
    ...[schemaName, calledFunction].flatMap((pattern) => [...text.matchAll(pattern)]),
    ...beside.flatMap((clause) => [...clause.matchAll(afterComma)]),
  ].map((match) => match[1] ?? '');
  return [...new Set(schemas)]
    .filter((schema) => moduleNames.includes(schema) && schema !== own)
    .map((schema) => ({ rule: 'sql-own-schema', file, words: `names ${schema}.*` }));
}

function foreignKeys(source: Source): Finding[] {
  const own = getModuleName(source.file) ?? 'kernel';
  return [...removeComments(source).matchAll(reference)]
    .map(([, schema, table]) => `${schema}.${table}`)
    .filter((target) => !target.startsWith(`${own}.`) && target !== 'company.companies')
    .map((target) => ({ rule: 'foreign-key-stays', file: source.file, words: `references ${target}` }));
}

/** Function bodies run later, with the caller's role; bodies of `do` run in the migration. */
export const functionBody = /\bas\s+(\$\w*\$)[\s\S]*?\1/gi;
/** Matches anywhere: on a line of its own, indented, in a `with` or in a `do`. */
export const rowChange = [
  /\bupdate\s+(?:only\s+)?([\w.]+)\s+(?:(?:as\s+)?\w+\s+)?set\b/gi,
  /\b(?:delete\s+from|merge\s+into)\s+(?:only\s+)?([\w.]+)/gi,
];

/** Row security is forced on the owner of the tables, too: a migration that does not lift it first changes no row, silently. */
function findHiddenRows(source: Source): Finding[] {
  const text = removeComments(source).replace(functionBody, (body) => ' '.repeat(body.length));
  const isLifted = (table: string, index: number): boolean =>
    [...text.slice(0, index).matchAll(/alter table ([\w.]+) (no )?force row level security/gi)].findLast(
      (alter) => alter[1] === table,
    )?.[2] !== undefined;
  return rowChange
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .filter(({ 1: table = '', index }) => !isLifted(table, index))
    .map(([, table]) => ({ rule: 'migration-sees-rows', file: source.file, words: `changes rows of ${table}` }));
}
