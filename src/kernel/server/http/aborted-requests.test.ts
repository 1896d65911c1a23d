/** A rush whose callers have hung up is no work any more; and calls in a lane of their own leave the rest to people. Over real connections. */
import { Agent, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { route } from '../app-module.ts';
import { statement } from '../database/unit.ts';
import { createKernelServer, type KernelServer } from '../testing/kernel-server.ts';
import { waitFor } from '../testing/kernel-world.ts';

const common = {
  scope: 'company',
  audit: false,
  summary: { ko: '시험', en: 'A sample' },
  errors: [],
  reply: z.object({ ok: z.boolean() }),
} as const;
/** A write holds its connection until it ends. */
const writes = { method: 'POST', permission: 'public', touches: { none: 'a sample' } } as const;
const slow = endpoint({ ...common, ...writes, path: '/api/samples/slow' });
const called = endpoint({ ...common, ...writes, path: '/api/samples/calls', status: 202 });

let server: KernelServer;
let began = 0;
const releases: (() => void)[] = [];
let isOver = false;
const hold = () => new Promise<void>((go) => (isOver ? go() : releases.push(go)));
const letGo = () => {
  for (const go of releases.splice(0)) go();
};

beforeAll(async () => {
  const work = async ({ unit }: { unit: { query(query: ReturnType<typeof statement>): Promise<unknown> } }) => {
    await unit.query(statement('select 1'));
    began += 1;
    await hold();
    return { ok: true };
  };
  const routes = [
    route(slow, (context) => work(context as never)),
    route(called, (context) => work(context as never), { lane: { atOnce: 1, burst: 5, perMinute: 0.1 } }),
  ];
  server = await createKernelServer({ routes, settings: { RATE_LIMIT: 'true' } });
});
afterAll(async () => {
  isOver = true;
  letGo();
  await server.close();
});

/** Connections of a kernel world. */
const width = 4;

/** A call on a connection of its own. */
function ask(path: string) {
  const headers = { host: 'alpha.localhost', 'content-type': 'application/json' };
  const agent = new Agent({ keepAlive: false });
  const call = httpRequest({ port: server.port, path, host: '127.0.0.1', method: 'POST', headers, agent });
  const status = new Promise<number | null>((resolve) => {
    call.on('response', (reply) => resolve(reply.resume().statusCode ?? null));
    call.on('error', () => resolve(null));
  });
  call.end('{}');
  return { call, status };
}

it('drops what was asked by who hung up while it waited, and answers who comes then', async () => {
  const rush = Array.from({ length: 60 }, () => ask(slow.path));
  await waitFor(async () => began >= width);
  for (const { call } of rush) call.destroy();
  await waitFor(async () => (await connections()) === 0);
  const answer = ask(slow.path).status;
  // Those that are at work end; nobody of those behind them begins.
  await waitFor(async () => (await connections()) === 1);
  letGo();
  await waitFor(async () => began > width);
  letGo();
  expect(await answer).toBe(200);
  expect(began).toBe(width + 1);
});

const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.fastify.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

it('judges calls in a lane before anything is looked up, and works on few of them at once', async () => {
  began = 0;
  const replies = Array.from({ length: 12 }, () => ask(called.path).status);
  await waitFor(async () => began >= 1);
  const answer = ask(slow.path).status;
  await waitFor(async () => began >= 2);
  for (const turn of [3, 4, 5, 6]) {
    letGo();
    await waitFor(async () => began >= turn);
  }
  letGo();
  expect(await answer).toBe(200);
  expect((await Promise.all(replies)).toSorted()).toEqual([...Array(5).fill(202), ...Array(7).fill(429)]);
});
