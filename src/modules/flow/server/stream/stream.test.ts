/** Streams as people make them: checked, seen by who sees the flow, tested by one's own rights. */
import { describe, expect, it } from 'vitest';
import { updateFrame } from '../../contract/frame.endpoints.ts';
import * as endpoints from '../../contract/stream.endpoints.ts';
import { createFlowKit } from '../testing/flow-kit.ts';
import { createStreamKit, dailySettings, emptyDefinition } from '../testing/stream-kit.ts';

const { kit, call, frame } = createFlowKit();
const streams = createStreamKit(() => kit.world);
const hook = { kind: 'hook' } as const;

describe('a stream that is made', () => {
  it.each([
    ['an unknown flow', { frameKey: 'nowhere' }, 'FRAME_NOT_FOUND'],
    ['an unknown event', { settings: { kind: 'event', event: 'no.such.event' } }, 'STREAM_EVENT_UNKNOWN'],
    [
      'a cron that never comes',
      { settings: { kind: 'schedule', schedule: { every: 'cron', cron: '0 9 30 2 *' } } },
      'STREAM_SCHEDULE_INVALID',
    ],
    ['a condition over what it does not see', { condition: 'event.payload.n > 1' }, 'EXPRESSION_UNKNOWN_NAME'],
    ['an input that is no expression', { input: { n: '=1 +' } }, 'EXPRESSION_INVALID'],
    [
      'rights that its maker does not hold',
      { runAs: { kind: 'service', permissions: ['access.role.manage'] } },
      'RUN_AS_NOT_HELD',
    ],
  ])('with %s is refused', async (_what, change, code) => {
    const body = { name: '매일', frameKey: await frame(emptyDefinition), settings: dailySettings, ...change };
    expect((await call(endpoints.createStream, { body: body as never })).body).toMatchObject({ code });
  });

  it('shows its secret once, and later readers see none', async () => {
    const stream = await streams.make({ frameKey: await frame(emptyDefinition), settings: hook });
    expect(stream.secret).toMatch(/^whsec_/);
    expect(stream.address).toMatch(/\/api\/hooks\/[\w-]{22}$/);
    expect(JSON.stringify(await streams.read(stream))).not.toContain('whsec');
    const listed = await call(endpoints.listStreams, { query: { limit: 100 } });
    expect(JSON.stringify(listed.body)).not.toContain('whsec');
  });

  it('says when it starts, in words and instants', async () => {
    const stream = await streams.make({ frameKey: await frame(emptyDefinition), settings: dailySettings });
    expect(stream.when).toEqual({ ko: '매일 오전 9시', en: 'Every day at 09:00' });
    const query = { schedule: JSON.stringify({ every: 'minutes', step: 30 }) };
    const { data } = (await call(endpoints.previewSchedule, { query })).body;
    expect(data.next).toHaveLength(5);
    expect(data).toMatchObject({ cron: '*/30 * * * *', timeZone: 'Asia/Seoul' });
  });

  it('has a fixed kind, and is changed with the latest version only', async () => {
    const stream = await streams.make({ frameKey: await frame(emptyDefinition), settings: dailySettings });
    const write = (body: object) =>
      call(endpoints.updateStream, {
        params: { id: stream.id },
        body: { name: '새 이름', frameKey: stream.frame.key, ...body } as never,
      });
    expect((await write({ settings: hook, version: 1 })).body.code).toBe('STREAM_KIND_FIXED');
    expect((await write({ settings: dailySettings, version: 1 })).body.data).toMatchObject({
      name: '새 이름',
      version: 2,
    });
    expect((await write({ settings: dailySettings, version: 1 })).body.code).toBe('VERSION_CONFLICT');
  });

  it('is gone when it is removed, and its history stays with its runs', async () => {
    const stream = await streams.make({ frameKey: await frame(emptyDefinition), settings: hook });
    expect((await call(endpoints.removeStream, { params: { id: stream.id } })).status).toBe(200);
    expect((await call(endpoints.readStream, { params: { id: stream.id } })).body.code).toBe('STREAM_NOT_FOUND');
  });
});

describe('a member who', () => {
  it('does not see the flow finds none of its streams', async () => {
    const frameKey = await frame(emptyDefinition);
    const { alpha } = kit.world;
    const stream = await streams.make({ frameKey, settings: dailySettings }, alpha.master);
    const access = { accessMode: 'private', ownerEntityId: alpha.master.personId };
    const { id } = stream.frame;
    await call(updateFrame, { as: alpha.master, params: { id }, body: { version: 2, access } as never });
    for (const endpoint of [endpoints.readStream, endpoints.listStreamStarts, endpoints.removeStream] as const) {
      expect((await call(endpoint, { params: { id: stream.id } })).body.code).toBe('STREAM_NOT_FOUND');
    }
    const { data } = (await call(endpoints.listStreams, { query: { frame: frameKey } })).body;
    expect(data).toEqual([]);
    expect((await call(endpoints.readStream, { as: alpha.master, params: { id: stream.id } })).status).toBe(200);
  });

  it('is of another company finds none', async () => {
    const stream = await streams.make({ frameKey: await frame(emptyDefinition), settings: dailySettings });
    const reply = await call(endpoints.readStream, { as: kit.world.beta.master, params: { id: stream.id } });
    expect(reply.body.code).toBe('STREAM_NOT_FOUND');
  });

  it('tests it starts a real run by rights of his or her own', async () => {
    const frameKey = await frame(emptyDefinition);
    const { alpha } = kit.world;
    const stream = await streams.make({ frameKey, settings: hook, condition: 'body.n == 1' }, alpha.master);
    const test = (sample: object) =>
      call(endpoints.testStream, { params: { id: stream.id }, body: { sample } as never });
    expect((await test({ n: 2 })).body.data).toMatchObject({ outcome: 'condition', isTest: true, executionId: null });
    const { data } = (await test({ n: 1 })).body;
    expect(data).toMatchObject({ outcome: 'started', isTest: true });
    await kit.world.settle();
    const [last] = await streams.starts(stream);
    expect(last).toMatchObject({ executionId: data.executionId, executionStatus: 'finished', isTest: true });
  });

  it('does not hold what a stream was given may not test it', async () => {
    const runAs = { kind: 'service' as const, permissions: ['access.role.manage'] };
    const { alpha } = kit.world;
    const stream = await streams.make({ frameKey: await frame(emptyDefinition), settings: hook, runAs }, alpha.master);
    const reply = await call(endpoints.testStream, { params: { id: stream.id }, body: {} });
    expect(reply.body.code).toBe('RUN_AS_NOT_HELD');
  });
});
