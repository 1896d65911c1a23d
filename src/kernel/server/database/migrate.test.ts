/** Migration of databases by other versions of the SQL: a module that is new, functions and migrations that changed. */
import { rmSync } from 'node:fs';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, connectAsSuperuser, type TestDatabase } from '../testing/database.ts';
import { writeSqlSource } from '../testing/sql-source.ts';
import { migrate } from './migrate.ts';
import { readSqlFiles } from './sql-files.ts';

const company = {
  'company/0001_company': `create table company.companies (id uuid primary key);
create table company.members (
  company_id uuid not null references company.companies,
  id uuid not null check (company.is_known(id)),
  primary key (company_id, id)
);`,
  'company/functions/is_known': `create or replace function company.is_known(id uuid) returns boolean language sql immutable as $$
  select id is not null
$$;`,
  'company/functions/count_members': `create or replace function company.count_members() returns int language sql stable as $$
  select count(*)::int from company.members
$$;`,
  'company/functions/first_member': `create or replace function company.first_member() returns company.members language sql stable as $$
  select * from company.members limit 1
$$;
revoke execute on function company.first_member() from public;`,
};
/** Needs a function of the other module whose result is a row of that module's table. */
const booking = {
  'booking/0001_reservations': `create table booking.reservations (company_id uuid not null, id uuid not null, primary key (company_id, id));
create view booking.first_member as select m.id from company.first_member() m;`,
  'booking/functions/has_reservation': `create or replace function booking.has_reservation(r booking.reservations) returns boolean
language sql as $$ select true $$;`,
};

let databases: TestDatabase[];
let source: string;
beforeEach(async () => {
  databases = [await cloneDatabase('template1'), await cloneDatabase('template1')];
  const { migrations, functions } = await readSqlFiles([]);
  source = writeSqlSource(Object.fromEntries([...migrations, ...functions].map(({ name, sql }) => [name, sql])));
});
afterEach(async () => {
  for (const database of databases) await database.drop();
  rmSync(source, { recursive: true });
});

const migrateTo = (scripts: Record<string, string>, modules: string[], database = databases[0] as TestDatabase) => {
  writeSqlSource(scripts, source);
  return migrate({ ...database, modules, source });
};
const removeScript = (path: string) => rmSync(`${source}/modules/${path}`);

async function withDatabase<Result>(
  work: (judge: pg.Client) => Promise<Result>,
  database = databases[0],
): Promise<Result> {
  const judge = await connectAsSuperuser(String(database?.ownerUrl));
  return work(judge).finally(() => judge.end());
}

/** Tables, views, functions and their rights in the schemas of modules. */
const readSchema = (database: TestDatabase | undefined) =>
  withDatabase(async (judge) => {
    const { rows } = await judge.query(`
      select c.oid::regclass || ' ' || c.relkind::text || ' ' || c.relforcerowsecurity || ' ' || coalesce(c.relacl::text, '')
          || ' ' || coalesce((select string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum)
               from pg_attribute a where a.attrelid = c.oid and a.attnum > 0), '') as line
        from pg_class c where c.relnamespace in ('company'::regnamespace, 'booking'::regnamespace)
      union all select pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '') from pg_proc p
        where p.pronamespace in ('company'::regnamespace, 'booking'::regnamespace)
      union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace in ('company'::regnamespace, 'booking'::regnamespace)
      order by 1`);
    return rows.map(({ line }) => line);
  }, database);
const countMembers = () =>
  withDatabase(async (judge) => (await judge.query('select company.count_members() as count')).rows[0].count);

describe('a database of before', () => {
  it('comes with a new module to the schema of a new database', async () => {
    await migrateTo(company, ['company']);
    const applied = await migrateTo(booking, ['company', 'booking']);
    expect(applied.toSorted()).toEqual(['booking/0001_reservations', 'booking/functions/has_reservation']);
    await migrateTo({}, ['company', 'booking'], databases[1]);
    const [upgraded, fresh] = [await readSchema(databases[0]), await readSchema(databases[1])];
    expect(upgraded.length).toBeGreaterThan(10);
    expect(upgraded).toEqual(fresh);
    expect(await migrateTo({}, ['company', 'booking'])).toEqual([]);
  });

  it('gets a function again whose text changed, and no other', async () => {
    await migrateTo(company, ['company']);
    const counted = company['company/functions/count_members'].replace('count(*)::int', '7 + count(*)::int');
    expect(await migrateTo({ 'company/functions/count_members': counted }, ['company'])).toEqual([
      'company/functions/count_members',
    ]);
    expect(await countMembers()).toBe(7);
  });

  it('gets a function with other arguments where a migration drops that of before, as a new database does', async () => {
    await migrateTo(company, ['company']);
    const other = company['company/functions/count_members'].replace(
      'count_members()',
      'count_members(minimum int default 0)',
    );
    await expect(migrateTo({ 'company/functions/count_members': other }, ['company'])).rejects.toThrow(
      'function company/functions/count_members: count_members has other arguments in the database, too: drop that one in a migration',
    );
    const drop = 'drop function if exists company.count_members();';
    await migrateTo({ 'company/0002_counts': drop }, ['company']);
    await migrateTo({}, ['company'], databases[1]);
    expect(await countMembers()).toBe(0);
    await migrateTo(booking, ['company', 'booking']);
    await migrateTo({}, ['company', 'booking'], databases[1]);
    expect(await readSchema(databases[0])).toEqual(await readSchema(databases[1]));
  });

  it('keeps a function that a migration drops for its new result, as a new database does', async () => {
    await migrateTo(company, ['company']);
    const other = company['company/functions/count_members'].replaceAll('int', 'bigint');
    const drop = 'drop function if exists company.count_members();';
    for (const database of databases)
      await migrateTo({ 'company/functions/count_members': other, 'company/0002_counts': drop }, ['company'], database);
    expect(await countMembers()).toBe('0');
    expect(
      await withDatabase(async (judge) => (await judge.query('select company.count_members()')).rowCount, databases[1]),
    ).toBe(1);
  });

  it('is refused, and left as it is, where a migration was edited', async () => {
    await migrateTo(company, ['company']);
    const edited = `${company['company/0001_company']}\n-- one line more`;
    await expect(migrateTo({ 'company/0001_company': edited, ...booking }, ['company', 'booking'])).rejects.toThrow(
      'migration company/0001_company was changed after it was applied: restore it and write a new one',
    );
    const { rows } = await withDatabase((judge) => judge.query(`select from pg_namespace where nspname = 'booking'`));
    expect(rows).toEqual([]);
  });

  it('is refused where its migrations are named by their time', async () => {
    await withDatabase((judge) =>
      judge.query(`create schema kernel authorization heureum_owner;
        create table kernel.migrations (name text primary key, hash text not null, at timestamptz not null default now());
        alter table kernel.migrations owner to heureum_owner;
        insert into kernel.migrations values ('202611210702_services kernel', 'x')`),
    );
    await expect(migrateTo(company, ['company'])).rejects.toThrow(
      'the database was made by a version before 0.1.0; begin with a new one (and a new DATA_DIR)',
    );
  });
});

describe('a version that is older than the database', () => {
  it('leaves its functions as they are, and says so', async () => {
    const counted = company['company/functions/count_members'].replace('count(*)::int', '7 + count(*)::int');
    const later = {
      'company/functions/count_members': counted,
      'company/0002_notes': 'create table company.notes (id int);',
    };
    await migrateTo({ ...company, ...later }, ['company']);
    removeScript('company/server/migrations/0002_notes.sql');
    writeSqlSource(company, source);
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    expect(await migrate({ ...(databases[0] as TestDatabase), modules: ['company'], source, say })).toEqual([]);
    expect(lines).toEqual(['the database is newer than this version: its functions stay as they are']);
    expect(await countMembers()).toBe(7);
  });
});

it('a function that needs what is nowhere is named with what it needs', async () => {
  const lost = 'create or replace function company.lost(l company.nothing) returns int language sql as $$ select 1 $$;';
  await expect(migrateTo({ ...company, 'company/functions/lost': lost }, ['company'])).rejects.toThrow(
    'function company/functions/lost: type company.nothing does not exist',
  );
});

it('two processes that migrate at once apply each script once', async () => {
  writeSqlSource(company, source);
  const both = await Promise.all([1, 2].map(() => migrateTo({}, ['company'])));
  expect(both.map((applied) => applied.length > 0).toSorted()).toEqual([false, true]);
});
