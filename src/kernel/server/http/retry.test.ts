/** A request that met another one is tried again; when that does not help, the caller is asked to come back, never told of a fault. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { statement } from '../database/unit.ts';
import { route } from '../room.ts';
import { type KernelServer, kernelServer } from '../testing/kernel-server.ts';

const about = { scope: 'company', permission: 'member', audit: false, errors: [] } as const;
const summary = { ko: '시험', en: 'Trial' };
const meet = endpoint({
  ...about,
  method: 'POST',
  touches: { none: 'a sample' },
  path: '/test/meet',
  summary,
  body: z.strictObject({ refusals: z.int(), code: z.enum(['40P01', 'HU409']) }),
  reply: z.object({ tries: z.int() }),
});
const attempt = endpoint({
  ...about,
  method: 'GET',
  topics: { none: 'a sample' },
  path: '/test/attempt',
  summary,
  keeps: false,
  reply: z.object({ written: z.int() }),
});
const count = statement<{ count: number }>('select count(*)::int as count from testing.told');
const write = `insert into kernel.events (company_id, id, name, payload, request_id) values ($1, $2, 'trial', '{}', 'trial')`;

let server: KernelServer;
let tries = 0;
beforeAll(async () => {
  server = await kernelServer({
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
    ],
  });
});
afterAll(() => server.close());

const headers = { host: 'alpha.localhost', authorization: 'Bearer plain' };
const post = async (code: string, refusals: number) => {
  tries = 0;
  return server.app.inject({ method: 'POST', url: '/test/meet', headers, payload: { code, refusals } });
};

describe.each(['40P01', 'HU409'])('what meets another unit of work (%s)', (code) => {
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

it('keeps nothing of what an endpoint only tries', async () => {
  const before = await server.world.within(null, ({ unit }) => unit.query(count));
  const reply = await server.app.inject({ method: 'GET', url: '/test/attempt', headers });
  expect(reply.json().data.written).toBeGreaterThan(0);
  expect(await server.world.within(null, ({ unit }) => unit.query(count))).toEqual(before);
});
