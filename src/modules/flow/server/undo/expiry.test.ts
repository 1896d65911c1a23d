/** What the nightly check tells and keeps of undo windows that close: of each once, and of none that is undone already. */
import { expect, it } from 'vitest';
import { statement } from '#kernel/server/database/unit.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import { entry, flowKit, service, title } from '../testing/kit.ts';

const { call, expireIn, frame, kit, read, start, undo } = flowKit();

const day = 86_400_000;
const posting: FrameDraft = { blocks: [entry('post', '=5')], runAs: service };

/** What was told of the window of an execution, in order. */
async function told(id: string): Promise<string[]> {
  const { alpha } = kit.world;
  const events = statement<{ name: string; level: string | null }>(
    `select name, payload ->> 'warningLevel' as level from testing.told
     where company_id = $1 and payload ->> 'id' = $2 and name in ('flow.undo.expired', 'flow.undo.expiring') order by id`,
    [alpha.tenant.id, id],
  );
  const rows = await alpha.service((context) => context.unit.query(events));
  return rows.map(({ name, level }) => (level ? `${name} ${level}` : name));
}

async function check(): Promise<{ expired: number; warned: number }> {
  return (await call(tasks.checkExpiry, { as: kit.world.alpha.master, body: {} })).body.data;
}

async function auditsOf(id: string): Promise<object[]> {
  const { body } = await call(tasks.listExpiryAudits, { as: kit.world.alpha.master, query: { limit: 100 } });
  return body.data.filter((row: { logId: string }) => row.logId === id);
}

it('what is over is told and recorded once, whoever checks again', async () => {
  const { id } = await start(await frame(posting));
  await expireIn(id, 0);
  expect(await check()).toEqual({ expired: 1, warned: 0 });
  expect(await check()).toEqual({ expired: 0, warned: 0 });
  expect(await told(id)).toEqual(['flow.undo.expired']);
  expect(await auditsOf(id)).toHaveLength(1);
});

it('what will be over is told at each level once', async () => {
  const { id } = await start(await frame(posting));
  const levels: number[] = [];
  for (const days of [8, 6.9, 6.5, 3, 2, 1, 0.5]) {
    await expireIn(id, days * day);
    levels.push((await check()).warned);
  }
  expect(levels).toEqual([0, 1, 0, 1, 0, 1, 0]);
  expect(await told(id)).toEqual(['info', 'warning', 'critical'].map((level) => `flow.undo.expiring ${level}`));
});

it('nothing is told of a run that is undone, of its undo once the run’s time is over, or of a part of another run', async () => {
  const inner = await frame(posting);
  const child = { id: 'child', kind: 'flow.sub-flow', title, settings: { frameKey: inner, input: {} } };
  const around = await start(await frame({ blocks: [child], runAs: service }));
  const [part] = (await read(around.id)).children;
  const gone = await start(await frame(posting));
  await undo(gone.id);
  for (const { id } of [part as { id: string }, gone]) {
    await expireIn(id, 0.5 * day);
    await check();
  }
  await expireIn(gone.id, 0);
  expect(await check()).toEqual({ expired: 0, warned: 0 });
  expect(await told((part as { id: string }).id)).toEqual([]);
  expect(await told(gone.id)).toEqual([]);
  expect(await auditsOf(gone.id)).toEqual([]);
  expect((await read(gone.id)).undoneBy).not.toBeNull();
});
