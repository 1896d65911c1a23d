/** A table that is filled and in use becomes one of parts: what holds of it then, and what becomes of rows of every time. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, connectAsSuperuser, type TestDatabase } from '../testing/database.ts';
import { waitFor } from '../testing/kernel-world.ts';
import { defaultPatience } from './migration-runner.ts';
import { partitionByTime } from './partitions.ts';

const company = '00000000-0000-7000-8000-00000000000a';
const other = '00000000-0000-7000-8000-00000000000b';

let database: TestDatabase;
let owner: pg.Client;
let appClient: pg.Client;
let judge: pg.Client;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

beforeAll(async () => {
  database = await cloneDatabase();
  owner = await connect(database.ownerUrl);
  appClient = await connect(database.appUrl);
  judge = await connectAsSuperuser(database.ownerUrl);
});
afterAll(async () => {
  await Promise.all([owner, appClient, judge].map((client) => client?.end()));
  await database?.drop();
});

/** A table as a module's migration creates it, with every feature a table can have; filled, and in use by the application. */
beforeEach(async () => {
  await owner.query(`
    delete from kernel.kept where kind = 'sample';
    drop table if exists kernel.sample cascade;
    drop function if exists kernel.sample_text;
    create table kernel.sample (
      company_id uuid not null, id uuid not null, word text not null default 'x' check (length(word) < 10), read_at timestamptz,
      other_id uuid references kernel.audit_checkpoints (company_id), primary key (company_id, id));
    create index sample_word on kernel.sample (company_id, word, id) where word <> '';
    alter table kernel.sample enable row level security;
    alter table kernel.sample force row level security;
    create policy tenant on kernel.sample using (company_id = kernel.scope_id()) with check (company_id = kernel.scope_id());
    create policy not_secret on kernel.sample as restrictive for select to heureum_app using (word <> 'secret');
    revoke all on kernel.sample from heureum_app;
    grant select, insert on kernel.sample to heureum_app;
    grant update (read_at) on kernel.sample to heureum_app;
    create trigger append_only before delete on kernel.sample for each row execute function kernel.prevent_change();
    create trigger append_only_truncate before truncate on kernel.sample for each statement execute function kernel.prevent_change();
    create function kernel.sample_text(one kernel.sample) returns text language sql stable as $$ select (one).word || '!' $$;
    revoke execute on function kernel.sample_text(kernel.sample) from public;
    grant execute on function kernel.sample_text(kernel.sample) to heureum_app;
    insert into kernel.kept (kind, name, width) values ('sample', 'kernel.sample', 'month')`);
  await judge.query(
    `insert into kernel.sample (company_id, id)
     select c, kernel.id_at_instant(now() - n * interval '1 day') from generate_series(1, 1000) n, unnest($1::uuid[]) c`,
    [[company, other]],
  );
});

const within = async <Row extends pg.QueryResultRow>(client: pg.Client, sql: string, values: unknown[] = []) => {
  await client.query('begin');
  try {
    await client.query("select set_config('app.company_id', $1, true)", [company]);
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.query('end');
  }
};
const insertAt = (at: string, word = 'x') =>
  within<{ part: string }>(
    appClient,
    `insert into kernel.sample (company_id, id, word) values ($1, kernel.id_at_instant(${at}), $2) returning tableoid::regclass::text as part`,
    [company, word],
  );
const count = async () => Number((await judge.query('select count(*) from kernel.sample')).rows[0].count);
const parts = async () =>
  (await judge.query("select part::text from kernel.list_partitions('kernel.sample') order by 1")).rows.map(
    ({ part }) => part,
  );
const fileOf = async (table: string) =>
  (await judge.query('select pg_relation_filenode($1::regclass) as file', [table])).rows[0].file;

/** As if the table had been divided so long ago. */
async function dividedAgo(ago: string): Promise<void> {
  const { rows } = await owner.query(
    `select kernel.id_at_instant(date_trunc('month', now() - interval '${ago}')) as bound`,
  );
  await judge.query("set session_replication_role = 'replica'");
  await judge.query('delete from kernel.sample where id >= $1', [rows[0].bound]);
  await judge.query("set session_replication_role = 'origin'");
  await owner.query(`alter table kernel.sample add constraint to_be_first check (id < '${rows[0].bound}')`);
  await owner.query("select kernel.partition_table('kernel.sample')");
}

describe('a table that is filled and in use', () => {
  it('becomes the first partition without a rewrite, during concurrent writes', async () => {
    const file = await fileOf('kernel.sample');
    let stop = false;
    let written = 0;
    const writer = await connect(database.appUrl);
    const writing = (async () => {
      while (!stop) {
        await within(writer, 'insert into kernel.sample (company_id, id) values ($1, $2)', [company, newAt()]);
        written++;
      }
    })();
    expect(await partitionByTime(owner)).toEqual(['kernel.sample']);
    stop = true;
    await writing;
    await writer.end();
    expect(await fileOf('kernel.sample_first')).toBe(file);
    expect(await parts()).toEqual(['kernel.sample_first', 'kernel.sample_rest']);
    expect(await count()).toBe(2000 + written);
  });

  it('lets others go on who are in the way, says so, and comes again', async () => {
    await judge.query('begin; select from kernel.sample limit 1');
    const logLines: string[] = [];
    const patience = { ...defaultPatience, lockMs: 50, pauseMs: 50, say: (line: string) => void logLines.push(line) };
    const work = partitionByTime(owner, patience);
    await waitFor(async () => logLines.length > 1);
    expect(await count()).toBe(2000);
    await judge.query('commit');
    expect(await work).toEqual(['kernel.sample']);
    expect(logLines[0]).toMatch(/^the division of kernel\.sample waits, others use its tables: .*lock timeout/);
  });

  it('preserves its constraints, indexes and policies', async () => {
    const descriptionQuery =
      "select kind, said from (select s.place as kind, s.said from kernel.table_definitions('kernel.sample') s) t order by 1, 2";
    const before = (await judge.query(descriptionQuery)).rows;
    await partitionByTime(owner);
    const after = (await judge.query(descriptionQuery)).rows.map(({ kind, said: text }) => ({
      kind,
      said: text.replace(' ON ONLY ', ' ON '),
    }));
    expect(after).toEqual(before);
    const triggers =
      'select tgname as name from pg_trigger where tgrelid = $1::regclass and not tgisinternal order by 1';
    for (const table of ['kernel.sample', 'kernel.sample_first', 'kernel.sample_rest']) {
      const { rows } = await judge.query(triggers, [table]);
      expect(
        rows.map(({ name }) => name),
        table,
      ).toEqual(['append_only', 'append_only_truncate']);
    }
    expect(await within(appClient, 'select kernel.sample_text(s) as text from kernel.sample s limit 1')).toEqual([
      { text: 'x!' },
    ]);
    expect(await partitionByTime(owner)).toEqual([]);
  });

  it('is freed of what an interrupted division left, which would refuse rows some day', async () => {
    await owner.query("select kernel.constrain_first_partition('kernel.sample', 'month')");
    await expect(insertAt("now() + interval '1 year'")).rejects.toMatchObject({ code: '23514' });
    await judge.query('select pg_advisory_lock(7205)');
    await owner.query("select kernel.create_partitions('kernel.sample')");
    await expect(insertAt("now() + interval '1 year'")).rejects.toMatchObject({ code: '23514' });
    await judge.query('select pg_advisory_unlock(7205)');
    await owner.query("select kernel.create_partitions('kernel.sample')");
    await insertAt("now() + interval '1 year'");
    expect(await count()).toBe(2001);
  });

  it('stays whole where it has ids of a time that is far away, and refuses nothing', async () => {
    await insertAt("now() + interval '900 years'");
    expect(await partitionByTime(owner)).toEqual([]);
    await insertAt("now() + interval '901 years'");
    expect(await count()).toBe(2002);
  });
});

/** An id of now, as the application makes them. */
const newAt = () =>
  `${Date.now()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
const hex = (digits: number) =>
  Array.from({ length: digits }, () => Math.floor(Math.random() * 16).toString(16)).join('');

describe('parts', () => {
  beforeEach(async () => {
    await partitionByTime(owner);
  });

  it('show a company its own rows, through the whole only', async () => {
    expect(await within(appClient, 'select distinct company_id from kernel.sample')).toEqual([{ company_id: company }]);
    await judge.query("insert into kernel.sample (company_id, id, word) values ($1, $2, 'secret')", [company, newAt()]);
    expect(await within(appClient, "select from kernel.sample where word = 'secret'")).toEqual([]);
    for (const sql of ['select * from', 'delete from', 'truncate']) {
      for (const part of await parts())
        await expect(within(appClient, `${sql} ${part}`)).rejects.toMatchObject({ code: '42501' });
    }
    // row security binds the owner, too, and has nothing to say of a part alone
    expect(await within(owner, 'select from kernel.sample_first')).toEqual([]);
    for (const table of ['kernel.sample', ...(await parts())]) {
      await expect(owner.query(`truncate ${table}`), table).rejects.toThrow('append-only');
    }
  });

  it('take a row of any time', async () => {
    expect(await insertAt("'1970-01-02'")).toEqual([{ part: 'kernel.sample_first' }]);
    expect(await insertAt("now() + interval '900 years'")).toEqual([{ part: 'kernel.sample_rest' }]);
  });

  it('are asked only where the time of an id may lie', async () => {
    const plan = async (sql: string) =>
      (await within<{ 'QUERY PLAN': string }>(appClient, `explain (costs off) ${sql}`))
        .map((row) => row['QUERY PLAN'])
        .join('\n');
    const id = newAt();
    expect(await plan(`select word from kernel.sample where company_id = '${company}' and id = '${id}'`)).not.toContain(
      'sample_rest',
    );
    await appClient.query(
      'prepare one(uuid) as select word from kernel.sample where company_id = kernel.scope_id() and id = $1',
    );
    await appClient.query("set plan_cache_mode = 'force_generic_plan'");
    expect(await plan(`execute one('${id}')`)).toContain('Subplans Removed: 1');
    await appClient.query('reset plan_cache_mode; deallocate one');
  });
});

describe('as time goes on', () => {
  it('parts are there before they are needed, and rows that came before their part stay where they are', async () => {
    await dividedAgo('2 months');
    expect(await insertAt('now()')).toEqual([{ part: 'kernel.sample_rest' }]);
    await owner.query("select kernel.create_partitions('kernel.sample')");
    const [now] = await insertAt("now() - interval '1 month'");
    expect(now?.part).toMatch(/^kernel\.sample_\d{6}$/);
    expect(await insertAt("now() + interval '1 second'")).toEqual([{ part: 'kernel.sample_rest' }]);
    const [ahead] = await insertAt("now() + interval '59 days'");
    expect(ahead?.part).toMatch(/^kernel\.sample_\d{6}$/);
    const { rows } = await owner.query("select kernel.create_partitions('kernel.sample') as opened");
    expect(rows).toEqual([{ opened: 0 }]);
    for (const part of await parts()) {
      await expect(within(appClient, `select from ${part}`), part).rejects.toMatchObject({ code: '42501' });
      await expect(owner.query(`truncate ${part}`), part).rejects.toThrow('append-only');
    }
  });

  it('a partition is dropped when no company retains its rows', async () => {
    await dividedAgo('6 months');
    await owner.query("select kernel.create_partitions('kernel.sample')");
    await insertAt("now() - interval '4 months'");
    const before = await count();
    const drop = async () =>
      (await owner.query("select kernel.drop_expired_partitions('kernel.sample') as dropped")).rows[0].dropped;
    expect(await drop()).toBe(0);
    await owner.query("update kernel.kept set months = 5 where kind = 'sample'");
    await owner.query(`insert into kernel.retention (company_id, kind, months) values ('${other}', 'sample', null)`);
    expect(await drop()).toBe(0);
    await owner.query("update kernel.retention set months = 9 where kind = 'sample'");
    expect(await drop()).toBe(0);
    await owner.query("update kernel.retention set months = 1 where kind = 'sample'");
    expect(await within(owner, 'select kernel.drop_expired_partitions($1) as dropped', ['kernel.sample'])).toEqual([
      { dropped: 0 },
    ]);
    expect(await count()).toBe(before);
    expect(await drop()).toBe(2);
    expect(await count()).toBe(1);
    expect(await insertAt("now() - interval '9 months'")).toEqual([{ part: 'kernel.sample_rest' }]);
    await owner.query("delete from kernel.retention where kind = 'sample'");
  });
});
