/** As many requests as are answered: what a load of so many connections sees, and how much others use the machine. */
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';

export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
  /** µs of the processor for each answer, of the server's processes and PostgreSQL's; 0 where nobody looked. */
  cpu: number;
}

export type Request = Omit<autocannon.Request, 'setupRequest'> & { next?: () => { path?: string; body?: string } };

export interface Load {
  port: number;
  connections: number;
  seconds: number;
}

/** As fast as it goes. */
export async function load(request: Request, { port, connections, seconds }: Load): Promise<Measured> {
  const { next, ...fixed } = request;
  const setupRequest = (one: autocannon.Request): autocannon.Request => ({ ...one, ...next?.() });
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: [{ ...fixed, setupRequest }],
  });
  const failed = result.non2xx + result.errors;
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, failed, cpu: 0 };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? sorted[0] ?? 0)) / 2;
}

/** Of several rounds: the medians. */
export function together(all: readonly Measured[]): Measured {
  return {
    perSecond: median(all.map((one) => one.perSecond)),
    p50: median(all.map((one) => one.p50)),
    p99: median(all.map((one) => one.p99)),
    failed: all.reduce((sum, one) => sum + one.failed, 0),
    cpu: median(all.map((one) => one.cpu)),
  };
}

function spent(): { busy: number; all: number } {
  const times = cpus().map(({ times }) => times);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) };
}

/** How busy the machine is while the bench rests, in percent of all its cores. */
export async function foreignShare(milliseconds = 700): Promise<number> {
  const before = spent();
  await sleep(milliseconds);
  const after = spent();
  return Math.round((100 * (after.busy - before.busy)) / Math.max(1, after.all - before.all));
}
