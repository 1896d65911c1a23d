/**
 * A steady stream of requests to a server that does other things as well: each leaves at its own time, whether those before it were
 * answered or not. So a server that stands still is seen by all who come meanwhile.
 */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Measured, Request } from './load.ts';

/** @param perSecond requests a second; @returns percentiles in milliseconds, to the hundredth */
export async function pace(port: number, request: Request, seconds: number, perSecond: number): Promise<Measured> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const times: number[] = [];
  let failed = 0;
  const ask = () =>
    new Promise<void>((done) => {
      const left = performance.now();
      const { path = '/', body } = request.next?.() ?? {};
      const where = {
        host: '127.0.0.1',
        port,
        method: request.method,
        path: request.path ?? path,
        headers: request.headers,
        agent,
      };
      const lost = () => {
        failed += 1;
        done();
      };
      const asked = http.request(where, (reply) => {
        if ((reply.statusCode ?? 500) >= 400) failed += 1;
        reply.resume().on('end', () => {
          times.push(performance.now() - left);
          done();
        });
      });
      asked.on('error', lost).end(body);
    });
  const begin = performance.now();
  const all: Promise<void>[] = [];
  for (let n = 0; n < seconds * perSecond; n++) {
    const due = begin + (n * 1000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    all.push(ask());
  }
  await Promise.all(all);
  agent.destroy();
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(100 * (sorted[Math.floor(share * sorted.length)] ?? 0)) / 100;
  return { perSecond: times.length / ((performance.now() - begin) / 1000), p50: at(0.5), p99: at(0.99), failed };
}
