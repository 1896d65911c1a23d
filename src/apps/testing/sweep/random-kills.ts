/** The product killed at random moments while clients start runs: each that was accepted ends, once, and soon. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createChance } from '../../seed/random.ts';
import { waitUntilIdle } from '../product-process.ts';
import { readBalance, startMany } from './course.ts';
import type { SweepStage } from './sweep.ts';

export interface KillReport {
  kills: number;
  executions: number;
  /** Accepted, and not there. */
  lost: number;
  /** There more than once, or with an effect more than once. */
  doubled: number;
  /** Not ended although nothing is left to do. */
  stuck: number;
  /** Ended with an effect missing. */
  wrong: number;
  /** Runs that were under way at a kill, and the seconds from it to their end. */
  hit: number;
  recovery: { p50: number; p99: number; worst: number };
  balance: object;
}

const clients = 8;

const tally = `
  with runs as (
    select e.input ->> 'name' as name, array_agg(e.id) as ids, bool_and(e.status = 'finished') as finished
    from flow.executions e where e.frame_key = 'sweep-many' group by 1)
  select name, finished, cardinality(ids) as runs,
    (select count(*)::int from finance.entries n where n.source_execution_id = any(ids)) as entries,
    (select count(*)::int from item.stock_movements m where m.source_execution_id = any(ids)) as movements,
    (select count(*)::int from kernel.mails m where m.recipient = name || '@example.com') as mails
  from runs`;

/** Seconds from each kill to the end of each run that was under way. */
const recoveries = `
  select extract(epoch from e.finished_at - k.at)::float as seconds
  from unnest($1::timestamptz[]) as k (at)
  join flow.executions e on e.frame_key = 'sweep-many' and e.started_at <= k.at and e.finished_at > k.at`;

function getQuantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

interface Tally {
  name: string;
  finished: boolean;
  runs: number;
  entries: number;
  movements: number;
  mails: number;
}

/** Of each run, how often each effect is there; calls as the service outside counts them. */
async function countEffects({ judge, ground }: SweepStage) {
  const { rows } = await judge.query<Tally>(tally);
  return rows.map(({ entries, movements, mails, ...run }) => {
    return { ...run, effects: [entries, movements, mails, ground.sink.count(run.name, 'POST')] };
  });
}

async function judgeRuns(stage: SweepStage, accepted: ReadonlySet<string>, killedAt: readonly Date[]) {
  const { judge } = stage;
  const rows = await countEffects(stage);
  const names = new Set(rows.map(({ name }) => name));
  const { rows: spans } = await judge.query(recoveries, [killedAt]);
  const seconds = spans.map((row) => row.seconds as number).sort((left, right) => left - right);
  const count = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test).length;
  return {
    lost: [...accepted].filter((name) => !names.has(name)).length,
    doubled: count(({ runs, effects }) => [runs, ...effects].some((n) => n > 1)),
    stuck: count(({ finished }) => !finished),
    wrong: count(({ effects }) => effects.some((n) => n < 1)),
    hit: seconds.length,
    recovery: { p50: getQuantile(seconds, 0.5), p99: getQuantile(seconds, 0.99), worst: seconds.at(-1) ?? 0 },
  };
}

/** @param about.longestLife milliseconds between two kills, at most: a process that never lives long does little, and work piles up */
export async function killRandomly(
  stage: SweepStage,
  options: { seed: string; kills: number; executions: number; longestLife: number; say(line: string): void },
): Promise<KillReport> {
  const { product, judge } = stage;
  const chance = createChance(options.seed);
  const accepted = new Set<string>();
  const killedAt: Date[] = [];
  let started = 0;
  const startOne = async (later: boolean) => {
    started += 1;
    const name = `many-${started}`;
    await startMany(stage, name, { later });
    accepted.add(name);
  };
  const client = async () => {
    while (started < options.executions) {
      // Each kill meets its share of them under way.
      if (started >= (options.executions * (killedAt.length + 1)) / (options.kills + 1)) {
        await sleep(20);
        continue;
      }
      await startOne(started % 2 === 1);
    }
  };
  const work = Promise.all(Array.from({ length: clients }, client));
  for (let kill = 1; kill <= options.kills; kill++) {
    await sleep(chance.between(50, options.longestLife));
    // However fast the machine is, a kill meets a run that has only been accepted.
    await startOne(true);
    killedAt.push((await judge.query('select clock_timestamp() as now')).rows[0].now);
    await product.kill();
    await product.start();
    if (kill % 25 === 0) options.say(`${kill} kills, ${accepted.size} executions accepted`);
  }
  await work;
  // Thousands of runs may still be under way.
  await waitUntilIdle(judge, 600);
  const verdict = await judgeRuns(stage, accepted, killedAt);
  return {
    kills: killedAt.length,
    executions: accepted.size,
    ...verdict,
    balance: await readBalance(judge, stage.ground),
  };
}
