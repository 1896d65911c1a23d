/** A company whose rows are in another database: what was done there is undone here, and what is done here is later. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, connectAsSuperuser, type TestDatabase } from '#kernel/server/testing/database.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import type { UndoPreview } from '#modules/flow/contract/undo-shapes.ts';
import { publishFrame } from '#modules/flow/server/index.ts';
import { type RunningApp, startApp } from './compose.ts';
import { appModules } from './modules.ts';
import { createTestWorld, type World } from './testing.ts';

const title = { ko: '재고', en: 'Stock' };
const step = (movement: string) => ({
  id: movement,
  kind: 'item.stock-movement',
  title,
  settings: { movement, lines: '=input.lines' },
});

let world: World;
let there: TestDatabase;
let app: RunningApp;
let item: string;

beforeAll(async () => {
  world = await createTestWorld();
  item = await world.alpha.service(async (context) => {
    for (const movement of ['receive', 'issue']) {
      const definition = {
        blocks: [
          step(movement),
          {
            id: 'post',
            kind: 'finance.journal-entry',
            title,
            settings: {
              memo: '이동',
              lines: [
                { account: '108', debit: '=input.lines[0].quantity' },
                { account: '401', credit: '=input.lines[0].quantity' },
              ],
            },
          },
        ],
        connections: [{ from: movement, to: 'post' }],
        runAs: { kind: 'service', permissions: ['item.stock.move', 'finance.entry.post'] },
      };
      await publishFrame(context, { key: movement, title, logType: 'impact', definition } as never);
    }
    const fields = { price: { amount: 1000, currency: 'KRW' }, category: 'living', published: true };
    return (await createRecord(context, { axis: 'item', type: 'sellable', title: '의자', fields })).id;
  });
});
afterAll(async () => {
  await app?.close();
  await there?.drop();
  await world?.close();
});

/** Calls as the manager of the company, in one of the two houses. */
async function call({ fastify }: RunningApp, method: 'GET' | 'POST', path: string, payload?: object) {
  const headers = { host: 'alpha.localhost', authorization: `Bearer ${world.alpha.manager.token}` };
  const answer = await fastify.inject({ method, url: `/api/flow/executions${path}`, headers, payload });
  expect(answer.json()).toMatchObject({ success: true });
  return answer.json().data;
}

async function run(at: RunningApp, frameKey: string, quantity: number): Promise<string> {
  const { id } = await call(at, 'POST', '', { frameKey, input: { lines: [{ item, quantity }] } });
  return id;
}

const preview = (at: RunningApp, id: string): Promise<UndoPreview> =>
  call(at, 'GET', `/${id}/undo-preview?withDependents=true`);
/** Entries that a preview tries have another id with each. */
const normalizePreview = (preview: UndoPreview) => ({
  ...preview,
  effects: preview.effects.map((effect) => ({ ...effect, subject: { ...effect.subject, id: null } })),
});
const chainOf = ({ chain }: UndoPreview) => chain.map(({ id }) => id);

/** The rows of one company, and of what belongs to none; what the other installation says of itself stays. As replication does: as they are, past triggers. */
async function copy(from: pg.Client, to: pg.Client, companyId: string): Promise<void> {
  await to.query("set session_replication_role = 'replica'");
  const { rows: tables } = await from.query(`
    select format('%I.%I', n.nspname, c.relname) as name, n.nspname as schema,
      array_agg(quote_ident(a.attname)) as columns, bool_or(a.attname = 'company_id') as owned
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema|graphile_worker|testing|public)'
    group by n.nspname, c.relname`);
  for (const { name, schema, columns, owned } of tables) {
    const isCompanies = name === 'company.companies';
    if (!owned && !isCompanies && schema !== 'identity') continue;
    const which = owned ? 'where company_id = $1' : isCompanies ? 'where id = $1' : 'where $1::text is not null';
    const { rows } = await from.query(`select coalesce(json_agg(t), '[]')::text as all from ${name} t ${which}`, [
      companyId,
    ]);
    await to.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${name}, $1) on conflict do nothing`,
      [rows[0].all],
    );
  }
  await to.query('reset session_replication_role');
}

it('is judged as it was, and what is done after the move is seen as later and undone first', async () => {
  const first = await run(world.app, 'receive', 10);
  await run(world.app, 'receive', 1);
  const second = await run(world.app, 'issue', 5);
  await world.settle();
  const before = await preview(world.app, first);
  expect(chainOf(before)).toContain(second);

  there = await cloneDatabase();
  const [from, to] = [await connectAsSuperuser(world.urls.ownerUrl), await connectAsSuperuser(there.ownerUrl)];
  await copy(from, to, world.alpha.tenant.id);
  await Promise.all([from.end(), to.end()]);
  const config = { ...world.config, databaseUrl: there.appUrl, databaseQueueUrl: there.queueUrl };
  app = await startApp({ config, log: world.app.log, modules: appModules });
  expect(normalizePreview(await preview(app, first))).toEqual(normalizePreview(before));

  const third = await run(app, 'issue', 6);
  const after = await preview(app, first);
  expect(chainOf(after).slice(0, 2)).toEqual([third, second]);
  const reason = { code: 'mistake', text: '잘못 등록' };
  const undone = await call(app, 'POST', `/${first}/undo`, { reason, withDependents: true, expected: after.hash });
  expect(undone.undone.slice(0, 2)).toEqual([third, second]);
});

it('goes with all of its rows', async () => {
  const owner = await connectAsSuperuser(there.ownerUrl);
  await owner.query('delete from company.companies where id = $1', [world.alpha.tenant.id]);
  const countRows = `select (select count(*) from flow.executions) + (select count(*) from flow.steps) + (select count(*) from flow.impacts)
    + (select count(*) from flow.participants) + (select count(*) from flow.uses) + (select count(*) from finance.unnumbered)
    + (select count(*) from finance.entries) + (select count(*) from finance.entry_lines) + (select count(*) from finance.entry_numbers)
    + (select count(*) from item.stock_levels) + (select count(*) from item.stock_movements)
    + (select count(*) from axis.records) + (select count(*) from axis.record_history) as count`;
  expect(Number((await owner.query(countRows)).rows[0].count)).toBe(0);
  await owner.end();
});
