/** Rule 6 on the migrated database: every table of a company is walled, keyed by company, and refuses another company. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uses } from '#apps/uses.ts';
import { cloneDatabase, connectAsSuperuser, type TestDatabase } from '#kernel/server/testing/database.ts';
import { checkSchema, listCompanyTables } from './schema.ts';

const moduleNames = Object.keys(uses);
const ours = '00000000-0000-7000-8000-00000000000a';
const theirs = '00000000-0000-7000-8000-00000000000b';

let database: TestDatabase;
let owner: pg.Client;
let app: pg.Client;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

beforeAll(async () => {
  database = await cloneDatabase();
  owner = await connect(database.ownerUrl);
  app = await connect(database.appUrl);
});

afterAll(async () => {
  await owner?.end();
  await app?.end();
  await database?.drop();
});

describe('the schema', () => {
  it('follows every rule', async () => {
    const findings = await checkSchema(owner, moduleNames);
    expect(findings.map(({ rule, file, words }) => `${rule}: ${file}: ${words}`)).toEqual([]);
  });

  it('is owned by another role than the application', async () => {
    const { rows } = await owner.query(
      "select relname from pg_class where pg_get_userbyid(relowner) in ('heureum_app', 'heureum_queue')",
    );
    expect(rows).toEqual([]);
  });

  it('gives the application no way around row security', async () => {
    const { rows } = await app.query('select rolsuper, rolbypassrls from pg_roles where rolname = current_user');
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
    await expect(app.query('set role heureum_owner')).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the known-bad schema', () => {
  const bad: [rule: string, sql: string][] = [
    ['row-security', 'create table finance.bad (company_id uuid, id uuid, primary key (company_id, id))'],
    ...[
      'grant select on finance.bad to heureum_app',
      'alter table finance.bad no force row level security',
      'create policy tenant on finance.bad using (true)',
    ].map((sql): [string, string] => [
      'part-is-closed',
      `create table finance.whole (company_id uuid, id uuid, primary key (company_id, id)) partition by range (id);
       create table finance.bad partition of finance.whole default;
       select kernel.secure_partition('finance.whole', 'finance.bad');
       ${sql}`,
    ]),
    ['company-column', 'create table finance.bad (id uuid primary key)'],
    ['key-begins-with-company', 'create table finance.bad (company_id uuid, id uuid primary key)'],
    [
      'key-begins-with-company',
      'create table finance.bad (company_id uuid, code text); create unique index on finance.bad (code)',
    ],
    [
      'key-begins-with-company',
      `create table finance.worse (id uuid primary key);
       create table finance.bad (company_id uuid, worse_id uuid references finance.worse (id))`,
    ],
    ['foreign-key-stays', 'create table finance.bad (person_id uuid references identity.persons (id))'],
    ...[
      'n bigint generated always as identity',
      'n bigserial',
      'n xid8',
      'n text default pg_current_xact_id()::text',
    ].map((column): [string, string] => [
      'moves-with-its-company',
      `create table finance.bad (company_id uuid, id uuid, ${column}, primary key (company_id, id))`,
    ]),
    ['view-as-invoker', 'create view finance.bad as select 1 as one'],
    ['definer-for-roles', "create function finance.bad() returns int language sql security definer as 'select 1'"],
  ];

  it.each(bad)('proves that %s bites: %s', async (rule, sql) => {
    await owner.query('begin');
    try {
      await owner.query(sql);
      const findings = await checkSchema(owner, moduleNames);
      expect(findings.filter((finding) => finding.file === 'finance.bad').map((finding) => finding.rule)).toContain(
        rule,
      );
    } finally {
      await owner.query('rollback');
    }
  });
});

/** Runs `undoContext` as the application inside one company, and takes everything back. */
async function inside<Result>(company: string | null, work: () => Promise<Result>): Promise<Result> {
  await app.query('begin');
  try {
    await app.query("select set_config('app.company_id', $1, true)", [company ?? '']);
    return await work();
  } finally {
    await app.query('rollback');
  }
}

describe('another company', () => {
  let tables: string[];
  beforeAll(async () => {
    tables = await listCompanyTables(owner, [...moduleNames, 'kernel']);
  });

  it('gets no row in, into any table', async () => {
    const admitted: string[] = [];
    for (const table of tables) {
      const refusal = await inside(ours, () =>
        app.query(`insert into ${table} (company_id) values ('${theirs}')`).then(
          () => null,
          (error: pg.DatabaseError) => error,
        ),
      );
      // 42501: refused by row security or by a privilege that was revoked
      if (refusal?.code !== '42501') admitted.push(`${table}: ${refusal?.message ?? 'inserted'}`);
    }
    expect(tables.length).toBeGreaterThan(20);
    expect(admitted).toEqual([]);
  });

  it('sees, changes and removes no row, of any table that holds one', async () => {
    const filled = await fillEveryTable(tables);
    const leaks: string[] = [];
    let positive = 0;
    for (const table of filled) {
      const mine = await inside(ours, () => count(table));
      if (mine > 0) positive++;
      for (const company of [theirs, null]) {
        const visibleCount = await inside(company, () => count(table));
        const changed = await inside(company, () => affected(`update ${table} set company_id = company_id`));
        const removed = await inside(company, () => affected(`delete from ${table}`));
        if (visibleCount + changed + removed > 0)
          leaks.push(`${table} as ${company ?? 'nobody'}: ${visibleCount} ${changed} ${removed}`);
      }
    }
    expect(leaks).toEqual([]);
    // the positive control: the same questions do find the row for its own company
    expect(positive).toBeGreaterThan(filled.length / 2);
  });
});

async function count(table: string): Promise<number> {
  return unlessRefused(async () => Number((await app.query(`select count(*) from ${table}`)).rows[0].count));
}

async function affected(sql: string): Promise<number> {
  return unlessRefused(async () => (await app.query(sql)).rowCount ?? 0);
}

/** 0 where a privilege or a trigger of an append-only table says no. The caller's transaction goes on. */
async function unlessRefused(work: () => Promise<number>): Promise<number> {
  await app.query('savepoint before');
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    await app.query('rollback to savepoint before');
    return 0;
  }
}

/** One row of our company in each table, past all constraints, in a database that is thrown away. Returns those that took one. */
async function fillEveryTable(tables: readonly string[]): Promise<string[]> {
  const admin = await connectAsSuperuser(database.ownerUrl);
  const filled: string[] = [];
  await admin.query("set session_replication_role = 'replica'");
  for (const table of tables) {
    await relax(admin, table);
    const { rows } = await admin.query(keyColumns, [table]);
    const names = rows.map((row) => `"${row.name}"`);
    const values = rows.map((row) => (row.name === 'company_id' ? `'${ours}'` : keyValue(row)));
    await admin.query(`insert into ${table} (${names}) values (${values})`);
    filled.push(table);
  }
  await admin.end();
  return filled;
}

const keyColumns = `
  select a.attname as name, t.typname as type, t.typtype = 'e' as enumerated, a.atttypid::regtype::text as full
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
    and (a.attname = 'company_id' or exists (
      select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any(i.indkey)))`;

/** Without checks and required columns, so that a row needs its key only. */
async function relax(admin: pg.Client, table: string): Promise<void> {
  const { rows } = await admin.query(
    `select format('alter table %s drop constraint %I', $1::text, conname) as sql from pg_constraint
     where conrelid = $1::text::regclass and contype in ('c', 'f')
     union all
     select format('alter table %s alter column %I drop not null', $1::text, attname) from pg_attribute
     where attrelid = $1::text::regclass and attnum > 0 and attnotnull and attidentity = '' and not attisdropped
       and not exists (select from pg_index i where i.indrelid = attrelid and i.indisprimary and attnum = any(i.indkey))`,
    [table],
  );
  for (const { sql } of rows) await admin.query(sql);
}

function keyValue({ type, enumerated, full }: { type: string; enumerated: boolean; full: string }): string {
  if (enumerated) return `(enum_range(null::${full}))[1]`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'date' || type.startsWith('timestamp')) return 'now()';
  if (/^(int|float|numeric)/.test(type)) return '1';
  if (type === 'bytea') return "'x'::bytea";
  return type === 'bool' ? 'true' : "'x'";
}
