import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { defineErrors, fail } from '../../contract/error.ts';
import { route } from '../app-module.ts';
import { createLogger } from '../log.ts';
import { createKernelServer, type KernelServer } from '../testing/kernel-server.ts';
import { waitFor } from '../testing/kernel-world.ts';

const readAddress = endpoint({
  method: 'GET',
  topics: { none: 'a sample' },
  path: '/test/address',
  scope: 'any',
  permission: 'public',
  audit: false,
  summary: { ko: '주소', en: 'Address' },
  errors: [],
  reply: z.string(),
});

const lucky = defineErrors({ UNLUCKY: { status: 409, ko: '운이 없습니다.', en: 'No luck.' } });
const tossCoin = endpoint({
  method: 'GET',
  topics: { none: 'a sample' },
  path: '/test/coin',
  scope: 'any',
  permission: 'public',
  audit: false,
  summary: { ko: '동전', en: 'Coin' },
  errors: [],
  reply: z.string(),
});
const tossDeclared = { ...tossCoin, path: '/test/declared-coin', errors: [lucky.UNLUCKY] };
const unlucky = async () => {
  throw fail(lucky.UNLUCKY);
};

const undeclared: string[] = [];
const lines: Record<string, unknown>[] = [];
let server: KernelServer;
beforeAll(async () => {
  server = await createKernelServer({
    server: {
      patienceMs: 200,
      onUndeclared: (words) => undeclared.push(words),
    },
    settings: { TRUST_PROXY: '10.0.0.0/8,loopback' },
    log: createLogger({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    routes: [route(readAddress, async ({ ip }) => String(ip)), route(tossCoin, unlucky), route(tossDeclared, unlucky)],
  });
});
afterAll(() => server.close());

/** Sends raw text and collects the answer. */
function say(text: string) {
  const heard = { text: '', ended: false, close: () => socket.destroy() };
  const socket = connect(server.port, '127.0.0.1');
  socket.on('data', (piece) => {
    heard.text += piece;
  });
  socket.on('close', () => {
    heard.ended = true;
  });
  socket.on('error', () => undefined);
  socket.write(text);
  return heard;
}

it('ends a request whose body does not come, and no stream that waits for signals', async () => {
  const stream = say('GET /api/live HTTP/1.1\r\nHost: alpha.localhost\r\nAuthorization: Bearer plain\r\n\r\n');
  await waitFor(async () => stream.text.includes('still here'));
  const slow = say(
    'POST /api/files HTTP/1.1\r\nHost: alpha.localhost\r\nAuthorization: Bearer plain\r\nContent-Length: 10\r\nContent-Type: image/png\r\n\r\nx',
  );
  const headless = say('GET /api HTTP/1.1\r\nHost: alpha');
  await waitFor(async () => slow.ended && headless.ended);
  expect(slow.text).toMatch(/^HTTP\/1\.1 408 /);
  expect(headless.text).toMatch(/^HTTP\/1\.1 408 /);
  const heard = stream.text.length;
  await waitFor(async () => stream.text.length > heard);
  expect(stream.ended).toBe(false);
  stream.close();
});

it('refuses an upload of nobody before its body has come', async () => {
  const head =
    'POST /api/files HTTP/1.1\r\nHost: alpha.localhost\r\nContent-Type: image/png\r\nContent-Length: 5000000\r\n\r\n';
  const heard = say(head);
  await waitFor(async () => heard.text !== '');
  expect(heard.text).toMatch(/^HTTP\/1\.1 401 /);
  heard.close();
});

it('refuses a body whose length is said in two ways', async () => {
  const head = 'POST /api/mails HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4\r\n';
  const both = say(`${head}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const twice = say(`${head}Content-Length: 5\r\n\r\nGET /`);
  await waitFor(async () => both.ended && twice.ended);
  for (const { text } of [both, twice]) {
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  }
});

it('echoes no request: TRACE is no method', async () => {
  const heard = say(
    'TRACE /test/address HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer plain\r\nConnection: close\r\n\r\n',
  );
  await waitFor(async () => heard.ended);
  expect(heard.text).toMatch(/^HTTP\/1\.1 404 /);
  expect(heard.text).not.toContain('Bearer');
});

it('takes the address that the nearest proxy saw, never what the caller wrote in front of it', async () => {
  const ip = async (remoteAddress: string, forwarded: string) =>
    (
      await server.fastify.inject({
        url: '/test/address',
        remoteAddress,
        headers: { host: 'localhost', 'x-forwarded-for': forwarded },
      })
    ).json().data;
  expect(await ip('10.1.1.1', '6.6.6.6, 203.0.113.9')).toBe('203.0.113.9');
  expect(await ip('10.1.1.1', '6.6.6.6, 203.0.113.9, 10.2.2.2')).toBe('203.0.113.9');
  expect(await ip('203.0.113.7', '6.6.6.6')).toBe('203.0.113.7');
});

it('reports an error that the endpoint does not declare, and answers it all the same', async () => {
  const ask = (url: string) => server.fastify.inject({ method: 'GET', url, headers: { host: 'alpha.localhost' } });
  const declared = await ask('/test/declared-coin');
  expect([declared.statusCode, undeclared]).toEqual([409, []]);
  const hidden = await ask('/test/coin');
  expect([hidden.statusCode, hidden.json().code]).toEqual([409, 'UNLUCKY']);
  expect(undeclared).toEqual(['GET /test/coin throws UNLUCKY and does not declare it']);
});

describe('every reply', () => {
  const kinds = [
    ['data', '/test/address', 'localhost'],
    ['a refusal', '/api/mails', 'alpha.localhost'],
    ['what is not there', '/api/nowhere', 'localhost'],
    ['an address that the router cannot read', '/%', 'localhost'],
    ['a host that is none', '/api', 'nobody.example'],
  ] as const;
  it.each(kinds)('forbids browsers to run its content: %s', async (_, url, host) => {
    const { headers } = await server.fastify.inject({ url, headers: { host } });
    expect(headers['content-security-policy']).toMatch(/default-src 'none'; base-uri 'none'.* frame-ancestors 'none'/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('forces https in browsers where the product has it: for all hosts below our domains, not for other hosts of a company', async () => {
    server.world.configure({ publicUrl: 'https://localhost' });
    const at = async (host: string) =>
      (await server.fastify.inject({ url: '/test/address', headers: { host } })).headers['strict-transport-security'];
    expect(await at('alpha.localhost:443')).toBe('max-age=31536000; includeSubDomains');
    expect(await at('shop.example')).toBe('max-age=31536000');
    server.world.configure();
  });
});

it('the log says of each request who it was, from where, and of a refusal why', async () => {
  const ask = (token: string) =>
    server.fastify.inject({
      url: '/api/mails',
      headers: { host: 'alpha.localhost', authorization: `Bearer ${token}` },
      remoteAddress: '203.0.113.9',
    });
  lines.length = 0;
  const refused = (await ask('plain')).json();
  await waitFor(async () => lines.length === 2);
  const { personId } = server.members.plain;
  const company = server.world.alpha.id;
  expect(lines).toMatchObject([
    { reqId: refused.requestId, msg: 'refused', code: 'FORBIDDEN' },
    { reqId: refused.requestId, path: '/api/mails', status: 403, ip: '203.0.113.9', company, person: personId },
  ]);
});

describe('a host that is none', () => {
  const statusOf = async (host: string, url: string) =>
    (await server.fastify.inject({ url, headers: { host } })).statusCode;
  const paths = [
    '/',
    '/api',
    '/api/mails',
    '/api/docs',
    '/api/live',
    '/nothing?company=alpha',
    '//?company=alpha',
    '/guest',
  ];
  const odd = [
    'localhost:abc',
    'localhost:99999',
    'x.127.0.0.1.5',
    'a b',
    '[::1',
    '[::g]',
    'localhost/x',
    'a@localhost',
    ':80',
    '%00',
    '..',
  ];

  it.each(odd)('is refused as unknown: %s', async (host) => {
    expect(await statusOf(host, '/api')).toBe(404);
  });

  it('never makes the server fail, whatever it is and whatever is asked for', async () => {
    const parts = fc.constantFrom(
      'localhost',
      'alpha',
      '.',
      ':',
      '@',
      '/',
      '[',
      ']',
      '%',
      '#',
      '?',
      '99999',
      '3002',
      '\u00e9',
      '-',
      ' ',
    );
    const host = fc.array(parts, { minLength: 1, maxLength: 6 }).map((all) => all.join(''));
    await fc.assert(
      fc.asyncProperty(fc.oneof(host, fc.constantFrom(...odd)), fc.constantFrom(...paths), async (name, path) => {
        expect(await statusOf(name, path)).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });
});
