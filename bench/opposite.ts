/**
 * Two flows that change the same two records in opposite order, started by 2 and by 8 people at once, beside the same work in one order. And
 * changes of a record beside 8 people who look at the undo of what changed it, each ten times a second: of a run on which all these changes
 * stand, and of one on which none does, which is tried.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ask } from './cases.ts';
import { load, type Measured, together } from './load.ts';
import { opposite, type Prepared } from './prepare.ts';
import { dataOf, sendOne } from './send-one.ts';

/** Of the rate in one order; and what lookers may cost who writes. */
const bars = { opposite: 0.5, looked: 0.9 };
const crowds = [2, 8];
const lookers = { people: 8, everyMs: 100 };
const rounds = 3;

export interface OppositeBench {
  prepared: Prepared;
  port: number;
  seconds: number;
  ask: Ask;
  /** Seconds of the processor that the product and PostgreSQL have used. */
  spent: () => number;
  say: (line: string) => void;
}

const deadlocks = 'select deadlocks::int as count from pg_stat_database where datname = current_database()';
const judged = (ratio: number, bar: number) => `${ratio.toFixed(2)} (${bar} ${ratio >= bar ? 'met' : 'MISSED'})`;

function starting({ prepared }: OppositeBench, keys: readonly string[]) {
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
  const [up, down] = [opposite.up.key, opposite.down.key];
  const { port, seconds, ask, say } = bench;
  const rows: Record<string, string | number>[] = [];
  for (const connections of crowds) {
    const how = { port, connections, seconds };
    const one = await load(starting(bench, [up]), how);
    const [before] = await ask(deadlocks, []);
    const crossed = await load(starting(bench, [up, down]), how);
    // What a session counted is there when it has rested.
    await sleep(1500);
    const [after] = await ask(deadlocks, []);
    rows.push({
      people: connections,
      'one order/s': one.perSecond,
      'p99 ms': one.p99,
      'opposite/s': crossed.perSecond,
      'its p99 ms': crossed.p99,
      'of one order': judged(crossed.perSecond / one.perSecond, bars.opposite),
      failed: one.failed + crossed.failed,
      deadlocks: Number(after?.count) - Number(before?.count),
    });
  }
  say('two flows that change the same two records in opposite order');
  console.table(rows);
}

interface Looked {
  looks: number;
  /** Milliseconds of the longest. */
  longest: number;
  /** How many of them say that the undo was tried. */
  proved: number;
}

/** So many people look again and again until they are told to stop. */
async function lookedAt<Result>(
  bench: OppositeBench,
  id: string,
  work: () => Promise<Result>,
): Promise<[Result, Looked]> {
  const { host, token } = bench.prepared;
  const request = {
    method: 'GET' as const,
    path: `/api/flow/executions/${id}/undo-preview`,
    headers: { host, authorization: `Bearer ${token}` },
  };
  let isOver = false;
  const looked: Looked = { looks: 0, longest: 0, proved: 0 };
  const look = async () => {
    while (!isOver) {
      const { status, text, ms } = await sendOne(bench.port, request);
      if (status !== 200) throw new Error(text);
      looked.looks += 1;
      looked.longest = Math.max(looked.longest, ms);
      looked.proved += text.includes('"proved":true') ? 1 : 0;
      await sleep(lookers.everyMs);
    }
  };
  const all = Array.from({ length: lookers.people }, look);
  const measured = await work();
  isOver = true;
  await Promise.all(all);
  return [measured, looked];
}

/** @param key of the flow that makes the changes @param about the flow of the run whose undo is looked at */
async function measureLooks(
  bench: OppositeBench,
  key: string,
  about: string,
): Promise<Record<string, string | number>> {
  const { port, seconds } = bench;
  const start = starting(bench, [about]);
  const { id } = await dataOf(port, { ...start, body: start.next().body });
  const write = () => load(starting(bench, [key]), { port, connections: 2, seconds });
  await write();
  const alone: Measured[] = [];
  const beside: Measured[] = [];
  const looked: Looked[] = [];
  // In turns, for a machine that others use as well.
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await write());
    const [measured, looks] = await lookedAt(bench, id, write);
    beside.push(measured);
    looked.push(looks);
  }
  // What a busy machine leaves of it: the processor's time of the looks alone.
  const before = bench.spent();
  await lookedAt(bench, id, () => sleep(seconds * 1000));
  const used = (bench.spent() - before) / seconds;
  const [quiet, watched] = [together(alone), together(beside)];
  const sum = (of: (one: Looked) => number) => looked.reduce((all, one) => all + of(one), 0);
  return {
    'the undo': key === about ? 'later runs stand on it' : 'nothing stands on it',
    'changes/s alone': quiet.perSecond,
    'p99 ms': quiet.p99,
    'beside looks/s': watched.perSecond,
    'its p99 ms': watched.p99,
    'of alone': judged(watched.perSecond / quiet.perSecond, bars.looked),
    'looks use of a core': `${Math.round(used * 100)} %`,
    looks: sum(({ looks }) => looks),
    tried: sum(({ proved }) => proved),
    'longest ms': Math.round(Math.max(...looked.map(({ longest }) => longest))),
  };
}

export async function measureOpposite(bench: OppositeBench): Promise<void> {
  await measureOrder(bench);
  const { up, note } = opposite;
  bench.say(`changes of two records beside ${lookers.people} people who look at the undo of a run that changed them`);
  console.table([await measureLooks(bench, up.key, up.key), await measureLooks(bench, note.key, up.key)]);
}
