import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { csvBom } from '../../contract/csv.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { downloadRoute, type HtmlRoute, route } from '../app-module.ts';
import { createKernelServer, type KernelServer } from '../testing/kernel-server.ts';

const common = {
  scope: 'company',
  permission: 'public',
  audit: false,
  errors: [],
  summary: { ko: '긴 답', en: 'A long answer' },
} as const;
const query = z.strictObject({ words: z.coerce.number() });
const read = endpoint({
  ...common,
  method: 'GET',
  topics: { none: 'a sample' },
  path: '/test/words',
  query,
  reply: z.array(z.string()).nullable(),
});
const write = endpoint({
  ...common,
  method: 'POST',
  touches: { none: 'a sample' },
  path: '/test/words',
  query,
  reply: z.array(z.string()),
});
const file = endpoint({
  ...common,
  method: 'GET',
  topics: { none: 'a sample' },
  path: '/test/file',
  reply: z.null(),
  download: true,
});
const page = (path: string, guest: boolean): HtmlRoute => ({
  scope: 'company',
  method: 'GET',
  path,
  guest,
  handler: async () => ({ html: createTexts(1000).join(' ') }),
});

const createTexts = (count: number): string[] => Array.from({ length: count }, (_, number) => `낱말 ${number}`);

let server: KernelServer;
beforeAll(async () => {
  server = await createKernelServer({
    routes: [
      route(read, async (_, { query: { words } }) => (words === 0 ? null : createTexts(words)) as never),
      route(write, async (_, { query: { words } }) => createTexts(words)),
      downloadRoute(file as never, async () => ({
        name: 'words.csv',
        async *rows() {
          yield createTexts(1000).map((word) => [word]);
        },
      })),
    ],
    pages: [page('/test/page', false), page('/test/form', true)],
  });
});
afterAll(() => server.close());

async function ask(url: string, accepted?: string, method: 'GET' | 'POST' | 'HEAD' = 'GET') {
  const headers = { host: 'alpha.localhost', ...(accepted === undefined ? {} : { 'accept-encoding': accepted }) };
  const { rawPayload, headers: responseHeaders, statusCode } = await server.fastify.inject({ url, method, headers });
  return {
    status: statusCode,
    bytes: rawPayload,
    told: responseHeaders,
    encoding: responseHeaders['content-encoding'],
  };
}

const long = JSON.stringify({ success: true, data: createTexts(1000) });

describe('a long answer to a read', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity;q=0, gzip;q=0.1', 'gzip'],
    ['gzip;q=0, br;q=0', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['br;q=0, *', undefined],
    ['', undefined],
    [undefined, undefined],
    [`${'x'.repeat(300)}, br`, undefined],
  ])('to who accepts %j goes as %j, and says the same', async (accepted, encoding) => {
    const { bytes, told: responseHeaders } = await ask('/test/words?words=1000', accepted);
    expect(responseHeaders['content-encoding']).toBe(encoding);
    expect(responseHeaders.vary).toBe('Accept-Encoding');
    expect(Number(responseHeaders['content-length'])).toBe(bytes.length);
    const plain = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
    expect(plain.toString()).toBe(long);
    if (encoding) expect(bytes.length).toBeLessThan(long.length / 3);
  });

  it('has the same headers in answer to HEAD', async () => {
    const [head, whole] = [
      await ask('/test/words?words=1000', 'br', 'HEAD'),
      await ask('/test/words?words=1000', 'br'),
    ];
    expect(head.bytes).toHaveLength(0);
    for (const name of ['content-encoding', 'content-length', 'vary', 'content-type'])
      expect(head.told[name]).toBe(whole.told[name]);
  });
});

it('a short, empty, refused or written answer and a file are not compressed', async () => {
  const answers = [
    await ask('/test/words?words=3', 'br'),
    await ask('/test/words?words=0', 'br'),
    await ask('/test/words?words=none', 'br'),
    await ask('/test/words?words=1000', 'br', 'POST'),
    await ask('/test/file', 'br'),
  ];
  expect(answers.map(({ status, encoding }) => [status, encoding])).toEqual(
    [200, 204, 400, 200, 200].map((status) => [status, undefined]),
  );
  expect(answers[3]?.bytes.toString()).toBe(long);
  expect(answers[4]?.bytes.toString().startsWith(csvBom)).toBe(true);
});

it('a page is packed, one with a form of its visitor is not', async () => {
  const [open, form] = [await ask('/test/page', 'br'), await ask('/test/form', 'br')];
  expect([open.encoding, form.encoding]).toEqual(['br', undefined]);
  expect(brotliDecompressSync(open.bytes).equals(form.bytes)).toBe(true);
});

it('live signals are never packed: each leaves when it comes', async () => {
  const stream = await fetch(`http://127.0.0.1:${server.port}/api/live`, {
    headers: { host: 'alpha.localhost', authorization: 'Bearer plain', 'accept-encoding': 'br, gzip' },
  });
  expect(stream.headers.get('content-encoding')).toBe(null);
  await stream.body?.cancel();
});
