/** An undo beside people who reverse, close and reopen at the same moment: it is done, or refuses in words of its own. */

import { expect, it } from 'vitest';
import { koreanMonth } from '#kernel/server/testing/day.ts';
import { chain, entry, flowKit } from '#modules/flow/server/testing/kit.ts';
import * as endpoints from '../../contract/endpoints.ts';
import type { Entry } from '../../contract/ledger.ts';

const { kit, call, frame, start, undo, preview } = flowKit();
const month = koreanMonth();
const notice = 'UNDO_PERIOD_CLOSED_REVERSED_IN_OPEN';

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
  for (let round = 0; round < 8; round++) {
    const { id } = await start(key);
    const [first] = (await entriesOf(id)) as [Entry];
    const [undone] = await Promise.all([
      undo(id),
      ...(round % 2 ? [call(endpoints.reverseEntry, { as: finance, params: { id: first.id }, body: {} })] : []),
      call(endpoints.closePeriod, { as: finance, params: { month } }),
      call(endpoints.reopenPeriod, { as: master, params: { month } }),
    ]);
    expect(undone.body.code ?? 'done').toMatch(/^(done|UNDO_)/);
    expect(undone.status).toBeLessThan(500);
    await call(endpoints.reopenPeriod, { as: master, params: { month } });
    if (undone.status !== 200) expect((await undo(id)).body).toMatchObject({ success: true });
    const reversed = await entriesOf(id);
    expect(reversed.every((one) => one.reversedBy !== null)).toBe(true);
    const dates = await Promise.all(
      reversed.map(async ({ reversedBy }) => {
        const params = { id: reversedBy?.id as string };
        return (await call(endpoints.readEntry, { as: finance, params })).body.data.date.slice(0, 7);
      }),
    );
    const isElsewhere = dates.some((date) => date !== month);
    const told = (undone.body.data?.notices ?? []).map((one: { code: string }) => one.code);
    // A person's reversal may be the one that is elsewhere.
    if (undone.status === 200 && round % 2 === 0) expect(told).toEqual(isElsewhere ? [notice] : []);
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
