/** Looks for words in every column of every table, as nobody but a test may. */
import type pg from 'pg';

/** Tables of all schemas, regardless of row ownership: partitions are read through their parent. */
const tables = `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema|testing)' order by 1`;

/** The tables in which a row has one of the words, and the first such row. */
export async function findTablesWithWords(judge: pg.Client, words: readonly string[]): Promise<Record<string, string>> {
  const rowByTable: Record<string, string> = {};
  for (const { name } of (await judge.query(tables)).rows) {
    const { rows } = await judge.query(
      `select left(t::text, 2000) as row from ${name} t where exists (select from unnest($1::text[]) w where strpos(t::text, w) > 0) limit 1`,
      [words],
    );
    if (rows[0]) rowByTable[name] = rows[0].row;
  }
  return rowByTable;
}
