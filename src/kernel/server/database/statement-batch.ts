/**
 * Several prepared statements with one Sync: PostgreSQL runs them as one implicit transaction, in one round trip.
 * `pg` calls `submit` and the `handle…` methods (its interface for custom queries, as pg-cursor uses it).
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { MessageBuffer, type ParameterValue } from './message-buffer.ts';
import type { Statement } from './unit.ts';

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

/** Prepared statements of one connection. */
export interface PreparedStatements {
  /** Names confirmed by the server, even if execution failed afterwards; the most recently used is last. */
  parsed: Set<string>;
  /** Columns of statements that were described: they need no description again. */
  columns: Map<string, readonly Column[]>;
  /** The batch under way: the connection's `parseComplete` messages are its own. */
  current: Batch | null;
}

interface Connection {
  stream: { write(bytes: Uint8Array): unknown };
}

/** Shared by all batches: each fills and empties it within one call. */
const messages = new MessageBuffer();

/** Lists with many filters produce many texts. Beyond this number a connection closes the least recently used. */
export const maxPrepared = 1000;
const statementStats = new LRUCache<string, StatementStats>({ max: 10 * maxPrepared });

/** Name and duration of a statement, for all connections. */
interface StatementStats {
  name: string;
  /** Running mean of its answers in milliseconds; null before the first answer. */
  meanMs: number | null;
}

function getStatementStats(sql: string): StatementStats {
  let stats = statementStats.get(sql);
  if (!stats) {
    stats = { name: createHash('sha1').update(sql).digest('base64url'), meanMs: null };
    statementStats.set(sql, stats);
  }
  return stats;
}

/** Mean duration below which other reads may be sent behind a statement. */
const quickMs = 20;

/** Mean over about eight answers. The cap keeps a single long answer from dominating it. */
const updateMean = (mean: number, durationMs: number): number => mean + (Math.min(durationMs, 4 * quickMs) - mean) / 8;

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond the safe integers: ${text}`);
  return value;
}

function parseInstant(text: string): string {
  if (!text.endsWith('+00')) return text.startsWith('-') || text.includes('inf') ? text : new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
}

const ownParsers: Record<number, (text: string) => unknown> = {
  20: parseSafeInteger,
  1082: (text) => text,
  1184: parseInstant,
  1700: Number,
};

function getParser(type: number): (text: string) => unknown {
  return ownParsers[type] ?? (pg.types.getTypeParser(type, 'text') as (text: string) => unknown);
}

function toArrayLiteral(values: readonly unknown[]): string {
  const items = values.map((value) => {
    if (value === null || value === undefined) return 'NULL';
    if (Array.isArray(value)) return toArrayLiteral(value);
    const text = encode(value);
    return `"${String(text).replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`;
  });
  return `{${items.join(',')}}`;
}

function encode(value: unknown): ParameterValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return toArrayLiteral(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

interface EncodedStatement {
  stats: StatementStats;
  sql: string;
  values: ParameterValue[];
}

export class Batch {
  /** Rows per statement. */
  readonly results: unknown[][];
  /** pg sets and reads this on queries that it queues. */
  callback: (error: Error | null) => void;
  readonly #statements: readonly Statement<unknown>[];
  readonly #encoded: readonly EncodedStatement[];
  readonly #parsing: string[] = [];
  #prepared: PreparedStatements = { parsed: new Set(), columns: new Map(), current: null };
  #client: pg.ClientBase | null = null;
  #followers: readonly Batch[] = [];
  #next: Batch | null = null;
  /** True for a batch whose messages the first batch of the write sends. */
  #isFollower = false;
  #startedAt = 0;
  #current = 0;
  #columns: readonly Column[] | null = null;
  #error: Error | null = null;

  /** @throws if a parameter cannot be encoded */
  constructor(statements: readonly Statement<unknown>[], callback: (error: Error | null) => void) {
    this.#statements = statements;
    this.#encoded = statements.map(({ sql, parameters }) => ({
      stats: getStatementStats(sql),
      sql,
      values: parameters.map(encode),
    }));
    this.callback = callback;
    this.results = statements.map(() => []);
  }

  /** True if earlier answers of all statements were quick; false before the first answer. */
  get isQuick(): boolean {
    return this.#encoded.every(({ stats }) => (stats.meanMs ?? quickMs) < quickMs);
  }

  /** True if the connection has prepared all statements and knows their columns. */
  isPreparedIn({ parsed, columns }: PreparedStatements): boolean {
    return this.#encoded.every(({ stats: { name } }) => parsed.has(name) && columns.has(name));
  }

  /**
   * Sends this batch and its followers in one write, each with a Sync of its own: PostgreSQL runs them one after the other, each as a
   * transaction of its own. The connection must have prepared all statements of the followers.
   */
  send(client: pg.ClientBase, prepared: PreparedStatements, followers: readonly Batch[] = []): void {
    this.#prepared = prepared;
    this.#followers = followers;
    for (const [at, follower] of followers.entries()) {
      follower.#prepared = prepared;
      follower.#isFollower = true;
      follower.#next = followers[at + 1] ?? null;
    }
    this.#next = followers[0] ?? null;
    this.#client = client;
    client.query(this as never);
  }

  /** Ends this batch and makes the next one pg's active query: pg passes messages to the active query only. */
  #end(error: Error | null): void {
    this.callback(error);
    if (!this.#next || !this.#client) return;
    this.#next.#client = this.#client;
    this.#client.query(this.#next as never);
  }

  submit(connection: Connection): void {
    this.#prepared.current = this;
    this.#startedAt = performance.now();
    if (this.#isFollower) return;
    const batches = [this, ...this.#followers];
    messages.clear();
    for (const batch of batches) batch.#markUsed();
    this.#closeOldest();
    for (const batch of batches) batch.#write();
    connection.stream.write(messages.take());
  }

  /** Moves its statements to the end of the map, which the least recently used one leads. */
  #markUsed(): void {
    const { parsed } = this.#prepared;
    for (const { stats } of this.#encoded) if (parsed.delete(stats.name)) parsed.add(stats.name);
  }

  #write(): void {
    const fresh = new Set<string>();
    const { parsed, columns } = this.#prepared;
    for (const { stats, sql, values } of this.#encoded) {
      const { name } = stats;
      if (!parsed.has(name) && !fresh.has(name)) {
        fresh.add(name);
        this.#parsing.push(name);
        messages.parse(name, sql);
      }
      messages.bind(name, values);
      if (!columns.has(name)) messages.describe();
      messages.execute();
    }
    messages.sync();
  }

  /** Ahead of everything else in the batch: whatever is refused in it, the server has closed these. */
  #closeOldest(): void {
    const { parsed, columns } = this.#prepared;
    for (const name of parsed) {
      if (parsed.size <= maxPrepared) return;
      messages.close(name);
      parsed.delete(name);
      columns.delete(name);
    }
  }

  get #name(): string {
    return (this.#encoded[this.#current] as EncodedStatement).stats.name;
  }

  #columnsNow(): readonly Column[] {
    this.#columns ??= this.#prepared.columns.get(this.#name) ?? [];
    return this.#columns;
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns = message.fields.map((field) => ({ name: field.name, parse: getParser(field.dataTypeID) }));
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    if (this.#error) return;
    const columns = this.#columnsNow();
    const row: Record<string, unknown> = {};
    try {
      for (let index = 0; index < columns.length; index++) {
        const column = columns[index] as Column;
        const value = message.fields[index];
        row[column.name] = value === null || value === undefined ? null : column.parse(value);
      }
    } catch (error) {
      this.#error = error as Error;
    }
    this.results[this.#current]?.push(row);
  }

  handleCommandComplete(): void {
    this.#prepared.columns.set(this.#name, this.#columnsNow());
    this.#columns = null;
    this.#current += 1;
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete();
  }

  /** The server confirmed the next of the statements sent to be prepared. */
  parseComplete(): void {
    const name = this.#parsing.shift();
    if (name) this.#prepared.parsed.add(name);
  }

  /** The server skips the rest of the batch; its ReadyForQuery still comes. */
  handleError(error: Error): void {
    this.#end(Object.assign(error, { statement: this.#statements[this.#current]?.sql }));
  }

  handleReadyForQuery(): void {
    const durationMs = performance.now() - this.#startedAt;
    for (const { stats } of this.#encoded) {
      stats.meanMs = stats.meanMs === null ? durationMs : updateMean(stats.meanMs, durationMs);
    }
    this.#end(this.#error);
  }

  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}
