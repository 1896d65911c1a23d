/** Events of rooms start flows and end waits: for who may hear of them, where the condition holds, and never in a circle. */
import { describe, expect, it } from 'vitest';
import { giveRoles } from '#apps/testing.ts';
import { entry, flowKit, service, title } from '../testing/kit.ts';
import { countListeners } from '../testing/streams.queries.ts';
import { nothing, streamKit } from '../testing/streams.ts';
import { forgetEvents } from './care.service.ts';

const { kit, frame, start, read, record } = flowKit();
const streams = streamKit(() => kit.world);
const on = (event: string, more: object = {}) => ({ kind: 'event', event, ...more });

describe('an event', () => {
  it('starts the flow that waits for it, with what is known of it', async () => {
    const frameKey = await frame(nothing);
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
    const frameKey = await frame(nothing);
    const settings = on('axis.record.created');
    const stream = await streams.make({ frameKey, settings, condition: 'event.payload.axis == "item"' });
    await record();
    await kit.world.settle();
    expect((await streams.starts(stream)).map(({ outcome }) => outcome)).toEqual(['condition']);
    expect(await streams.runs(frameKey)).toBe(0);
  });

  it('starts nothing for a maker who may not hear of it', async () => {
    const frameKey = await frame(nothing);
    const { supervisor } = kit.world.alpha;
    const stream = await streams.make({ frameKey, settings: on('finance.entry.posted') }, supervisor);
    const books = await frame({ blocks: [entry('post', '=1000')], runAs: service });
    await start(books);
    await kit.world.settle();
    expect((await streams.read(stream)).last?.outcome).toBe('started');
    await giveRoles(supervisor, ['supervisor']);
    await start(books);
    await kit.world.settle();
    expect((await streams.read(stream)).last).toMatchObject({
      outcome: 'refused',
      error: { code: 'STREAM_NOT_HEARD' },
    });
    expect(await streams.runs(frameKey)).toBe(1);
    await giveRoles(supervisor, ['supervisor', 'finance']);
  });

  it('of runs is that of one flow, where one is named', async () => {
    const [first, other, follows] = [await frame(nothing), await frame(nothing), await frame(nothing)];
    await streams.make({ frameKey: follows, settings: on('flow.execution.finished', { frameKey: first }) });
    await start(other);
    await start(first);
    await kit.world.settle();
    expect(await streams.runs(follows)).toBe(1);
  });

  it('costs nobody a job who does not wait for it, and is forgotten where nobody does any more', async () => {
    const { alpha } = kit.world;
    const count = async (event: string) =>
      (await alpha.service((context) => context.unit.query(countListeners(alpha.tenant.id, event))))[0]?.count;
    expect([await count('order.order.placed'), await count('axis.record.created')]).toEqual([0, 1]);
    await alpha.service(forgetEvents);
    expect(await count('axis.record.created')).toBe(1);
  });
});

describe('flows that start each other', () => {
  it('stop after five, with the reason in the history', async () => {
    const [ping, pong] = [await frame(nothing), await frame(nothing)];
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
  it('stop after fifty starts of one chain, whoever keeps them is told once, and the next chain has as many', async () => {
    const wide = await frame(nothing);
    const settings = on('flow.execution.finished', { frameKey: wide });
    const made: { id: string }[] = [];
    for (let at = 0; at < 3; at++) made.push(await streams.make({ frameKey: wide, settings }));
    await start(wide);
    for (let rounds = 0; rounds < 12; rounds++) await kit.world.settle();
    // The first three were begun by a person's run. Jobs side by side may each begin their three.
    const first = (await streams.runs(wide)) - 1;
    expect(first).toBeGreaterThanOrEqual(53);
    expect(first).toBeLessThan(53 + 3 * 4);
    const history = (await Promise.all(made.map((one) => streams.starts(one)))).flat();
    expect(history.some(({ outcome, error }) => outcome === 'loop' && error?.code === 'STREAM_LOOP')).toBe(true);
    const { manager, tenant } = kit.world.alpha;
    const headers = { authorization: `Bearer ${manager.token}` };
    const host = `${tenant.code}.localhost`;
    const { body } = await kit.world.request({ method: 'GET', url: '/api/notices?limit=100', host, headers });
    const told = (body as { data: { link: string }[] }).data.filter(({ link }) =>
      made.some(({ id }) => link.includes(id)),
    );
    expect(told).toHaveLength(1);
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

  it('ends by an event of a room for which its condition holds', async () => {
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

  it('for one thing ends by what happens to that one, and by nothing of before', async () => {
    const [before, about] = [await record(), await record()];
    const frameKey = await frame(waits({ event: 'axis.record.updated', eventKey: '=input.id' }));
    const run = await start(frameKey, { id: about.id });
    const change = async ({ id }: { id: string }) => {
      const headers = { authorization: `Bearer ${kit.world.alpha.manager.token}` };
      const at = { url: `/api/axis/space/internal/${id}`, host: 'alpha.localhost', headers };
      const { body } = await kit.world.request({ method: 'GET', ...at });
      const payload = { version: body.data.version, title: '바꾼 이름', fields: body.data.fields };
      expect((await kit.world.request({ method: 'PUT', ...at, payload })).status).toBe(200);
      await kit.world.settle();
    };
    await change(before);
    expect(await read(run.id)).toMatchObject({ status: 'waiting' });
    await change(about);
    expect(await read(run.id)).toMatchObject({ status: 'finished' });
  });
});
