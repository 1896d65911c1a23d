/** Signals of restricted things: their audience, their cost, and the handling of readers that are too slow. */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent, missedSignals } from '../contract/event.ts';
import { defineAudience } from './audience.ts';
import type { Context } from './context.ts';
import { emit } from './events.ts';
import { createKernelServer, type KernelServer } from './testing/kernel-server.ts';
import { waitFor } from './testing/kernel-world.ts';
import { type OpenedStream, openLiveStream } from './testing/live-stream.ts';

const touches = { none: 'a sample' };
const letter = { payload: z.object({ id: z.string() }), subject: 'id', touches } as const;
const placed = defineEvent({
  name: 'sample.order.placed',
  payload: z.object({ orderId: z.string(), guestId: z.string().nullable() }),
  subject: 'orderId',
  audience: 'guestId',
  touches,
  recipients: 'member',
});
const letterSent = defineEvent({
  name: 'sample.letter.sent',
  ...letter,
  recipients: { readersOf: 'sample.letter', id: ({ id }) => id },
});
const nowhereKnown = defineEvent({
  name: 'sample.secret.sent',
  ...letter,
  recipients: { readersOf: 'sample.unknown', id: ({ id }) => id },
});

describe('signals of things that not everybody reads', () => {
  let post: KernelServer;
  /** Whose letters these are; a letter that is not here does not exist. */
  const letters = new Map<string, string>();
  const lookups: string[][] = [];
  let looks = 0;
  let breaks = false;
  beforeAll(async () => {
    post = await createKernelServer({
      heartbeatMs: 3_600_000,
      audiences: {
        'sample.letter': defineAudience<string, string>({
          async visibility({ actor }) {
            looks += 1;
            return actor.kind === 'person' ? actor.name : null;
          },
          async resources(_unit, _company, ids) {
            if (breaks) throw new Error('the database is away');
            lookups.push([...ids]);
            return new Map(ids.flatMap((id) => (letters.has(id) ? [[id, letters.get(id) as string]] : [])));
          },
          canSee: (name, to) => name === to,
        }),
      },
    });
  });
  afterAll(() => post.close());

  const at = (headers: Record<string, string>) => openLiveStream({ port: post.port, host: 'alpha.localhost', headers });
  const as = (who: string) => at({ authorization: `Bearer ${who}` });
  const tell = (work: (context: Context) => void) =>
    post.world.within(post.world.alpha, async (context) => work(context));
  const heard = (stream: OpenedStream) => stream.signals().map(({ id }) => id);

  it('reach readers of the object and no others; for a deleted object or an unknown kind they reach no reader', async () => {
    const [plain, admin, guest] = [
      await as('plain'),
      await as('admin'),
      await at({ cookie: '__Host-heureum-guest=guest-token' }),
    ];
    letters.set('to-plain', 'plain').set('to-admin', 'admin');
    await tell((context) => {
      for (const id of ['to-plain', 'gone', 'to-admin']) emit(context, letterSent, { id });
      emit(context, nowhereKnown, { id: 'to-plain' });
      emit(context, placed, { orderId: 'last', guestId: post.guestId });
    });
    const all = [plain, admin, guest];
    await waitFor(async () => all.every(({ text }) => text.includes('last')));
    expect(all.map(heard)).toEqual([['to-plain', 'last'], ['to-admin', 'last'], ['last']]);
    for (const stream of all) stream.close();
  });

  it('ask one statement for many things and many listeners, and each listener is looked up once', async () => {
    const streams = [await as('plain'), await as('admin'), await as('plain')];
    [lookups.length, looks] = [0, 0];
    const many = Array.from({ length: 3000 }, (_, number) => `letter-${number}`);
    for (const id of many) letters.set(id, 'plain');
    await tell((context) => {
      for (const id of many) for (const _ of [1, 2]) emit(context, letterSent, { id });
      emit(context, placed, { orderId: 'last', guestId: null });
    });
    await waitFor(async () => streams.every(({ text }) => text.includes('last')));
    expect(streams.map((stream) => heard(stream).length)).toEqual([6001, 1, 6001]);
    expect(lookups.flat().length).toBeGreaterThanOrEqual(3000);
    expect(lookups.length).toBeLessThan(600);
    expect(looks).toBe(0);
    for (const stream of streams) stream.close();
  });

  it('are not checked without a listener who reads any of the kind', async () => {
    await waitFor(async () => post.live.size === 0);
    const guest = await at({ cookie: '__Host-heureum-guest=guest-token' });
    lookups.length = 0;
    await tell((context) => {
      emit(context, letterSent, { id: 'to-plain' });
      emit(context, placed, { orderId: 'last', guestId: post.guestId });
    });
    await waitFor(async () => guest.text.includes('last'));
    expect(lookups).toEqual([]);
    guest.close();
  });

  it('end the streams where it cannot be found out, so that browsers load afresh', async () => {
    const stream = await as('plain');
    breaks = true;
    await tell((context) => emit(context, letterSent, { id: 'to-plain' }));
    await waitFor(async () => stream.ended);
    expect(heard(stream)).toEqual([]);
    breaks = false;
  });

  it('missed by a slow reader are dropped: it receives a gap notice, and continues', async () => {
    await waitFor(async () => post.live.size === 0);
    const answer = new Promise<ServerResponse>((done) => post.fastify.server.once('request', (_, raw) => done(raw)));
    const slow = await as('plain');
    const quick = await as('admin');
    const raw = await answer;
    slow.pause();
    raw.write(`: ${'x'.repeat(30_000_000)}\n\n`);
    const waits = raw.writableLength;
    await tell((context) => {
      for (let count = 0; count < 500; count++) emit(context, placed, { orderId: `${count}`, guestId: null });
      emit(context, placed, { orderId: 'last', guestId: null });
    });
    await waitFor(async () => quick.text.includes('last'));
    expect(raw.writableLength).toBeLessThanOrEqual(waits);
    slow.resume();
    await waitFor(async () => slow.signals().length > 0);
    expect(slow.signals()).toEqual([{ name: missedSignals }]);
    await tell((context) => emit(context, placed, { orderId: 'afterwards', guestId: null }));
    await waitFor(async () => slow.text.includes('afterwards'));
    for (const stream of [slow, quick]) stream.close();
  });

  it('ignore the last event id that a browser sends', async () => {
    const again = await at({ authorization: 'Bearer plain', 'last-event-id': 'x'.repeat(5000) });
    await tell((context) => emit(context, placed, { orderId: 'now', guestId: null }));
    await waitFor(async () => again.text.includes('now'));
    expect(heard(again)).toEqual(['now']);
    again.close();
  });
});
