import { spawnSync } from 'node:child_process';
import { Agent, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exportAccess } from '../contract/audit.endpoints.ts';
import { downloadRoute } from './app-module.ts';
import { stopServer } from './shutdown.ts';
import { createKernelServer, type KernelServer } from './testing/kernel-server.ts';
import { waitFor } from './testing/kernel-world.ts';

it.each([
  ['an exception', `setTimeout(() => { throw new Error('surprise'); });`],
  ['a rejected promise', `void Promise.reject(new Error('surprise'));`],
])('ends the process with 1 after %s that nobody caught, and the log says why', (_, code) => {
  const script = `import { createLogger } from './src/kernel/server/log.ts';
import { exitOnUncaughtError } from './src/kernel/server/shutdown.ts';
exitOnUncaughtError(createLogger({ level: 'info' }));
setInterval(() => undefined, 1000);
${code}`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ level: 60, err: { message: 'surprise' } });
});

it('closes with streams open, whether their readers follow or are stuck', async () => {
  const server = await createKernelServer();
  const answers: ServerResponse[] = [];
  server.fastify.server.on('request', (_, answer) => answers.push(answer));
  const open = (who: string) => {
    const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
    socket.write(`GET /api/live HTTP/1.1\r\nHost: alpha.localhost\r\nAuthorization: Bearer ${who}\r\n\r\n`);
    return socket;
  };
  const still = open('plain').pause();
  await waitFor(async () => server.live.size === 1);
  const following = open('admin').resume();
  await waitFor(async () => server.live.size === 2);
  // More than the buffers of both sides take.
  answers[0]?.write(`: ${'x'.repeat(30_000_000)}\n\n`);
  await server.close();
  expect(server.live.size).toBe(0);
  still.destroy();
  following.destroy();
});

/** A download larger than all buffers, of which the reader takes nothing. */
async function openStuckDownload(server?: { patienceMs: number }) {
  const endpoint = { ...exportAccess, path: '/api/samples/exports', body: z.strictObject({}) };
  const portion = Array.from({ length: 1000 }, () => ['x'.repeat(1000)]);
  const observed = { portions: 0, ended: false };
  async function* rows() {
    try {
      for (; observed.portions < 100; observed.portions++) yield portion;
    } finally {
      observed.ended = true;
    }
  }
  const route = downloadRoute(endpoint, async () => ({ name: 'x.csv', rows }));
  const app = await createKernelServer({ routes: [route], ...(server ? { server } : {}) });
  const socket = connect(app.port, '127.0.0.1').on('error', () => undefined);
  const head =
    'Host: alpha.localhost\r\nAuthorization: Bearer admin\r\nContent-Type: application/json\r\nContent-Length: 2';
  socket.write(`POST ${endpoint.path} HTTP/1.1\r\n${head}\r\n\r\n{}`);
  socket.pause();
  await waitFor(async () => observed.portions > 1);
  return { house: app, socket, seen: observed };
}

it('closes although somebody reads nothing of a download', async () => {
  const { house: app, socket, seen: observed } = await openStuckDownload();
  expect(observed.ended).toBe(false);
  await app.close();
  await waitFor(async () => observed.ended);
  socket.destroy();
});

it('breaks a download off of which nothing is taken any more', async () => {
  const { house: app, socket, seen: observed } = await openStuckDownload({ patienceMs: 500 });
  await waitFor(async () => observed.ended);
  expect(observed.portions).toBeLessThan(100);
  socket.destroy();
  await app.close();
});

describe('persistent connections', () => {
  const readBody = async (answer: IncomingMessage) => (await answer.setEncoding('utf8').toArray()).join('');
  function get(server: KernelServer, agent: Agent, path: string, body?: string): Promise<IncomingMessage> {
    const headers = { host: 'alpha.localhost', ...(body && { 'content-type': 'application/json' }) };
    const requestOptions = {
      host: '127.0.0.1',
      port: server.port,
      path,
      agent,
      headers,
      method: body ? 'POST' : 'GET',
    };
    return new Promise((resolve, reject) => ask(requestOptions, resolve).on('error', reject).end(body));
  }

  it('are ended by answers, and a proxy is informed first', async () => {
    const server = await createKernelServer();
    const agent = new Agent({ keepAlive: true });
    const before = await get(server, agent, '/health/ready');
    expect([before.statusCode, before.headers.connection, await readBody(before)]).toEqual([
      200,
      'keep-alive',
      '{"status":"ok"}',
    ]);
    const stopping = stopServer(server.fastify, { drainMs: 1000 });
    const ready = await get(server, agent, '/health/ready');
    expect([ready.statusCode, ready.headers.connection, await readBody(ready)]).toEqual([
      503,
      'close',
      '{"status":"down"}',
    ]);
    // It still takes connections, and answers.
    const whole = await get(server, agent, '/health');
    expect([whole.statusCode, whole.headers.connection]).toEqual([200, 'close']);
    await readBody(whole);
    await stopping;
    await server.close();
  });

  it('are not cut over an answer that is written and not yet sent', async () => {
    const server = await createKernelServer();
    const long = 'x'.repeat(20_000_000);
    server.fastify.server.prependListener('request', (request, response) => {
      if (request.url === '/long') response.end(long);
    });
    const agent = new Agent({ keepAlive: true });
    await readBody(await get(server, agent, '/health'));
    const answer = await get(server, agent, '/long');
    const stopping = stopServer(server.fastify);
    await pause(1000);
    expect((await readBody(answer)).length).toBe(long.length);
    await stopping;
    await server.close();
  });

  it('lose no request while servers come and go', async () => {
    const observed = { answered: 0, lost: [] as string[] };
    let current = await createKernelServer();
    let isOver = false;
    const client = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (!isOver) {
        const path =
          Math.random() < 0.3 ? get(current, agent, '/api/none', '{"a":1}') : get(current, agent, '/health/live');
        await path.then(readBody).then(
          () => observed.answered++,
          (error) => observed.lost.push(String(error)),
        );
        await pause(Math.random() ** 3 * 200);
      }
      agent.destroy();
    };
    const clients = Array.from({ length: 24 }, client);
    for (let restart = 0; restart < 4; restart++) {
      await pause(300);
      const leaving = current;
      current = await createKernelServer();
      await stopServer(leaving.fastify, { drainMs: 300 });
      await leaving.close();
    }
    isOver = true;
    await Promise.all(clients);
    await current.close();
    expect(observed.lost).toEqual([]);
    expect(observed.answered).toBeGreaterThan(200);
    // Five servers start and four end: on a busy machine that takes its time.
  }, 90_000);
});
