import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '#kernel/server/testing/database.ts';
import { chooseRounds, isDeep, selectTodaysCases, testDay } from '#kernel/server/testing/depth.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { moveStock } from '#modules/item/server/index.ts';
import { type JourneyAct, journeyActs, OrderJourney, type People } from '../testing/order-journey.ts';
import type { Product } from '../testing/product.ts';
import { startProduct, waitUntilIdle } from '../testing/product-process.ts';
import { createTestWorld } from '../testing.ts';

/** Public seed of the random kills. */
const seed = 20_261_121 + (testDay % 7);
const randomKills = chooseRounds({ daily: 2, deep: 10 });
const stock = 100_000;
/** An act takes about this many round trips. */
const batches = [1, 2, 3, 4, 5];
const kills = journeyActs.flatMap((act) =>
  (['before', 'after'] as const).flatMap((when) => batches.map((batch) => ({ act, when, batch }))),
);
const cases = selectTodaysCases(kills);
/** Kills that must have happened: an act can end before its later batches. */
const fewestKills = isDeep ? 40 : randomKills + 1;

let product: Product;
let people: People;
let urls: TestDatabase;
let database: pg.Client;
let killed = 0;
const journeys: OrderJourney[] = [];

function random(): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

beforeAll(async () => {
  const world = await createTestWorld();
  const { alpha } = world;
  const itemId = await alpha.service(async (context) => {
    const fields = { price: { amount: 400_000, currency: 'KRW' }, category: 'living', published: true };
    const item = await createRecord(context, { axis: 'item', type: 'sellable', title: '원목 책상', fields });
    return item.id;
  });
  await alpha.service((context) => moveStock(context, { movement: 'receive', lines: [{ itemId, quantity: stock }] }));
  await world.settle();
  people = {
    host: 'alpha.localhost',
    lead: alpha.supervisor.token,
    finance: alpha.finance.token,
    manager: alpha.manager.token,
    itemId,
  };
  urls = world.urls;
  ({ product, judge: database } = await startProduct(world));
}, 120_000);

afterAll(async () => {
  await product?.kill();
  await database?.end();
  await urls?.drop();
});

async function begun(name: string): Promise<OrderJourney> {
  const journey = new OrderJourney(product, people, name);
  await journey.begin();
  journeys.push(journey);
  return journey;
}

async function restart(): Promise<void> {
  await product.kill();
  killed += 1;
  await product.start();
}

/** Performs the act with a kill at the n-th batch; without one when the act ends before that. */
async function performWithKill(
  journey: OrderJourney,
  act: JourneyAct,
  order: { batches: number; when: 'before' | 'after' },
): Promise<void> {
  const go = await journey.prepare(act);
  await product.arm(order);
  const answered = await go().then(
    () => true,
    () => false,
  );
  const ended = await product.hasEnded(answered ? 50 : 5000);
  // Work in the background may reach the batch at any moment until the order is taken back.
  if (ended || !(await product.arm({ batches: 0, when: 'before' }))) await restart();
  // Acts like a client: the same request again, with the same key. It was done before, or it is done now.
  await journey.perform(act);
}

/** The whole journey, with one kill. */
async function journeyWithKill(act: JourneyAct, order: { batches: number; when: 'before' | 'after' }): Promise<void> {
  const journey = await begun(`${act}-${order.when}-${order.batches}`);
  for (const item of journeyActs) {
    if (item === act) await performWithKill(journey, item, order);
    else await journey.perform(item);
  }
}

const traces = `
  select o.state,
    (select json_agg(e.kind || ' ' || e.status order by e.id) from flow.executions e
      where e.company_id = o.company_id and (e.id = o.execution_id or e.undoes_execution_id = o.execution_id
        or e.undoes_execution_id in (select u.id from flow.executions u where u.undoes_execution_id = o.execution_id))) as runs,
    (select json_agg(s.path || ' ' || s.status order by s.path) from flow.steps s
      where s.company_id = o.company_id and s.execution_id = o.execution_id) as steps,
    (select json_agg(a.outcome) from decision.approvals a where a.company_id = o.company_id and a.execution_id = o.execution_id) as approvals
  from "order".orders o where o.id = $1`;

const counts = `with runs as (
    select e.id from flow.executions e where e.id = $1 or e.undoes_execution_id = $1
      or e.undoes_execution_id in (select u.id from flow.executions u where u.undoes_execution_id = $1))
  select
    (select json_agg(m.kind || ' ' || m.quantity order by m.kind, m.quantity) from item.stock_movements m where m.source_execution_id in (select id from runs)) as movements,
    (select json_agg(amounts order by amounts) from (select sum(l.debit)::text as amounts from finance.entries n
       join finance.entry_lines l on l.company_id = n.company_id and l.entry_id = n.id
       where n.source_execution_id in (select id from runs) group by n.id) x) as entries,
    (select count(*)::int from flow.impacts i where i.execution_id in (select id from runs)) as impacts`;

async function traceOf(journey: OrderJourney): Promise<object> {
  const [state] = (await database.query(traces, [journey.orderId])).rows;
  const [counted] = (await database.query(counts, [journey.executionId])).rows;
  return { ...state, ...counted };
}

describe(`kill sweep over the order flow (seed ${seed})`, () => {
  let expected: object;

  it('an order that nobody kills goes from the cart to the undo of its undo', async () => {
    const journey = await begun('untouched');
    for (const act of journeyActs) await journey.perform(act);
    await waitUntilIdle(database);
    expected = await traceOf(journey);
    expect(expected).toMatchObject({ state: 'confirmed', approvals: ['approved'] });
  });

  it.each(cases)(
    '$act is killed $when batch $batch of its statements, then repeated',
    async ({ act, when, batch }) => {
      await journeyWithKill(act, { batches: batch, when });
    },
    60_000,
  );

  it(`${randomKills} kills at random while several orders are under way`, async () => {
    const next = random();
    for (let round = 0; round < randomKills; round++) {
      const running = await Promise.all([0, 1, 2].map((item) => begun(`random-${round}-${item}`)));
      const flying = Promise.all(
        running.map(async (journey) => {
          for (const act of journeyActs) await journey.perform(act);
        }),
      ).catch(() => undefined);
      await sleep(Math.floor(next() * 150));
      await restart();
      await flying;
      for (const journey of running) for (const act of journeyActs) await journey.perform(act);
    }
  }, 240_000);

  it(`at least ${fewestKills} kills, and nothing lost, doubled or stuck`, async () => {
    await waitUntilIdle(database);
    expect(killed).toBeGreaterThanOrEqual(fewestKills);
    for (const journey of journeys) expect(await traceOf(journey), journey.name).toEqual(expected);
    const { rows } = await database.query(
      `select (select count(*)::int from "order".orders) as orders,
         (select coalesce(sum(debit) - sum(credit), 0)::int from finance.entry_lines) as imbalance,
         (select count(*)::int from flow.executions where status in ('running', 'failed')) as stuck,
         (select on_hand::int from item.stock_levels where item_id = $1) as on_hand,
         (select reserved::int from item.stock_levels where item_id = $1) as reserved`,
      [people.itemId],
    );
    expect(rows[0]).toEqual({
      orders: journeys.length,
      imbalance: 0,
      stuck: 0,
      on_hand: stock - 2 * journeys.length,
      reserved: 0,
    });
  }, 120_000);

  it('and every entry has its number, without gaps, once somebody has looked at the journal', async () => {
    const path = '/api/finance/entries?limit=100';
    const journal = await product.send({ method: 'GET', host: people.host, path, token: people.finance });
    expect(journal.status).toBe(200);
    for (const { number } of journal.body.data) expect(number).toMatch(/^\d{4}-\d{6}$/);
    const { rows } = await database.query(
      `select e.year, count(*)::int as entries, count(n.number)::int as numbered, count(distinct n.number)::int as different,
         min(n.number)::int as first, max(n.number)::int as last,
         (select count(*)::int from finance.unnumbered u where u.company_id = e.company_id) as waiting
       from finance.entries e
       left join finance.entry_numbers n on n.company_id = e.company_id and n.entry_id = e.id and n.year = e.year
       group by e.company_id, e.year`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { entries, ...rest } of rows) {
      const all = { numbered: entries, different: entries, first: 1, last: entries, waiting: 0 };
      expect(rest).toMatchObject(all);
    }
  });
});
