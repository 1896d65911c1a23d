/** Every column of a company's rows that holds text answers to erasure: it is masked (`kernel.pictures`), or says here why it need not be. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, judgeOf, type TestDatabase } from '#kernel/server/testing/database.ts';
import { noPictures } from './testing/no-pictures.ts';

let database: TestDatabase;
let judge: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  judge = await judgeOf(database.ownerUrl);
});
afterAll(async () => {
  await judge.end();
  await database.drop();
});

/** Columns that could hold words of people, by table: not those of a fixed width, and not those that name one of a few values. */
const columns = `
  select n.nspname || '.' || c.relname as table, a.attname as column from pg_class c
  join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema|graphile_worker|testing)'
    and format_type(a.atttypid, null) in ('text', 'text[]', 'json', 'jsonb', 'character varying', 'xml')
    and exists (select from pg_attribute x where x.attrelid = c.oid and x.attname in ('company_id', 'scope_id') and not x.attisdropped)
    and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
      and pg_get_constraintdef(k.oid) ~ '= ANY')
  order by 1, 2`;
const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;

it('every text of a company is masked by an erasure, or is said to hold no picture of anybody', async () => {
  const all = (await judge.query(columns)).rows.map(nameOf);
  const masked = (
    await judge.query(`select replace(name, '"', '') as table, unnest(columns) as column from kernel.pictures`)
  ).rows.map(nameOf);
  const excepted = new Set(Object.values(noPictures).flatMap(({ columns }) => columns));
  expect(all.length).toBeGreaterThan(200);
  expect(all.filter((name) => !masked.includes(name) && !excepted.has(name))).toEqual([]);
  // And nothing is said of a column twice, or of one that is not there.
  expect([...excepted].filter((name) => masked.includes(name) || !all.includes(name))).toEqual([]);
  expect(masked.filter((name) => !all.includes(name) && !name.startsWith('kernel.'))).toEqual([]);
});

it('what is masked has a key by which it is read in portions', async () => {
  const { rows } = await judge.query(
    `select p.name from kernel.pictures p where not exists (select from pg_index i where i.indrelid = p.name::regclass and i.indisprimary)`,
  );
  expect(rows).toEqual([]);
});
