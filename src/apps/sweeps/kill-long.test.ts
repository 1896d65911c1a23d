/** A run too long for one request, and its undo: killed again and again, nothing is lost and nothing done twice. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Json } from '#kernel/contract/block.ts';
import type { TestDatabase } from '#kernel/server/testing/database.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { type PublishFrameInput, publishFrame } from '#modules/flow/server/index.ts';
import type { Product } from '../testing/product.ts';
import { startProduct, waitUntilIdle } from '../testing/product-process.ts';
import { createTestWorld } from '../testing.ts';

/** With every tenth renaming: just over a thousand changes, from which on the worker takes them back. */
const passes = 920;
const title = { ko: '긴 일', en: 'A long run' };
/** Each pass posts an entry; every tenth renames the record. */
const body: Json = {
  blocks: [
    {
      id: 'post',
      kind: 'finance.journal-entry',
      title,
      settings: {
        memo: '반복',
        lines: [
          { account: '108', debit: '=item' },
          { account: '401', credit: '=item' },
        ],
      },
    },
    {
      id: 'choose',
      kind: 'flow.condition',
      title,
      settings: { branches: [{ outlet: 'rename', when: 'index % 10 == 0' }], otherwise: 'leave' },
    },
    {
      id: 'rename',
      kind: 'axis.record-update',
      title,
      settings: { record: '=input.record', title: '="이름 " + string(index)' },
    },
  ],
  connections: [
    { from: 'post', to: 'choose' },
    { from: 'choose', outlet: 'rename', to: 'rename' },
  ],
};

let product: Product;
let judge: pg.Client;
let urls: TestDatabase;
let token: string;
let record: string;

beforeAll(async () => {
  const world = await createTestWorld();
  const { alpha } = world;
  token = alpha.manager.token;
  record = await alpha.service(async (context) => {
    const definition: PublishFrameInput['definition'] = {
      blocks: [
        {
          id: 'all',
          kind: 'flow.loop',
          title,
          settings: {
            over: 'input.outer',
            as: 'outer',
            body: {
              blocks: [{ id: 'each', kind: 'flow.loop', title, settings: { over: 'input.list', as: 'amount', body } }],
            },
          },
        },
      ],
      runAs: { kind: 'service', permissions: ['finance.entry.post', 'axis.space.internal.write'] },
    };
    await publishFrame(context, { key: 'long', title, logType: 'impact', definition });
    return (await createRecord(context, { axis: 'space', type: 'internal', title: '처음 이름', fields: {} })).id;
  });
  await world.settle();
  urls = world.urls;
  ({ product, judge } = await startProduct(world));
}, 120_000);

afterAll(async () => {
  await product?.kill();
  await judge?.end();
  await urls?.drop();
});

const send = (method: 'GET' | 'POST', path: string, payload?: unknown, key?: string) =>
  product.send({
    method,
    host: 'alpha.localhost',
    path,
    token,
    ...(payload ? { body: payload } : {}),
    ...(key ? { key } : {}),
  });

async function item(sql: string, parameters: unknown[]) {
  return (await judge.query(sql, parameters)).rows[0];
}

/** Kills the product this many times while `isDone` is false, each time after some progress, and waits for the end. */
async function killedWhile(kills: number, progress: () => Promise<{ count: number; done: boolean }>): Promise<number> {
  let killed = 0;
  let before = -1;
  for (let tries = 0; tries < 1200; tries++) {
    const { count, done } = await progress();
    if (done) return killed;
    if (killed < kills && count > before) {
      await product.kill();
      killed += 1;
      before = count;
      await product.start();
    }
    await sleep(25);
  }
  throw new Error('the run did not end');
}

it('goes on after each kill, step by step, and its undo is done whole after a kill, once', async () => {
  const list = Array.from({ length: passes / 2 }, (_, index) => index + 1);
  const input = { record, list, outer: [1, 2] };
  const started = await send('POST', '/api/flow/executions', { frameKey: 'long', input }, 'start');
  expect(started).toMatchObject({ status: 202, body: { data: { status: 'running' } } });
  const { id } = started.body.data;
  const killed = await killedWhile(3, async () => {
    const row = await item(
      `select e.status, (select count(*)::int from flow.steps s where s.execution_id = e.id) as steps
       from flow.executions e where e.id = $1`,
      [id],
    );
    return { count: row.steps, done: row.status === 'finished' };
  });
  expect(killed).toBe(3);
  await waitUntilIdle(judge);
  const facts = `select (select count(*)::int from flow.steps where execution_id = $1) as steps,
      (select count(*)::int from finance.entries where source_execution_id = $1) as entries,
      (select sum(l.debit)::int from finance.entries n join finance.entry_lines l on l.company_id = n.company_id and l.entry_id = n.id
         where n.source_execution_id = $1) as posted,
      (select count(*)::int from flow.impacts where execution_id = $1) as impacts`;
  const renamed = passes / 10;
  const sum = (passes / 2) * (passes / 2 + 1);
  expect(await item(facts, [id])).toEqual({
    steps: 1 + 2 + 3 * passes,
    entries: passes,
    posted: sum,
    impacts: passes + renamed,
  });

  const preview = await send('GET', `/api/flow/executions/${id}/undo-preview`);
  expect(preview.body.data).toMatchObject({ allowed: true, proved: false });
  expect(preview.body.data.counts.reverse).toBe(passes + renamed);
  const order = { reason: { code: 'mistake' }, expected: preview.body.data.hash };
  const result = await send('POST', `/api/flow/executions/${id}/undo`, order, 'undo');
  expect(result).toMatchObject({ status: 202, body: { data: { state: 'undoing', undoExecutionId: null } } });
  const again = await send('POST', `/api/flow/executions/${id}/undo`, order);
  expect(again).toMatchObject({ status: 409, body: { code: 'UNDO_ALREADY_ASKED' } });
  let kills = 0;
  for (const batches of [2, 6, 10]) {
    await product.arm({ batches, when: 'before' });
    if (!(await product.hasEnded(10_000))) break;
    kills += 1;
    await product.start();
  }
  expect(kills).toBe(3);
  await waitUntilIdle(judge);
  const undone = await send('GET', `/api/flow/undos/${result.body.data.undoId}`);
  expect(undone.body.data).toMatchObject({ state: 'done', counts: { reversed: passes + renamed, kept: 0 } });
  const { undoExecutionId } = undone.body.data;
  expect(await item(facts, [undoExecutionId])).toMatchObject({ entries: passes, posted: sum });
  expect(await item('select title from axis.records where id = $1', [record])).toEqual({ title: '처음 이름' });
  expect(await item('select count(*)::int as undos from flow.executions where undoes_execution_id = $1', [id])).toEqual(
    {
      undos: 1,
    },
  );
}, 180_000);
