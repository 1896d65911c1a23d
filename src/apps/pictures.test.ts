/** Every column of a company's rows that holds text answers to erasure: it is masked (`kernel.pictures`), or says here why it need not be. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, connectAsSuperuser, type TestDatabase } from '#kernel/server/testing/database.ts';
import { noPictures } from './testing/no-pictures.ts';

let database: TestDatabase;
let judge: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  judge = await connectAsSuperuser(database.ownerUrl);
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
  // And no column is listed twice, or is missing from the schema.
  expect([...excepted].filter((name) => masked.includes(name) || !all.includes(name))).toEqual([]);
  expect(masked.filter((name) => !all.includes(name) && !name.startsWith('kernel.'))).toEqual([]);
});

it('each table with masked data has a primary key for reading in portions', async () => {
  const { rows } = await judge.query(
    `select p.name from kernel.pictures p where not exists (select from pg_index i where i.indrelid = p.name::regclass and i.indisprimary)`,
  );
  expect(rows).toEqual([]);
});

/** Snapshot tables that refer to a run and retain their content after its input expires, each with the reason. */
const retentionExceptions: Record<string, string> = {
  'notification.notices': 'has a time of its own: `kernel.kept`',
  'integration.calls': 'has a time of its own: calls forget what they were asked once nothing can need it',
  '"order".orders': 'is the thing itself, with the time of the law for orders',
  '"order".order_states': 'leaves with its order',
  'flow.stream_starts': 'has a time of its own: `kernel.kept`',
  'sample.things': 'names what the product made up to try things out',
  'axis.record_history': 'is the thing itself: a record and who changed it',
  'axis.relationships': 'is the thing itself: who related two records',
};

it('every table of pictures that names a run is emptied with the input of the run, or says why it is not', async () => {
  const { rows } = await judge.query<{ name: string; owner: string | null }>(
    `select p.name, p.owner from kernel.pictures p where exists (select from pg_attribute a where a.attrelid = p.name::regclass
       and not a.attisdropped and a.attname ~ '(^|_)execution_id$') order by p.name`,
  );
  expect(rows.length).toBeGreaterThan(6);
  expect(rows.filter(({ owner }) => owner === null).map(({ name }) => name)).toEqual(
    Object.keys(retentionExceptions).sort(),
  );
  // A masked column is a snapshot of a type with a known replacement; an index leads from the owner to the rows.
  const wrong = await judge.query(
    `select p.name, c as column from kernel.pictures p cross join unnest(p.emptied) c
     left join pg_attribute a on a.attrelid = p.name::regclass and a.attname = split_part(c, '/', 1) and not a.attisdropped
     where not split_part(c, '/', 1) = any (p.columns) or a.attname is null
       or (a.attnotnull and format_type(a.atttypid, null) not in ('text', 'text[]', 'jsonb'))
     union all select p.name, p.owner from kernel.pictures p where p.owner is not null and not exists (
       select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attname = p.owner
       where i.indrelid = p.name::regclass and i.indpred is null and i.indkey[1] = a.attnum
       union all select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attname = p.owner
       where i.indrelid = p.name::regclass and i.indkey[1] = a.attnum and pg_get_expr(i.indpred, i.indrelid) ~ 'IS NOT NULL')`,
  );
  expect(wrong.rows).toEqual([]);
  // The retention owner belongs to a module that judges it.
  const { rows: judged } = await judge.query(
    `with recursive up (name, above, term) as (
       select p.name, p.owner_of, p.term from kernel.pictures p where p.owner is not null
       union all select up.name, p.owner_of, p.term from up join kernel.pictures p on p.name = up.above)
     select p.name from kernel.pictures p where p.owner is not null and not exists (
       select from up where up.name = p.name and up.above is null and to_regprocedure(up.term || '(uuid[])') is not null)`,
  );
  expect(judged).toEqual([]);
});
