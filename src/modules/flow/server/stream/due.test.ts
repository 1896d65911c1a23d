/** Due schedules: each starts once, whichever job handles it, and an error in one affects no other. */
import { describe, expect, it } from 'vitest';
import { setMemberRoles } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { updateFrame } from '../../contract/frame.endpoints.ts';
import { setStreamState } from '../../contract/stream.endpoints.ts';
import { createFlowKit } from '../testing/flow-kit.ts';
import { waitUntilLocked } from '../testing/lock-barrier.ts';
import { createStreamKit, dailySettings, emptyDefinition } from '../testing/stream-kit.ts';
import { startDue } from './due.service.ts';

const { kit, call, frame, read: readRun } = createFlowKit();
const streams = createStreamKit(() => kit.world);
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

describe('a schedule', () => {
  it('starts its flow when it is due, says so, and knows the next time', async () => {
    const frameKey = await frame(emptyDefinition);
    const stream = await streams.make({ frameKey, settings: dailySettings });
    const at = ago(20);
    await streams.due(stream, at);
    await kit.world.alpha.service(startDue);
    await kit.world.settle();
    const now = await streams.read(stream);
    expect(Date.parse(now.nextAt as string)).toBeGreaterThan(Date.now());
    expect(now.last).toMatchObject({ outcome: 'started', executionStatus: 'finished', dueAt: at.toISOString() });
    const run = await readRun(now.last?.executionId as string);
    expect(run).toMatchObject({ startedBy: { id: kit.world.alpha.manager.personId }, status: 'finished' });
    expect(await streams.inputs(frameKey)).toEqual([{ scheduled: at.toISOString() }]);
  });

  it('that is due every minute is started for each that is only late', async () => {
    const frameKey = await frame(emptyDefinition);
    const stream = await streams.make({
      frameKey,
      settings: { kind: 'schedule', schedule: { every: 'minutes', step: 1 } },
    });
    await streams.due(stream, new Date(Math.floor(Date.now() / 60_000 - 1) * 60_000));
    await kit.world.alpha.service(startDue);
    expect(await streams.runs(frameKey)).toBe(2);
  });

  it('starts once each with two workers at once, and the second time that a clock brings', async () => {
    const frameKey = await frame(emptyDefinition);
    const createdStreams = [];
    for (let at = 0; at < 30; at++) createdStreams.push(await streams.make({ frameKey, settings: dailySettings }));
    const at = ago(30);
    for (const stream of createdStreams) await streams.due(stream, at);
    const { alpha } = kit.world;
    // The first has them in hand, and writes nothing yet, while the others look for what is due.
    const { all } = await alpha.service(async ({ unit }) => {
      await unit.query(statement('lock table flow.streams in share mode'));
      const first = alpha.service(startDue);
      await waitUntilLocked(kit.world, 1);
      const others = Promise.all([alpha.service(startDue), alpha.service(startDue)]);
      await Promise.race([others, waitUntilLocked(kit.world, 3)]);
      return { all: Promise.all([first, others]) };
    });
    await all;
    expect(await streams.runs(frameKey)).toBe(30);
    // The clock was put back: the same instant is due again.
    for (const stream of createdStreams) await streams.due(stream, at);
    await alpha.service(startDue);
    expect(await streams.runs(frameKey)).toBe(30);
  });

  it('does not start what is paused, and makes nothing up when it is resumed', async () => {
    const frameKey = await frame(emptyDefinition);
    const stream = await streams.make({ frameKey, settings: dailySettings });
    const { body } = await call(setStreamState, { params: { id: stream.id }, body: { state: 'paused', version: 1 } });
    expect(body.data).toMatchObject({ state: 'paused', nextAt: null });
    await kit.world.alpha.service(startDue);
    const resumed = await call(setStreamState, { params: { id: stream.id }, body: { state: 'active', version: 2 } });
    expect(Date.parse(resumed.body.data.nextAt)).toBeGreaterThan(Date.now());
    expect(await streams.runs(frameKey)).toBe(0);
  });

  it('writes down what it missed', async () => {
    const frameKey = await frame(emptyDefinition);
    const settings = { kind: 'schedule', schedule: { every: 'hours', step: 1, minute: 0 }, missed: 'skip' };
    const stream = await streams.make({ frameKey, settings });
    const three = new Date(Math.floor((Date.now() - 3 * 3_600_000) / 3_600_000) * 3_600_000);
    await streams.due(stream, three);
    await kit.world.alpha.service(startDue);
    const missed = (await streams.starts(stream)).find(({ outcome }) => outcome === 'missed');
    expect(missed?.missed).toBeGreaterThanOrEqual(3);
  });
});

describe('an obstacle to the start of a stream', () => {
  it('stays its own, and is written with its reason', async () => {
    const [good, retired, broken] = [
      await frame(emptyDefinition),
      await frame(emptyDefinition),
      await frame(emptyDefinition),
    ];
    const fine = await streams.make({ frameKey: good, settings: dailySettings });
    const old = await streams.make({ frameKey: retired, settings: dailySettings });
    const not = await streams.make({ frameKey: good, settings: dailySettings, condition: 'scheduled == "never"' });
    const wrong = await streams.make({ frameKey: broken, settings: dailySettings, input: { x: '=scheduled.nothing' } });
    const { id } = old.frame;
    await call(updateFrame, { as: kit.world.alpha.master, params: { id }, body: { version: 2, status: 'retired' } });
    for (const stream of [fine, old, not, wrong]) await streams.due(stream, ago(5));
    await kit.world.alpha.service(startDue);
    const last = async (stream: { id: string }) => (await streams.read(stream)).last;
    expect(await last(fine)).toMatchObject({ outcome: 'started', error: null });
    expect(await last(old)).toMatchObject({ outcome: 'refused', error: { code: 'FRAME_RETIRED' } });
    expect(await last(not)).toMatchObject({ outcome: 'condition', error: null });
    expect(await last(wrong)).toMatchObject({ outcome: 'refused', error: { code: 'EXPRESSION_FAILED' } });
  });

  it('is that its maker may not start flows any more', async () => {
    const frameKey = await frame(emptyDefinition);
    const { supervisor } = kit.world.alpha;
    const stream = await streams.make({ frameKey, settings: dailySettings }, supervisor);
    await setMemberRoles(supervisor, ['viewer']);
    await streams.due(stream, ago(5));
    await kit.world.alpha.service(startDue);
    expect((await streams.read(stream)).last).toMatchObject({ outcome: 'refused', error: { code: 'FORBIDDEN' } });
    await setMemberRoles(supervisor, ['supervisor', 'finance']);
  });

  it('is nothing of another company', async () => {
    const frameKey = await frame(emptyDefinition);
    const stream = await streams.make({ frameKey, settings: dailySettings });
    await streams.due(stream, ago(5));
    await kit.world.beta.service(startDue);
    expect(await streams.runs(frameKey)).toBe(0);
  });
});
