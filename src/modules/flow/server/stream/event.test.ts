/** Events of modules start flows and end waits: only for their audience, only if the condition holds, and never in a circle. */
import { describe, expect, it } from 'vitest';
import { setMemberRoles } from '#apps/testing.ts';
import { createEntryBlock, createFlowKit, serviceAccount, title } from '../testing/flow-kit.ts';
import { createStreamKit, emptyDefinition } from '../testing/stream-kit.ts';
import { countListeners } from '../testing/streams.queries.ts';
import { removeUnneededListeners } from './stream-maintenance.service.ts';

const { kit, frame, start, read, record } = createFlowKit();
const streams = createStreamKit(() => kit.world);
const on = (event: string, more: object = {}) => ({ kind: 'event', event, ...more });

describe('an event', () => {
  it('starts the flow that waits for it, with what is known of it', async () => {
    const frameKey = await frame(emptyDefinition);
    const stream = await streams.make({
      frameKey,
      settings: on('axis.record.created'),
      input: { room: '=event.subject' },
    });
    const { id } = await record();
    await kit.world.settle();
    const [input] = await streams.inputs(frameKey);
    expect(input).toMatchObject({
      room: id,
      event: { name: 'axis.record.created', subject: id, payload: { id, axis: 'space' } },
    });
    expect((await streams.read(stream)).last).toMatchObject({ outcome: 'started', executionStatus: 'finished' });
  });

  it('starts nothing where the condition does not hold, and says so', async () => {
    const frameKey = await frame(emptyDefinition);
    const settings = on('axis.record.created');
    const stream = await streams.make({ frameKey, settings, condition: 'event.payload.axis == "item"' });
    await record();
    await kit.world.settle();
    expect((await streams.starts(stream)).map(({ outcome }) => outcome)).toEqual(['condition']);
    expect(await streams.runs(frameKey)).toBe(0);
  });

  it('starts no flow for a maker without access to it', async () => {
    const frameKey = await frame(emptyDefinition);
    const { supervisor } = kit.world.alpha;
    const stream = await streams.make({ frameKey, settings: on('finance.entry.posted') }, supervisor);
    const books = await frame({ blocks: [createEntryBlock('post', '=1000')], runAs: serviceAccount });
    await start(books);
    await kit.world.settle();
    expect((await streams.read(stream)).last?.outcome).toBe('started');
    await setMemberRoles(supervisor, ['supervisor']);
    await start(books);
    await kit.world.settle();
    expect((await streams.read(stream)).last).toMatchObject({
      outcome: 'refused',
      error: { code: 'STREAM_NOT_HEARD' },
    });
    expect(await streams.runs(frameKey)).toBe(1);
    await setMemberRoles(supervisor, ['supervisor', 'finance']);
  });

  it('of runs is that of one flow, where one is named', async () => {
    const [first, other, follows] = [
      await frame(emptyDefinition),
      await frame(emptyDefinition),
      await frame(emptyDefinition),
    ];
    await streams.make({ frameKey: follows, settings: on('flow.execution.finished', { frameKey: first }) });
    await start(other);
    await start(first);
    await kit.world.settle();
    expect(await streams.runs(follows)).toBe(1);
  });

  it('creates no job without a wait for it, and its listener is removed with the last wait', async () => {
    const { alpha } = kit.world;
    const count = async (event: string) =>
      (await alpha.service((context) => context.unit.query(countListeners(alpha.tenant.id, event))))[0]?.count;
    expect([await count('order.order.placed'), await count('axis.record.created')]).toEqual([0, 1]);
    await alpha.service(removeUnneededListeners);
    expect(await count('axis.record.created')).toBe(1);
  });
});

describe('flows that start each other', () => {
  it('stop after five, with the reason in the history', async () => {
    const [ping, pong] = [await frame(emptyDefinition), await frame(emptyDefinition)];
    const there = await streams.make({ frameKey: pong, settings: on('flow.execution.finished', { frameKey: ping }) });
    const back = await streams.make({ frameKey: ping, settings: on('flow.execution.finished', { frameKey: pong }) });
    await start(ping);
    for (let rounds = 0; rounds < 12; rounds++) await kit.world.settle();
    const history = [...(await streams.starts(there)), ...(await streams.starts(back))];
    const loops = history.filter(({ outcome }) => outcome === 'loop');
    expect(loops).toHaveLength(1);
    expect(loops[0]?.error?.code).toBe('STREAM_LOOP');
    expect((await streams.runs(ping)) + (await streams.runs(pong))).toBe(1 + 6);
  });
});

describe('streams of one flow on its own end', () => {
  it('stop after fifty starts of one chain, their owner is notified once, and the next chain has the same limit', async () => {
    const wide = await frame(emptyDefinition);
    const settings = on('flow.execution.finished', { frameKey: wide });
    const createdStreams: { id: string }[] = [];
    for (let at = 0; at < 3; at++) createdStreams.push(await streams.make({ frameKey: wide, settings }));
    await start(wide);
    for (let rounds = 0; rounds < 12; rounds++) await kit.world.settle();
    // The first three were begun by a person's run. Jobs side by side may each begin their three.
    const first = (await streams.runs(wide)) - 1;
    expect(first).toBeGreaterThanOrEqual(53);
    expect(first).toBeLessThan(53 + 3 * 4);
    const history = (await Promise.all(createdStreams.map((createdStream) => streams.starts(createdStream)))).flat();
    expect(history.some(({ outcome, error }) => outcome === 'loop' && error?.code === 'STREAM_LOOP')).toBe(true);
    const { manager, tenant } = kit.world.alpha;
    const headers = { authorization: `Bearer ${manager.token}` };
    const host = `${tenant.code}.localhost`;
    const { body } = await kit.world.request({ method: 'GET', url: '/api/notices?limit=100', host, headers });
    const notices = (body as { data: { link: string }[] }).data.filter(({ link }) =>
      createdStreams.some(({ id }) => link.includes(id)),
    );
    expect(notices).toHaveLength(1);
    await start(wide);
    for (let rounds = 0; rounds < 12; rounds++) await kit.world.settle();
    expect((await streams.runs(wide)) - 2 - first).toBeGreaterThanOrEqual(53);
  });
});

describe('a wait', () => {
  const waits = (settings: object) => ({
    blocks: [
      { id: 'wait', kind: 'flow.wait', title, settings: settings as never },
      { id: 'after', kind: 'flow.join', title, settings: {} },
    ],
    connections: [{ from: 'wait', outlet: 'next', to: 'after' }],
  });

  it('ends by an event of a module that fulfils its condition', async () => {
    const frameKey = await frame(
      waits({ event: 'axis.record.created', when: 'event.payload.axis == input.axis', minutes: 60 }),
    );
    const [space, item] = [await start(frameKey, { axis: 'space' }), await start(frameKey, { axis: 'item' })];
    const { id } = await record();
    await kit.world.settle();
    const run = await read(space.id);
    expect(run).toMatchObject({ status: 'finished' });
    expect(run.steps[0]).toMatchObject({ outlet: 'next', output: { event: 'axis.record.created', subject: id } });
    expect(await read(item.id)).toMatchObject({ status: 'waiting' });
  });

  it('for one object ends by an event of that object, and by no earlier one', async () => {
    const [recordBefore, subjectRecord] = [await record(), await record()];
    const frameKey = await frame(waits({ event: 'axis.record.updated', eventKey: '=input.id' }));
    const run = await start(frameKey, { id: subjectRecord.id });
    const change = async ({ id }: { id: string }) => {
      const headers = { authorization: `Bearer ${kit.world.alpha.manager.token}` };
      const at = { url: `/api/axis/space/internal/${id}`, host: 'alpha.localhost', headers };
      const { body } = await kit.world.request({ method: 'GET', ...at });
      const payload = { version: body.data.version, title: '바꾼 이름', fields: body.data.fields };
      expect((await kit.world.request({ method: 'PUT', ...at, payload })).status).toBe(200);
      await kit.world.settle();
    };
    await change(recordBefore);
    expect(await read(run.id)).toMatchObject({ status: 'waiting' });
    await change(subjectRecord);
    expect(await read(run.id)).toMatchObject({ status: 'finished' });
  });
});
