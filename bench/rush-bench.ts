/**
 * One company's rush: what another company's page sees of it, and how much is done of more than can be done. Clients come again at
 * once after each answer, also after a refusal, whatever it says of when to come again.
 */
import http from 'node:http';
import type { Request } from './load.ts';
import { runPacedLoad } from './paced-load.ts';
import { getPercentile, sendTimed } from './timed-request.ts';

const seconds = 8;
const crowds = [16, 64, 200, 400];
const bars = { page: 2, goodput: 0.9, refusalMs: 50 };

export interface RushBench {
  port: number;
  /** The request to repeat. */
  execution: Request;
  /** A page of another company. */
  page: Request;
  say: (line: string) => void;
}

interface RushResult {
  done: number[];
  refused: number[];
  failed: number;
}

async function runRush({ port, execution }: RushBench, connections: number): Promise<RushResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const result: RushResult = { done: [], refused: [], failed: 0 };
  const end = performance.now() + seconds * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const { ms, status, headers } = await sendTimed(execution, { port, agent });
      if (status === 503 && headers['retry-after']) result.refused.push(ms);
      else if (status !== null && status < 300) result.done.push(ms);
      else result.failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  return result;
}

const toWhole = (ms: number | null): string => (ms === null ? '–' : String(Math.round(ms)));

export async function measureRush(bench: RushBench): Promise<void> {
  const { port, page, say } = bench;
  await runRush(bench, 16);
  const alone = await runPacedLoad(port, page, seconds, 40);
  const [beside] = await Promise.all([runPacedLoad(port, page, seconds, 40), runRush(bench, 64)]);
  const times = beside.p99 / alone.p99;
  const met = times <= bars.page ? 'met' : 'MISSED';
  say(
    `another company's page: alone p50 ${alone.p50} p99 ${alone.p99} ms; beside 64 runs at once p50 ${beside.p50} p99 ${beside.p99} ms`,
  );
  say(`p99 ${times.toFixed(2)} times (${bars.page} ${met}); ${beside.failed} of them failed`);
  const rows: Record<string, string | number>[] = [];
  let peak = 0;
  for (const connections of crowds) {
    const { done, refused, failed } = await runRush(bench, connections);
    const perSecond = Math.round(done.length / seconds);
    peak = Math.max(peak, perSecond);
    const share = perSecond / peak;
    const refusal = getPercentile(refused, 0.99);
    const refusalNote = refusal === null ? '' : ` (${bars.refusalMs} ${refusal <= bars.refusalMs ? 'met' : 'MISSED'})`;
    rows.push({
      connections,
      'done/s': perSecond,
      'of the peak': `${share.toFixed(2)} (${bars.goodput} ${share >= bars.goodput ? 'met' : 'MISSED'})`,
      'p50 ms': toWhole(getPercentile(done, 0.5)),
      'p99 ms': toWhole(getPercentile(done, 0.99)),
      'refused/s': Math.round(refused.length / seconds),
      'p50 of 503': toWhole(getPercentile(refused, 0.5)),
      'p99 of 503': `${toWhole(refusal)}${refusalNote}`,
      failed,
    });
  }
  console.table(rows);
}
