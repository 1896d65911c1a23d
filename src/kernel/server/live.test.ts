import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { createId } from '../contract/ids.ts';
import { systemPermissions } from '../contract/permissions.ts';
import { defineTopics } from '../contract/topic.ts';
import { statement } from './database/unit.ts';
import { emit } from './events.ts';
import { createKernelServer, type KernelServer } from './testing/kernel-server.ts';
import { type KernelWorld, waitFor } from './testing/kernel-world.ts';
import { openLiveStream } from './testing/live-stream.ts';

const topics = defineTopics('sample', ['order', 'bill']);
const toList = { audience: 'audience', touches: { none: 'a sample' } } as const;
const placed = defineEvent({
  name: 'sample.order.placed',
  payload: z.object({ orderId: z.string(), guestId: z.string().nullable() }),
  subject: 'orderId',
  audience: 'guestId',
  touches: [topics.order, topics.bill],
  recipients: 'member',
});
const noticeEvent = defineEvent({
  name: 'sample.notice.told',
  payload: z.object({ noticeId: z.string(), audience: z.array(z.string()) }),
  subject: 'noticeId',
  ...toList,
  recipients: 'member',
});
const mailed = defineEvent({
  name: 'sample.mail.sent',
  payload: z.object({ mailId: z.string(), audience: z.array(z.string()).default([]) }),
  subject: 'mailId',
  ...toList,
  recipients: systemPermissions['kernel.mail.read'],
});
const whispered = defineEvent({
  name: 'sample.word.whispered',
  payload: z.object({ wordId: z.string(), audience: z.array(z.string()) }),
  subject: 'wordId',
  ...toList,
  recipients: 'audience',
});

let server: KernelServer;
let world: KernelWorld;
beforeAll(async () => {
  server = await createKernelServer({ limits: { person: 3, address: 4 } });
  ({ world } = server);
});
afterAll(() => server.close());

const listen = (headers: Record<string, string>, host = 'alpha.localhost', port = server.port) =>
  openLiveStream({ headers, host, port });

const connections = () => new Promise<number>((done) => server.fastify.server.getConnections((_, n) => done(n)));

describe('live signals', () => {
  it('do not begin for a browser that left while it was looked up', async () => {
    const owner = new pg.Client({ connectionString: world.urls.ownerUrl });
    await owner.connect();
    await owner.query('begin; lock table kernel.access_versions');
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET /api/live HTTP/1.1\r\nHost: alpha.localhost\r\nAuthorization: Bearer admin\r\n\r\n');
    const waiting = `select 1 from pg_locks where relation = 'kernel.access_versions'::regclass and not granted`;
    await waitFor(async () => (await owner.query(waiting)).rowCount);
    socket.destroy();
    await waitFor(async () => (await connections()) === 0);
    await owner.query('commit');
    await owner.end();
    const other = await listen({ authorization: 'Bearer plain' });
    await waitFor(async () => other.text.includes('still here'));
    expect(server.live.size).toBe(1);
    other.close();
  });

  it('reach members of the company, and guests only what names them; name, id and topics travel, nothing else', async () => {
    const member = await listen({ authorization: 'Bearer plain' });
    const guest = await listen({ cookie: '__Host-heureum-guest=guest-token' });
    const other = await listen({ authorization: 'Bearer stranger' }, 'beta.localhost');
    await world.within(world.alpha, async (context) => {
      emit(context, placed, { orderId: 'theirs', guestId: createId() });
      emit(context, placed, { orderId: 'mine', guestId: server.guestId });
    });
    await waitFor(async () => guest.text.includes('mine') && member.text.includes('mine'));
    const expectedSignal = (id: string) => ({ name: placed.name, id, touches: ['sample.order', 'sample.bill'] });
    expect(member.signals()).toEqual([expectedSignal('theirs'), expectedSignal('mine')]);
    expect(guest.signals()).toEqual([expectedSignal('mine')]);
    expect(guest.text).not.toContain('theirs');
    expect(other.text).not.toContain('data:');
    for (const stream of [member, guest, other]) stream.close();
  });

  it('are refused to visitors, to members of other companies and with a bad token', async () => {
    expect((await listen({})).status).toBe(401);
    expect((await listen({ authorization: 'Bearer rubbish' })).status).toBe(401);
    expect((await listen({ authorization: 'Bearer stranger' })).status).toBe(404);
  });

  it('end when the connection to the database is lost, and work again afterwards', async () => {
    const first = await listen({ authorization: 'Bearer plain' });
    const killed = await world.queue.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query ~ 'listen' and datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(killed.rowCount).toBe(1);
    await waitFor(async () => first.ended);
    // A process without notifications lets no client believe that there is nothing to receive.
    const again = await waitFor(async () => {
      const next = await listen({ authorization: 'Bearer plain' });
      expect([200, 503]).toContain(next.status);
      return next.status === 200 && next;
    });
    await waitFor(async () => {
      await world.within(world.alpha, async (context) => emit(context, placed, { orderId: 'later', guestId: null }));
      return again.text.includes('later');
    });
    again.close();
  });

  it('are listened for as long as a stream of the company is open, and again when the next one comes', async () => {
    const answers = async () => {
      const { rows } = await world.queue.query(
        `select query from pg_stat_activity where query ~ 'listen' and datname = current_database() and pid <> pg_backend_pid()`,
      );
      return rows[0]?.query ?? '';
    };
    const [first, second] = [
      await listen({ authorization: 'Bearer plain' }),
      await listen({ authorization: 'Bearer admin' }),
    ];
    expect(await answers()).toContain('kernel.start_listening');
    first.close();
    second.close();
    await waitFor(async () => (await answers()).includes('kernel.stop_listening'));
    const third = await listen({ authorization: 'Bearer plain' });
    await world.within(world.alpha, async (context) => emit(context, placed, { orderId: 'again', guestId: null }));
    await waitFor(async () => third.text.includes('again'));
    third.close();
  });

  it('end when the membership ends', async () => {
    const { personId } = server.members.plain;
    const stream = await listen({ authorization: 'Bearer plain' });
    await waitFor(async () => stream.text.includes('still here'));
    server.removed.add(personId);
    await world.within(world.alpha, ({ unit }) => unit.query(statement('select kernel.bump_access()')));
    await waitFor(async () => stream.ended);
    expect((await listen({ authorization: 'Bearer plain' })).status).toBe(404);
    server.removed.delete(personId);
  });

  it('carry what the permission of the event allows, and what names the listener', async () => {
    const [plain, admin] = [server.members.plain.personId, server.members.admin.personId];
    const [member, boss] = [
      await listen({ authorization: 'Bearer plain' }),
      await listen({ authorization: 'Bearer admin' }),
    ];
    const guest = await listen({ cookie: '__Host-heureum-guest=guest-token' });
    await world.within(world.alpha, async (context) => {
      emit(context, mailed, { mailId: 'secret' });
      emit(context, mailed, { mailId: 'to-plain', audience: [plain, admin] });
      emit(context, whispered, { wordId: 'to-boss', audience: [admin] });
      emit(context, placed, { orderId: 'last', guestId: server.guestId });
    });
    await waitFor(async () => [member, boss, guest].every(({ text }) => text.includes('last')));
    const heard = ({ text }: { text: string }) => [...text.matchAll(/"id":"([\w-]+)"/g)].map(([, id]) => id);
    expect(heard(boss)).toEqual(['secret', 'to-plain', 'to-boss', 'last']);
    expect(heard(member)).toEqual(['to-plain', 'last']);
    expect(heard(guest)).toEqual(['last']);
    for (const stream of [member, boss, guest]) stream.close();
  });

  it('can be forged and overheard by nobody who connects as the application', async () => {
    const ask = (text: string) => world.within(world.alpha, ({ unit }) => unit.query(statement(text)));
    await expect(ask('select kernel.live_channel()')).rejects.toThrow('permission denied');
    await expect(ask('select name from kernel.live_channels')).rejects.toThrow('permission denied');
    await expect(ask('select kernel.notify_signals(null, null, null, null)')).rejects.toThrow('permission denied');
    const listening = `select query from pg_stat_activity where datname = current_database() and usename = 'heureum_queue'`;
    expect(JSON.stringify(await ask(listening))).not.toContain('live_');
  });

  it('end at the shutdown', async () => {
    const stream = await listen({ authorization: 'Bearer plain' });
    server.live.endAll();
    await waitFor(async () => stream.ended);
  });

  it('reach each of very many readers, no others, and later ones still flow', async () => {
    const member = await listen({ authorization: 'Bearer plain' });
    const guest = await listen({ cookie: '__Host-heureum-guest=guest-token' });
    const other = await listen({ authorization: 'Bearer stranger' }, 'beta.localhost');
    const crowd = Array.from({ length: 500 }, () => createId());
    await world.within(world.alpha, async (context) => {
      emit(context, noticeEvent, { noticeId: 'to others', audience: crowd });
      emit(context, noticeEvent, { noticeId: 'to all', audience: [...crowd, server.guestId] });
      emit(context, noticeEvent, { noticeId: 'to few', audience: [server.guestId] });
    });
    await waitFor(async () => guest.text.includes('to few') && member.text.includes('to few'));
    const heard = (text: string) => [...text.matchAll(/"id":"(to \w+)"/g)].map(([, id]) => id);
    expect(heard(member.text)).toEqual(['to others', 'to all', 'to few']);
    expect(heard(guest.text)).toEqual(['to all', 'to few']);
    expect(heard(other.text)).toEqual([]);
    for (const stream of [member, guest, other]) stream.close();
  });

  it('are refused beyond what one person and one address may hold open, until one ends', async () => {
    await waitFor(async () => server.live.size === 0);
    const own = await Promise.all([1, 2, 3].map(() => listen({ authorization: 'Bearer plain' })));
    expect(own.map((stream) => stream.status)).toEqual([200, 200, 200]);
    expect((await listen({ authorization: 'Bearer plain' })).status).toBe(429);
    const near = await listen({ authorization: 'Bearer stranger' }, 'beta.localhost');
    expect(near.status).toBe(200);
    expect((await listen({ authorization: 'Bearer admin' })).status).toBe(429);
    for (const stream of [...own, near]) stream.close();
    await waitFor(async () => server.live.size === 0);
    const again = await listen({ authorization: 'Bearer admin' });
    expect(again.status).toBe(200);
    again.close();
  });

  it('drop a reader that is stuck, and the process survives', async () => {
    await waitFor(async () => server.live.size === 0);
    const answer = new Promise<ServerResponse>((done) => server.fastify.server.once('request', (_, raw) => done(raw)));
    const socket = connect(server.port, '127.0.0.1');
    socket.pause().on('error', () => undefined);
    socket.write('GET /api/live HTTP/1.1\r\nHost: alpha.localhost\r\nAuthorization: Bearer plain\r\n\r\n');
    await waitFor(async () => server.live.size === 1);
    const raw = await answer;
    // More than the buffers of both sides take: later messages are not stored for the reader.
    raw.write(`: ${'x'.repeat(30_000_000)}\n\n`);
    await waitFor(async () => server.live.size === 0);
    const other = await listen({ authorization: 'Bearer admin' });
    await waitFor(async () => raw.destroyed && other.text.includes('still here'));
    other.close();
    socket.destroy();
  });
});

describe('a change of rights', () => {
  let quiet: KernelServer;
  beforeAll(async () => {
    quiet = await createKernelServer({ heartbeatMs: 3_600_000 });
  });
  afterAll(() => quiet.close());

  const bump = () =>
    quiet.world.within(quiet.world.alpha, ({ unit }) => unit.query(statement('select kernel.bump_access()')));
  const mail = async (mailId: string) => {
    await quiet.world.within(quiet.world.alpha, async (context) => emit(context, mailed, { mailId }));
    await quiet.world.relay.drain();
  };

  it('counts for open streams at once, whichever process made it', async () => {
    const stream = await listen({ authorization: 'Bearer plain' }, 'alpha.localhost', quiet.port);
    await mail('before');
    quiet.members.plain.permissions.push('kernel.mail.read');
    await bump();
    await mail('held');
    await waitFor(async () => stream.text.includes('held'));
    quiet.members.plain.permissions.pop();
    await bump();
    await mail('lost');
    await quiet.world.within(quiet.world.alpha, async (context) =>
      emit(context, placed, { orderId: 'last', guestId: null }),
    );
    await waitFor(async () => stream.text.includes('last'));
    expect([...stream.text.matchAll(/"id":"(\w+)"/g)].map(([, id]) => id)).toEqual(['held', 'last']);
    stream.close();
  });

  it('ends the streams of the removed member at once, and no others', async () => {
    const [gone, stays] = await Promise.all(
      ['plain', 'admin'].map((who) => listen({ authorization: `Bearer ${who}` }, 'alpha.localhost', quiet.port)),
    );
    quiet.removed.add(quiet.members.plain.personId);
    await bump();
    await mail('afterwards');
    await waitFor(async () => gone?.ended && stays?.text.includes('afterwards'));
    expect(gone?.text).not.toContain('data:');
    expect(stays?.ended).toBe(false);
    stays?.close();
  });
});
