/** Tests of undo limits: all that one person undoes in a day is summed, pending undos included. */
import { afterEach, expect, it } from 'vitest';
import type { FrameDraft } from '../../contract/frame.ts';
import { createFlowKit, reason, serviceAccount, title } from '../testing/flow-kit.ts';
import { waitUntilLocked } from '../testing/lock-barrier.ts';
import { setFlowSettings } from '../testing/settings.ts';
import { undoExecution } from './undo.service.ts';

const { frame, kit, read, record, start, undo } = createFlowKit();

const settings = (undoApprovalAbove: number | null) =>
  setFlowSettings(kit.world, kit.world.alpha.master, { wonPerUnit: {}, undoApprovalAbove });
afterEach(async () => {
  await settings(null);
});
const renaming: FrameDraft = {
  blocks: [
    { id: 'write', kind: 'axis.record-update', title, settings: { record: '=input.record', title: '=input.title' } },
  ],
  amount: '={"amount": 600000, "currency": "KRW"}',
  runAs: serviceAccount,
};

it('counts what the same person is having undone at this moment', async () => {
  await settings(1_000_000);
  const key = await frame(renaming);
  const execution = await start(key, { record: (await record()).id, title: '하나' });
  const other = await start(key, { record: (await record()).id, title: '둘' });
  const { meanwhile } = await kit.world.alpha.context('manager', async (context) => {
    await undoExecution(context, { id: execution.id, reason });
    const second = undo(other.id);
    await Promise.race([second, waitUntilLocked(kit.world, 1)]);
    return { meanwhile: second };
  });
  expect(await meanwhile).toMatchObject({ status: 409, body: { code: 'UNDO_NEEDS_APPROVAL' } });
  expect((await read(other.id)).undoneBy).toBeNull();
});

const ofAmount = (amount: number, currency = 'KRW'): FrameDraft => ({
  ...renaming,
  amount: `={"amount": ${amount}, "currency": "${currency}"}`,
});
const begun = async (definition: FrameDraft) =>
  start(await frame(definition), { record: (await record()).id, title: '이름' });

it('a sum at the limit needs an approval, a sum one below it does not', async () => {
  const sofar = 600_000;
  const [below, reaching] = [await begun(ofAmount(999_999 - sofar)), await begun(ofAmount(1))];
  // The first test of this file had as much undone today.
  await settings(1_000_000);
  expect((await undo(below.id)).body).toMatchObject({ data: { state: 'done' } });
  expect(await undo(reaching.id)).toMatchObject({ status: 409, body: { code: 'UNDO_NEEDS_APPROVAL' } });
});

it('once something without a rate was undone today, all money needs an approval, and what moves none does not', async () => {
  const { amount: _, ...free } = renaming;
  const [unrated, small, none] = [await begun(ofAmount(1, 'EUR')), await begun(ofAmount(1)), await begun(free)];
  expect((await undo(unrated.id)).body).toMatchObject({ data: { state: 'done' } });
  await settings(Number.MAX_SAFE_INTEGER);
  expect(await undo(small.id)).toMatchObject({ status: 409, body: { code: 'UNDO_NEEDS_APPROVAL' } });
  expect((await undo(none.id)).body).toMatchObject({ data: { state: 'done' } });
});
