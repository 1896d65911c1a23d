/** What happens between the judgement of an undo and its writing. */
import { expect, it } from 'vitest';
import type { FrameDraft } from '../../contract/frame.ts';
import * as undos from '../../contract/undo.endpoints.ts';
import { waitUntilLocked } from '../testing/barrier.ts';
import { flowKit, reason, service, title } from '../testing/kit.ts';
import { undoExecution } from './undo.service.ts';

const { call, frame, kit, read, record, start, undo } = flowKit();

const renaming: FrameDraft = {
  blocks: [
    { id: 'write', kind: 'axis.record-update', title, settings: { record: '=input.record', title: '=input.title' } },
  ],
  runAs: service,
};

it('keeps the record of an undo that was in the way of others when it was asked', async () => {
  const key = await frame(renaming);
  const target = (await record()).id;
  const first = await start(key, { record: target, title: '하나' });
  const later = await start(key, { record: target, title: '둘' });
  const { meanwhile } = await kit.world.alpha.context('manager', async (context) => {
    await undoExecution(context, { id: later.id, reason });
    const second = undo(first.id);
    await Promise.race([second, waitUntilLocked(kit.world, 1)]);
    return { meanwhile: second };
  });
  const done = await meanwhile;
  expect(done.body).toMatchObject({ success: true });
  expect((await read(first.id)).undoneBy).not.toBeNull();
  const kept = await call(undos.readUndo, { params: { id: done.body.data.undoId } });
  expect(kept.body).toMatchObject({ success: true, data: { state: 'done', executionId: first.id } });
});
