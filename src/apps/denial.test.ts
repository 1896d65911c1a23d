/**
 * The denial matrix between companies: every endpoint by a member of another company, with the other company's ids, headers
 * and host; the rules of things; and for each endpoint a call that succeeds. Inside a company: `denial-roles.test.ts`.
 */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { appModules } from './modules.ts';
import { EndpointStage } from './testing/endpoint-stage.ts';
import { endpointsTestedElsewhere } from './testing/endpoints-tested-elsewhere.ts';
import type { Example } from './testing/example.ts';
import { type Caller, createExample, getEndpointName, listEmptyValues, sendExample } from './testing/example-calls.ts';
import { examples } from './testing/examples.ts';
import { getRequiredRights, getRightRefusal, isSignedInOnly } from './testing/expected-answers.ts';
import { resourceRules } from './testing/resource-rules.ts';
import { createTestWorld, type World } from './testing.ts';

const endpoints = appModules.flatMap((appModule) => appModule.routes.map((route) => route.endpoint));
const tried = endpoints.filter((endpoint) => examples[getEndpointName(endpoint)]);
const ofCompany = tried.filter((endpoint) => endpoint.scope === 'company');
const permissionsOf = (endpoint: Endpoint) => getRequiredRights(getEndpointName(endpoint));
const named = (endpoint: Endpoint) => permissionsOf(endpoint).every((permission) => permission.includes('.'));
const closed = (endpoint: Endpoint) => isSignedInOnly(getEndpointName(endpoint));

let world: World;
let here: EndpointStage;
let there: EndpointStage;
let judge: pg.Client;

beforeAll(async () => {
  world = await createTestWorld();
  here = await new EndpointStage(world, world.alpha).set();
  there = await new EndpointStage(world, world.beta).set();
  judge = await connectAsSuperuser(world.urls.ownerUrl);
}, 120_000);
afterAll(async () => {
  await judge?.end();
  await world?.close();
});

const ask = (endpoint: Endpoint, item: Example, caller: Caller) => sendExample(here, endpoint, item, caller);

function expectRefused(reply: { status: number; body: unknown }, statuses: readonly number[]): void {
  expect(statuses, JSON.stringify(reply.body)).toContain(reply.status);
  expect(reply.body).toMatchObject({
    success: false,
    code: expect.any(String),
    message: expect.stringMatching(/[가-힣]/),
  });
  expect(JSON.stringify(reply.body)).not.toContain(there.mark);
}

/** Everything of a company, as one number per table. */
async function digest(companyId: string): Promise<Record<string, string>> {
  const { rows } = await judge.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'graphile_worker') order by 1`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of rows) {
    const text = `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t where company_id = $1`;
    digests[name] = (await judge.query<{ hash: string }>(text, [companyId])).rows[0]?.hash ?? '';
  }
  return digests;
}

/** Answers without other people's things that concern no single thing: aggregates of the company's background work. */
const ofNobody: Record<string, object> = { 'GET /api/flow/operator/overview': { queues: [] } };

it('every endpoint has an example that succeeds, or names the test that has one', () => {
  const missing = endpoints.map(getEndpointName).filter((name) => !examples[name] && !endpointsTestedElsewhere[name]);
  expect(missing).toEqual([]);
  const endpointNames = new Set(endpoints.map(getEndpointName));
  expect(
    [...Object.keys(examples), ...Object.keys(endpointsTestedElsewhere)].filter((name) => !endpointNames.has(name)),
  ).toEqual([]);
});

describe('works', () => {
  it.each(tried.map((endpoint) => [getEndpointName(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
    const item = await createExample(endpoint, here);
    const as = item.as === undefined ? here.company.master : item.as;
    const host = item.root ? 'localhost' : undefined;
    const reply = await ask(endpoint, item, { token: as?.token, cookie: item.guest ? here.guest : undefined, host });
    expect(reply.status, JSON.stringify(reply.body)).toBe(endpoint.status);
  });
});

describe('enforces the access rule of the object', () => {
  const ruled = ofCompany
    .filter((endpoint) => endpoint.rule)
    .map((endpoint) => [getEndpointName(endpoint), endpoint] as const);
  const outsider = async (endpoint: Endpoint): Promise<Caller> =>
    named(endpoint)
      ? { token: (await here.holding([permissionsOf(endpoint)[0] as string])).token }
      : { cookie: here.stranger };

  it.each(ruled.filter(([, { rule }]) => rule?.outside !== 'left-out'))(
    'for who holds the permission and has nothing to do with it: %s',
    async (_, endpoint) => {
      const item = await createExample(endpoint, here);
      expectRefused(await ask(endpoint, item, await outsider(endpoint)), [Number(endpoint.rule?.outside)]);
    },
  );

  it.each(ruled.filter(([, { rule, method }]) => rule?.outside === 'left-out' && method === 'GET'))(
    'and leaves out what is of others: %s',
    async (_, endpoint) => {
      const item = await createExample(endpoint, here);
      const reply = await ask(endpoint, item, await outsider(endpoint));
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      const visibleData = { ...reply.body.data, ...ofNobody[getEndpointName(endpoint)] };
      expect(
        listEmptyValues(Array.isArray(reply.body.data) ? reply.body.data : visibleData),
        JSON.stringify(reply.body),
      ).toEqual([]);
      expect(JSON.stringify(reply.body)).not.toContain(here.mark);
    },
  );

  const opened = ruled.filter(([, { rule, method }]) => rule && rule.beyond.length > 0 && method === 'GET');
  it.each(opened)('and opens it to who holds the permissions that it names: %s', async (_, endpoint) => {
    const item = await createExample(endpoint, here);
    const own = named(endpoint) ? permissionsOf(endpoint) : [];
    const { token } = await here.holding([...own, ...(endpoint.rule?.beyond ?? [])]);
    const reply = await ask(endpoint, item, { token });
    expect(reply.status, JSON.stringify(reply.body)).toBe(endpoint.status);
  });
});

const namesThing = (endpoint: Endpoint) => /:(\w*I|i)d\b/.test(endpoint.path);
/** Calls that name a thing of the other company elsewhere than in their path, or a thing by a name that is not there. */
const namedOtherwise: Record<string, string> = {
  'POST /api/axis/:axis/:type/bulk/preview': '404 NOT_FOUND',
  'POST /api/axis/:axis/:type/imports': '404 NOT_FOUND',
  'POST /api/access/grants': '404 NOT_FOUND',
  'POST /api/access/grants/preview': '404 NOT_FOUND',
  'POST /api/access/views': '404 NOT_FOUND',
  'GET /api/access/views/preview': '404 NOT_FOUND',
  'POST /api/access/what-can/exports': '404 NOT_FOUND',
  'POST /api/orders': '409 ITEM_NOT_SOLD',
  'POST /api/organization/delegations': '(403 FORBIDDEN|409 SEAT_NOT_MEMBER)',
  'POST /auth/temp-token': '401 TEMP_TOKEN_FAILED',
  'DELETE /api/company/views': '404 NOT_FOUND',
  'PUT /api/company/addresses/code': '409 COMPANY_CODE_EXISTS',
  'DELETE /api/company/domains/:host': '404 NOT_FOUND',
  'POST /api/company/domains/:host/check': '404 NOT_FOUND',
  'PUT /api/menu/roles': '404 NOT_FOUND',
  'POST /api/menu/roles/preview': '404 NOT_FOUND',
};

/** Expected answer when a caller sends, in the own company, ids that would succeed in the other one. */
function getForeignOutcome(endpoint: Endpoint, who: string): RegExp {
  const name = getEndpointName(endpoint);
  const isOfClosedType = endpoint.path.includes(':type') || name === 'POST /api/axis/exports';
  const refusal =
    getRightRefusal(name, who) ??
    (isOfClosedType && resourceRules[name]?.(who).startsWith('403') && resourceRules[name]?.(who));
  if (refusal) return new RegExp(`^${refusal}$`);
  if (namesThing(endpoint)) return /^404 ([A-Z]+_)?NOT_FOUND$/;
  const other = namedOtherwise[name];
  // Versions, keys and samples are each company's own: the other's may be too old, taken, or there already, here.
  return other
    ? new RegExp(`^${other}$`)
    : new RegExp(
        `^(${endpoint.status}|409 (VERSION_CONFLICT|FRAME_KEY_EXISTS|SAMPLES_ALREADY_THERE|GATEWAY_EXISTS|ACCESS_REVIEW_(SIGNED|MOVED)|PERIOD_ALREADY_(OPEN|CLOSED)))$`,
      );
}

describe('lets nobody of another company in', () => {
  let before: Record<string, string>;
  const outsiders = ofCompany.map((endpoint) => [getEndpointName(endpoint), endpoint] as const);
  const examplePairs = new Map<Endpoint, { mine: Example; theirs: Example }>();

  beforeAll(async () => {
    // Made beforehand, so that nothing but the attempts happens between the two looks.
    for (const endpoint of ofCompany)
      examplePairs.set(endpoint, {
        mine: await createExample(endpoint, here),
        theirs: await createExample(endpoint, there),
      });
    await world.settle();
    before = await digest(world.beta.tenant.id);
  }, 300_000);

  it.each(outsiders.filter(([, endpoint]) => closed(endpoint)))('by its host: %s', async (_, endpoint) => {
    const { theirs } = examplePairs.get(endpoint) as { theirs: Example };
    const host = `${world.beta.code}.localhost`;
    expectRefused(await ask(endpoint, theirs, { token: here.company.master.token, host }), [404]);
  });

  it.each(outsiders.filter(([, endpoint]) => closed(endpoint)))('by a header: %s', async (_, endpoint) => {
    const { theirs } = examplePairs.get(endpoint) as { theirs: Example };
    const { token } = here.company.master;
    const code = { 'x-company-code': world.beta.code };
    const id = { 'x-company-id': world.beta.tenant.id };
    for (const headers of [code, id]) {
      expectRefused(await ask(endpoint, theirs, { token, headers }), [404]);
      expectRefused(await ask(endpoint, theirs, { token, headers, host: 'localhost' }), [404]);
    }
  });

  it.each(outsiders)('by an unknown or foreign host name: %s', async (_, endpoint) => {
    const { mine } = examplePairs.get(endpoint) as { mine: Example };
    for (const host of ['nobody.localhost', 'evil.example', `${world.alpha.code}.localhost.evil.example`]) {
      expectRefused(await ask(endpoint, mine, { token: here.company.master.token, host }), [404]);
    }
  });

  it.each(outsiders)('by its ids: %s', async (_, endpoint) => {
    const { theirs } = examplePairs.get(endpoint) as { theirs: Example };
    const { master, supervisor } = here.company;
    const callers = {
      master: { token: master.token },
      supervisor: { token: supervisor.token },
      'a guest': { cookie: here.guest },
    };
    for (const [who, caller] of Object.entries(callers)) {
      const reply = await ask(endpoint, theirs, caller);
      const { code } = reply.body;
      const outcome = [reply.status, ...(code ? [code] : [])].join(' ');
      expect(outcome, `${who}: ${JSON.stringify(reply.body)}`).toMatch(getForeignOutcome(endpoint, who));
      // The answer may echo the caller's own input.
      if (!JSON.stringify([theirs.body, theirs.query]).includes(there.mark))
        expect(JSON.stringify(reply.body)).not.toContain(there.mark);
    }
  });

  // Anyone may buy from a company: that is no breach, so the calls that begin something are left out.
  const begins = (endpoint: Endpoint) => endpoint.method !== 'GET' && !endpoint.path.includes(':id');
  it.each(outsiders.filter(([, endpoint]) => !closed(endpoint) && !begins(endpoint)))(
    'by another company’s guest or person: %s',
    async (_, endpoint) => {
      const { theirs } = examplePairs.get(endpoint) as { theirs: Example };
      const host = `${world.beta.code}.localhost`;
      for (const caller of [{ token: here.company.master.token }, { cookie: here.guest }]) {
        const reply = await ask(endpoint, theirs, { ...caller, host });
        if (namesThing(endpoint)) expectRefused(reply, [404]);
        else expect(reply.status, JSON.stringify(reply.body)).toBe(endpoint.status);
        if (endpoint.method === 'GET') expect(JSON.stringify(reply.body)).not.toContain(there.mark);
      }
    },
  );

  it('and nothing of the other company has changed', async () => {
    const after = await digest(world.beta.tenant.id);
    // A visitor of a public endpoint gets a guest session of his own; the kernel's own tables note that he came.
    const own = /^("?order"?\.guest_sessions|kernel\.)/;
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(changed.filter((table) => !own.test(table))).toEqual([]);
  });
});
