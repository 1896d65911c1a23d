/** Tests of stream limits: the share that each caller gets of a process's places, seen in responses. */
import { type IncomingMessage, request } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createKernelServer, type KernelServer } from './testing/kernel-server.ts';
import { waitFor } from './testing/kernel-world.ts';

let server: KernelServer;
beforeAll(async () => {
  const limits = { person: 10, address: 4, company: 6, total: 8 };
  server = await createKernelServer({ limits, settings: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => server.close());

const open: IncomingMessage[] = [];
afterEach(async () => {
  for (const response of open.splice(0)) response.destroy();
  await waitFor(async () => server.live.size === 0);
});

const member = { authorization: 'Bearer plain' };
const stranger = { authorization: 'Bearer stranger' };
const guest = { cookie: '__Host-heureum-guest=guest-token' };

/** Opens a stream from this address, and holds it. @returns the status */
async function listen(who: Record<string, string>, from: string, host = 'alpha.localhost'): Promise<number> {
  const headers = { host, 'x-forwarded-for': from, ...who };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const requestOptions = { host: '127.0.0.1', port: server.port, path: '/api/live', headers, agent: false };
    request(requestOptions, resolve).on('error', reject).end();
  });
  response.on('error', () => undefined).resume();
  open.push(response);
  return response.statusCode ?? 0;
}

async function statuses(count: number, getStatus: (n: number) => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  for (let n = 0; n < count; n++) all.push(await getStatus(n));
  return all;
}

it('an IPv6 network counts as one address, whichever of its addresses speaks', async () => {
  expect(await statuses(5, (n) => listen(member, `2001:db8:1:1::${n + 1}`))).toEqual([200, 200, 200, 200, 429]);
  expect(await listen(member, '2001:db8:1:2::1')).toBe(200);
});

it('guests take at most half of the places of an address, of a company and of all; members have the rest', async () => {
  expect(await statuses(3, () => listen(guest, '192.0.2.1'))).toEqual([200, 200, 429]);
  expect(await listen(guest, '192.0.2.2')).toBe(200);
  expect(await listen(guest, '192.0.2.3')).toBe(503);
  expect(await statuses(3, () => listen(member, '192.0.2.4'))).toEqual([200, 200, 200]);
  expect(await listen(member, '192.0.2.5')).toBe(503);
});

it('a full company leaves places to the others, until all are taken; a leaving reader frees a place', async () => {
  const from = (n: number) => `198.51.100.${n}`;
  expect(await statuses(7, (n) => listen(member, from(n)))).toEqual([200, 200, 200, 200, 200, 200, 503]);
  const theirs = (n: number) => listen(stranger, from(10 + n), 'beta.localhost');
  expect(await statuses(3, theirs)).toEqual([200, 200, 503]);
  open[0]?.destroy();
  await waitFor(async () => server.live.size === 7);
  expect(await theirs(9)).toBe(200);
});
