/** Signals of things that not everybody reads: who hears, what it costs, and what becomes of readers that are too slow. */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent, missedSignals } from '../contract/event.ts';
import type { Context } from './context.ts';
import { emit } from './events.ts';
import { hearing } from './hearing.ts';
import { type KernelServer, kernelServer } from './testing/kernel-server.ts';
import { eventually } from './testing/kernel-world.ts';
import { type Heard, listenTo } from './testing/listen.ts';

const touches = { none: 'a sample' };
const letter = { payload: z.object({ id: z.string() }), subject: 'id', touches } as const;
const placed = defineEvent({
  name: 'sample.order.placed',
  payload: z.object({ orderId: z.string(), guestId: z.string().nullable() }),
  subject: 'orderId',
  audience: 'guestId',
  touches,
  hearers: 'member',
});
const seen = defineEvent({
  name: 'sample.letter.sent',
  ...letter,
  hearers: { readersOf: 'sample.letter', id: ({ id }) => id },
});
const nowhereKnown = defineEvent({
  name: 'sample.secret.sent',
  ...letter,
  hearers: { readersOf: 'sample.unknown', id: ({ id }) => id },
});

describe('signals of things that not everybody reads', () => {
  let post: KernelServer;
  /** Whose letters these are; a letter that is not here does not exist. */
  const letters = new Map<string, string>();
  const asked: string[][] = [];
  let looks = 0;
  let breaks = false;
  beforeAll(async () => {
    post = await kernelServer({
      beatMs: 3_600_000,
      hearings: {
        'sample.letter': hearing<string, string>({
          async sight({ actor }) {
            looks += 1;
            return actor.kind === 'person' ? actor.name : null;
          },
          async things(_unit, _company, ids) {
            if (breaks) throw new Error('the database is away');
            asked.push([...ids]);
            return new Map(ids.flatMap((id) => (letters.has(id) ? [[id, letters.get(id) as string]] : [])));
          },
          sees: (name, to) => name === to,
        }),
      },
    });
  });
  afterAll(() => post.close());

  const at = (headers: Record<string, string>) => listenTo({ port: post.port, host: 'alpha.localhost', headers });
  const as = (who: string) => at({ authorization: `Bearer ${who}` });
  const tell = (work: (context: Context) => void) =>
    post.world.within(post.world.alpha, async (context) => work(context));
  const heard = (stream: Heard) => stream.signals().map(({ id }) => id);

  it('reach who may read the thing and nobody else; of what is gone or of no known kind nobody hears', async () => {
    const [plain, admin, guest] = [
      await as('plain'),
      await as('admin'),
      await at({ cookie: '__Host-heureum-guest=guest-token' }),
    ];
    letters.set('to-plain', 'plain').set('to-admin', 'admin');
    await tell((context) => {
      for (const id of ['to-plain', 'gone', 'to-admin']) emit(context, seen, { id });
      emit(context, nowhereKnown, { id: 'to-plain' });
      emit(context, placed, { orderId: 'last', guestId: post.guestId });
    });
    const all = [plain, admin, guest];
    await eventually(async () => all.every(({ text }) => text.includes('last')));
    expect(all.map(heard)).toEqual([['to-plain', 'last'], ['to-admin', 'last'], ['last']]);
    for (const stream of all) stream.close();
  });

  it('ask one statement for many things and many listeners, and each listener is looked up once', async () => {
    const streams = [await as('plain'), await as('admin'), await as('plain')];
    [asked.length, looks] = [0, 0];
    const many = Array.from({ length: 3000 }, (_, number) => `letter-${number}`);
    for (const id of many) letters.set(id, 'plain');
    await tell((context) => {
      for (const id of many) for (const _ of [1, 2]) emit(context, seen, { id });
      emit(context, placed, { orderId: 'last', guestId: null });
    });
    await eventually(async () => streams.every(({ text }) => text.includes('last')));
    expect(streams.map((stream) => heard(stream).length)).toEqual([6001, 1, 6001]);
    expect(asked.flat().length).toBeGreaterThanOrEqual(3000);
    expect(asked.length).toBeLessThan(600);
    expect(looks).toBe(0);
    for (const stream of streams) stream.close();
  });

  it('are not asked about where nobody listens who reads any of the kind', async () => {
    await eventually(async () => post.live.size === 0);
    const guest = await at({ cookie: '__Host-heureum-guest=guest-token' });
    asked.length = 0;
    await tell((context) => {
      emit(context, seen, { id: 'to-plain' });
      emit(context, placed, { orderId: 'last', guestId: post.guestId });
    });
    await eventually(async () => guest.text.includes('last'));
    expect(asked).toEqual([]);
    guest.close();
  });

  it('end the streams where it cannot be found out, so that browsers load afresh', async () => {
    const stream = await as('plain');
    breaks = true;
    await tell((context) => emit(context, seen, { id: 'to-plain' }));
    await eventually(async () => stream.ended);
    expect(heard(stream)).toEqual([]);
    breaks = false;
  });

  it('that went by a slow reader are not kept: it hears that it missed some, and goes on', async () => {
    await eventually(async () => post.live.size === 0);
    const answer = new Promise<ServerResponse>((done) => post.app.server.once('request', (_, raw) => done(raw)));
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
    await eventually(async () => quick.text.includes('last'));
    expect(raw.writableLength).toBeLessThanOrEqual(waits);
    slow.resume();
    await eventually(async () => slow.signals().length > 0);
    expect(slow.signals()).toEqual([{ name: missedSignals }]);
    await tell((context) => emit(context, placed, { orderId: 'afterwards', guestId: null }));
    await eventually(async () => slow.text.includes('afterwards'));
    for (const stream of [slow, quick]) stream.close();
  });

  it('take no notice of what a browser says that it heard last', async () => {
    const again = await at({ authorization: 'Bearer plain', 'last-event-id': 'x'.repeat(5000) });
    await tell((context) => emit(context, placed, { orderId: 'now', guestId: null }));
    await eventually(async () => again.text.includes('now'));
    expect(heard(again)).toEqual(['now']);
    again.close();
  });
});
