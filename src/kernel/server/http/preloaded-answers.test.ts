/** A page brings what the application would ask first, however the browser wants its answers, and goes out without it where that fails. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { route } from '../app-module.ts';
import { createKernelServer, type KernelServer } from '../testing/kernel-server.ts';

const read = (path: `/${string}`) =>
  endpoint({
    scope: 'company',
    permission: 'public',
    audit: false,
    errors: [],
    summary: { ko: '먼저 묻는 것', en: 'What is asked first' },
    method: 'GET',
    topics: { none: 'a sample' },
    path,
    reply: z.array(z.string()),
  });
const long = read('/test/long');
const broken = read('/test/broken');

const webRoot = mkdtempSync(join(tmpdir(), 'heureum-first-'));
writeFileSync(join(webRoot, 'index.html'), '<body><!-- shell --></body>');
writeFileSync(join(webRoot, 'addresses.json'), JSON.stringify({ company: ['/workspace'], root: ['/', '/genesis'] }));

let server: KernelServer;
beforeAll(async () => {
  server = await createKernelServer({
    server: { webRoot },
    routes: [
      route(long, async () => Array.from({ length: 500 }, (_, number) => `낱말 ${number}`)),
      route(broken, async () => Promise.reject(new Error('not now'))),
    ],
    first: [broken, long],
  });
});
afterAll(async () => {
  await server.close();
  rmSync(webRoot, { recursive: true });
});

it.each(['br', 'gzip, br', 'identity'])('sends long answers to clients that accept %s', async (accepted) => {
  const headers = { host: 'alpha.localhost', 'accept-encoding': accepted, 'if-none-match': '*' };
  const reply = await server.fastify.inject({ url: '/workspace', headers });
  expect(reply.statusCode).toBe(200);
  const page = reply.headers['content-encoding'] === 'br' ? brotliDecompressSync(reply.rawPayload) : reply.body;
  const [, text = ''] = /id="first-answers"[^>]*>(.*?)<\/script>/s.exec(String(page)) ?? [];
  const answers = JSON.parse(text);
  expect(Object.keys(answers)).toEqual(['/test/long']);
  expect(answers['/test/long'].data).toContain('낱말 499');
});
