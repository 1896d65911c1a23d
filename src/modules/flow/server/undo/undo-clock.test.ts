/** Deadlines are the database's: what the clock of our own machine shows changes nothing. */
import { afterEach, expect, it, vi } from 'vitest';
import { createEntryBlock, createFlowKit, reason, serviceAccount } from '../testing/flow-kit.ts';
import { undoExecution } from './undo.service.ts';
import { getUndoStatus, previewUndo } from './undo-preview.service.ts';

const { expireIn, frame, kit, start } = createFlowKit();
const minute = 60_000;

afterEach(() => vi.useRealTimers());

function setClock(ahead: number): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + ahead);
}

const order = (id: string) => ({ id, withDependents: false });
/** Rolled back, as a preview is. */
async function preview(id: string) {
  let undoPreview: Awaited<ReturnType<typeof previewUndo>> | null = null;
  const looking = kit.world.alpha.context('manager', async (context) => {
    undoPreview = await previewUndo(context, order(id));
    throw new Error('looked');
  });
  await expect(looking).rejects.toThrow('looked');
  return undoPreview;
}
const status = (id: string) => kit.world.alpha.context('manager', (context) => getUndoStatus(context, id));
const undo = (id: string) => kit.world.alpha.context('manager', (context) => undoExecution(context, { id, reason }));

it('ours an hour ahead: what is open by the database can be undone', async () => {
  const { id } = await start(await frame({ blocks: [createEntryBlock('post', '=5')], runAs: serviceAccount }));
  await expireIn(id, 10 * minute);
  setClock(60 * minute);
  expect(await status(id)).toMatchObject({ canUndo: true, isExpired: false });
  expect(await preview(id)).toMatchObject({ allowed: true, status: { canUndo: true } });
  expect(await undo(id)).toMatchObject({ state: 'done', reversed: 1 });
});

it('ours an hour behind: what is over by the database cannot be undone', async () => {
  const { id } = await start(await frame({ blocks: [createEntryBlock('post', '=5')], runAs: serviceAccount }));
  await expireIn(id, -minute);
  setClock(-60 * minute);
  expect(await status(id)).toMatchObject({ canUndo: false, isExpired: true });
  expect(await preview(id)).toMatchObject({ allowed: false, refusal: { code: 'UNDO_EXPIRED' } });
  await expect(undo(id)).rejects.toMatchObject({ code: 'UNDO_EXPIRED' });
});
