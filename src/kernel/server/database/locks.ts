/** Locks: row locks that units of work take, and the lock data carried over to a retry. */
import { type Lock, statement, type Tries } from './unit.ts';

export const createTries = (): Tries => ({ count: 0, wanted: new Map() });

/** Rows of a table, by their ids. */
export function createRowLock({ name, table }: { name: string; table: string }): Lock {
  const rows = `from ${table} where company_id = $1 and id = any($2::uuid[])`;
  const all = `select id ${rows} order by id for update`;
  const free = `select kernel.raise_lock_conflict()
    where (select count(*) from (${all} skip locked) as held) < (select count(*) ${rows})`;
  return { name, hold: (companyId, keys, waits) => statement(waits ? all : free, [companyId, keys]) };
}
