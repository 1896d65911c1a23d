/**
 * Operations a migration must not perform on a filled table that is in use: rewrite it, scan it under a lock, or lock it while an
 * index is built. A table that the file itself creates is empty.
 */
import { isConcurrent, parseIndex } from '#kernel/server/database/migration-runner.ts';
import { type Finding, readSources, type Source } from './finding.ts';
import { functionBody, removeComments, rowChange } from './sql.ts';

const createdTable = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/gi;
const alteredTable = /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?([\w.]+)\s+([\s\S]*)/i;
const createdIndex =
  /\bcreate\s+(?:unique\s+)?index\s+(concurrently\s+)?(if\s+not\s+exists\s+)?(?:\w+\s+)?on\s+(?:only\s+)?([\w.]+)/i;

/** Every row gets its own value or another format: the table is rewritten under an exclusive lock. */
const rewrites = [
  /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i,
  /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?\w+\s[^,]*\bdefault\s+(?!now\(\))[\w.]+\s*\(/i,
  /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?\w+\s[^,]*\b(?:generated|\w*serial)\b/i,
  /\bset\s+(?:logged|unlogged|tablespace|access\s+method)\b/i,
];
const rewritesWhole = /^\s*(?:cluster|vacuum\s+full|reindex(?!.*\bconcurrently))\b/i;

/** Every row is scanned and compared, under a lock that blocks all writers. */
const key = String.raw`(?:check|foreign\s+key|unique|primary\s+key|exclude)`;
const constraint = new RegExp(String.raw`\badd\s+(?:constraint\s+\w+\s+)?${key}\b(?![^;]*\busing\s+index\b)`, 'i');
const columnWithKey =
  /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint|check|foreign|unique|primary|exclude)\w+\s[^,]*\b(?:references|check|unique|primary\s+key)\b/i;
const notNull = /\balter\s+(?:column\s+)?\w+\s+set\s+not\s+null\b/i;

interface File {
  statements: string[];
  isConcurrent: boolean;
  /** True if the runner finds an index in it. */
  hasIndex: boolean;
  isNew(table: string): boolean;
}

function readFile(source: Source): File {
  const text = removeComments(source).replace(functionBody, '');
  const tables = new Set([...text.matchAll(createdTable)].map(([, table]) => table));
  return {
    statements: text.split(';').filter((statement) => statement.trim() !== ''),
    isConcurrent: isConcurrent.test(source.text),
    hasIndex: parseIndex(source.text) !== null,
    isNew: (table) => tables.has(table),
  };
}

function* findAlterations(statement: string, file: File): Generator<[rule: string, words: string]> {
  const [, table = '', actions = ''] = alteredTable.exec(statement) ?? [];
  if (!table || file.isNew(table)) return;
  if (rewrites.some((pattern) => pattern.test(actions))) yield ['migration-rewrites', `writes ${table} anew`];
  const comesAtOnce = constraint.test(actions) && !/\bnot\s+valid\b/i.test(actions);
  if (comesAtOnce || columnWithKey.test(actions)) {
    yield ['migration-validates', `checks all of ${table}: not valid, and validate in a file of its own`];
  }
  if (notNull.test(actions)) {
    yield [
      'migration-validates',
      `reads all of ${table}: a check (… is not null) not valid, and validate in a file of its own`,
    ];
  }
  const validates = /\bvalidate\s+constraint\s+(\w+)/i.exec(actions)?.[1];
  if (
    validates &&
    file.statements.some((statement) => new RegExp(`\\badd\\s+constraint\\s+${validates}\\b`, 'i').test(statement))
  ) {
    yield ['migration-validates', `validates ${validates} in the transaction that adds it, which locks ${table}`];
  }
}

function* findIndexes(statement: string, file: File): Generator<[rule: string, words: string]> {
  const [match, concurrently, again, table = ''] = createdIndex.exec(statement) ?? [];
  if (!match) return;
  if (!concurrently && !file.isNew(table)) yield ['index-concurrently', `locks ${table} while the index is built`];
  if (concurrently && !(file.isConcurrent && again)) {
    yield ['index-concurrently', 'begins with `-- concurrently` and says `if not exists`: it may be run again'];
  } else if (concurrently && !file.hasIndex) {
    const what = 'the runner does not see the index: its name, room.table, and nothing behind it';
    yield ['index-concurrently', `${what}, or it is made neither over parts nor anew after an interrupted run`];
  }
}

function* findChanges(statement: string, file: File): Generator<[rule: string, words: string]> {
  const isBatch = file.isConcurrent && /\blimit\b/i.test(statement);
  for (const [, table = ''] of rowChange.flatMap((pattern) => [...statement.matchAll(pattern)])) {
    if (!file.isNew(table) && !isBatch) yield ['migration-in-batches', `changes ${table} in one go`];
  }
}

function* findBreaches(file: File): Generator<[rule: string, words: string]> {
  for (const statement of file.statements) {
    if (rewritesWhole.test(statement)) yield ['migration-rewrites', 'writes a table anew'];
    yield* findAlterations(statement, file);
    yield* findIndexes(statement, file);
    yield* findChanges(statement, file);
  }
  const isBlock = /^\s*do\s+\$/i.test(file.statements[0] ?? '');
  if (file.isConcurrent && file.statements.length > 1 && !isBlock) {
    yield ['index-concurrently', 'holds more than the one statement that may not stand in a transaction'];
  }
}

export function checkMigration(tree: string): Finding[] {
  return readSources(tree, ['src/modules', 'src/kernel/server'], ['.sql'])
    .filter(({ file }) => !file.includes('/functions/'))
    .flatMap((source) =>
      [...findBreaches(readFile(source))].map(([rule, words]) => ({ rule, file: source.file, words })),
    );
}
