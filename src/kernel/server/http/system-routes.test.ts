import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fail, kernelErrors } from '../../contract/error.ts';
import { defineEvent } from '../../contract/event.ts';
import { newId } from '../../contract/ids.ts';
import { systemPermissions } from '../../contract/system.ts';
import { audit } from '../audit.ts';
import { loadConfig, setConfig } from '../config.ts';
import { statement } from '../database/unit.ts';
import { emit } from '../events.ts';
import { createKernelRoom } from '../kernel-room.ts';
import { LiveHub } from '../live.ts';
import { createLogger } from '../log.ts';
import { sendMail } from '../mail.ts';
import type { Ports } from '../ports.ts';
import type { Room } from '../room.ts';
import { eventually, type KernelWorld, kernelWorld } from '../testing/kernel-world.ts';
import { createServer } from './server.ts';

const folder = mkdtempSync(join(tmpdir(), 'heureum-files-'));
const guestId = newId();
const members: Record<string, { personId: string; code: string; permissions: string[] }> = {
  admin: { personId: newId(), code: 'alpha', permissions: Object.keys(systemPermissions) },
  plain: { personId: newId(), code: 'alpha', permissions: [] },
  stranger: { personId: newId(), code: 'beta', permissions: Object.keys(systemPermissions) },
};
const removed = new Set<string>();
const placed = defineEvent('sample.order.placed', z.object({ orderId: z.string(), guestId: z.string().nullable() }));

let world: KernelWorld;
let app: FastifyInstance;
let live: LiveHub;

/** What rooms would answer, over the three people above. */
function portsOf({ directory }: KernelWorld): Ports {
  return {
    directory,
    authenticator: {
      async person(token) {
        const member = members[token];
        if (!member) throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
        return { personId: member.personId, sessionId: newId(), name: token };
      },
    },
    authorizer: {
      async load(unit, company, personId) {
        const member = Object.values(members).find((one) => one.personId === personId && one.code === company.code);
        if (!member || removed.has(personId)) return null;
        const [row] = await unit.query(
          statement<{ version: number }>('select version from kernel.access_versions where company_id = $1', [
            company.id,
          ]),
        );
        return { memberId: personId, roles: [], permissions: new Set(member.permissions), version: row?.version ?? 0 };
      },
      guestPermissions: new Set(),
    },
    guests: {
      find: async (_unit, _company, token) => (token === 'guest-token' ? { guestId } : null),
      open: async () => ({ guestId, token: 'guest-token' }),
    },
  };
}

beforeAll(async () => {
  const env = { DATABASE_URL: 'postgres://heureum_app@127.0.0.1/x', NODE_ENV: 'test', DATA_DIR: folder };
  setConfig(loadConfig(env));
  const rooms: Room[] = [];
  const room = createKernelRoom(() => rooms);
  rooms.push(room);
  world = await kernelWorld({ ...room, name: 'kernel' });
  for (const company of [world.alpha, world.beta]) {
    await world.within(company, ({ unit }) => unit.query(statement('select kernel.bump_access($1)', [company.id])));
  }
  const log = createLogger({ level: 'silent' });
  live = new LiveHub({ url: world.urls.appUrl, log, beatMs: 50 });
  await live.start();
  app = await createServer({
    rooms,
    database: world.database,
    ports: portsOf(world),
    rootDomains: ['localhost'],
    trustProxy: false,
    logger: log,
    live,
    webRoot: join(folder, 'none'),
    formTargets: [],
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await world.work();
});
afterAll(async () => {
  await live.stop();
  await app.close();
  await world.close();
  rmSync(folder, { recursive: true });
});

interface Asked {
  as?: string;
  host?: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  payload?: Buffer;
}

function ask(url: string, { as, host = 'alpha.localhost', method = 'GET', headers = {}, payload }: Asked = {}) {
  const authorization = as ? { authorization: `Bearer ${as}` } : {};
  return app.inject({ url, method, headers: { host, ...authorization, ...headers }, payload });
}

describe('health', () => {
  it('[AP-13] tells of database, queue and versions on any host, and no secret', async () => {
    const { statusCode, body } = await ask('/health', { host: '10.0.0.7:3002' });
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ status: 'ok', database: { status: 'ok' }, queue: { failed: 0 } });
    expect(body).not.toContain('postgres:');
    expect((await ask('/health/live')).json()).toEqual({ status: 'ok' });
    expect((await ask('/health/ready')).json()).toEqual({ status: 'ok' });
  });

  it('[AP-13] describes the interface at /api', async () => {
    expect((await ask('/api', { host: 'localhost' })).json()).toMatchObject({
      success: true,
      data: { name: 'heureum' },
    });
  });
});

describe('mails', () => {
  it('are stored once per key, and read by those who may, in their company only', async () => {
    const mail = { to: 'kim@example.com', subject: '초대', text: '어서 오세요', kind: 'invitation', key: 'i1' };
    await world.within(world.alpha, async (context) => sendMail(context, mail));
    await world.within(world.alpha, async (context) => sendMail(context, { ...mail, subject: '다시' }));
    const rows = await eventually(async () => {
      const { data } = (await ask('/api/mails', { as: 'admin' })).json();
      return data.length > 0 && data[0].status === 'stored' && data;
    });
    expect(rows).toEqual([expect.objectContaining({ subject: '초대', recipient: 'kim@example.com', sentAt: null })]);
    const path = `/api/mails/${rows[0].id}`;
    expect((await ask(path, { as: 'admin' })).json().data.body).toBe('어서 오세요');
    expect((await ask(path)).statusCode).toBe(401);
    expect((await ask(path, { as: 'plain' })).statusCode).toBe(403);
    expect((await ask(path, { as: 'stranger' })).statusCode).toBe(404);
    expect((await ask(path, { as: 'stranger', host: 'beta.localhost' })).statusCode).toBe(404);
  });
});

describe('the audit trail', () => {
  it('is filtered, paged and verified', async () => {
    const entry = (id: string, action: string) => ({ action, subject: { type: 'thing', id } });
    await world.within(world.alpha, async (context) => {
      for (const id of ['a', 'b', 'c']) audit(context, entry(id, 'sample.thing.change'));
      audit(context, entry('a', 'sample.thing.remove'));
    });
    await world.relay.drain();
    const first = (await ask('/api/audit?limit=2', { as: 'admin' })).json();
    expect(first.data).toHaveLength(2);
    const rest = (await ask(`/api/audit?cursor=${first.page.nextCursor}`, { as: 'admin' })).json();
    expect([...first.data, ...rest.data].map((row) => row.subject.id)).toEqual(['a', 'c', 'b', 'a']);
    const found = (await ask('/api/audit?subjectId=a&action=sample.thing.change', { as: 'admin' })).json();
    expect(found.data).toHaveLength(1);
    expect((await ask('/api/audit?cursor=rubbish', { as: 'admin' })).json()).toMatchObject({ code: 'BAD_CURSOR' });
    expect((await ask('/api/audit?x=1', { as: 'admin' })).statusCode).toBe(400);
    const verified = (await ask('/api/audit/verification', { as: 'admin' })).json();
    expect(verified.data).toMatchObject({ intact: true, sealed: 4, broken: [] });
  });
});

describe('files', () => {
  const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
  const send = (payload: Buffer, type: string, as?: string) =>
    ask('/api/files?name=%EB%A1%9C%EA%B3%A0.png', { as, method: 'POST', headers: { 'content-type': type }, payload });

  it('are stored by members and read in their company only', async () => {
    expect((await send(png, 'image/png')).statusCode).toBe(401);
    const stored = await send(png, 'image/png', 'plain');
    expect(stored.statusCode).toBe(201);
    const path = `/api/files/${stored.json().data.id}`;
    const read = await ask(path, { as: 'admin' });
    expect(read.rawPayload).toEqual(png);
    expect(read.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(read.headers['content-disposition']).toBe("inline; filename*=UTF-8''%EB%A1%9C%EA%B3%A0.png");
    expect((await ask(path, { as: 'stranger', host: 'beta.localhost' })).statusCode).toBe(404);
    expect((await ask(path)).statusCode).toBe(401);
  });

  it('are refused when they are not what they say, of another type, or too large', async () => {
    expect((await send(Buffer.from('<script>'), 'image/png', 'plain')).json()).toMatchObject({
      code: 'FILE_TYPE_REFUSED',
    });
    expect((await send(png, 'image/svg+xml', 'plain')).statusCode).toBe(415);
    expect((await send(Buffer.alloc(6 * 1024 * 1024), 'image/png', 'plain')).statusCode).toBe(413);
  });
});

describe('documentation', () => {
  it('is OpenAPI 3.1 with permission, errors and envelope of each call', async () => {
    const document = (await ask('/api/openapi.json?lang=en', { host: 'localhost' })).json();
    expect(document.openapi).toBe('3.1.0');
    const call = document.paths['/api/mails/{id}'].get;
    expect(call).toMatchObject({
      summary: 'Read one mail',
      'x-permission': 'kernel.mail.read',
      security: [{ bearer: [] }],
    });
    expect(call.responses[404].description).toContain('NOT_FOUND');
    expect(call.responses[200].content['application/json'].schema.required).toEqual(['success', 'data']);
  });

  it('is a page in Korean and English that needs no JavaScript', async () => {
    const korean = await ask('/api/docs', { host: 'localhost' });
    expect(korean.headers['content-type']).toContain('text/html');
    expect(korean.headers['content-security-policy']).toContain('nonce-');
    expect(korean.body).toContain('흐름 API 문서');
    expect(korean.body).toContain('<code>/api/mails/{id}</code>');
    expect((await ask('/api/docs?lang=en', { host: 'localhost' })).body).toContain('List outgoing mail');
  });
});

/** A stream as a browser holds it: what it said so far, and whether it ended. */
async function listen(headers: Record<string, string>, host = 'alpha.localhost') {
  const { port } = app.server.address() as AddressInfo;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: '/api/live', headers: { host, ...headers } }, resolve);
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

describe('live signals', () => {
  it('reach members of the company, and guests only what names them; name and id travel, nothing else', async () => {
    const member = await listen({ authorization: 'Bearer plain' });
    const guest = await listen({ cookie: 'heureum-guest=guest-token' });
    const other = await listen({ authorization: 'Bearer stranger' }, 'beta.localhost');
    await world.within(world.alpha, async (context) => {
      emit(context, placed, { orderId: 'theirs', guestId: newId() });
      emit(context, placed, { orderId: 'mine', guestId });
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
    const { personId } = members.plain as { personId: string };
    const stream = await listen({ authorization: 'Bearer plain' });
    await eventually(async () => stream.text.includes('still here'));
    removed.add(personId);
    await world.within(world.alpha, ({ unit }) =>
      unit.query(statement('select kernel.bump_access($1)', [world.alpha.id])),
    );
    await eventually(async () => stream.ended);
    expect((await listen({ authorization: 'Bearer plain' })).status).toBe(404);
    removed.delete(personId);
  });

  it('end at the shutdown', async () => {
    const stream = await listen({ authorization: 'Bearer plain' });
    live.endAll();
    await eventually(async () => stream.ended);
  });
});
