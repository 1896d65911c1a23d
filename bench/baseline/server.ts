/**
 * A baseline: Fastify and pg, written for these six calls and nothing else, with nothing of the product. Told by BASELINE which kind it is.
 * `bare` sends one named statement, of a run several in a transaction; `isolated` and `full` send the company along in the same round trip.
 */
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';
import pg from 'pg';
import { z } from 'zod';
import { type Named, pipeline, type Row } from './pipeline.ts';
import * as sql from './statements.ts';
import type { Kind } from './tables.ts';

const plan = JSON.parse(String(process.env.BASELINE)) as {
  kind: Kind;
  port: number;
  url: string;
  pool: number;
  secret: string;
};
const isFull = plan.kind === 'full';
const pool = new pg.Pool({ connectionString: plan.url, max: plan.pool, idleTimeoutMillis: 600_000 });
const hmac = { name: 'HMAC', hash: 'SHA-256' };
const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(plan.secret), hmac, false, ['verify']);

interface Caller {
  company: string;
  person: string | null;
}

class Refused extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** One statement, in the company where the kind knows what that is. */
async function one({ company }: Caller, statement: Named): Promise<Row[]> {
  if (plan.kind === 'bare') return (await pool.query(statement)).rows;
  return (await pipeline(pool, [sql.enter(company), statement]))[1] ?? [];
}

async function inTransaction(statements: readonly Named[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function all({ company }: Caller, statements: readonly Named[]): Promise<void> {
  if (plan.kind === 'bare') await inTransaction(statements);
  else await pipeline(pool, [sql.enter(company), ...statements]);
}

const held = new Map<string, { until: number; permissions: Set<string> }>();

/** What a member may do, read again after five seconds. */
async function permissionsOf(caller: Caller): Promise<Set<string>> {
  const at = `${caller.company} ${caller.person}`;
  const known = held.get(at);
  if (known && known.until > Date.now()) return known.permissions;
  const text = 'select permissions from members where company_id = $1 and person_id = $2';
  const [member] = await one(caller, { name: 'member', text, values: [caller.company, caller.person] });
  const permissions = new Set<string>(member?.permissions ?? []);
  held.set(at, { until: Date.now() + 5000, permissions });
  return permissions;
}

async function callerOf(request: FastifyRequest, permission: string): Promise<Caller> {
  if (!isFull) return { company: String(request.headers['x-company']), person: null };
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const verified = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch(() => null);
  if (!verified) throw new Refused(401, 'sign in');
  const caller = { company: String(verified.payload.company), person: String(verified.payload.sub) };
  if (!(await permissionsOf(caller)).has(permission)) throw new Refused(403, 'not allowed');
  return caller;
}

/** Only `full` looks at what it was sent. */
function checked<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  if (!isFull) return value as z.output<Shape>;
  const result = shape.safeParse(value);
  if (!result.success) throw new Refused(422, z.prettifyError(result.error));
  return result.data;
}

const authorOf = ({ person }: Caller): sql.Author => ({ person, auditId: isFull ? randomUUID() : null });

const Id = z.uuid();
const limit = z.coerce.number().int().min(1).max(100).default(20);
const ListQuery = z.object({ grade: z.string().max(40), limit, cursor: z.string().max(400).optional() });
const SearchQuery = z.object({ q: z.string().min(1).max(100), limit });
const Fields = z.object({
  kind: z.enum(['customer', 'supplier', 'partner', 'agency']),
  grade: z.enum(['vip', 'regular', 'new']).optional(),
  representative: z.string().max(80).optional(),
  phone: z.string().max(40).optional(),
  address: z.string().max(200).optional(),
});
const Values = z.object({
  title: z.string().min(1).max(200),
  code: z.string().max(60).nullish(),
  fields: Fields,
});
const Change = Values.extend({ version: z.int().min(1) });
const Start = z.object({ amount: z.int().min(1), item: Id });

const app = Fastify();
// biome-ignore lint/suspicious/noExplicitAny: what was sent, looked at by `checked`
type Sent = any;

function found(row: Row | undefined, status = 404): { success: true; data: Row } {
  if (!row) throw new Refused(status, 'not there, or changed since');
  return { success: true, data: row };
}

app.get('/records', async (request) => {
  const caller = await callerOf(request, 'record.read');
  const query = checked(ListQuery, request.query as Sent);
  const after = query.cursor ? JSON.parse(Buffer.from(query.cursor, 'base64url').toString()) : null;
  const most = Number(query.limit);
  const rows = await one(caller, sql.list(caller.company, { grade: query.grade, limit: most + 1, after }));
  const data = rows.slice(0, most);
  const last = rows.length > most ? data.at(-1) : undefined;
  const cursor = last && Buffer.from(JSON.stringify({ updatedAt: last.updatedAt, id: last.id })).toString('base64url');
  return { success: true, data, nextCursor: cursor ?? null };
});

app.get('/records/:id', async (request) => {
  const caller = await callerOf(request, 'record.read');
  const { id } = request.params as { id: string };
  const [row] = await one(caller, sql.read(caller.company, checked(Id, id)));
  return found(row);
});

app.get('/search', async (request) => {
  const caller = await callerOf(request, 'record.read');
  const query = checked(SearchQuery, request.query as Sent);
  const results = await one(caller, sql.search(caller.company, query.q, Number(query.limit)));
  return { success: true, data: { results } };
});

async function created(request: FastifyRequest, reply: FastifyReply) {
  const caller = await callerOf(request, 'record.write');
  const values = checked(Values, request.body as Sent);
  const [row] = await one(caller, sql.create(caller.company, randomUUID(), { values, author: authorOf(caller) }));
  reply.status(201);
  return found(row);
}
app.post('/records', created);

app.put('/records/:id', async (request) => {
  const caller = await callerOf(request, 'record.write');
  const { id } = request.params as { id: string };
  const change = checked(Change, request.body as Sent);
  const [row] = await one(caller, sql.update(caller.company, checked(Id, id), { change, author: authorOf(caller) }));
  return found(row, 409);
});

app.post('/executions', async (request, reply) => {
  const caller = await callerOf(request, 'execution.start');
  const { amount, item } = checked(Start, request.body as Sent);
  const started = { id: randomUUID(), entryId: randomUUID(), amount, item };
  await all(caller, sql.execute(caller.company, started, authorOf(caller)));
  reply.status(201);
  return { success: true, data: { id: started.id, status: 'finished' } };
});

app.get('/health', async () => ({ success: true }));
await app.listen({ host: '127.0.0.1', port: plan.port });
process.on('SIGTERM', () => process.exit(0));
