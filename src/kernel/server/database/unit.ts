/** Unit of work: the database interface of services and queries. Implemented in `pool.ts`. */

/** A text with placeholders and their values: what `statement()` makes. */
export interface Statement<Row = Record<string, unknown>> {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly row?: Row;
}

/** A kind of things that are locked one by one. */
export interface Lock {
  /** `module.things`. Things are locked in the order of these names, then of their keys. */
  name: string;
  /**
   * Locks these in the order of their keys until the unit ends. `waits` false: while another unit holds one of them the statement is refused
   * by `kernel.raise_lock_conflict()`, and the whole unit is tried again.
   */
  hold(companyId: string, keys: readonly string[], waits: boolean): Statement<unknown>;
}

/** A thing to lock. */
export interface Lockable {
  lock: Lock;
  key: string;
}

/** State shared by all tries of one piece of work. */
export interface Tries {
  /** Number of previous tries. */
  count: number;
  /** Locks that they took or requested, by lock and key: the next try takes all of them first, in one order. */
  wanted: Map<string, Lockable>;
}

/**
 * A unit of work on one company: everything in it commits together. The company is set locally in the same round trip as
 * the first statement; nothing is ever set at session level.
 *
 * - `add` only buffers. What is buffered travels with the next `query` or with the commit, in order.
 * - A unit that only ever adds is sent as one batch with one Sync: one round trip, atomic (the fast way).
 * - `query` sends what is buffered and the statement now, inside a transaction that begins with it.
 * - In a unit that only reads (`readOnly`), each `query` is a transaction of its own, without BEGIN; it may share a write to the socket
 *   with reads of other units (`read-pipeline.ts`).
 * - A unit that was entered by cached grants and asks nothing has them confirmed at its commit.
 * - `finish` is its last statement and its commit in one: a change that is judged by the database itself takes one round trip, too.
 */
export interface Unit {
  /** Whose unit it is: see `appOf`. */
  readonly app: object | null;
  readonly readOnly: boolean;
  /** State of the previous tries of the same work. */
  readonly tries: Tries;
  query<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** Several statements in one round trip; rows per statement. */
  queryAll<Rows extends readonly unknown[]>(
    statements: { [K in keyof Rows]: Statement<Rows[K]> },
  ): Promise<{
    [K in keyof Rows]: Rows[K][];
  }>;
  add(statement: Statement<unknown>): void;
  /** True if it may end with `finish`: its creator does nothing with the answer before the commit. */
  readonly mayFinish: boolean;
  /**
   * Sends what is buffered, this statement, what `then` adds, what its maker ends it with, and the commit; nothing comes after it. Where
   * it is refused, nothing was written and the unit is empty, as it was when it was opened.
   */
  finish<Row>(statement: Statement<Row>, then?: () => void): Promise<Row[]>;
  /** Runs after a successful commit, never after a rollback. */
  afterCommit(work: () => void): void;
}

/** JSON for a `jsonb` parameter (an array would otherwise become a PostgreSQL array). */
export function toJson(value: unknown): string {
  return JSON.stringify(value ?? null);
}

/**
 * @example statement<{ id: string }>('select id from item.stock where company_id = $1', [companyId])
 */
export function statement<Row = Record<string, unknown>>(
  sql: string,
  parameters: readonly unknown[] = [],
): Statement<Row> {
  return { sql, parameters };
}

/**
 * Goes before a statement whose plan is the same whatever is asked for, in the same round trip: it is planned once for each connection.
 * For what takes longer to plan than to do: a search, a list over the parts of a table.
 */
export const forceGenericPlan: Statement = statement(
  "select set_config('plan_cache_mode', 'force_generic_plan', true)",
);
