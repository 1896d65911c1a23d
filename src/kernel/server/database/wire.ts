/**
 * Several prepared statements with one Sync: PostgreSQL runs them as one implicit transaction, in one round trip.
 * `pg` calls `submit` and the `handle…` methods (its interface for custom queries, as pg-cursor uses it).
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { Statement } from './unit.ts';

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

/** What one connection has prepared. */
export interface Prepared {
  /** Names that the server confirmed, also when running them failed afterwards; the one that was used last stands last. */
  parsed: Set<string>;
  /** Columns of statements that were described: they need no description again. */
  columns: Map<string, readonly Column[]>;
  /** The batch under way: the connection's `parseComplete` messages are its own. */
  current: Batch | null;
}

interface Connection {
  stream: { cork?(): void; uncork?(): void };
  parse(message: { name: string; text: string; types?: number[] }): void;
  bind(message: { statement: string; portal: string; values: unknown[] }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { portal: string; rows: number }): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
}

/** Lists with many filters make many texts. Beyond so many a connection closes what it has not used for longest. */
export const mostPrepared = 1000;
const names = new LRUCache<string, string>({ max: 10 * mostPrepared });

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond the safe integers: ${text}`);
  return value;
}

function instant(text: string): string {
  if (!text.endsWith('+00')) return text.startsWith('-') || text.includes('inf') ? text : new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
}

const own: Record<number, (text: string) => unknown> = {
  20: safeInteger,
  1082: (text) => text,
  1184: instant,
  1700: Number,
};

function parserOf(type: number): (text: string) => unknown {
  return own[type] ?? (pg.types.getTypeParser(type, 'text') as (text: string) => unknown);
}

function arrayLiteral(values: readonly unknown[]): string {
  const items = values.map((value) => {
    if (value === null || value === undefined) return 'NULL';
    if (Array.isArray(value)) return arrayLiteral(value);
    const text = encode(value);
    return `"${String(text).replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`;
  });
  return `{${items.join(',')}}`;
}

function encode(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return arrayLiteral(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export class Batch {
  /** Rows per statement. */
  readonly results: unknown[][];
  /** pg sets and reads this on queries that it queues. */
  callback: (error: Error | null) => void;
  readonly #statements: readonly Statement<unknown>[];
  readonly #names: string[] = [];
  readonly #prepared: Prepared;
  readonly #parsing: string[] = [];
  #current = 0;
  #columns: readonly Column[] | null = null;
  #error: Error | null = null;

  constructor(statements: readonly Statement<unknown>[], prepared: Prepared, callback: (error: Error | null) => void) {
    this.#statements = statements;
    this.#prepared = prepared;
    this.callback = callback;
    this.results = statements.map(() => []);
  }

  submit(connection: Connection): Error | undefined {
    this.#prepared.current = this;
    let bound: { name: string; sql: string; values: unknown[] }[];
    try {
      bound = this.#statements.map(({ sql, parameters }) => ({
        name: nameOf(sql),
        sql,
        values: parameters.map(encode),
      }));
    } catch (error) {
      return error as Error;
    }
    const fresh = new Set<string>();
    connection.stream.cork?.();
    this.#closeOldest(connection, bound);
    for (const { name, sql, values } of bound) {
      if (!this.#prepared.parsed.has(name) && !fresh.has(name)) {
        fresh.add(name);
        this.#parsing.push(name);
        connection.parse({ name, text: sql });
      }
      connection.bind({ statement: name, portal: '', values });
      if (!this.#prepared.columns.has(name)) connection.describe({ type: 'P', name: '' });
      connection.execute({ portal: '', rows: 0 });
    }
    connection.sync();
    connection.stream.uncork?.();
    return undefined;
  }

  /** Ahead of everything else in the batch: whatever is refused in it, the server has closed these. */
  #closeOldest(connection: Connection, used: readonly { name: string }[]): void {
    const { parsed, columns } = this.#prepared;
    for (const { name } of used) {
      this.#names.push(name);
      if (parsed.delete(name)) parsed.add(name);
    }
    for (const name of parsed) {
      if (parsed.size <= mostPrepared) return;
      connection.close({ type: 'S', name });
      parsed.delete(name);
      columns.delete(name);
    }
  }

  #columnsNow(): readonly Column[] {
    this.#columns ??= this.#prepared.columns.get(this.#names[this.#current] as string) ?? [];
    return this.#columns;
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns = message.fields.map((field) => ({ name: field.name, parse: parserOf(field.dataTypeID) }));
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
    this.#prepared.columns.set(this.#names[this.#current] as string, this.#columnsNow());
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
    this.callback(Object.assign(error, { statement: this.#statements[this.#current]?.sql }));
  }

  handleReadyForQuery(): void {
    this.callback(this.#error);
  }

  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}
