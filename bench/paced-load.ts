/**
 * A steady stream of requests to a server under other load: each is sent at its scheduled time, even if earlier ones are
 * unanswered. A server that stalls therefore affects every request that arrives meanwhile.
 */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadMeasure, Request } from './load.ts';
import { getPercentile, sendTimed } from './timed-request.ts';

/** @param perSecond requests a second */
export async function runPacedLoad(
  port: number,
  request: Request,
  seconds: number,
  perSecond: number,
): Promise<LoadMeasure> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const begin = performance.now();
  const pending: ReturnType<typeof sendTimed>[] = [];
  for (let n = 0; n < seconds * perSecond; n++) {
    const due = begin + (n * 1000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    pending.push(sendTimed(request, { port, agent }));
  }
  const all = await Promise.all(pending);
  const took = (performance.now() - begin) / 1000;
  agent.destroy();
  const times = all.filter(({ status }) => status !== null).map(({ ms }) => ms);
  const failed = all.filter(({ status }) => status === null || status >= 400).length;
  const at = (share: number) => getPercentile(times, share) ?? 0;
  return { perSecond: times.length / took, p50: at(0.5), p99: at(0.99), failed, cpu: 0 };
}
