/** Several named statements with one Sync: one round trip and one transaction. The pg package does not offer this. */
import pg from 'pg';

export interface NamedStatement {
  name: string;
  text: string;
  values: unknown[];
}

// biome-ignore lint/suspicious/noExplicitAny: rows of any statement
export type Row = Record<string, any>;

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

interface Connection {
  stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; portal: string; values: unknown[] }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { portal: string; rows: number }): void;
  sync(): void;
}

/** Statements prepared on a connection, with their described columns. */
const preparedBy = new WeakMap<pg.PoolClient, Map<string, Column[]>>();

function encode(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

class Pipeline {
  readonly rows: Row[][];
  callback: (error: Error | null) => void = () => undefined;
  readonly #statements: readonly NamedStatement[];
  readonly #prepared: Map<string, Column[]>;
  #at = 0;

  constructor(statements: readonly NamedStatement[], prepared: Map<string, Column[]>) {
    this.#statements = statements;
    this.#prepared = prepared;
    this.rows = statements.map(() => []);
  }

  submit(connection: Connection): void {
    connection.stream.cork();
    for (const { name, text, values } of this.#statements) {
      const isKnown = this.#prepared.has(name);
      if (!isKnown) connection.parse({ name, text });
      connection.bind({ statement: name, portal: '', values: values.map(encode) });
      if (!isKnown) connection.describe({ type: 'P', name: '' });
      connection.execute({ portal: '', rows: 0 });
    }
    connection.sync();
    connection.stream.uncork();
  }

  get #name(): string {
    return this.#statements[this.#at]?.name ?? '';
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, 'text') as Column['parse'],
    }));
    this.#prepared.set(this.#name, columns);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Row = {};
    const columns = this.#prepared.get(this.#name) ?? [];
    for (const [index, { name, parse }] of columns.entries()) {
      const value = fields[index] ?? null;
      row[name] = value === null ? null : parse(value);
    }
    this.rows[this.#at]?.push(row);
  }

  handleCommandComplete(): void {
    if (!this.#prepared.has(this.#name)) this.#prepared.set(this.#name, []);
    this.#at += 1;
  }

  handleError(error: Error): void {
    this.callback(error);
  }
  handleReadyForQuery(): void {
    this.callback(null);
  }
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

/** The rows of each statement; all of them happen or none. A connection whose statements failed is closed: what it has prepared is unsure. */
export async function runPipeline(pool: pg.Pool, statements: readonly NamedStatement[]): Promise<Row[][]> {
  const client = await pool.connect();
  let prepared = preparedBy.get(client);
  if (!prepared) {
    prepared = new Map();
    preparedBy.set(client, prepared);
  }
  const query = new Pipeline(statements, prepared);
  try {
    await new Promise<void>((resolve, reject) => {
      query.callback = (error) => (error ? reject(error) : resolve());
      client.query(query as never);
    });
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
  return query.rows;
}
