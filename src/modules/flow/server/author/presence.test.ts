/** Two people at one draft see each other; what they save is never written over. */
import { expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import * as api from '../../contract/authoring/presence.endpoints.ts';
import * as frames from '../../contract/frame.endpoints.ts';
import { readFrame } from '../../contract/frame-reads.endpoints.ts';
import { createFlowKit, title } from '../testing/flow-kit.ts';
import { runAtOnce } from '../testing/lock-barrier.ts';
import { countPresenceEvents, updatePresenceAge } from '../testing/presence.queries.ts';
import { updatePresence } from './presence.service.ts';

const { call, kit } = createFlowKit();

async function frame(): Promise<{ id: string; version: number }> {
  const body = { key: `present-${Date.now()}`, title, draft: { blocks: [] } };
  return (await call(frames.createFrame, { body })).body.data;
}
const be = async (as: TestMember, id: string, body: object = {}) =>
  call(api.reportPresence, { as, params: { id }, body });
const listSeen = async (as: TestMember, id: string) =>
  ((await call(api.listPresent, { as, params: { id } })).body.data as api.PresentPerson[]).map(({ name, block }) => [
    name,
    block,
  ]);

it('two people see each other and the block that each has chosen, and who leaves is gone', async () => {
  const { alpha, beta } = kit.world;
  const { id } = await frame();
  expect((await be(alpha.manager, id)).body.data).toEqual([]);
  expect((await be(alpha.supervisor, id, { block: 'join' })).body.data).toMatchObject([{ name: alpha.manager.name }]);
  expect(await listSeen(alpha.manager, id)).toEqual([[alpha.supervisor.name, 'join']]);
  await be(alpha.supervisor, id, { block: 'other' });
  expect(await listSeen(alpha.manager, id)).toEqual([[alpha.supervisor.name, 'other']]);
  await be(alpha.supervisor, id, { isLeaving: true });
  expect(await listSeen(alpha.manager, id)).toEqual([]);
  expect((await be(alpha.user, id)).status).toBe(403);
  expect((await be(beta.master, id)).status).toBe(404);
});

it('an editor silent for half a minute is gone, and an unchanged heartbeat sends no signal', async () => {
  const { alpha } = kit.world;
  const { id } = await frame();
  const countEventsOfUpdate = (block: string) =>
    alpha.context('supervisor', async (context) => {
      await updatePresence(context, { id, block, isLeaving: false });
      return countPresenceEvents(context);
    });
  expect([
    await countEventsOfUpdate('join'),
    await countEventsOfUpdate('join'),
    await countEventsOfUpdate('other'),
  ]).toEqual([1, 0, 1]);
  await alpha.service(async (context) => context.unit.add(updatePresenceAge(context.companyId, api.presenceTtlMs)));
  expect(await listSeen(alpha.manager, id)).toEqual([]);
  // Back again: that is news.
  expect(await countEventsOfUpdate('other')).toBe(1);
});

it('the draft of the one who saves second is refused, with what the first one saved', async () => {
  const { alpha } = kit.world;
  const { id, version } = await frame();
  const save = (as: TestMember, draft: object) =>
    call(frames.updateFrame, { as, params: { id }, body: { version, draft } });
  const drafts = [{ blocks: ['mine'] }, { blocks: ['theirs'] }];
  const lockStatement = statement('select from flow.frames where id = $1 for update', [id]);
  const replies = await runAtOnce(kit.world, ({ unit }) => unit.query(lockStatement), [
    () => save(alpha.manager, drafts[0] as object),
    () => save(alpha.supervisor, drafts[1] as object),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = replies.find(({ status }) => status === 409);
  const winnerIndex = replies.findIndex(({ status }) => status === 200);
  expect(lost?.body).toMatchObject({ code: 'VERSION_CONFLICT' });
  const { draft } = (await call(readFrame, { params: { id } })).body.data;
  expect(draft).toEqual(drafts[winnerIndex]);
});
