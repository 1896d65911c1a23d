/** Where SQL stands and what it names: rule 5. */
import ts from 'typescript';
import { type Finding, isTest, lineOf, parse, roomOf, type Source, sources, visit } from './finding.ts';

const looksLikeSql =
  /\bselect\s[\s\S]+\sfrom\s+[\w".]+|\binsert\s+into\s+[\w".]+|\bupdate\s+[\w".]+(\s+\w+)?\s+set\s|\bdelete\s+from\s+[\w".]+|\bwith\s+\w+\s+as\s*\(/i;
const handles = /^(pg|kysely|postgres|graphile-worker)$|\/kernel\/server\/database\/(pool|builder|wire|door)\.ts$/;

/** `from x.y`, `join x.y`, `into x.y`, Kysely's `selectFrom('x.y')`, and calls `x.y(…)`. */
const named = [
  /\b(?:from|join|into|update|only|table|on|references|using|exists|function|procedure)\s+"?(\w+)"?\.\w+/gi,
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\(\s*['"`]"?(\w+)"?\.\w+/g,
];
const called = /"?\b(\w+)"?\.\w+\s*\(/g;
const reference = /\breferences\s+"?(\w+)"?\.("?\w+"?)/gi;

export function sqlFindings(tree: string, rooms: readonly string[]): Finding[] {
  const code = sources(tree, ['src/modules', 'src/apps'], ['.ts', '.tsx']).filter(({ file }) => !isTest(file));
  const migrations = sources(tree, ['src/modules', 'src/kernel/server/migrations'], ['.sql']);
  return [
    ...code.filter(({ file }) => !file.endsWith('.queries.ts')).flatMap(sqlElsewhere),
    ...code.filter(({ file }) => file.endsWith('.queries.ts')).flatMap((source) => foreignSchemas(source, rooms)),
    ...migrations.flatMap((source) => [
      ...foreignSchemas(source, rooms),
      ...foreignKeys(source),
      ...hiddenRows(source),
    ]),
  ];
}

function sqlElsewhere(source: Source): Finding[] {
  const file = parse(source);
  const findings: Finding[] = [];
  const report = (node: ts.Node, words: string) =>
    findings.push({ rule: 'sql-in-queries', file: source.file, words: `line ${lineOf(file, node)}: ${words}` });
  visit(file, (node) => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly && ts.isStringLiteral(node.moduleSpecifier)) {
      const inApps = source.file.startsWith('src/apps/');
      if (!inApps && handles.test(node.moduleSpecifier.text)) report(node, `imports ${node.moduleSpecifier.text}`);
    }
    const text = literal(node);
    if (text && looksLikeSql.test(text)) report(node, 'holds SQL');
  });
  return findings;
}

function literal(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText() : null;
}

function withoutComments({ file, text }: Source): string {
  return file.endsWith('.sql') ? text.replace(/--.*$/gm, '') : text.replace(/^\s*(\*|\/\/|\/\*).*$/gm, '');
}

function foreignSchemas(source: Source, rooms: readonly string[]): Finding[] {
  const own = roomOf(source.file);
  const isSql = source.file.endsWith('.sql');
  // triggers that protect rows ask whether their company is being removed as a whole
  const text = withoutComments(source)
    .replace(reference, '')
    .replace(isSql ? /\bcompany\.companies\b/g : '', '');
  const patterns = isSql ? [...named, called] : named;
  const schemas = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''));
  return [...new Set(schemas)]
    .filter((schema) => rooms.includes(schema) && schema !== own)
    .map((schema) => ({ rule: 'sql-own-schema', file: source.file, words: `names ${schema}.*` }));
}

function foreignKeys(source: Source): Finding[] {
  const own = roomOf(source.file) ?? 'kernel';
  return [...withoutComments(source).matchAll(reference)]
    .map(([, schema, table]) => `${schema}.${table}`)
    .filter((target) => !target.startsWith(`${own}.`) && target !== 'company.companies')
    .map((target) => ({ rule: 'foreign-key-stays', file: source.file, words: `references ${target}` }));
}

/** Bodies of functions run later, as whoever calls them; those of `do` run in the migration. */
const functionBody = /\bas\s+(\$\w*\$)[\s\S]*?\1/gi;
/** Wherever it stands: on a line of its own, indented, in a `with` or in a `do`. */
const rowChange = [
  /\bupdate\s+(?:only\s+)?([\w.]+)\s+(?:(?:as\s+)?\w+\s+)?set\b/gi,
  /\b(?:delete\s+from|merge\s+into)\s+(?:only\s+)?([\w.]+)/gi,
];

/** Row security is forced on the owner of the tables, too: a migration that does not lift it first changes no row, silently. */
function hiddenRows(source: Source): Finding[] {
  const text = withoutComments(source).replace(functionBody, (body) => ' '.repeat(body.length));
  const isLifted = (table: string, index: number): boolean =>
    [...text.slice(0, index).matchAll(/alter table ([\w.]+) (no )?force row level security/gi)].findLast(
      (alter) => alter[1] === table,
    )?.[2] !== undefined;
  return rowChange
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .filter(({ 1: table = '', index }) => !isLifted(table, index))
    .map(([, table]) => ({ rule: 'migration-sees-rows', file: source.file, words: `changes rows of ${table}` }));
}
