/**
 * The baseline: bare Fastify and the same SQL, with the company set in the same round trip, and no product code. It is told what
 * to run by the file named in BASELINE: statements as the product compiled them.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';

interface Statement {
  sql: string;
  parameters: unknown[];
}

interface Plan {
  companyId: string;
  statements: Record<string, Statement[]>;
  /** Ids in the statements that must be new for each request. */
  fresh: Record<string, string[]>;
  /** An id in the statements that is another one of `ids` in each request: nothing is hotter than for the product. */
  rotate: Record<string, { from: string; ids: string[] }>;
  port: number;
}

const plan = JSON.parse(readFileSync(String(process.env.BASELINE), 'utf8')) as Plan;
const prepared = new WeakMap<object, Set<string>>();
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });

function literal(values: unknown[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;
}

function encode(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return literal(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

class OneSync {
  rows: (string | null)[][] = [];
  callback: (error: Error | null) => void = () => undefined;
  readonly statements: { name: string; sql: string; values: (string | null)[] }[];
  readonly known: Set<string>;

  constructor(statements: Statement[], known: Set<string>) {
    this.known = known;
    this.statements = statements.map(({ sql, parameters }) => ({
      name: createHash('md5').update(sql).digest('hex'),
      sql,
      values: parameters.map(encode),
    }));
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's connection has no public type
  submit(connection: any): void {
    connection.stream.cork();
    for (const { name, sql, values } of this.statements) {
      if (!this.known.has(name)) connection.parse({ name, text: sql });
      this.known.add(name);
      connection.bind({ statement: name, values, portal: '' });
      connection.execute({ portal: '', rows: 0 });
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.rows.push(message.fields);
  }
  handleError(error: Error): void {
    this.callback(error);
  }
  handleReadyForQuery(): void {
    this.callback(null);
  }
  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

async function run(statements: Statement[]): Promise<(string | null)[][]> {
  const client = await pool.connect();
  let known = prepared.get(client);
  if (!known) {
    known = new Set();
    prepared.set(client, known);
  }
  const enter = { sql: "select set_config('app.company_id', $1, true)", parameters: [plan.companyId] };
  const query = new OneSync([enter, ...statements], known);
  try {
    await new Promise<void>((resolve, reject) => {
      query.callback = (error) => (error ? reject(error) : resolve());
      client.query(query as never);
    });
  } finally {
    client.release();
  }
  return query.rows.slice(1);
}

let at = 0;

function renewed(name: string): Statement[] {
  const statements = plan.statements[name] as Statement[];
  let text = JSON.stringify(statements);
  for (const id of plan.fresh[name] ?? []) text = text.replaceAll(id, randomUUID());
  const turn = plan.rotate[name];
  if (turn) {
    at = (at + 1) % turn.ids.length;
    text = text.replaceAll(turn.from, turn.ids[at] as string);
  }
  return JSON.parse(text) as Statement[];
}

const app = Fastify();
for (const name of Object.keys(plan.statements)) {
  app.all(`/${name}`, async () => ({ success: true, data: await run(renewed(name)) }));
}
await app.listen({ host: '127.0.0.1', port: plan.port });
process.on('SIGTERM', () => process.exit(0));
