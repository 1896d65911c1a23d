/** Tests of response control: cookies and redirects leave with the commit, not the attempt. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { defineErrors, fail } from '../../contract/error.ts';
import { route } from '../app-module.ts';
import { statement } from '../database/unit.ts';
import { createTooManyRequestsError } from '../rate-limit.ts';
import { createKernelServer, type KernelServer } from '../testing/kernel-server.ts';

const errors = defineErrors({ REFUSED: { status: 409, ko: '거절되었습니다.', en: 'Refused.' } });
const ends = ['kept', 'refused', 'uncommitted', 'met', 'limited'] as const;
const common = {
  scope: 'company',
  audit: false,
  errors: [errors.REFUSED],
  reply: z.object({ seen: z.string() }),
} as const;
const act = endpoint({
  ...common,
  method: 'POST',
  touches: { none: 'a sample' },
  path: '/test/act',
  permission: 'public',
  summary: { ko: '시험', en: 'Trial' },
  body: z.strictObject({ end: z.enum(ends), leads: z.boolean() }),
});
const visit = endpoint({
  ...common,
  method: 'POST',
  touches: { none: 'a sample' },
  path: '/test/visit',
  permission: 'guest',
  summary: { ko: '방문', en: 'Visit' },
  body: z.strictObject({ end: z.enum(ends) }),
});
/** Fails at the end of the unit, when the handler is done. */
const failAtCommit = statement('select 1 / 0');

let server: KernelServer;
let tries = 0;
beforeAll(async () => {
  server = await createKernelServer({
    routes: [
      route(act, async (context, { body }) => {
        const { http, unit } = context;
        tries += 1;
        http?.setCookie('fresh', `try-${tries}`, { maxAge: 60 });
        http?.clearCookie('stale');
        http?.clearCookie('dead', { evenIfRefused: true });
        if (body.leads) http?.redirect('/elsewhere');
        if (body.end === 'refused') throw fail(errors.REFUSED);
        if (body.end === 'limited') throw createTooManyRequestsError(7);
        if (body.end === 'uncommitted') unit.add(failAtCommit);
        if (body.end === 'met' && tries === 1) {
          await unit.query(statement(`do $$ begin raise exception 'met' using errcode = '40P01'; end $$`));
        }
        return { seen: `${http?.cookies.fresh} ${http?.cookies.stale}` };
      }),
      route(visit, async (_, { body }) => {
        if (body.end === 'refused') throw fail(errors.REFUSED);
        return { seen: '' };
      }),
    ],
  });
});
afterAll(() => server.close());

async function reach(url: string, payload: object) {
  tries = 0;
  const headers = { host: 'alpha.localhost', cookie: 'stale=old; dead=old', origin: 'http://alpha.localhost' };
  const reply = await server.fastify.inject({ method: 'POST', url, headers, payload });
  const cookies = reply.cookies.map(({ name, value }) => `${name}=${value}`);
  return { status: reply.statusCode, cookies, location: reply.headers.location, reply };
}

it('sends the committed cookies and location; the handler sees its own changes', async () => {
  const plain = await reach('/test/act', { end: 'kept', leads: false });
  expect(plain).toMatchObject({ status: 200, cookies: ['fresh=try-1', 'stale=', 'dead='], location: undefined });
  expect(plain.reply.json().data).toEqual({ seen: 'try-1 undefined' });
  expect(await reach('/test/act', { end: 'kept', leads: true })).toMatchObject({ status: 303, location: '/elsewhere' });
});

it.each([
  ['refused', 409],
  ['uncommitted', 500],
] as const)('%s: no cookie but of what is over anyway, and no way elsewhere', async (end, status) => {
  expect(await reach('/test/act', { end, leads: true })).toMatchObject({
    status,
    cookies: ['dead='],
    location: undefined,
  });
});

it('of several tries the last one alone leaves', async () => {
  const met = await reach('/test/act', { end: 'met', leads: false });
  expect(met).toMatchObject({ status: 200, cookies: ['dead=', 'fresh=try-2', 'stale='] });
});

it('a refusal of too many says when to come back', async () => {
  const { status, reply } = await reach('/test/act', { end: 'limited', leads: false });
  expect([status, reply.headers['retry-after']]).toEqual([429, '7']);
});

it('a visitor whose request is refused has no session and no cookie of one', async () => {
  expect((await reach('/test/visit', { end: 'refused' })).cookies).toEqual([]);
  expect((await reach('/test/visit', { end: 'kept' })).cookies).toEqual(['__Host-heureum-guest=guest-token']);
});
