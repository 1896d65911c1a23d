/** Live streams under a crowd: shares, storms of openings, tokens that end meanwhile. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineAudience } from './audience.ts';
import { createKernelServer, type KernelServer } from './testing/kernel-server.ts';
import { waitFor } from './testing/kernel-world.ts';
import { type OpenedStream, openLiveStream } from './testing/live-stream.ts';

let server: KernelServer;
/** Looks at rights that are going on at once, and the most that ever were. */
let looking = 0;
let most = 0;
beforeAll(async () => {
  server = await createKernelServer({
    heartbeatMs: 100,
    limits: { person: 60, address: 30, company: 60, total: 60 },
    settings: { TRUST_PROXY: 'loopback' },
    audiences: {
      'sample.letter': defineAudience<string, string>({
        async visibility() {
          looking += 1;
          most = Math.max(most, looking);
          await new Promise((go) => setTimeout(go, 10));
          looking -= 1;
          return 'all';
        },
        resources: async () => new Map(),
        canSee: () => true,
      }),
    },
  });
});
afterAll(() => server.close());

const from = (ip: string, headers: Record<string, string> = { authorization: 'Bearer plain' }) =>
  openLiveStream({ port: server.port, host: 'alpha.localhost', headers: { ...headers, 'x-forwarded-for': ip } });

async function closeAll(streams: readonly OpenedStream[]): Promise<void> {
  for (const stream of streams) stream.close();
  await waitFor(async () => server.live.size === 0);
}
const statusesOf = (streams: readonly OpenedStream[]) => streams.map(({ status }) => status);

describe('a crowd of streams', () => {
  it('that comes at once is let in a few at a time, and its beats are looked at a few at a time', async () => {
    most = 0;
    const crowd = await Promise.all(Array.from({ length: 30 }, () => from('203.0.113.1')));
    expect(statusesOf(crowd)).toEqual(crowd.map(() => 200));
    await waitFor(async () => crowd.every(({ text }) => text.split('still here').length > 3));
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(12);
    await closeAll(crowd);
  });

  it('of one network of IPv6 counts as of one address', async () => {
    const near = await Promise.all(Array.from({ length: 30 }, (_, n) => from(`2001:db8:1:2::${n + 1}`)));
    expect(statusesOf(near)).toEqual(near.map(() => 200));
    expect((await from('2001:db8:1:2:ffff::1')).status).toBe(429);
    const far = await from('2001:db8:1:3::1');
    expect(far.status).toBe(200);
    await closeAll([...near, far]);
  });

  it('that fills the process is asked to retry later', async () => {
    const all = await Promise.all(Array.from({ length: 60 }, (_, n) => from(`203.0.113.${n % 3}`)));
    expect(statusesOf(all).filter((status) => status === 200)).toHaveLength(60);
    const admin = { authorization: 'Bearer admin' };
    expect((await from('203.0.113.9', admin)).status).toBe(503);
    await closeAll(all);
  });
});

it('a stream whose token is over ends at the next beat, and is not opened again with it', async () => {
  const members = server.members as Partial<KernelServer['members']>;
  const { plain } = members;
  const [mine, other] = [await from('203.0.113.1'), await from('203.0.113.1', { authorization: 'Bearer admin' })];
  delete members.plain;
  await waitFor(async () => mine.ended);
  expect((await from('203.0.113.1')).status).toBe(401);
  expect(other.ended).toBe(false);
  if (plain) members.plain = plain;
  await closeAll([other]);
});

it('a HEAD request holds no stream', async () => {
  const headers = { host: 'alpha.localhost', authorization: 'Bearer plain' };
  const reply = await server.fastify.inject({ method: 'HEAD', url: '/api/live', headers });
  expect(reply.statusCode).toBe(404);
  expect(server.live.size).toBe(0);
});
