/**
 * Several prepared statements with one Sync: PostgreSQL runs them as one implicit transaction, in one round trip.
 * `pg` calls `submit` and the `handle…` methods (its interface for custom queries, as pg-cursor uses it).
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { Messages, type Value } from './messages.ts';
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
  stream: { write(bytes: Uint8Array): unknown };
}

/** Of the batches that are being sent: they leave before anything else happens. */
const messages = new Messages();

/** Lists with many filters make many texts. Beyond so many a connection closes what it has not used for longest. */
export const mostPrepared = 1000;
const texts = new LRUCache<string, Text>({ max: 10 * mostPrepared });

/** What is known of a statement, whichever connection it goes to. */
interface Text {
  name: string;
  /** Milliseconds of its last answers, about; null: not answered yet. */
  took: number | null;
}

function textOf(sql: string): Text {
  let text = texts.get(sql);
  if (!text) {
    text = { name: createHash('sha1').update(sql).digest('base64url'), took: null };
    texts.set(sql, text);
  }
  return text;
}

/** Most that an answer takes which others may wait behind. */
const quickMs = 20;

/** A single long answer says little of the next. */
const meanWith = (mean: number, took: number): number => mean + (Math.min(took, 4 * quickMs) - mean) / 8;

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

function encode(value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return arrayLiteral(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

interface Bound {
  text: Text;
  sql: string;
  values: Value[];
}

export class Batch {
  /** Rows per statement. */
  readonly results: unknown[][];
  /** pg sets and reads this on queries that it queues. */
  callback: (error: Error | null) => void;
  readonly #statements: readonly Statement<unknown>[];
  readonly #bound: readonly Bound[];
  readonly #parsing: string[] = [];
  #prepared: Prepared = { parsed: new Set(), columns: new Map(), current: null };
  #client: pg.ClientBase | null = null;
  #behind: readonly Batch[] = [];
  #next: Batch | null = null;
  /** By the one that goes before. */
  #isSent = false;
  #from = 0;
  #current = 0;
  #columns: readonly Column[] | null = null;
  #error: Error | null = null;

  /** @throws where a value cannot be sent */
  constructor(statements: readonly Statement<unknown>[], callback: (error: Error | null) => void) {
    this.#statements = statements;
    this.#bound = statements.map(({ sql, parameters }) => ({ text: textOf(sql), sql, values: parameters.map(encode) }));
    this.callback = callback;
    this.results = statements.map(() => []);
  }

  /** Whether others may wait behind it: it is answered soon, as far as is known. */
  get isQuick(): boolean {
    return this.#bound.every(({ text }) => (text.took ?? quickMs) < quickMs);
  }

  /** Whether the connection has all of it prepared, and knows what it answers. */
  isKnownTo({ parsed, columns }: Prepared): boolean {
    return this.#bound.every(({ text: { name } }) => parsed.has(name) && columns.has(name));
  }

  /**
   * Sends it, and these behind it in the same write, each with a Sync of its own: each is a transaction of its own, done one after the
   * other. The connection must know what goes behind.
   */
  send(client: pg.ClientBase, prepared: Prepared, behind: readonly Batch[] = []): void {
    this.#prepared = prepared;
    this.#behind = behind;
    for (const [at, one] of behind.entries()) {
      one.#prepared = prepared;
      one.#isSent = true;
      one.#next = behind[at + 1] ?? null;
    }
    this.#next = behind[0] ?? null;
    this.#client = client;
    client.query(this as never);
  }

  /** pg gives what comes next to who is in turn. */
  #end(error: Error | null): void {
    this.callback(error);
    if (!this.#next || !this.#client) return;
    this.#next.#client = this.#client;
    this.#client.query(this.#next as never);
  }

  submit(connection: Connection): void {
    this.#prepared.current = this;
    this.#from = performance.now();
    if (this.#isSent) return;
    const all = [this, ...this.#behind];
    messages.forget();
    for (const one of all) one.#use();
    this.#closeOldest();
    for (const one of all) one.#write();
    connection.stream.write(messages.take());
  }

  #use(): void {
    const { parsed } = this.#prepared;
    for (const { text } of this.#bound) if (parsed.delete(text.name)) parsed.add(text.name);
  }

  #write(): void {
    const fresh = new Set<string>();
    const { parsed, columns } = this.#prepared;
    for (const { text, sql, values } of this.#bound) {
      const { name } = text;
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
      if (parsed.size <= mostPrepared) return;
      messages.close(name);
      parsed.delete(name);
      columns.delete(name);
    }
  }

  get #name(): string {
    return (this.#bound[this.#current] as Bound).text.name;
  }

  #columnsNow(): readonly Column[] {
    this.#columns ??= this.#prepared.columns.get(this.#name) ?? [];
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
    const took = performance.now() - this.#from;
    for (const { text } of this.#bound) text.took = text.took === null ? took : meanWith(text.took, took);
    this.#end(this.#error);
  }

  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}
