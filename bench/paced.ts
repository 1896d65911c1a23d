/**
 * A steady stream of requests to a server that does other things as well: each leaves at its own time, whether those before it were
 * answered or not. So a server that stands still is seen by all who come meanwhile.
 */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, percentile } from './ask.ts';
import type { Measured, Request } from './load.ts';

/** @param perSecond requests a second */
export async function pace(port: number, request: Request, seconds: number, perSecond: number): Promise<Measured> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const begin = performance.now();
  const asked: ReturnType<typeof ask>[] = [];
  for (let n = 0; n < seconds * perSecond; n++) {
    const due = begin + (n * 1000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    asked.push(ask(request, { port, agent }));
  }
  const all = await Promise.all(asked);
  const took = (performance.now() - begin) / 1000;
  agent.destroy();
  const times = all.filter(({ status }) => status !== null).map(({ ms }) => ms);
  const failed = all.filter(({ status }) => status === null || status >= 400).length;
  const at = (share: number) => percentile(times, share) ?? 0;
  return { perSecond: times.length / took, p50: at(0.5), p99: at(0.99), failed, cpu: 0 };
}
