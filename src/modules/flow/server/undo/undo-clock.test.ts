/** Deadlines are the database's: what the clock of our own machine shows changes nothing. */
import { afterEach, expect, it, vi } from 'vitest';
import { entry, flowKit, reason, service } from '../testing/kit.ts';
import { previewUndo, readUndoStatus } from './preview.service.ts';
import { undoExecution } from './undo.service.ts';

const { expireIn, frame, kit, start } = flowKit();
const minute = 60_000;

afterEach(() => vi.useRealTimers());

function clockIs(ahead: number): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + ahead);
}

const order = (id: string) => ({ id, withDependents: false });
/** Rolled back, as a preview is. */
async function preview(id: string) {
  let shown: Awaited<ReturnType<typeof previewUndo>> | null = null;
  const looking = kit.world.alpha.context('manager', async (context) => {
    shown = await previewUndo(context, order(id));
    throw new Error('looked');
  });
  await expect(looking).rejects.toThrow('looked');
  return shown;
}
const status = (id: string) => kit.world.alpha.context('manager', (context) => readUndoStatus(context, id));
const undo = (id: string) => kit.world.alpha.context('manager', (context) => undoExecution(context, { id, reason }));

it('ours an hour ahead: what is open by the database can be undone', async () => {
  const { id } = await start(await frame({ blocks: [entry('post', '=5')], runAs: service }));
  await expireIn(id, 10 * minute);
  clockIs(60 * minute);
  expect(await status(id)).toMatchObject({ canUndo: true, isExpired: false });
  expect(await preview(id)).toMatchObject({ allowed: true, status: { canUndo: true } });
  expect(await undo(id)).toMatchObject({ state: 'done', reversed: 1 });
});

it('ours an hour behind: what is over by the database cannot be undone', async () => {
  const { id } = await start(await frame({ blocks: [entry('post', '=5')], runAs: service }));
  await expireIn(id, -minute);
  clockIs(-60 * minute);
  expect(await status(id)).toMatchObject({ canUndo: false, isExpired: true });
  expect(await preview(id)).toMatchObject({ allowed: false, refusal: { code: 'UNDO_EXPIRED' } });
  await expect(undo(id)).rejects.toMatchObject({ code: 'UNDO_EXPIRED' });
});
