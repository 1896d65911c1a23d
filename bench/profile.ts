/** Profile of a case: CPU profile of the server process, and the PostgreSQL statements that took the most time. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Case, DatabaseQuery } from './cases.ts';
import { getShares, recordProfile } from './cpu-profile.ts';
import { runLoad } from './load.ts';
import { ports } from './processes.ts';

/** Settings that the bench's database server starts with. */
export const statementStatsSettings = { shared_preload_libraries: 'pg_stat_statements' };

const seconds = 5;

/** Counting costs: it is done while somebody looks, and not before. */
export async function setCounting(ask: DatabaseQuery, which: 'all' | 'top' | 'none'): Promise<void> {
  await ask('create extension if not exists pg_stat_statements', []);
  await ask(`alter system set pg_stat_statements.track = '${which}'`, []);
  await ask('select pg_reload_conf()', []);
  await sleep(300);
}

/** Of a statement inside a function the time is counted there and in what called it. */
const top = `
  select round(total_exec_time)::text as "ms in all", calls::text, round((1000 * mean_exec_time)::numeric)::text as "µs each",
    round(wal_bytes / greatest(calls, 1))::text as "WAL bytes each", rolname as role, toplevel as "asked by us",
    left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as statement
  from pg_stat_statements s join pg_roles r on r.oid = s.userid
  where rolname like 'heureum%' order by total_exec_time desc limit 20`;

/** Loads the product with 16 connections and prints both. `pid`: the server's process. */
export async function printProfile(
  { name, requests, settle }: Case,
  target: { pid: number; ask: DatabaseQuery },
): Promise<void> {
  const { pid, ask } = target;
  await setCounting(ask, 'all');
  await ask('select pg_stat_statements_reset()', []);
  process.kill(pid, 'SIGUSR1');
  await sleep(500);
  const loading = runLoad(requests.product, { port: ports.product, connections: 16, seconds: seconds + 1 });
  const spent = getShares(await recordProfile(ports.inspector, seconds));
  const { perSecond } = await loading;
  await settle?.('product');
  console.log(`\n${name}: ${Math.round(perSecond)} a second while it is looked at; the server's process, in percent:`);
  for (const { place, percent } of spent.slice(0, 20)) console.log(`${percent.toFixed(1).padStart(6)}  ${place}`);
  console.log(`${name}: PostgreSQL in these ${seconds + 1} seconds`);
  console.table(await ask(top, []));
  await setCounting(ask, 'none');
}
