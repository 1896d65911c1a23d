/** Tests of undo expiry: the nightly check reports and records each closing window once, and none of a run already undone. */
import { expect, it } from 'vitest';
import { statement } from '#kernel/server/database/unit.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import { createEntryBlock, createFlowKit, serviceAccount, title } from '../testing/flow-kit.ts';

const { call, expireIn, frame, kit, read, start, undo } = createFlowKit();

const day = 86_400_000;
const posting: FrameDraft = { blocks: [createEntryBlock('post', '=5')], runAs: serviceAccount };

/** Events about the undo window of an execution, in order. */
async function listExpiryEvents(id: string): Promise<string[]> {
  const { alpha } = kit.world;
  const events = statement<{ name: string; level: string | null }>(
    `select name, payload ->> 'warningLevel' as level from testing.told
     where company_id = $1 and payload ->> 'id' = $2 and name in ('flow.undo.expired', 'flow.undo.expiring') order by id`,
    [alpha.tenant.id, id],
  );
  const rows = await alpha.service((context) => context.unit.query(events));
  return rows.map(({ name, level }) => (level ? `${name} ${level}` : name));
}

async function checkNow(): Promise<{ expired: number; warned: number }> {
  return (await call(tasks.checkExpiry, { as: kit.world.alpha.master, body: {} })).body.data;
}

async function listAudits(id: string): Promise<object[]> {
  const { body } = await call(tasks.listExpiryAudits, { as: kit.world.alpha.master, query: { limit: 100 } });
  return body.data.filter((row: { logId: string }) => row.logId === id);
}

it('an expired undo is announced and recorded once, also on repeated checks', async () => {
  const { id } = await start(await frame(posting));
  await expireIn(id, 0);
  expect(await checkNow()).toEqual({ expired: 1, warned: 0 });
  expect(await checkNow()).toEqual({ expired: 0, warned: 0 });
  expect(await listExpiryEvents(id)).toEqual(['flow.undo.expired']);
  expect(await listAudits(id)).toHaveLength(1);
});

it('a coming expiry is announced once at each level', async () => {
  const { id } = await start(await frame(posting));
  const levels: number[] = [];
  for (const days of [8, 6.9, 6.5, 3, 2, 1, 0.5]) {
    await expireIn(id, days * day);
    levels.push((await checkNow()).warned);
  }
  expect(levels).toEqual([0, 1, 0, 1, 0, 1, 0]);
  expect(await listExpiryEvents(id)).toEqual(
    ['info', 'warning', 'critical'].map((level) => `flow.undo.expiring ${level}`),
  );
});

it('an undone run, its undo after the run’s deadline, and a part of another run cause no announcement', async () => {
  const inner = await frame(posting);
  const child = { id: 'child', kind: 'flow.sub-flow', title, settings: { frameKey: inner, input: {} } };
  const around = await start(await frame({ blocks: [child], runAs: serviceAccount }));
  const [part] = (await read(around.id)).children;
  const gone = await start(await frame(posting));
  await undo(gone.id);
  for (const { id } of [part as { id: string }, gone]) {
    await expireIn(id, 0.5 * day);
    await checkNow();
  }
  await expireIn(gone.id, 0);
  expect(await checkNow()).toEqual({ expired: 0, warned: 0 });
  expect(await listExpiryEvents((part as { id: string }).id)).toEqual([]);
  expect(await listExpiryEvents(gone.id)).toEqual([]);
  expect(await listAudits(gone.id)).toEqual([]);
  expect((await read(gone.id)).undoneBy).not.toBeNull();
});
