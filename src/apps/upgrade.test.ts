/**
 * Upgrade of databases with real use to the present schema. Each snapshot holds the SQL of an earlier version and the rows of its
 * sample companies (`tools/row-snapshot.mjs`).
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#kernel/server/config.ts';
import { migrate } from '#kernel/server/database/migrate.ts';
import { readSqlFiles } from '#kernel/server/database/sql-files.ts';
import { createLogger } from '#kernel/server/log.ts';
import { cloneDatabase, connectAsSuperuser, type TestDatabase } from '#kernel/server/testing/database.ts';
import { writeSqlSource } from '#kernel/server/testing/sql-source.ts';
import type { UndoPreview } from '#modules/flow/contract/undo-shapes.ts';
import { type RunningApp, startApp } from './compose.ts';
import { appModules } from './modules.ts';
import { demoPassword } from './seed/people.ts';
import { Projections } from './testing/chaos/projections.ts';
import { modulesByDependency } from './uses.ts';

interface Snapshot {
  /** Modules of the version in the order of their migrations. */
  modules: string[];
  /** Text of its migrations and functions by their names, as in `kernel.migrations`. */
  scripts: Record<string, string>;
  /** By table, the rows as JSON. */
  tables: Record<string, string>;
}

const folder = join(import.meta.dirname, 'testing/upgrade');
const versions = readdirSync(folder).map((file) => file.replace('.json.br', ''));
const codes = ['hanbit', 'maru'];

const readSnapshot = (version: string): Snapshot =>
  JSON.parse(brotliDecompressSync(readFileSync(join(folder, `${version}.json.br`))).toString());

/** As a backup is brought back: as they are, past triggers, instead of what the migrations wrote themselves. */
async function restore(judge: pg.Client, { tables }: Snapshot): Promise<void> {
  await judge.query("set session_replication_role = 'replica'");
  const { rows: all } = await judge.query(everyTable);
  await judge.query(`truncate ${all.map(({ name }) => name)} cascade`);
  for (const [table, rows] of Object.entries(tables)) {
    const { columns } = all.find(({ name }) => name === table);
    await judge.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [rows],
    );
  }
  await judge.query('reset session_replication_role');
}

const everyTable = `select format('%I.%I', n.nspname, c.relname) as name, string_agg(quote_ident(a.attname), ', ') as columns,
    bool_or(a.attname = 'company_id') as owned
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema|graphile_worker|testing|public)'
    and (n.nspname, c.relname) <> ('kernel', 'migrations')
  group by n.nspname, c.relname order by 1`;

/** All that the schema says, but for parts by time, which are as many as there was time. */
const catalog = `
  with tables as (select c.oid, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.oid::regclass::text as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname !~ '^(pg_|information_schema|graphile_worker|testing|public)')
  select 'table ' || name || ' ' || relkind::text || ' ' || relrowsecurity || ' ' || relforcerowsecurity as line from tables
  union all select 'column ' || t.name || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull
      || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '')
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  union all select 'constraint ' || t.name || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid) || ' ' || k.convalidated
    from tables t join pg_constraint k on k.conrelid = t.oid where k.conparentid = 0
  union all select 'index ' || pg_get_indexdef(i.indexrelid) || ' ' || i.indisvalid from tables t join pg_index i on i.indrelid = t.oid
  union all select 'trigger ' || pg_get_triggerdef(g.oid) || ' ' || g.tgenabled::text from tables t join pg_trigger g on g.tgrelid = t.oid
    where not g.tgisinternal
  union all select 'policy ' || t.name || ' ' || p.polname || ' ' || p.polcmd::text || ' ' || p.polpermissive || ' '
      || coalesce(pg_get_expr(p.polqual, p.polrelid), '') || ' ' || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '') || ' ' || p.polroles::regrole[]::text
    from tables t join pg_policy p on p.polrelid = t.oid
  union all select 'function ' || p.oid::regprocedure || ' ' || md5(pg_get_functiondef(p.oid)) from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    where p.prokind in ('f', 'p') and n.nspname !~ '^(pg_|information_schema|graphile_worker|testing|public)'
  union all select 'right ' || t.name || ' ' || g.grantee::regrole || ' ' || g.privilege_type from tables t
    join pg_class c on c.oid = t.oid, aclexplode(c.relacl) g
  order by 1`;

/** Stored totals compared with their rows. Each query returns the differences. */
const sums = {
  records: `select coalesce(c.type, r.type) as type, c.live, r.live as really from
      (select company_id, axis, type, sum(live)::int as live, sum(deleted)::int as gone from axis.counts group by 1, 2, 3) c
    full join (select company_id, axis, type, count(*) filter (where deleted_at is null)::int as live,
        count(*) filter (where deleted_at is not null)::int as gone from axis.records group by 1, 2, 3) r using (company_id, axis, type)
    where (c.live, c.gone) is distinct from (r.live, r.gone) and (coalesce(c.live, 0), coalesce(c.gone, 0)) <> (coalesce(r.live, 0), coalesce(r.gone, 0))`,
  accounts: `with lines as (
      select l.company_id, l.currency, s.span, date_trunc(s.span, l.date)::date as first, l.account_id, sum(l.debit) as debit, sum(l.credit) as credit
        from finance.entry_lines l
        join finance.entry_numbers n on n.company_id = l.company_id and n.entry_id = l.entry_id
       cross join (values ('day'), ('month')) s (span) group by 1, 2, 3, 4, 5)
    select * from finance.sums s full join lines l using (company_id, currency, span, first, account_id)
     where (s.debit, s.credit) is distinct from (l.debit, l.credit)`,
  months: `select * from finance.months m full join (
      select e.company_id, date_trunc('month', e.date)::date as month, count(*)::int as really from finance.entries e
        join finance.entry_numbers n on n.company_id = e.company_id and n.entry_id = e.id group by 1, 2) e using (company_id, month)
    where m.entries is distinct from e.really`,
  unnumbered: `select e.id from finance.entries e where not exists (
      select from finance.entry_numbers n where n.company_id = e.company_id and n.entry_id = e.id)
    and not exists (select from finance.unnumbered u where u.company_id = e.company_id and u.entry_id = e.id)`,
  undos: `select * from (select company_id, sum(undos)::int as undos, sum(executions)::int as executions from flow.undo_sums group by 1) s
    full join (select company_id, count(*)::int as undos, sum(undone)::int as executions from flow.undos
      where state = 'done' and ended_at is not null group by 1) u using (company_id)
    where (s.undos, s.executions) is distinct from (u.undos, u.executions)`,
};

describe.each(versions)('the data of companies at %s', (version) => {
  let database: TestDatabase;
  let judge: pg.Client;
  let app: RunningApp;
  let projections: Projections;
  const snapshot = readSnapshot(version);
  let companies: { id: string; code: string }[];
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    database = await cloneDatabase('template1');
    const source = writeSqlSource(snapshot.scripts);
    await migrate({ ...database, modules: snapshot.modules, source }).finally(() =>
      rmSync(source, { recursive: true }),
    );
    judge = await connectAsSuperuser(database.ownerUrl);
    await restore(judge, snapshot);
    await migrate({ ...database, modules: modulesByDependency });
    projections = Projections.open(database.ownerUrl);
    const env = { DATABASE_URL: database.appUrl, DATABASE_QUEUE_URL: database.queueUrl };
    const settings = { NODE_ENV: 'test', SECRET: 'a secret of tests that is long enough', DATA_DIR: '.data/test' };
    const config = loadConfig({ ...env, ...settings });
    app = await startApp({ config, log: createLogger({ level: 'silent' }), modules: appModules });
    companies = (await judge.query('select id, code from company.companies order by code')).rows;
  }, 120_000);
  afterAll(async () => {
    await app?.close();
    await projections?.close();
    await judge?.end();
    await database?.drop();
  });

  async function call(method: 'GET' | 'POST', code: string, url: string, payload?: object) {
    const headers = { host: `${code}.localhost`, authorization: `Bearer ${tokens.get(code)}` };
    const answer = await app.fastify.inject({ method, url, headers, payload });
    expect(answer.json(), `${url} ${answer.body.slice(0, 500)}`).toMatchObject({ success: true });
    return answer.json().data;
  }

  async function isAsItShouldBe(): Promise<void> {
    for (const { id } of companies) {
      for (const what of ['records', 'links', 'stock', 'orders', 'ledger', 'stuck'] as const)
        expect(await projections[what](id), what).toEqual([]);
    }
    for (const [name, sql] of Object.entries(sums)) expect((await judge.query(sql)).rows, name).toEqual([]);
  }

  it('is made by migrations that nobody changed since', async () => {
    const { migrations } = await readSqlFiles(modulesByDependency);
    const present = new Map(migrations.map(({ name, sql }) => [name, sql]));
    const earlier = Object.entries(snapshot.scripts).filter(([name]) => !name.includes('/functions/'));
    expect(earlier.filter(([name, sql]) => present.get(name) !== sql).map(([name]) => name)).toEqual([]);
  });

  it('is migrated to the schema of a new database', async () => {
    const fresh = await cloneDatabase();
    const other = await connectAsSuperuser(fresh.ownerUrl);
    const [there, here] = [await other.query(catalog), await judge.query(catalog)];
    await other.end();
    await fresh.drop();
    const lines = ({ rows }: pg.QueryResult) =>
      rows.map(({ line }) => line).filter((line) => !line.includes('testing.keep'));
    expect(lines(here).length).toBeGreaterThan(1000);
    expect(lines(here)).toEqual(lines(there));
    expect(await migrate({ ...database, modules: modulesByDependency })).toEqual([]);
  });

  it('loses no row', async () => {
    expect(companies.map(({ code }) => code)).toEqual(codes);
    const { rows: all } = await judge.query(everyTable);
    const lost = [];
    for (const { name } of all) {
      const before = name in snapshot.tables ? JSON.parse(snapshot.tables[name] as string).length : 0;
      const { rows } = await judge.query(`select count(*)::int as count from ${name}`);
      if (rows[0].count < before) lost.push(`${name}: ${rows[0].count} of ${before}`);
    }
    const gone = Object.keys(snapshot.tables).filter((table) => !all.some(({ name }) => name === table));
    expect({ lost, gone }).toEqual({ lost: [], gone: [] });
  });

  it('agrees with all that is added up of it', isAsItShouldBe);

  it('is seen by its company alone', async () => {
    const { rows: all } = await judge.query(everyTable);
    await judge.query('begin');
    await judge.query('set local role heureum_app');
    const visited = new Map<string | null, number>();
    for (const { name, owned } of all) {
      if (!owned) continue;
      for (const company of [null, ...companies]) {
        await judge.query("select set_config('app.company_id', $1, true)", [company?.id ?? '']);
        const may = await judge.query("select has_table_privilege($1, 'select') as it", [name]);
        if (!may.rows[0].it) continue;
        const { rows } = await judge.query(
          `select count(*)::int as all, (count(*) filter (where company_id = kernel.company_id()))::int as own from ${name}`,
        );
        expect(rows[0].own, name).toBe(rows[0].all);
        visited.set(company?.code ?? null, (visited.get(company?.code ?? null) ?? 0) + rows[0].own);
      }
    }
    for (const { code } of companies) expect(visited.get(code), code).toBeGreaterThan(500);
    expect(visited.get(null)).toBe(0);
    await judge.query('rollback');
  });

  it('lets people sign in, and shows them what they had', async () => {
    for (const { code, id } of companies) {
      const payload = { email: `master@${code}.example`, password: demoPassword };
      const answer = await app.fastify.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { host: 'localhost' },
        payload,
      });
      tokens.set(code, answer.json().data?.tokens.accessToken);
      const entryRows = await call('GET', code, '/api/finance/entries?limit=100');
      const { rows } = await judge.query('select count(*)::int as count from finance.entries where company_id = $1', [
        id,
      ]);
      expect(entryRows).toHaveLength(Math.min(100, rows[0].count));
    }
  });

  it('has an audit trail that is whole', async () => {
    for (const { code } of companies) {
      const chain = await call('GET', code, '/api/audit/verification');
      expect(chain).toMatchObject({ intact: true, waiting: 0, broken: [] });
      expect(chain.sealed).toBeGreaterThan(20);
    }
  });

  /** If a job still locks the undo's rows, the preview is unproved: it is requested again, as a person would. */
  async function look(code: string, id: string): Promise<UndoPreview> {
    for (let tries = 1; ; tries++) {
      const url = `/api/flow/executions/${id}/undo-preview?withDependents=true`;
      const preview: UndoPreview = await call('GET', code, url);
      if (preview.proved || !preview.allowed || tries === 20) return preview;
      await sleep(250);
    }
  }

  it('is undone: what was run before shows what its undo would do, and does it', async () => {
    for (const { code, id } of companies) {
      // The windows of then have closed since.
      await judge.query("set session_replication_role = 'replica'");
      await judge.query("update flow.executions set undo_deadline = now() + interval '1 day' where company_id = $1", [
        id,
      ]);
      await judge.query('reset session_replication_role');
      const undone = new Set<string>();
      for (const run of await projections.listEffectiveRuns(id)) {
        const { rows } = await judge.query('select frame_key from flow.executions where id = $1', [run.id]);
        const kind = String(rows[0].frame_key);
        if (undone.has(kind) || run.status !== 'finished') continue;
        const preview = await look(code, run.id);
        if (!preview.allowed) continue;
        const payload = { reason: { code: 'mistake' }, withDependents: true, expected: preview.hash };
        const result = await call('POST', code, `/api/flow/executions/${run.id}/undo`, payload);
        expect(result).toMatchObject({ state: 'done', reversed: preview.counts.reverse });
        undone.add(kind);
      }
      expect([...undone]).toContain('order');
      expect(undone.size).toBeGreaterThan(3);
    }
    await isAsItShouldBe();
  });
});
