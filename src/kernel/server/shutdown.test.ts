import { spawnSync } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { exportAccess } from '../contract/audit.endpoints.ts';
import { downloadRoute } from './room.ts';
import { kernelServer } from './testing/kernel-server.ts';
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
  const ask = (who: string) => {
    const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
    socket.write(`GET /api/live HTTP/1.1\r\nHost: alpha.localhost\r\nAuthorization: Bearer ${who}\r\n\r\n`);
    return socket;
  };
  const still = ask('plain').pause();
  await eventually(async () => server.live.size === 1);
  const following = ask('admin').resume();
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
