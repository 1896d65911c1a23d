/**
 * A baseline: Fastify and pg, written for these six calls only, with no product code. BASELINE selects its kind. `bare` sends one
 * named statement, for a run several in a transaction; `isolated` and `full` also set the company in the same round trip.
 */
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';
import pg from 'pg';
import { z } from 'zod';
import { type NamedStatement, type Row, runPipeline } from './pipeline.ts';
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

class RefusedError extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** One statement, in the company where the kind knows what that is. */
async function runOne({ company }: Caller, statement: NamedStatement): Promise<Row[]> {
  if (plan.kind === 'bare') return (await pool.query(statement)).rows;
  return (await runPipeline(pool, [sql.createEnter(company), statement]))[1] ?? [];
}

async function inTransaction(statements: readonly NamedStatement[]): Promise<void> {
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

async function runAll({ company }: Caller, statements: readonly NamedStatement[]): Promise<void> {
  if (plan.kind === 'bare') await inTransaction(statements);
  else await runPipeline(pool, [sql.createEnter(company), ...statements]);
}

const permissionCache = new Map<string, { until: number; permissions: Set<string> }>();

/** A member's permissions, re-read after five seconds. */
async function loadPermissions(caller: Caller): Promise<Set<string>> {
  const at = `${caller.company} ${caller.person}`;
  const cached = permissionCache.get(at);
  if (cached && cached.until > Date.now()) return cached.permissions;
  const text = 'select permissions from members where company_id = $1 and person_id = $2';
  const [member] = await runOne(caller, { name: 'member', text, values: [caller.company, caller.person] });
  const permissions = new Set<string>(member?.permissions ?? []);
  permissionCache.set(at, { until: Date.now() + 5000, permissions });
  return permissions;
}

async function getCaller(request: FastifyRequest, permission: string): Promise<Caller> {
  if (!isFull) return { company: String(request.headers['x-company']), person: null };
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const verified = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch(() => null);
  if (!verified) throw new RefusedError(401, 'sign in');
  const caller = { company: String(verified.payload.company), person: String(verified.payload.sub) };
  if (!(await loadPermissions(caller)).has(permission)) throw new RefusedError(403, 'not allowed');
  return caller;
}

/** Only `full` looks at what it was sent. */
function parseInput<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  if (!isFull) return value as z.output<Shape>;
  const result = shape.safeParse(value);
  if (!result.success) throw new RefusedError(422, z.prettifyError(result.error));
  return result.data;
}

const toAuthor = ({ person }: Caller): sql.Author => ({ person, auditId: isFull ? randomUUID() : null });

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

const fastify = Fastify();
// biome-ignore lint/suspicious/noExplicitAny: what was sent, looked at by `parseInput`
type RequestData = any;

function toReply(row: Row | undefined, status = 404): { success: true; data: Row } {
  if (!row) throw new RefusedError(status, 'not there, or changed since');
  return { success: true, data: row };
}

fastify.get('/records', async (request) => {
  const caller = await getCaller(request, 'record.read');
  const query = parseInput(ListQuery, request.query as RequestData);
  const position = query.cursor ? JSON.parse(Buffer.from(query.cursor, 'base64url').toString()) : null;
  const most = Number(query.limit);
  const rows = await runOne(
    caller,
    sql.createList(caller.company, { grade: query.grade, limit: most + 1, after: position }),
  );
  const data = rows.slice(0, most);
  const last = rows.length > most ? data.at(-1) : undefined;
  const cursor = last && Buffer.from(JSON.stringify({ updatedAt: last.updatedAt, id: last.id })).toString('base64url');
  return { success: true, data, nextCursor: cursor ?? null };
});

fastify.get('/records/:id', async (request) => {
  const caller = await getCaller(request, 'record.read');
  const { id } = request.params as { id: string };
  const [row] = await runOne(caller, sql.createRead(caller.company, parseInput(Id, id)));
  return toReply(row);
});

fastify.get('/search', async (request) => {
  const caller = await getCaller(request, 'record.read');
  const query = parseInput(SearchQuery, request.query as RequestData);
  const results = await runOne(caller, sql.createSearch(caller.company, query.q, Number(query.limit)));
  return { success: true, data: { results } };
});

async function toCreated(request: FastifyRequest, reply: FastifyReply) {
  const caller = await getCaller(request, 'record.write');
  const values = parseInput(Values, request.body as RequestData);
  const [row] = await runOne(
    caller,
    sql.createInsert(caller.company, randomUUID(), { values, author: toAuthor(caller) }),
  );
  reply.status(201);
  return toReply(row);
}
fastify.post('/records', toCreated);

fastify.put('/records/:id', async (request) => {
  const caller = await getCaller(request, 'record.write');
  const { id } = request.params as { id: string };
  const change = parseInput(Change, request.body as RequestData);
  const [row] = await runOne(
    caller,
    sql.createUpdate(caller.company, parseInput(Id, id), { change, author: toAuthor(caller) }),
  );
  return toReply(row, 409);
});

fastify.post('/executions', async (request, reply) => {
  const caller = await getCaller(request, 'execution.start');
  const { amount, item } = parseInput(Start, request.body as RequestData);
  const started = { id: randomUUID(), entryId: randomUUID(), amount, item };
  await runAll(caller, sql.createExecution(caller.company, started, toAuthor(caller)));
  reply.status(201);
  return { success: true, data: { id: started.id, status: 'finished' } };
});

fastify.get('/health', async () => ({ success: true }));
await fastify.listen({ host: '127.0.0.1', port: plan.port });
process.on('SIGTERM', () => process.exit(0));
