import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { newId } from '../contract/ids.ts';
import { statement } from './database/unit.ts';
import { emit } from './events.ts';
import { type KernelServer, kernelServer } from './testing/kernel-server.ts';
import { eventually, type KernelWorld } from './testing/kernel-world.ts';

const placed = defineEvent('sample.order.placed', z.object({ orderId: z.string(), guestId: z.string().nullable() }));
const told = defineEvent('sample.notice.told', z.object({ noticeId: z.string(), audience: z.array(z.string()) }));

let server: KernelServer;
let world: KernelWorld;
beforeAll(async () => {
  server = await kernelServer({ limits: { person: 3, address: 4 } });
  ({ world } = server);
});
afterAll(() => server.close());

/** A stream as a browser holds it: what it said so far, and whether it ended. */
async function listen(headers: Record<string, string>, host = 'alpha.localhost') {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port: server.port, path: '/api/live', headers: { host, ...headers } },
      resolve,
    );
    asked.on('error', reject).end();
  });
  const heard = { status: response.statusCode, text: '', ended: false, close: () => response.destroy() };
  response.setEncoding('utf8').on('data', (piece: string) => {
    heard.text += piece;
  });
  response.on('close', () => {
    heard.ended = true;
  });
  response.on('error', () => undefined);
  return heard;
}

const connections = () => new Promise<number>((done) => server.app.server.getConnections((_, n) => done(n)));

describe('live signals', () => {
  it('do not begin for a browser that left while it was looked up', async () => {
    const owner = new pg.Client({ connectionString: world.urls.ownerUrl });
    await owner.connect();
    await owner.query('begin; lock table kernel.access_versions');
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET /api/live HTTP/1.1\r\nHost: alpha.localhost\r\nAuthorization: Bearer admin\r\n\r\n');
    const waiting = `select 1 from pg_locks where relation = 'kernel.access_versions'::regclass and not granted`;
    await eventually(async () => (await owner.query(waiting)).rowCount);
    socket.destroy();
    await eventually(async () => (await connections()) === 0);
    await owner.query('commit');
    await owner.end();
    const other = await listen({ authorization: 'Bearer plain' });
    await eventually(async () => other.text.includes('still here'));
    expect(server.live.size).toBe(1);
    other.close();
  });

  it('reach members of the company, and guests only what names them; name and id travel, nothing else', async () => {
    const member = await listen({ authorization: 'Bearer plain' });
    const guest = await listen({ cookie: '__Host-heureum-guest=guest-token' });
    const other = await listen({ authorization: 'Bearer stranger' }, 'beta.localhost');
    await world.within(world.alpha, async (context) => {
      emit(context, placed, { orderId: 'theirs', guestId: newId() });
      emit(context, placed, { orderId: 'mine', guestId: server.guestId });
    });
    await eventually(async () => guest.text.includes('mine') && member.text.includes('mine'));
    expect(member.text).toContain('data: {"name":"sample.order.placed","id":"theirs"}');
    expect(member.text).toContain('data: {"name":"sample.order.placed","id":"mine"}');
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
    await world.queue.query(`select 1`);
    const killed = await world.within(null, ({ unit }) =>
      unit.query(
        statement(
          `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen heureum_live' and datname = current_database()`,
        ),
      ),
    );
    expect(killed).toHaveLength(1);
    await eventually(async () => first.ended);
    const again = await listen({ authorization: 'Bearer plain' });
    await eventually(async () => {
      await world.within(world.alpha, async (context) => emit(context, placed, { orderId: 'later', guestId: null }));
      return again.text.includes('later');
    });
    again.close();
  });

  it('end when the membership ends', async () => {
    const { personId } = server.members.plain;
    const stream = await listen({ authorization: 'Bearer plain' });
    await eventually(async () => stream.text.includes('still here'));
    server.removed.add(personId);
    await world.within(world.alpha, ({ unit }) =>
      unit.query(statement('select kernel.bump_access($1)', [world.alpha.id])),
    );
    await eventually(async () => stream.ended);
    expect((await listen({ authorization: 'Bearer plain' })).status).toBe(404);
    server.removed.delete(personId);
  });

  it('end at the shutdown', async () => {
    const stream = await listen({ authorization: 'Bearer plain' });
    server.live.endAll();
    await eventually(async () => stream.ended);
  });

  it('reach each of very many, whoever is not among them hears nothing, and later ones still flow', async () => {
    const member = await listen({ authorization: 'Bearer plain' });
    const guest = await listen({ cookie: '__Host-heureum-guest=guest-token' });
    const other = await listen({ authorization: 'Bearer stranger' }, 'beta.localhost');
    const crowd = Array.from({ length: 500 }, () => newId());
    await world.within(world.alpha, async (context) => {
      emit(context, told, { noticeId: 'to others', audience: crowd });
      emit(context, told, { noticeId: 'to all', audience: [...crowd, server.guestId] });
      emit(context, told, { noticeId: 'to few', audience: [server.guestId] });
    });
    await eventually(async () => guest.text.includes('to few') && member.text.includes('to few'));
    const heard = (text: string) => [...text.matchAll(/"id":"(to \w+)"/g)].map(([, id]) => id);
    expect(heard(member.text)).toEqual(['to others', 'to all', 'to few']);
    expect(heard(guest.text)).toEqual(['to all', 'to few']);
    expect(heard(other.text)).toEqual([]);
    for (const stream of [member, guest, other]) stream.close();
  });

  it('are refused beyond what one person and one address may hold open, until one ends', async () => {
    await eventually(async () => server.live.size === 0);
    const own = await Promise.all([1, 2, 3].map(() => listen({ authorization: 'Bearer plain' })));
    expect(own.map((stream) => stream.status)).toEqual([200, 200, 200]);
    expect((await listen({ authorization: 'Bearer plain' })).status).toBe(429);
    const near = await listen({ authorization: 'Bearer stranger' }, 'beta.localhost');
    expect(near.status).toBe(200);
    expect((await listen({ authorization: 'Bearer admin' })).status).toBe(429);
    for (const stream of [...own, near]) stream.close();
    await eventually(async () => server.live.size === 0);
    const again = await listen({ authorization: 'Bearer admin' });
    expect(again.status).toBe(200);
    again.close();
  });

  it('let a reader go that stands still, and the process lives', async () => {
    await eventually(async () => server.live.size === 0);
    const answer = new Promise<ServerResponse>((done) => server.app.server.once('request', (_, raw) => done(raw)));
    const socket = connect(server.port, '127.0.0.1');
    socket.pause().on('error', () => undefined);
    socket.write('GET /api/live HTTP/1.1\r\nHost: alpha.localhost\r\nAuthorization: Bearer plain\r\n\r\n');
    await eventually(async () => server.live.size === 1);
    const raw = await answer;
    // More than the buffers of both sides take.
    raw.write(`: ${'x'.repeat(30_000_000)}\n\n`);
    await eventually(async () => server.live.size === 0);
    const other = await listen({ authorization: 'Bearer admin' });
    await eventually(async () => raw.destroyed && other.text.includes('still here'));
    other.close();
    socket.destroy();
  });
});
