/** What units of work keep from one another, and what is known of it when a unit is tried again. */
import { type Lock, statement, type Tries } from './unit.ts';

export const firstTry = (): Tries => ({ count: 0, wanted: new Map() });

/** Rows of a table, by their ids. */
export function rowLock({ name, table }: { name: string; table: string }): Lock {
  const rows = `from ${table} where company_id = $1 and id = any($2::uuid[])`;
  const all = `select id ${rows} order by id for update`;
  const free = `select kernel.refuse_taken()
    where (select count(*) from (${all} skip locked) as held) < (select count(*) ${rows})`;
  return { name, hold: (companyId, keys, waits) => statement(waits ? all : free, [companyId, keys]) };
}
