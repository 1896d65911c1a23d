/** What units of work keep from one another, and what is known of it when a unit is tried again. */
import { type Statement, statement } from './unit.ts';

/** A kind of things that are locked one by one. */
export interface Lock {
  /** `room.things`. Things are locked in the order of these names, then of their keys. */
  name: string;
  /**
   * Locks these in the order of their keys until the unit ends. `waits` false: while another unit holds one of them the statement is refused
   * by `kernel.refuse_taken()`, and the whole unit is tried again.
   */
  hold(companyId: string, keys: readonly string[], waits: boolean): Statement<unknown>;
}

/** A thing to lock. */
export interface Lockable {
  lock: Lock;
  key: string;
}

/** What the tries of one piece of work have in common. */
export interface Tries {
  /** How many there were before this one. */
  count: number;
  /** What they locked or wanted to, by lock and key: the next try locks all of it first, in one order. */
  wanted: Map<string, Lockable>;
}

export const firstTry = (): Tries => ({ count: 0, wanted: new Map() });

/** Rows of a table, by their ids. */
export function rowLock({ name, table }: { name: string; table: string }): Lock {
  const rows = `from ${table} where company_id = $1 and id = any($2::uuid[])`;
  const all = `select id ${rows} order by id for update`;
  const free = `select kernel.refuse_taken()
    where (select count(*) from (${all} skip locked) as held) < (select count(*) ${rows})`;
  return { name, hold: (companyId, keys, waits) => statement(waits ? all : free, [companyId, keys]) };
}
