/** An undo beside people who reverse, close and reopen at the same moment: it is done, or refuses in words of its own. */

import { expect, it } from 'vitest';
import type { TestReply } from '#apps/testing.ts';
import { getKoreanMonth } from '#kernel/server/testing/day.ts';
import { createEntryBlock, createFlowKit, toConnections } from '#modules/flow/server/testing/flow-kit.ts';
import { waitUntilLocked } from '#modules/flow/server/testing/lock-barrier.ts';
import * as endpoints from '../../contract/endpoints.ts';
import type { Entry } from '../../contract/ledger.ts';
import { runWithLockedMonth } from '../testing/month.ts';

const { kit, call, frame, start, undo, preview } = createFlowKit();
const month = getKoreanMonth();
const notice = 'UNDO_PERIOD_CLOSED_REVERSED_IN_OPEN';
/**
 * All wait for the month and get it in order of arrival: reversing takes a shared lock, closing and reopening an exclusive one. Of
 * two that close or reopen, the second waits for the month only after the first is done.
 */
const sequences: ('undo' | 'reverse' | 'close' | 'reopen')[][] = [
  ['undo', 'close', 'reopen'],
  ['close', 'undo', 'reopen'],
  ['close', 'reopen', 'undo'],
  ['reopen', 'undo', 'close'],
  ['undo', 'close', 'reverse', 'reopen'],
  ['reverse', 'close', 'undo', 'reopen'],
  ['close', 'undo', 'reopen', 'reverse'],
  ['reverse', 'reopen', 'undo', 'close'],
];

async function listEntries(executionId: string): Promise<Entry[]> {
  const query = { executionId };
  return (await call(endpoints.listEntries, { as: kit.world.alpha.finance, query })).body.data;
}

async function sums(): Promise<unknown[]> {
  const query = { from: '2020-01-01', to: '2099-12-31' };
  const { body } = await call(endpoints.readTrialBalance, { as: kit.world.alpha.finance, query });
  return body.data.rows.map((row: { closing: unknown }) => row.closing).filter((sum: unknown) => sum !== 0);
}

it('never ends in an error of the ledger, and leaves nothing standing that was reversed by anybody', async () => {
  const key = await frame({
    blocks: [createEntryBlock('a', '=100'), createEntryBlock('b', '=200')],
    connections: toConnections('a', 'b'),
  });
  const { master, finance } = kit.world.alpha;
  for (const order of sequences) {
    const { id } = await start(key);
    const [first] = (await listEntries(id)) as [Entry];
    const acts = {
      undo: () => undo(id),
      reverse: () => call(endpoints.reverseEntry, { as: finance, params: { id: first.id }, body: {} }),
      close: () => call(endpoints.closePeriod, { as: finance, params: { month } }),
      reopen: () => call(endpoints.reopenPeriod, { as: master, params: { month } }),
    };
    const { replies } = await runWithLockedMonth(kit.world, kit.world.alpha, month, async () => {
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
    const reversed = await listEntries(id);
    expect(reversed.every((entry) => entry.reversedBy !== null)).toBe(true);
    const dates = await Promise.all(
      reversed.map(async ({ reversedBy }) => {
        const params = { id: reversedBy?.id as string };
        return (await call(endpoints.readEntry, { as: finance, params })).body.data.date.slice(0, 7);
      }),
    );
    const [closed, came, reopened] = [order.indexOf('close'), order.indexOf('undo'), order.indexOf('reopen')];
    const isElsewhere = closed < came && closed < reopened;
    const isElsewhereNow = dates.some((date) => date !== month);
    expect(isElsewhereNow, order.join()).toBe(isElsewhere);
    const noticeCodes = (undone.body.data?.notices ?? []).map((notice: { code: string }) => notice.code);
    expect(noticeCodes, order.join()).toEqual(isElsewhere ? [notice] : []);
    expect(await sums()).toEqual([]);
  }
});

it('leaves entries that a person reversed, by name, and reverses the rest', async () => {
  const key = await frame({
    blocks: [createEntryBlock('a', '=100'), createEntryBlock('b', '=200')],
    connections: toConnections('a', 'b'),
  });
  const { id } = await start(key);
  const [first] = (await listEntries(id)) as [Entry];
  await call(endpoints.reverseEntry, { as: kit.world.alpha.finance, params: { id: first.id }, body: {} });
  const undoPreview = await preview(id);
  expect(undoPreview).toMatchObject({ allowed: true, kept: [{ changedBy: 'alpha finance' }] });
  expect(undoPreview.reverse).toHaveLength(1);
  expect((await undo(id)).body.data).toMatchObject({ reversed: 1, kept: 1 });
  expect(await sums()).toEqual([]);
});
