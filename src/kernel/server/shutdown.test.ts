import { spawnSync } from 'node:child_process';
import { Agent, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exportAccess } from '../contract/audit.endpoints.ts';
import { downloadRoute } from './room.ts';
import { stopServer } from './shutdown.ts';
import { type KernelServer, kernelServer } from './testing/kernel-server.ts';
import { eventually } from './testing/kernel-world.ts';

it.each([
  ['an exception', `setTimeout(() => { throw new Error('surprise'); });`],
  ['a rejected promise', `void Promise.reject(new Error('surprise'));`],
])('ends the process with 1 after %s that nobody caught, and the log says why', (_, code) => {
  const script = `import { createLogger } from './src/kernel/server/log.ts';
import { exitOnSurprise } from './src/kernel/server/shutdown.ts';
exitOnSurprise(createLogger({ level: 'info' }));
setInterval(() => undefined, 1000);
${code}`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ level: 60, err: { message: 'surprise' } });
});

it('closes with streams open, whether their readers follow or stand still', async () => {
  const server = await kernelServer();
  const answers: ServerResponse[] = [];
  server.app.server.on('request', (_, answer) => answers.push(answer));
  const open = (who: string) => {
    const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
    socket.write(`GET /api/live HTTP/1.1\r\nHost: alpha.localhost\r\nAuthorization: Bearer ${who}\r\n\r\n`);
    return socket;
  };
  const still = open('plain').pause();
  await eventually(async () => server.live.size === 1);
  const following = open('admin').resume();
  await eventually(async () => server.live.size === 2);
  // More than the buffers of both sides take.
  answers[0]?.write(`: ${'x'.repeat(30_000_000)}\n\n`);
  await server.close();
  expect(server.live.size).toBe(0);
  still.destroy();
  following.destroy();
});

/** A download larger than all buffers, of which the reader takes nothing. */
async function stuckDownload(server?: { patienceMs: number }) {
  const endpoint = { ...exportAccess, path: '/api/samples/exports', body: z.strictObject({}) };
  const portion = Array.from({ length: 1000 }, () => ['x'.repeat(1000)]);
  const seen = { portions: 0, ended: false };
  async function* rows() {
    try {
      for (; seen.portions < 100; seen.portions++) yield portion;
    } finally {
      seen.ended = true;
    }
  }
  const route = downloadRoute(endpoint, async () => ({ name: 'x.csv', rows }));
  const house = await kernelServer({ routes: [route], ...(server ? { server } : {}) });
  const socket = connect(house.port, '127.0.0.1').on('error', () => undefined);
  const head =
    'Host: alpha.localhost\r\nAuthorization: Bearer admin\r\nContent-Type: application/json\r\nContent-Length: 2';
  socket.write(`POST ${endpoint.path} HTTP/1.1\r\n${head}\r\n\r\n{}`);
  socket.pause();
  await eventually(async () => seen.portions > 1);
  return { house, socket, seen };
}

it('closes although somebody reads nothing of a download', async () => {
  const { house, socket, seen } = await stuckDownload();
  expect(seen.ended).toBe(false);
  await house.close();
  await eventually(async () => seen.ended);
  socket.destroy();
});

it('breaks a download off of which nothing is taken any more', async () => {
  const { house, socket, seen } = await stuckDownload({ patienceMs: 500 });
  await eventually(async () => seen.ended);
  expect(seen.portions).toBeLessThan(100);
  socket.destroy();
  await house.close();
});

describe('connections that are kept', () => {
  const said = async (answer: IncomingMessage) => (await answer.setEncoding('utf8').toArray()).join('');
  function get(server: KernelServer, agent: Agent, path: string, body?: string): Promise<IncomingMessage> {
    const headers = { host: 'alpha.localhost', ...(body && { 'content-type': 'application/json' }) };
    const about = { host: '127.0.0.1', port: server.port, path, agent, headers, method: body ? 'POST' : 'GET' };
    return new Promise((resolve, reject) => ask(about, resolve).on('error', reject).end(body));
  }

  it('are ended by answers, and a proxy is told first', async () => {
    const server = await kernelServer();
    const agent = new Agent({ keepAlive: true });
    const before = await get(server, agent, '/health/ready');
    expect([before.statusCode, before.headers.connection, await said(before)]).toEqual([
      200,
      'keep-alive',
      '{"status":"ok"}',
    ]);
    const stopping = stopServer(server.app, { drainMs: 1000 });
    const ready = await get(server, agent, '/health/ready');
    expect([ready.statusCode, ready.headers.connection, await said(ready)]).toEqual([
      503,
      'close',
      '{"status":"down"}',
    ]);
    // It still takes connections, and answers.
    const whole = await get(server, agent, '/health');
    expect([whole.statusCode, whole.headers.connection]).toEqual([200, 'close']);
    await said(whole);
    await stopping;
    await server.close();
  });

  it('are not cut over an answer that is written and not yet sent', async () => {
    const server = await kernelServer();
    const long = 'x'.repeat(20_000_000);
    server.app.server.prependListener('request', (request, response) => {
      if (request.url === '/long') response.end(long);
    });
    const agent = new Agent({ keepAlive: true });
    await said(await get(server, agent, '/health'));
    const answer = await get(server, agent, '/long');
    const stopping = stopServer(server.app);
    await pause(1000);
    expect((await said(answer)).length).toBe(long.length);
    await stopping;
    await server.close();
  });

  it('lose no request while servers come and go', async () => {
    const seen = { answered: 0, lost: [] as string[] };
    let current = await kernelServer();
    let isOver = false;
    const client = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (!isOver) {
        const asked =
          Math.random() < 0.3 ? get(current, agent, '/api/none', '{"a":1}') : get(current, agent, '/health/live');
        await asked.then(said).then(
          () => seen.answered++,
          (error) => seen.lost.push(String(error)),
        );
        await pause(Math.random() ** 3 * 200);
      }
      agent.destroy();
    };
    const clients = Array.from({ length: 24 }, client);
    for (let restart = 0; restart < 4; restart++) {
      await pause(300);
      const leaving = current;
      current = await kernelServer();
      await stopServer(leaving.app, { drainMs: 300 });
      await leaving.close();
    }
    isOver = true;
    await Promise.all(clients);
    await current.close();
    expect(seen.lost).toEqual([]);
    expect(seen.answered).toBeGreaterThan(200);
    // Five servers start and four end: on a busy machine that takes its time.
  }, 90_000);
});
