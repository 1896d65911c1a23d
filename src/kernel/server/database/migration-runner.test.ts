import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { waitFor } from '../testing/kernel-world.ts';
import { migrate } from './migrate.ts';
import { applyMigration, defaultPatience } from './migration-runner.ts';

let urls: TestDatabase;
let owner: pg.Client;
let other: pg.Client;
beforeAll(async () => {
  urls = await cloneDatabase();
  [owner, other] = [0, 1].map(() => new pg.Client({ connectionString: urls.ownerUrl })) as [pg.Client, pg.Client];
  await owner.connect();
  await other.connect();
  await owner.query('create schema trial; create table trial.things (id int, name text)');
  await owner.query(`insert into trial.things select n, 'thing ' || n from generate_series(1, 100) n`);
});
afterAll(async () => {
  await owner.end();
  await other.end();
  await urls.drop();
});

const quick = { ...defaultPatience, lockMs: 50, pauseMs: 50 };
const createMigration = (name: string, sql: string) => ({ name, schema: 'trial', sql, hash: name });
const isApplied = async (name: string) =>
  ((await owner.query('select from kernel.migrations where name = $1', [name])).rowCount ?? 0) > 0;
const index = async (name: string) =>
  (await owner.query(`select indisvalid as valid from pg_index where indexrelid = to_regclass($1)`, [name])).rows;

describe('a migration of a table that others use', () => {
  it('lets them go on, and is applied when they are done', async () => {
    await other.query('begin; select from trial.things');
    const logLines: string[] = [];
    const work = applyMigration(owner, createMigration('waits', 'alter table trial.things add column more text'), {
      ...quick,
      say: (line) => logLines.push(line),
    });
    await waitFor(async () => logLines.length > 2);
    expect((await other.query('select count(*)::int as n from trial.things')).rows).toEqual([{ n: 100 }]);
    await other.query('commit');
    await work;
    expect(logLines[0]).toMatch(/^migration waits waits, others use its tables: .*lock timeout/);
    expect(await isApplied('waits')).toBe(true);
  });

  it('is given up after many tries, and leaves nothing', async () => {
    await other.query('begin; select from trial.things');
    const work = applyMigration(owner, createMigration('gives up', 'alter table trial.things add column never text'), {
      ...quick,
      tries: 3,
    });
    await expect(work).rejects.toThrow(/^migration gives up: .*lock timeout/);
    await other.query('commit');
    expect(await isApplied('gives up')).toBe(false);
  });

  it('that fails is not tried again', async () => {
    const logLines: string[] = [];
    const work = applyMigration(owner, createMigration('wrong', 'select 1 / 0'), {
      ...quick,
      say: (line) => logLines.push(line),
    });
    await expect(work).rejects.toThrow('migration wrong: division by zero');
    expect(logLines).toEqual([]);
  });
});

describe('a file that says `-- concurrently`', () => {
  const unique = '-- concurrently\ncreate unique index concurrently if not exists things_name on trial.things (name);';

  it('builds its index while others write', async () => {
    await other.query(`begin; update trial.things set more = 'x' where id = 1`);
    const work = applyMigration(
      owner,
      createMigration(
        'index',
        '-- concurrently: many\ncreate index concurrently if not exists things_id on trial.things (id)',
      ),
      quick,
    );
    await waitFor(
      async () =>
        (await other.query(`select from pg_index where indexrelid = to_regclass('trial.things_id')`)).rowCount,
    );
    await other.query(`update trial.things set more = 'y' where id = 2; commit`);
    await work;
    expect(await index('trial.things_id')).toEqual([{ valid: true }]);
    expect(await isApplied('index')).toBe(true);
  });

  it('is repeated after an interrupted run', async () => {
    await owner.query(`insert into trial.things (id, name) values (101, 'thing 1')`);
    await expect(applyMigration(owner, createMigration('unique', unique), quick)).rejects.toThrow(
      'could not create unique index',
    );
    expect(await index('trial.things_name')).toEqual([{ valid: false }]);
    await owner.query('delete from trial.things where id = 101');
    await applyMigration(owner, createMigration('unique', unique), quick);
    expect(await index('trial.things_name')).toEqual([{ valid: true }]);
    await applyMigration(owner, createMigration('once more', unique), quick);
    expect(await index('trial.things_name')).toEqual([{ valid: true }]);
  });

  it('builds it over the partitions of a table, also in a second go', async () => {
    await owner.query(`create table trial.parts (id int, at date, name text) partition by range (at);
      create table trial.parts_1 partition of trial.parts for values from ('2026-01-01') to ('2026-02-01');
      create table trial.parts_2 partition of trial.parts for values from ('2026-02-01') to ('2026-03-01');
      insert into trial.parts values (1, '2026-01-05', 'a'), (2, '2026-02-05', 'b'), (2, '2026-02-05', 'b')`);
    const sql =
      '-- concurrently\ncreate unique index concurrently if not exists parts_id on trial.parts (id, at) where id > 0;';
    await expect(applyMigration(owner, createMigration('parts', sql), quick)).rejects.toThrow(
      'could not create unique index',
    );
    expect(await index('trial.parts_id')).toEqual([{ valid: false }]);
    await owner.query(`delete from trial.parts_2 where ctid = '(0,2)'`);
    await applyMigration(owner, createMigration('parts', sql), quick);
    expect(await index('trial.parts_id')).toEqual([{ valid: true }]);
    const { rows } = await owner.query(`select count(*)::int as n from pg_index
      where indrelid in ('trial.parts_1'::regclass, 'trial.parts_2'::regclass) and indisvalid and indisunique`);
    expect(rows).toEqual([{ n: 2 }]);
  });

  it('changes many rows in batches, each committed', async () => {
    const sql = `-- concurrently
do $$ begin
  loop
    update trial.things set more = 'new'
    where id in (select id from trial.things where more is distinct from 'new' limit 30);
    exit when not found;
    commit;
  end loop;
end $$;`;
    await applyMigration(owner, createMigration('batches', sql), quick);
    const { rows } = await owner.query(`select count(*)::int as all, count(distinct xmin::text)::int as commits
      from trial.things where more = 'new'`);
    expect(rows).toEqual([{ all: 100, commits: 4 }]);
  });

  it('holds one statement, or is refused', async () => {
    const two = '-- concurrently\ncreate index concurrently if not exists things_two on trial.things (id); select 1';
    await expect(applyMigration(owner, createMigration('two', two), quick)).rejects.toThrow(
      'cannot run inside a transaction block',
    );
    expect(await isApplied('two')).toBe(false);
  });

  it('does not wait for a second process that wants to migrate', async () => {
    await other.query('select pg_advisory_lock(7205)');
    const second = migrate({ ...urls, modules: [] });
    const waits = `select from pg_stat_activity where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`;
    await waitFor(async () => (await owner.query(waits)).rowCount);
    await applyMigration(
      other,
      createMigration(
        'beside',
        '-- concurrently\ncreate index concurrently if not exists things_more on trial.things (more)',
      ),
      quick,
    );
    await other.query('select pg_advisory_unlock(7205)');
    expect(await second).toEqual([]);
  });
});
