import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../audit.ts';
import { sendMail } from '../mail.ts';
import { runAtOnce } from '../testing/barrier.ts';
import { createKernelServer, type KernelServer } from '../testing/kernel-server.ts';
import { type KernelWorld, waitFor } from '../testing/kernel-world.ts';

let world: KernelWorld;
let fastify: KernelServer['fastify'];
let server: KernelServer;
beforeAll(async () => {
  server = await createKernelServer();
  ({ world, fastify: fastify } = server);
  await world.work();
});
afterAll(() => server.close());

interface SystemCall {
  as?: string;
  host?: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  payload?: Buffer;
}

function ask(url: string, { as, host = 'alpha.localhost', method = 'GET', headers = {}, payload }: SystemCall = {}) {
  const authorization = as ? { authorization: `Bearer ${as}` } : {};
  return fastify.inject({ url, method, headers: { host, ...authorization, ...headers }, payload });
}

describe('health', () => {
  it('reports database, queue and versions on any host, and no secret', async () => {
    const { statusCode, body } = await ask('/health', { host: '10.0.0.7:3002' });
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ status: 'ok', database: { status: 'ok' }, queue: { failed: 0 } });
    expect(body).not.toContain('postgres:');
    expect((await ask('/health/live')).json()).toEqual({ status: 'ok' });
    expect((await ask('/health/ready')).json()).toEqual({ status: 'ok' });
  });

  it('reports to strangers only whether it is up; to the operator by token', async () => {
    const from = (headers: Record<string, string>, remoteAddress = '203.0.113.9') =>
      fastify.inject({ url: '/health', headers: { host: 'localhost', ...headers }, remoteAddress });
    const operatorToken = 'the operator and nobody else knows it';
    world.configure({ operatorToken });
    expect((await from({})).json()).toEqual({ status: 'ok' });
    expect((await from({ authorization: `Bearer ${operatorToken}!` })).json()).toEqual({ status: 'ok' });
    expect((await from({ 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1')).json()).toEqual({ status: 'ok' });
    expect((await from({ authorization: `Bearer ${operatorToken}` })).json()).toHaveProperty('queue.failed', 0);
    expect((await from({}, '127.0.0.1')).json()).toHaveProperty('database.status', 'ok');
    world.configure();
  });

  it('describes the interface at /api', async () => {
    expect((await ask('/api', { host: 'localhost' })).json()).toMatchObject({
      success: true,
      data: { name: 'heureum' },
    });
  });
});

describe('mails', () => {
  it('are stored once per key, and read with the right, in their company only', async () => {
    const mail = { to: 'kim@example.com', subject: '초대', text: '어서 오세요', kind: 'invitation', key: 'i1' };
    await world.within(world.alpha, async (context) => sendMail(context, mail));
    await world.within(world.alpha, async (context) => sendMail(context, { ...mail, subject: '다시' }));
    const rows = await waitFor(async () => {
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
    const trail = (await ask('/api/audit?subjectId=a&action=sample.thing.change', { as: 'admin' })).json();
    expect(trail.data).toHaveLength(1);
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
    expect((await ask(path, { as: 'plain' })).rawPayload).toEqual(png);
    expect(read.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(read.headers['content-disposition']).toBe("inline; filename*=UTF-8''%EB%A1%9C%EA%B3%A0.png");
    expect((await ask(path, { as: 'stranger', host: 'beta.localhost' })).statusCode).toBe(404);
    expect((await ask(path)).statusCode).toBe(401);
  });

  it('are named by what they are, whatever the sender calls them', async () => {
    const named = async (name: string) => {
      const headers = { 'content-type': 'image/png' };
      const sent = await ask(`/api/files?name=${name}`, { as: 'plain', method: 'POST', headers, payload: png });
      return sent.json().data.name;
    };
    expect(await named('bill.exe')).toBe('bill.exe.png');
    expect(await named('..%2F..%2Fpng')).toBe('....png');
    expect(await named('Photo.PNG')).toBe('Photo.PNG');
    expect(await named('%ED%95%9C'.repeat(300))).toBe(`${'한'.repeat(250)}.png`);
  });

  it('are read by their uploader and with the right to other people’s files, and revalidated by every browser', async () => {
    const theirs = `/api/files/${(await send(png, 'image/png', 'admin')).json().data.id}`;
    expect((await ask(theirs, { as: 'plain' })).statusCode).toBe(404);
    const read = await ask(theirs, { as: 'admin' });
    expect(read.headers['cache-control']).toBe('private, no-cache');
    const tag = String(read.headers.etag);
    const again = { 'if-none-match': tag };
    for (const cachedTag of [tag, `W/${tag}`, `"other", ${tag}`])
      expect((await ask(theirs, { as: 'admin', headers: { 'if-none-match': cachedTag } })).statusCode).toBe(304);
    expect((await ask(theirs, { as: 'admin', headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
    expect((await ask(theirs, { as: 'plain', headers: again })).statusCode).toBe(404);
  });

  it('fill the quota of a person and of a company, and no more, also concurrently', async () => {
    const large = Buffer.concat([png, Buffer.alloc(900_000 - png.length)]);
    world.configure({ fileQuota: { person: 2_000_000, company: 4_000_000 } });
    const many = (as: string) => {
      const upload = () => send(large, 'image/png', as);
      return runAtOnce(world.urls, 'kernel.files', [upload, upload, upload, upload]);
    };
    const codes = (replies: Awaited<ReturnType<typeof many>>) =>
      replies.map((reply) => (reply.statusCode === 201 ? 'stored' : reply.json().code)).sort();
    expect(codes(await many('plain'))).toEqual(['FILE_QUOTA_PERSON', 'FILE_QUOTA_PERSON', 'stored', 'stored']);
    expect(codes(await many('admin'))).toEqual(['FILE_QUOTA_PERSON', 'FILE_QUOTA_PERSON', 'stored', 'stored']);
    world.configure({ fileQuota: { person: 9_000_000, company: 4_000_000 } });
    const refused = await send(large, 'image/png', 'plain');
    expect(refused.json()).toMatchObject({ code: 'FILE_QUOTA_COMPANY', message: expect.stringContaining('4MB') });
    world.configure();
  });

  it('are refused when they are not what they say, of another type, or too large', async () => {
    expect((await send(Buffer.from('<script>'), 'image/png', 'plain')).json()).toMatchObject({
      code: 'FILE_TYPE_REFUSED',
    });
    expect((await send(png, 'image/svg+xml', 'plain')).statusCode).toBe(415);
    expect((await send(Buffer.alloc(11 * 1024 * 1024), 'image/png', 'plain')).statusCode).toBe(413);
  });
});

describe('documentation', () => {
  it('is OpenAPI 3.1 with permission, errors and envelope of each call', async () => {
    const document = (await ask('/api/openapi.json?lang=en', { host: 'localhost' })).json();
    expect(document.openapi).toBe('3.1.0');
    const call = document.paths['/api/mails/{id}'].get;
    expect(call).toMatchObject({
      summary: 'Read one email',
      'x-permission': 'kernel.mail.read',
      security: [{ bearer: [] }],
    });
    expect(call.responses[404].description).toContain('NOT_FOUND');
    expect(call.responses[200].content['application/json'].schema.required).toEqual(['success', 'data']);
  });

  it('can be switched off', async () => {
    const quiet = await createKernelServer({ settings: { API_DOCS: 'false' } });
    const headers = { host: 'localhost' };
    expect((await quiet.fastify.inject({ url: '/api/docs', headers })).statusCode).toBe(404);
    expect((await quiet.fastify.inject({ url: '/api/openapi.json', headers })).statusCode).toBe(404);
    expect((await quiet.fastify.inject({ url: '/api', headers })).json().data).toMatchObject({ documentation: null });
    await quiet.close();
  });

  it('is a page in Korean and English that needs no JavaScript', async () => {
    const korean = await ask('/api/docs', { host: 'localhost' });
    expect(korean.headers['content-type']).toContain('text/html');
    expect(korean.headers['content-security-policy']).toContain('nonce-');
    expect(korean.body).toContain('흐름 API 문서');
    expect(korean.body).toContain('<code>/api/mails/{id}</code>');
    expect((await ask('/api/docs?lang=en', { host: 'localhost' })).body).toContain('List sent emails');
  });
});
