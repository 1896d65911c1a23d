/**
 * One company's rush: what another company's page sees of it, and how much is done of more than can be done. Clients come again at
 * once after each answer, also after a refusal, whatever it says of when to come again.
 */
import http from 'node:http';
import type { Request } from './load.ts';
import { pace } from './paced.ts';

const seconds = 8;
const crowds = [16, 64, 200, 400];
const bars = { page: 2, goodput: 0.9, refusalMs: 50 };

export interface RushBench {
  port: number;
  /** What the rush asks for. */
  execution: Request;
  /** A page of another company. */
  page: Request;
  say: (line: string) => void;
}

interface Rush {
  done: number[];
  refused: number[];
  failed: number;
}

const at = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(share * sorted.length)] ?? 0);
};

async function rush({ port, execution }: RushBench, connections: number): Promise<Rush> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const found: Rush = { done: [], refused: [], failed: 0 };
  const end = performance.now() + seconds * 1000;
  const ask = () =>
    new Promise<void>((answered) => {
      const began = performance.now();
      const { body = '' } = execution.next?.() ?? {};
      const { method, path, headers = {} } = execution;
      const sent = { ...headers, 'content-length': Buffer.byteLength(body) };
      const asked = http.request({ host: '127.0.0.1', port, method, path, headers: sent, agent }, (reply) => {
        reply.resume().on('end', () => {
          const ms = performance.now() - began;
          if (reply.statusCode === 503 && reply.headers['retry-after']) found.refused.push(ms);
          else if ((reply.statusCode ?? 500) < 300) found.done.push(ms);
          else found.failed += 1;
          answered();
        });
      });
      asked.on('error', () => {
        found.failed += 1;
        answered();
      });
      asked.end(body);
    });
  const client = async () => {
    while (performance.now() < end) await ask();
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  return found;
}

export async function measureRush(bench: RushBench): Promise<void> {
  const { port, page, say } = bench;
  await rush(bench, 16);
  const alone = await pace(port, page, seconds, 40);
  const [beside] = await Promise.all([pace(port, page, seconds, 40), rush(bench, 64)]);
  const times = beside.p99 / alone.p99;
  const met = times <= bars.page ? 'met' : 'MISSED';
  say(
    `another company's page: alone p50 ${alone.p50} p99 ${alone.p99} ms; beside 64 runs at once p50 ${beside.p50} p99 ${beside.p99} ms`,
  );
  say(`p99 ${times.toFixed(2)} times (${bars.page} ${met}); ${beside.failed} of them failed`);
  const rows: Record<string, string | number>[] = [];
  let peak = 0;
  for (const connections of crowds) {
    const { done, refused, failed } = await rush(bench, connections);
    const perSecond = Math.round(done.length / seconds);
    peak = Math.max(peak, perSecond);
    const share = perSecond / peak;
    rows.push({
      connections,
      'done/s': perSecond,
      'of the peak': `${share.toFixed(2)} (${bars.goodput} ${share >= bars.goodput ? 'met' : 'MISSED'})`,
      'p50 ms': at(done, 0.5),
      'p99 ms': at(done, 0.99),
      'refused/s': Math.round(refused.length / seconds),
      'p50 of 503': at(refused, 0.5),
      'p99 of 503': `${at(refused, 0.99)} (${bars.refusalMs} ${at(refused, 0.99) <= bars.refusalMs ? 'met' : 'MISSED'})`,
      failed,
    });
  }
  console.table(rows);
}
