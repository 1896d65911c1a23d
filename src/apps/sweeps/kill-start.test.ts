/** A start whose answer was lost in a crash: the same Idempotency-Key finds it again, wherever the process was killed. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '#kernel/server/testing/database.ts';
import { isDeep, selectTodaysCases } from '#kernel/server/testing/depth.ts';
import { type PublishFrameInput, publishFrame } from '#modules/flow/server/index.ts';
import type { Answer, Product } from '../testing/product.ts';
import { startProduct, waitUntilIdle } from '../testing/product-process.ts';
import { createTestWorld } from '../testing.ts';

const title = { ko: '전표', en: 'An entry' };
const lines = [
  { account: '108', debit: '=input.amount' },
  { account: '401', credit: '=input.amount' },
] as Record<string, string>[];
const definition: PublishFrameInput['definition'] = {
  blocks: [
    {
      id: 'form',
      kind: 'flow.form',
      title,
      settings: { fields: [{ key: 'amount', label: title, kind: 'integer', required: true }] },
    },
    { id: 'post', kind: 'finance.journal-entry', title, settings: { memo: '시험', lines } },
  ],
  connections: [{ from: 'form', to: 'post' }],
  runAs: { kind: 'service', permissions: ['finance.entry.post'] },
};
/** A start takes no more batches than this; what comes later is the worker's. */
const batches = [1, 2, 3, 4, 5, 6];
const kills = (['before', 'after'] as const).flatMap((when) => batches.map((batch) => ({ when, batch })));
/** Two a day of each, so that each day has one that an early batch meets. */
const daysForAll = 6;

let product: Product;
let judge: pg.Client;
let urls: TestDatabase;
let token: string;
let amount = 0;

beforeAll(async () => {
  const world = await createTestWorld();
  token = world.alpha.manager.token;
  await world.alpha.service((context) =>
    publishFrame(context, { key: 'posting', title, logType: 'finance', definition }),
  );
  await world.settle();
  urls = world.urls;
  ({ product, judge } = await startProduct(world));
}, 120_000);

afterAll(async () => {
  await product?.kill();
  await judge?.end();
  await urls?.drop();
});

/** A start of its own: the same each time it is sent. */
function order(headers: Record<string, string> = {}) {
  amount += 1;
  const body = { frameKey: 'posting', input: { amount } };
  const common = { method: 'POST', host: 'alpha.localhost', path: '/api/flow/executions', token, headers } as const;
  return { amount, send: () => product.send({ ...common, key: `start-${body.input.amount}`, body }) };
}

/** True when the process was killed by the order, whatever became of the answer. */
async function killed(send: () => Promise<Answer>, batches: number, when: 'before' | 'after'): Promise<boolean> {
  await product.arm({ batches, when });
  const answered = await send().then(
    () => true,
    () => false,
  );
  const ended = await product.hasEnded(answered ? 50 : 5000);
  if (ended || !(await product.arm({ batches: 0, when: 'before' }))) {
    await product.kill();
    await product.start();
    return true;
  }
  return false;
}

async function readPostings(sent: number): Promise<{ ids: string[]; posted: number }> {
  await waitUntilIdle(judge);
  const { rows } = await judge.query(
    `select coalesce(json_agg(e.id), '[]') as ids,
       (select count(*)::int from finance.entries n join flow.executions x on x.company_id = n.company_id and x.id = n.source_execution_id
         where x.input ->> 'amount' = $1) as posted
     from flow.executions e where e.frame_key = 'posting' and e.input ->> 'amount' = $1`,
    [String(sent)],
  );
  return rows[0];
}

it('is found again, once, after a kill before and after each of its batches', async () => {
  let met = 0;
  for (const { when, batch } of selectTodaysCases(kills, daysForAll)) {
    const start = order();
    if (await killed(start.send, batch, when)) met += 1;
    const again = await start.send();
    expect(again, `${when} ${batch}`).toMatchObject({ status: 201, body: { data: { status: 'finished' } } });
    expect(await readPostings(start.amount)).toEqual({ ids: [again.body.data.id], posted: 1 });
    expect((await start.send()).body).toEqual(again.body);
  }
  if (isDeep) expect(met).toBeGreaterThanOrEqual(6);
}, 240_000);

it('is found again after two kills, by several concurrent requests', async () => {
  const pairs = [
    ['before', 'after'],
    ['after', 'after'],
    ['before', 'before'],
  ] as const;
  for (const [first, second] of selectTodaysCases(pairs, pairs.length)) {
    const start = order();
    expect(await killed(start.send, 2, first)).toBe(true);
    await killed(start.send, 2, second);
    const answers = await Promise.all([start.send(), start.send(), start.send()]);
    const { ids, posted } = await readPostings(start.amount);
    expect({ ids, posted }).toEqual({ ids: [answers[0].body.data.id], posted: 1 });
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: answers[0].body });
  }
}, 120_000);

it('completes by itself where that was preferred, though the process was killed while it ran', async () => {
  const worked = [2, 3, 5, 8];
  for (const batches of selectTodaysCases(worked, worked.length)) {
    const start = order({ prefer: 'respond-async' });
    await killed(start.send, batches, 'after');
    const again = await start.send();
    expect(again.status).toBe(202);
    expect(await readPostings(start.amount)).toEqual({ ids: [again.body.data.id], posted: 1 });
    const { rows } = await judge.query('select status from flow.executions where id = $1', [again.body.data.id]);
    expect(rows).toEqual([{ status: 'finished' }]);
  }
}, 120_000);
