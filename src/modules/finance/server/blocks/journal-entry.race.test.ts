/** An undo beside people who reverse, close and reopen at the same moment: it is done, or refuses in words of its own. */

import { expect, it } from 'vitest';
import type { TestReply } from '#apps/testing.ts';
import { koreanMonth } from '#kernel/server/testing/day.ts';
import { waitUntilLocked } from '#modules/flow/server/testing/barrier.ts';
import { chain, entry, flowKit } from '#modules/flow/server/testing/kit.ts';
import * as endpoints from '../../contract/endpoints.ts';
import type { Entry } from '../../contract/ledger.ts';
import { whileMonthIsLocked } from '../testing/month.ts';

const { kit, call, frame, start, undo, preview } = flowKit();
const month = koreanMonth();
const notice = 'UNDO_PERIOD_CLOSED_REVERSED_IN_OPEN';
/**
 * All wait for the month, and get it in the order in which they came: who reverses shares it, who closes or reopens has it alone. Of two who
 * close or reopen the second comes to wait for the month when the first is done.
 */
const orders: ('undo' | 'reverse' | 'close' | 'reopen')[][] = [
  ['undo', 'close', 'reopen'],
  ['close', 'undo', 'reopen'],
  ['close', 'reopen', 'undo'],
  ['reopen', 'undo', 'close'],
  ['undo', 'close', 'reverse', 'reopen'],
  ['reverse', 'close', 'undo', 'reopen'],
  ['close', 'undo', 'reopen', 'reverse'],
  ['reverse', 'reopen', 'undo', 'close'],
];

async function entriesOf(executionId: string): Promise<Entry[]> {
  const query = { executionId };
  return (await call(endpoints.listEntries, { as: kit.world.alpha.finance, query })).body.data;
}

async function sums(): Promise<unknown[]> {
  const query = { from: '2020-01-01', to: '2099-12-31' };
  const { body } = await call(endpoints.readTrialBalance, { as: kit.world.alpha.finance, query });
  return body.data.rows.map((row: { closing: unknown }) => row.closing).filter((sum: unknown) => sum !== 0);
}

it('never ends in an error of the ledger, and leaves nothing standing that was reversed by anybody', async () => {
  const key = await frame({ blocks: [entry('a', '=100'), entry('b', '=200')], connections: chain('a', 'b') });
  const { master, finance } = kit.world.alpha;
  for (const order of orders) {
    const { id } = await start(key);
    const [first] = (await entriesOf(id)) as [Entry];
    const acts = {
      undo: () => undo(id),
      reverse: () => call(endpoints.reverseEntry, { as: finance, params: { id: first.id }, body: {} }),
      close: () => call(endpoints.closePeriod, { as: finance, params: { month } }),
      reopen: () => call(endpoints.reopenPeriod, { as: master, params: { month } }),
    };
    const { replies } = await whileMonthIsLocked(kit.world, kit.world.alpha, month, async () => {
      const coming: Promise<TestReply>[] = [];
      for (const act of order) {
        coming.push(acts[act]());
        await waitUntilLocked(kit.world, coming.length);
      }
      return { replies: Promise.all(coming) };
    });
    const undone = (await replies)[order.indexOf('undo')] as TestReply;
    expect([undone.status, undone.body.code], order.join()).toEqual([200, undefined]);
    await call(endpoints.reopenPeriod, { as: master, params: { month } });
    const reversed = await entriesOf(id);
    expect(reversed.every((one) => one.reversedBy !== null)).toBe(true);
    const dates = await Promise.all(
      reversed.map(async ({ reversedBy }) => {
        const params = { id: reversedBy?.id as string };
        return (await call(endpoints.readEntry, { as: finance, params })).body.data.date.slice(0, 7);
      }),
    );
    const [closed, came, reopened] = [order.indexOf('close'), order.indexOf('undo'), order.indexOf('reopen')];
    const isElsewhere = closed < came && closed < reopened;
    const found = dates.some((date) => date !== month);
    expect(found, order.join()).toBe(isElsewhere);
    const told = (undone.body.data?.notices ?? []).map((one: { code: string }) => one.code);
    expect(told, order.join()).toEqual(isElsewhere ? [notice] : []);
    expect(await sums()).toEqual([]);
  }
});

it('keeps what a person reversed, by name, and takes the rest back', async () => {
  const key = await frame({ blocks: [entry('a', '=100'), entry('b', '=200')], connections: chain('a', 'b') });
  const { id } = await start(key);
  const [first] = (await entriesOf(id)) as [Entry];
  await call(endpoints.reverseEntry, { as: kit.world.alpha.finance, params: { id: first.id }, body: {} });
  const shown = await preview(id);
  expect(shown).toMatchObject({ allowed: true, kept: [{ changedBy: 'alpha finance' }] });
  expect(shown.reverse).toHaveLength(1);
  expect((await undo(id)).body.data).toMatchObject({ reversed: 1, kept: 1 });
  expect(await sums()).toEqual([]);
});
