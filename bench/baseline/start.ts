/** Baseline processes: starts the bare program of each kind over its own tables. */
import type pg from 'pg';
import type { Side } from '../cases.ts';
import { ports, startProcess, waitUntilUp } from '../processes.ts';
import { createTables, getBaselineUrl, kinds } from './tables.ts';

export interface BaselinePlan {
  admin: pg.Client;
  /** Of the administrator, at the product's database. */
  adminUrl: string;
  /** Connections to PostgreSQL of each process. */
  pool: number;
  secret: string;
}

/** @returns the process of each kind */
export async function startBaselines({
  admin,
  adminUrl,
  pool,
  secret,
}: BaselinePlan): Promise<Partial<Record<Side, number[]>>> {
  await createTables(admin);
  const pids: Partial<Record<Side, number[]>> = {};
  for (const kind of kinds) {
    const plan = { kind, port: ports[kind], url: getBaselineUrl(adminUrl, kind), pool, secret };
    const { pid } = startProcess('baseline/server.ts', { NODE_ENV: 'test', BASELINE: JSON.stringify(plan) });
    pids[kind] = [Number(pid)];
  }
  await Promise.all(kinds.map((kind) => waitUntilUp(ports[kind])));
  return pids;
}
