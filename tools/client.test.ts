/** The client that is made of the contracts: wrong calls do not compile, right ones are answered, refusals are thrown with their code. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appModules, createTestWorld, type World } from '#apps/testing.ts';
import { createOpenApiDocument } from '#kernel/server/openapi.ts';
import { writeClient } from './client/client-package.ts';
import { compiler, root } from './shared.mjs';

/** In the checkout, where packages are found. */
const folder = join(root, '.data', 'test', `client-${process.pid}`);

const uses = `
import { createClient, HeureumError } from './index.js';
const heureum = createClient({ baseUrl: 'http://localhost', key: 'hrk_x' });
export async function start(): Promise<string> {
  const { data } = await heureum.POST('/api/flow/executions', { body: { frameKey: 'leave', input: { days: 1 } } });
  return data!.data.id;
}
export async function list(): Promise<readonly { title: string; status: string }[]> {
  const { data } = await heureum.GET('/api/flow/executions', { params: { query: { status: 'open', limit: 10 } } });
  return data!.data;
}
// @ts-expect-error there is no such call
void heureum.GET('/api/flow/nothing');
// @ts-expect-error a start names its frame
void heureum.POST('/api/flow/executions', { body: { input: {} } });
// @ts-expect-error a state that no run has
void heureum.GET('/api/flow/executions', { params: { query: { status: 'asleep' } } });
// @ts-expect-error a read needs its id
void heureum.GET('/api/flow/executions/{id}');
export const code = (error: unknown): string => (error instanceof HeureumError ? error.code : '');
`;

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
  mkdirSync(folder, { recursive: true });
  await writeClient(createOpenApiDocument(appModules, 'en'), folder);
}, 120_000);
afterAll(() => world?.close());

it('compiles what is right, and nothing that is wrong', () => {
  writeFileSync(join(folder, 'uses.ts'), uses);
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--target',
    'esnext',
    '--module',
    'nodenext',
    '--moduleResolution',
    'nodenext',
  ];
  const { status, stdout } = spawnSync(compiler, [...options, '--types', 'node', join(folder, 'uses.ts')], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  expect(status).toBe(0);
}, 120_000);

it('calls the product, once for a repeated write, and throws what is refused', async () => {
  const { createClient, HeureumError } = await import(pathToFileURL(join(folder, 'index.js')).href);
  const calls: string[] = [];
  const heureum = createClient({
    baseUrl: 'http://alpha.localhost',
    key: world.alpha.manager.token,
    fetch: async (request: Request) => {
      const url = new URL(request.url);
      calls.push(`${request.method} ${request.headers.get('idempotency-key') ? 'with a key' : 'without'}`);
      const payload = await request.text();
      const reply = await world.request({
        method: request.method,
        url: url.pathname + url.search,
        host: url.host,
        headers: Object.fromEntries(request.headers),
        ...(payload === '' ? {} : { payload }),
      });
      return new Response(JSON.stringify(reply.body), { status: reply.status });
    },
  });
  const { data } = await heureum.GET('/api/flow/frames', { params: { query: { limit: 1 } } });
  expect(data.data).toHaveLength(1);
  const wrong = heureum.POST('/api/flow/executions', { body: { frameKey: 'no-such-frame' } });
  await expect(wrong).rejects.toBeInstanceOf(HeureumError);
  await expect(wrong).rejects.toMatchObject({
    status: 404,
    code: 'FRAME_NOT_FOUND',
    message: expect.stringMatching(/[가-힣]/),
  });
  expect(calls).toEqual(['GET without', 'POST with a key']);
});
