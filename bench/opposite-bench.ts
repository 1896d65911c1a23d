/**
 * Two flows that change the same two records in opposite order, started by 2 and by 8 people at once, compared with the same work
 * in one order. And changes of two records while 8 people preview the undo of a run that changed them, each ten times a second: of a run
 * on which all these changes depend, and of a run without dependents, whose preview includes a dry run.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseQuery } from './cases.ts';
import { combineRounds, type LoadMeasure, runLoad } from './load.ts';
import { oppositeFrames, type PreparedData } from './preparation.ts';
import { readData, sendRequest } from './single-request.ts';

/** Shares of the rate in one order; and of the writers' undisturbed rate. */
const bars = { opposite: 0.5, previewed: 0.9 };
const crowds = [2, 8];
const readers = { people: 8, everyMs: 100 };
const rounds = 3;

export interface OppositeBench {
  prepared: PreparedData;
  port: number;
  seconds: number;
  ask: DatabaseQuery;
  /** Seconds of processor time that the product and PostgreSQL have used. */
  getProcessorSeconds: () => number;
  say: (line: string) => void;
}

const deadlocks = 'select deadlocks::int as count from pg_stat_database where datname = current_database()';
const formatRatio = (ratio: number, bar: number) => `${ratio.toFixed(2)} (${bar} ${ratio >= bar ? 'met' : 'MISSED'})`;

function createStart({ prepared }: OppositeBench, keys: readonly string[]) {
  const [low, high] = prepared.ids;
  const headers = {
    host: prepared.host,
    authorization: `Bearer ${prepared.token}`,
    'content-type': 'application/json',
  };
  let turn = 0;
  const next = () => {
    turn += 1;
    const input = { low, high, title: `차례 ${turn}` };
    return { body: JSON.stringify({ frameKey: keys[turn % keys.length], input }) };
  };
  return { method: 'POST' as const, path: '/api/flow/executions', headers, next };
}

async function measureOrder(bench: OppositeBench): Promise<void> {
  const [up, down] = [oppositeFrames.up.key, oppositeFrames.down.key];
  const { port, seconds, ask, say } = bench;
  const rows: Record<string, string | number>[] = [];
  for (const connections of crowds) {
    const how = { port, connections, seconds };
    const item = await runLoad(createStart(bench, [up]), how);
    const [deadlocksBefore] = await ask(deadlocks, []);
    const crossed = await runLoad(createStart(bench, [up, down]), how);
    // A session reports its counters once it is idle.
    await sleep(1500);
    const [deadlocksAfter] = await ask(deadlocks, []);
    rows.push({
      people: connections,
      'one order/s': item.perSecond,
      'p99 ms': item.p99,
      'opposite/s': crossed.perSecond,
      'its p99 ms': crossed.p99,
      'of one order': formatRatio(crossed.perSecond / item.perSecond, bars.opposite),
      failed: item.failed + crossed.failed,
      deadlocks: Number(deadlocksAfter?.count) - Number(deadlocksBefore?.count),
    });
  }
  say('two flows that change the same two records in opposite order');
  console.table(rows);
}

interface PreviewStats {
  previews: number;
  /** Milliseconds of the slowest preview. */
  maxMs: number;
  /** Number of previews that a dry run proved. */
  proved: number;
}

/** Runs `work` while readers, this many at once, repeat the preview. */
async function runWithReaders<Result>(
  bench: OppositeBench,
  id: string,
  work: () => Promise<Result>,
): Promise<[Result, PreviewStats]> {
  const { host, token } = bench.prepared;
  const request = {
    method: 'GET' as const,
    path: `/api/flow/executions/${id}/undo-preview`,
    headers: { host, authorization: `Bearer ${token}` },
  };
  let isOver = false;
  const stats: PreviewStats = { previews: 0, maxMs: 0, proved: 0 };
  const repeatPreview = async () => {
    while (!isOver) {
      const { status, text, ms } = await sendRequest(bench.port, request);
      if (status !== 200) throw new Error(text);
      stats.previews += 1;
      stats.maxMs = Math.max(stats.maxMs, ms);
      stats.proved += text.includes('"proved":true') ? 1 : 0;
      await sleep(readers.everyMs);
    }
  };
  const all = Array.from({ length: readers.people }, repeatPreview);
  const measured = await work();
  isOver = true;
  await Promise.all(all);
  return [measured, stats];
}

/** `writes`: key of the flow that makes the changes; `previewed`: key of the flow whose run's undo is previewed. */
async function measurePreviews(
  bench: OppositeBench,
  keys: { writes: string; previewed: string },
): Promise<Record<string, string | number>> {
  const { port, seconds } = bench;
  const start = createStart(bench, [keys.previewed]);
  const { id } = await readData(port, { ...start, body: start.next().body });
  const write = () => runLoad(createStart(bench, [keys.writes]), { port, connections: 2, seconds });
  await write();
  const alone: LoadMeasure[] = [];
  const beside: LoadMeasure[] = [];
  const stats: PreviewStats[] = [];
  // Alternates, because other programs load the machine unevenly.
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await write());
    const [measured, roundStats] = await runWithReaders(bench, id, write);
    beside.push(measured);
    stats.push(roundStats);
  }
  // Processor time of the previews alone: unlike rates, it does not depend on the load of the machine.
  const secondsBefore = bench.getProcessorSeconds();
  await runWithReaders(bench, id, () => sleep(seconds * 1000));
  const used = (bench.getProcessorSeconds() - secondsBefore) / seconds;
  const [quiet, watched] = [combineRounds(alone), combineRounds(beside)];
  const sum = (pick: (round: PreviewStats) => number) => stats.reduce((total, round) => total + pick(round), 0);
  return {
    'the undo': keys.writes === keys.previewed ? 'later runs depend on it' : 'nothing depends on it',
    'changes/s alone': quiet.perSecond,
    'p99 ms': quiet.p99,
    'beside previews/s': watched.perSecond,
    'its p99 ms': watched.p99,
    'of alone': formatRatio(watched.perSecond / quiet.perSecond, bars.previewed),
    'previews use of a core': `${Math.round(used * 100)} %`,
    previews: sum(({ previews }) => previews),
    proved: sum(({ proved }) => proved),
    'longest ms': Math.round(Math.max(...stats.map(({ maxMs }) => maxMs))),
  };
}

export async function measureOpposite(bench: OppositeBench): Promise<void> {
  await measureOrder(bench);
  const { up, note } = oppositeFrames;
  bench.say(`changes of two records while ${readers.people} people preview the undo of a run that changed them`);
  console.table([
    await measurePreviews(bench, { writes: up.key, previewed: up.key }),
    await measurePreviews(bench, { writes: note.key, previewed: up.key }),
  ]);
}
