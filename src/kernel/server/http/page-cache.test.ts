import { createHook } from 'node:async_hooks';
import { connect } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { createId } from '../../contract/ids.ts';
import { defineTopics } from '../../contract/topic.ts';
import type { HtmlRoute } from '../app-module.ts';
import { emit } from '../events.ts';
import { createKernelServer, type KernelServer } from '../testing/kernel-server.ts';
import { getTopicCounters, TopicCounters } from '../topic-counters.ts';

const topics = defineTopics('test', ['shown', 'other']);
const changed = (name: string, touched: (typeof topics)[keyof typeof topics]) =>
  defineEvent({
    name: `test.${name}.changed`,
    payload: z.strictObject({ id: z.uuid() }),
    subject: 'id',
    touches: [touched],
    recipients: 'member',
  });
const [shownChanged, otherChanged] = [changed('shown', topics.shown), changed('other', topics.other)];

let renderCount = 0;
let during: (() => Promise<void>) | null = null;
const filler = '<p>줄</p>'.repeat(400);
const page: HtmlRoute = {
  scope: 'company',
  method: 'GET',
  path: '/test/kept/:id',
  guest: false,
  caching: { topics: [topics.shown], query: ['color'] },
  async handler(context, { params, query }) {
    renderCount += 1;
    const number = renderCount;
    const meanwhile = during;
    during = null;
    await meanwhile?.();
    const status = params.id === 'nothing' ? 404 : 200;
    if (params.id === 'elsewhere') return { redirect: '/' };
    const words = [number, context.company.code, context.actor.kind, context.locale, params.id, JSON.stringify(query)];
    return { status, html: `<p>${words.join(' ')}</p>${filler}`, styles: ['p{color:red}'] };
  },
};

let server: KernelServer;
beforeAll(async () => {
  server = await createKernelServer({ pages: [page] });
});
afterAll(() => server.close());
beforeEach(() => {
  getTopicCounters(server.world.app).forgetAll();
  renderCount = 0;
});

async function visit(url: string, headers: Record<string, string> = {}) {
  const reply = await server.fastify.inject({ url, headers: { host: 'alpha.localhost', ...headers } });
  return { ...reply, status: reply.statusCode, number: Number(/^<p>(\d+) /.exec(reply.body)?.[1]) };
}
const at = '/test/kept/a';

describe('a cached page', () => {
  it('is rendered once, for all anonymous visitors', async () => {
    const [first, second] = [await visit(at), await visit(at)];
    expect([first.number, second.number, renderCount]).toEqual([1, 1, 1]);
    expect(second.body).toBe(first.body);
    expect(second.headers['cache-control']).toBe('no-cache');
    expect(second.headers.vary).toBe('Accept-Encoding, Cookie');
  });

  it('is rendered separately for each company, language and address, and for no other parameter', async () => {
    const numbers = [
      await visit(at),
      await visit(at, { host: 'beta.localhost' }),
      await visit(at, { 'accept-language': 'en' }),
      await visit('/test/kept/b'),
      await visit(`${at}?color=red`),
      await visit(`${at}?color=red&utm_source=elsewhere`),
      await visit(`${at}?utm_source=elsewhere`),
    ];
    expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 5, 1]);
    expect(numbers.map(({ body }) => body.includes('elsewhere'))).not.toContain(true);
    expect(numbers[1]?.body).toContain('beta');
  });

  it('is not served to guests or token holders, and their pages are not cached', async () => {
    await visit(at);
    const guest = await visit(at, { cookie: '__Host-heureum-guest=guest-token' });
    expect(guest.body).toContain('guest');
    const person = await visit(at, { authorization: 'Bearer plain' });
    expect(person.body).toContain('person');
    for (const own of [guest, person]) {
      expect(own.headers['cache-control']).toBe('no-store');
      expect(own.headers.etag).toBe(undefined);
    }
    expect((await visit(at)).number).toBe(1);
  });

  it('is answered as not modified for a client that has it, with the same headers', async () => {
    const { headers } = await visit(at);
    const tag = String(headers.etag);
    for (const cachedTag of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const again = await visit(at, { 'if-none-match': cachedTag });
      expect([again.status, again.body]).toEqual([304, '']);
      for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy'])
        expect(again.headers[name]).toBe(headers[name]);
    }
    expect((await visit(at, { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await visit(`${at}?color=red`, { 'if-none-match': tag })).status).toBe(200);
  });

  it('carries a policy without a nonce: style by its hash, scripts of the build alone', async () => {
    const policy = String((await visit(at)).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'; style-src 'self' 'sha256-");
    expect(policy).not.toContain('nonce');
  });

  it('is compressed for clients that accept it', async () => {
    const plain = await visit(at);
    const packed = await visit(at, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.headers.etag).toBe(plain.headers.etag);
  });

  it('is none when it is a refusal, leads elsewhere, or the company is not there', async () => {
    for (const url of ['/test/kept/nothing', '/test/kept/elsewhere']) {
      const before = renderCount;
      for (const reply of [await visit(url), await visit(url)]) expect(reply.headers['cache-control']).toBe('no-store');
      expect(renderCount).toBe(before + 2);
    }
    expect((await visit(at, { host: 'nobody.localhost' })).status).toBe(404);
  });
});

describe('a touched page', () => {
  const touch = (event: typeof shownChanged, company: 'alpha' | 'beta' = 'alpha') =>
    server.world.within(server.world[company], async (context) => emit(context, event, { id: createId() }));

  it('is rendered again at once, and no other page is', async () => {
    await visit(at);
    await touch(otherChanged);
    await touch(shownChanged, 'beta');
    expect((await visit(at)).number).toBe(1);
    await touch(shownChanged);
    expect((await visit(at)).number).toBe(2);
    expect((await visit(at)).number).toBe(2);
  });

  it('is not cached in its old state when touched while it is rendered, and later requests do not wait for it', async () => {
    let goOn: () => void = () => undefined;
    const paused = new Promise<void>((resolve) => (goOn = resolve));
    during = () => paused;
    const early = visit(at);
    while (renderCount === 0) await new Promise((resolve) => setImmediate(resolve));
    await touch(shownChanged);
    expect((await visit(at)).number).toBe(2);
    goOn();
    expect((await early).number).toBe(1);
    expect((await visit(at)).number).toBe(2);
  });

  it('is made and packed once for all who come at once', async () => {
    let packed = 0;
    const packings = createHook({ init: (_, type) => void (type === 'ZLIB' && packed++) }).enable();
    const headers = { 'accept-encoding': 'br' };
    const replies = await Promise.all(Array.from({ length: 8 }, () => visit(at, headers)));
    packings.disable();
    const bodies = replies.map(({ rawPayload }) => brotliDecompressSync(rawPayload).toString());
    expect(bodies).toEqual(Array(8).fill((await visit(at)).body));
    expect([renderCount, packed]).toEqual([1, 1]);
  });

  it('is not cached without change signals', async () => {
    getTopicCounters(server.world.app).hears(null);
    expect([(await visit(at)).number, (await visit(at)).number]).toEqual([1, 2]);
    getTopicCounters(server.world.app).hears(async () => () => undefined);
    expect([(await visit(at)).number, (await visit(at)).number]).toEqual([3, 3]);
  });
});

it('is sent whole over a real connection, and its head alone without it', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(`HEAD ${at} HTTP/1.1\r\nHost: alpha.localhost\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (piece) => {
      text += piece;
    });
    socket.on('end', () => resolve(text)).on('error', reject);
  });
  const { body } = await visit(at);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain(`content-length: ${Buffer.byteLength(body)}`);
  expect(answer.endsWith('\r\n\r\n')).toBe(true);
});

describe('a company that is followed', () => {
  const at = ['a', 'b'] as const;
  const createTouches = () => {
    const [heldCompanies, gone] = [[] as string[], [] as string[]];
    const touches = new TopicCounters();
    touches.hears(async (company) => {
      heldCompanies.push(company);
      return () => void gone.push(company);
    });
    return { touches, held: heldCompanies, gone };
  };

  it('is listened to once, and let go when the connection is', async () => {
    const { touches, held: heldCompanies, gone } = createTouches();
    expect(touches.mark('a', [topics.shown])).toBe(null);
    await Promise.all([touches.follow('a'), touches.follow('a'), touches.follow('b')]);
    expect(heldCompanies).toEqual([...at]);
    expect(at.map((company) => typeof touches.mark(company, [topics.shown]))).toEqual(['number', 'number']);
    touches.hears(null);
    expect(gone.toSorted()).toEqual([...at]);
    expect(touches.mark('a', [topics.shown])).toBe(null);
  });

  it('is not trusted when it is not known what was touched, and the others are', async () => {
    const { touches } = createTouches();
    await Promise.all(at.map((company) => touches.follow(company)));
    const marks = () => at.map((company) => touches.mark(company, [topics.shown]));
    const [a, b] = marks();
    touches.touch('a', null);
    expect(marks()).toEqual([expect.any(Number), b]);
    expect(marks()[0]).not.toBe(a);
  });

  it('and was released meanwhile is not trusted with its earlier marks', async () => {
    const { touches, gone } = createTouches();
    await touches.follow('a');
    const before = touches.mark('a', [topics.shown]);
    for (let number = 0; number < 2000; number++) await touches.follow(`other ${number}`);
    expect(gone).toEqual(['a']);
    expect(touches.mark('a', [topics.shown])).toBe(null);
    await touches.follow('a');
    expect(touches.mark('a', [topics.shown])).not.toBe(before);
  });

  it('and cannot be listened to, is asked for again', async () => {
    const touches = new TopicCounters();
    let tries = 0;
    touches.hears(async () => {
      tries += 1;
      if (tries === 1) throw new Error('the connection is busy');
      return () => undefined;
    });
    await touches.follow('a');
    expect(touches.mark('a', [topics.shown])).toBe(null);
    await touches.follow('a');
    expect(touches.mark('a', [topics.shown])).not.toBe(null);
  });
});
