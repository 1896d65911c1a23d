import { createHook } from 'node:async_hooks';
import { connect } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { newId } from '../../contract/ids.ts';
import { defineTopics } from '../../contract/topic.ts';
import { emit } from '../events.ts';
import type { HtmlRoute } from '../room.ts';
import { type KernelServer, kernelServer } from '../testing/kernel-server.ts';
import { Touches, touchesOf } from '../touches.ts';

const topics = defineTopics('test', ['shown', 'other']);
const changed = (name: string, touched: (typeof topics)[keyof typeof topics]) =>
  defineEvent({
    name: `test.${name}.changed`,
    payload: z.strictObject({ id: z.uuid() }),
    subject: 'id',
    touches: [touched],
    hearers: 'member',
  });
const [shownChanged, otherChanged] = [changed('shown', topics.shown), changed('other', topics.other)];

let made = 0;
let during: (() => Promise<void>) | null = null;
const filler = '<p>줄</p>'.repeat(400);
const page: HtmlRoute = {
  scope: 'company',
  method: 'GET',
  path: '/test/kept/:id',
  guest: false,
  kept: { topics: [topics.shown], query: ['color'] },
  async handler(context, { params, query }) {
    made += 1;
    const number = made;
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
  server = await kernelServer({ pages: [page] });
});
afterAll(() => server.close());
beforeEach(() => {
  touchesOf(server.world.house).forgetAll();
  made = 0;
});

async function visit(url: string, headers: Record<string, string> = {}) {
  const reply = await server.app.inject({ url, headers: { host: 'alpha.localhost', ...headers } });
  return { ...reply, status: reply.statusCode, number: Number(/^<p>(\d+) /.exec(reply.body)?.[1]) };
}
const at = '/test/kept/a';

describe('a page that is kept', () => {
  it('is made once, for all of whom nothing is known', async () => {
    const [first, second] = [await visit(at), await visit(at)];
    expect([first.number, second.number, made]).toEqual([1, 1, 1]);
    expect(second.body).toBe(first.body);
    expect(second.headers['cache-control']).toBe('no-cache');
    expect(second.headers.vary).toBe('Accept-Encoding, Cookie');
  });

  it('is made anew for each company, language and address, and for nothing else that is asked', async () => {
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

  it('is not shown to a guest or to who brings a token, and theirs is kept by nobody', async () => {
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

  it('is not sent again to who has it, with the headers that it would have', async () => {
    const { headers } = await visit(at);
    const tag = String(headers.etag);
    for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const again = await visit(at, { 'if-none-match': known });
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

  it('is packed for who accepts that', async () => {
    const plain = await visit(at);
    const packed = await visit(at, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.headers.etag).toBe(plain.headers.etag);
  });

  it('is none when it is a refusal, leads elsewhere, or the company is not there', async () => {
    for (const url of ['/test/kept/nothing', '/test/kept/elsewhere']) {
      const before = made;
      for (const reply of [await visit(url), await visit(url)]) expect(reply.headers['cache-control']).toBe('no-store');
      expect(made).toBe(before + 2);
    }
    expect((await visit(at, { host: 'nobody.localhost' })).status).toBe(404);
  });
});

describe('what is touched', () => {
  const touch = (event: typeof shownChanged, company: 'alpha' | 'beta' = 'alpha') =>
    server.world.within(server.world[company], async (context) => emit(context, event, { id: newId() }));

  it('is made anew at once, and nothing else is', async () => {
    await visit(at);
    await touch(otherChanged);
    await touch(shownChanged, 'beta');
    expect((await visit(at)).number).toBe(1);
    await touch(shownChanged);
    expect((await visit(at)).number).toBe(2);
    expect((await visit(at)).number).toBe(2);
  });

  it('while a page is made is not kept as it was before, and nobody who comes later waits for that', async () => {
    let goOn: () => void = () => undefined;
    const paused = new Promise<void>((resolve) => (goOn = resolve));
    during = () => paused;
    const early = visit(at);
    while (made === 0) await new Promise((resolve) => setImmediate(resolve));
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
    expect([made, packed]).toEqual([1, 1]);
  });

  it('is not kept as long as nobody tells of it', async () => {
    touchesOf(server.world.house).hears(null);
    expect([(await visit(at)).number, (await visit(at)).number]).toEqual([1, 2]);
    touchesOf(server.world.house).hears(async () => () => undefined);
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
  const hearing = () => {
    const [held, gone] = [[] as string[], [] as string[]];
    const touches = new Touches();
    touches.hears(async (company) => {
      held.push(company);
      return () => void gone.push(company);
    });
    return { touches, held, gone };
  };

  it('is listened to once, and let go when the connection is', async () => {
    const { touches, held, gone } = hearing();
    expect(touches.mark('a', [topics.shown])).toBe(null);
    await Promise.all([touches.follow('a'), touches.follow('a'), touches.follow('b')]);
    expect(held).toEqual([...at]);
    expect(at.map((company) => typeof touches.mark(company, [topics.shown]))).toEqual(['number', 'number']);
    touches.hears(null);
    expect(gone.toSorted()).toEqual([...at]);
    expect(touches.mark('a', [topics.shown])).toBe(null);
  });

  it('is not trusted when it is not known what was touched, and the others are', async () => {
    const { touches } = hearing();
    await Promise.all(at.map((company) => touches.follow(company)));
    const marks = () => at.map((company) => touches.mark(company, [topics.shown]));
    const [a, b] = marks();
    touches.touch('a', null);
    expect(marks()).toEqual([expect.any(Number), b]);
    expect(marks()[0]).not.toBe(a);
  });

  it('and was let go meanwhile, is not trusted with what was kept before', async () => {
    const { touches, gone } = hearing();
    await touches.follow('a');
    const before = touches.mark('a', [topics.shown]);
    for (let number = 0; number < 2000; number++) await touches.follow(`other ${number}`);
    expect(gone).toEqual(['a']);
    expect(touches.mark('a', [topics.shown])).toBe(null);
    await touches.follow('a');
    expect(touches.mark('a', [topics.shown])).not.toBe(before);
  });

  it('and cannot be listened to, is asked for again', async () => {
    const touches = new Touches();
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
