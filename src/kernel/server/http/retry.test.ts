/**
 * A request that collided with another one, or a connection that lost its statements, is tried again; if that does not help, the
 * caller is asked to retry later, never shown a fault.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { createId } from '../../contract/ids.ts';
import { route } from '../app-module.ts';
import { statement } from '../database/unit.ts';
import { connectAsSuperuser } from '../testing/database.ts';
import { createKernelServer, type KernelServer } from '../testing/kernel-server.ts';

const common = { scope: 'company', permission: 'member', audit: false, errors: [] } as const;
const summary = { ko: '시험', en: 'Trial' };
const meet = endpoint({
  ...common,
  method: 'POST',
  touches: { none: 'a sample' },
  path: '/test/meet',
  summary,
  body: z.strictObject({ refusals: z.int(), code: z.enum(['40P01', 'HU409']) }),
  reply: z.object({ tries: z.int() }),
});
const attempt = endpoint({
  ...common,
  method: 'GET',
  topics: { none: 'a sample' },
  path: '/test/attempt',
  summary,
  keeps: false,
  reply: z.object({ written: z.int() }),
});
const keep = endpoint({
  ...common,
  method: 'POST',
  touches: { none: 'a sample' },
  path: '/test/keep',
  summary,
  body: z.strictObject({ asksFirst: z.boolean() }),
  reply: z.object({ backend: z.int() }),
});
const look = endpoint({
  ...common,
  method: 'GET',
  topics: { none: 'a sample' },
  path: '/test/look',
  summary,
  reply: z.object({ columns: z.array(z.string()) }),
});
const count = statement<{ count: number }>('select count(*)::int as count from testing.told');
const write = `insert into kernel.events (company_id, id, name, payload, request_id) values ($1, $2, 'trial', '{}', 'trial')`;
const backend = statement<{ backend: number }>('select pg_backend_pid() as backend');

let server: KernelServer;
let tries = 0;
beforeAll(async () => {
  server = await createKernelServer({
    routes: [
      route(meet, async ({ unit }, { body }) => {
        tries += 1;
        if (tries <= body.refusals) {
          await unit.query(statement(`do $$ begin raise exception 'met' using errcode = '${body.code}'; end $$`));
        }
        return { tries };
      }),
      route(attempt, async (context) => {
        const { unit, company } = context;
        unit.add(statement(write, [company?.id, company?.id]));
        const [row] = await unit.query(count);
        return { written: row?.count ?? 0 };
      }),
      route(look, async ({ unit }) => ({
        columns: Object.keys((await unit.query(statement<object>('select * from testing.shape()')))[0] ?? {}),
      })),
      route(keep, async ({ unit, company }, { body }) => {
        if (body.asksFirst) await unit.query(count);
        unit.add(statement(write, [company?.id, createId()]));
        const [row] = await unit.query(backend);
        return { backend: row?.backend ?? 0 };
      }),
    ],
  });
});
afterAll(() => server.close());

const headers = { host: 'alpha.localhost', authorization: 'Bearer plain' };
const post = async (code: string, refusals: number) => {
  tries = 0;
  return server.fastify.inject({ method: 'POST', url: '/test/meet', headers, payload: { code, refusals } });
};

describe.each(['40P01', 'HU409'])('a unit of work that conflicts with another (%s)', (code) => {
  it('goes through after some tries', async () => {
    const reply = await post(code, 4);
    expect([reply.statusCode, reply.json().data]).toEqual([200, { tries: 5 }]);
  });

  it('is answered 503 with Retry-After when every try met another', async () => {
    const reply = await post(code, 1000);
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('1');
    expect(reply.json().code).toBe('UNAVAILABLE');
    expect(tries).toBeGreaterThan(3);
    expect(tries).toBeLessThan(20);
  });
});

it('commits no change of an endpoint that only tries', async () => {
  const before = await server.world.within(null, ({ unit }) => unit.query(count));
  const reply = await server.fastify.inject({ method: 'GET', url: '/test/attempt', headers });
  expect(reply.json().data.written).toBeGreaterThan(0);
  expect(await server.world.within(null, ({ unit }) => unit.query(count))).toEqual(before);
});

describe('a session that is not what its connection remembers', () => {
  const post = async (asksFirst: boolean) => {
    const payload = { asksFirst };
    const reply = await server.fastify.inject({ method: 'POST', url: '/test/keep', headers, payload });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json().data.backend as number;
  };
  const written = async () => (await server.world.within(null, ({ unit }) => unit.query(count)))[0]?.count ?? 0;
  const lookIn = { companyId: null, personId: null, accessVersion: null, readOnly: true };
  /** As a pooler does that gives the connection another session of PostgreSQL. */
  const change = (sql: string) =>
    server.world.database.within(lookIn, (unit) => unit.query(statement<{ pid?: number }>(sql)));
  const name = createHash('sha1').update(backend.sql).digest('base64url');

  it.each([
    ['has forgotten its statements', false, 'deallocate all'],
    ['has forgotten one, which is asked in the midst of a transaction', true, `deallocate "${name}"`],
  ])('%s: the request goes through on another connection, and writes once', async (_, asksFirst, sql) => {
    const [first, before] = [await post(asksFirst), await written()];
    await change(sql);
    expect(await post(asksFirst)).not.toBe(first);
    expect(await written()).toBe(before + 1);
  });

  it('has those of another: likewise', async () => {
    const first = await post(false);
    await change(`select pg_terminate_backend(${first})`).catch(() => undefined);
    await change(`prepare "${name}" as select 1 as backend`);
    const [prepared] = await change('select pg_backend_pid() as pid');
    const before = await written();
    expect(await post(true)).not.toBe(prepared?.pid);
    expect(await written()).toBe(before + 1);
  });
});

it('that planned a statement before a migration changed what it answers with: likewise', async () => {
  const judge = await connectAsSuperuser(server.world.urls.appUrl);
  const columns = async (table: string, count: number) => {
    await judge.query(
      `drop function if exists testing.shape(); create function testing.shape(${table}) language sql as 'select 1, 2'`,
    );
    const replies = await Promise.all(
      Array.from({ length: count }, () => server.fastify.inject({ method: 'GET', url: '/test/look', headers })),
    );
    return replies.map((reply) => reply.json().data?.columns);
  };
  // Enough connections have the plan that one request could not get past all of them.
  expect(await columns('out a int, out b int', 30)).toEqual(Array(30).fill(['a', 'b']));
  expect(await columns('out a int, out c int', 1)).toEqual([['a', 'c']]);
  expect(await columns('out a int, out d int', 30)).toEqual(Array(30).fill(['a', 'd']));
  await judge.end();
});
