/**
 * If two people write the same version of a thing at once, one gets a conflict: every endpoint that takes a version, by its
 * example.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { runAtOnce } from '#modules/flow/server/testing/lock-barrier.ts';
import { appModules } from './modules.ts';
import { EndpointStage } from './testing/endpoint-stage.ts';
import type { Example } from './testing/example.ts';
import { createExample, getEndpointName, getExampleCaller, sendExample } from './testing/example-calls.ts';
import { createTestWorld, type TestReply, type World } from './testing.ts';

const endpoints = appModules.flatMap((appModule) => appModule.routes.map((route) => route.endpoint));
const named = (name: string) => endpoints.find((endpoint) => getEndpointName(endpoint) === name) as Endpoint;

/** Endpoints that accept an outdated version: they want an earlier one. */
const earlier = ['POST /api/pages/:key/restore'];

const takesVersion = ({ query, body }: Endpoint) =>
  [query, body].some((shape) => shape instanceof z.ZodObject && 'version' in shape.shape);
const versioned = endpoints.filter((endpoint) => endpoint.method !== 'GET' && takesVersion(endpoint));

/** Table of the row to lock until both requests arrive: by prefix of the name. */
const tables: Record<string, string> = {
  'PUT /api/company/sign-in-rules': 'access.sign_in_rules',
  'PUT /api/company/profile': 'company.profiles',
  'PUT /api/company': 'company.companies',
  'POST /api/company/legal': 'company.companies',
  'PUT /api/user/profile': 'identity.persons',
  'PUT /api/platform/registration': 'identity.registration',
  'PUT /api/platform/companies/:id/limits': 'company.own_limits',
  'PUT /api/platform/companies/:id/storage': 'kernel.company_storage',
  'PUT /api/platform/limits': 'company.limits',
  'PUT /api/platform/storage': 'kernel.storage_limits',
  'PUT /api/platform/settings': 'company.founding',
  'PUT /api/platform/users': 'identity.persons',
  'PUT /api/roles': 'access.roles',
  'POST /api/roles': 'access.roles',
  'PUT /api/axis/types': 'axis.types',
  'PUT /api/axis': 'axis.records',
  'PATCH /api/item': 'axis.records',
  'PATCH /api/finance': 'finance.accounts',
  'PATCH /api/flow/frames': 'flow.frames',
  'POST /api/flow/frames': 'flow.frames',
  'PUT /api/notices/policy': 'notification.policies',
  'PUT /api/flow/settings': 'flow.settings',
  'PUT /api/flow/streams': 'flow.streams',
  'POST /api/flow/streams': 'flow.streams',
  'POST /api/decision/approvals': 'decision.approvals',
  'PUT /api/decision/lines': 'decision.lines',
  'POST /api/orders': '"order".orders',
  'PUT /api/pages': 'page.pages',
  'PUT /api/menu/trees': 'menu.trees',
  'POST /api/menu/trees': 'menu.trees',
  'PUT /api/organization/ranks': 'organization.ranks',
  'PUT /api/integration/hooks': 'integration.hooks',
  'PUT /api/integration/text-gateways': 'integration.text_gateways',
};
const tableOf = (name: string) => tables[Object.keys(tables).find((start) => name.startsWith(start)) ?? ''];

let world: World;
let stage: EndpointStage;
beforeAll(async () => {
  world = await createTestWorld();
  stage = await new EndpointStage(world, world.alpha).set();
}, 120_000);
afterAll(() => world?.close());

const call = (endpoint: Endpoint, example: Example) => () =>
  sendExample(stage, endpoint, example, getExampleCaller(stage, example));

/** Both have read what they read before they lock, when the company's rows are let go. */
function meet(table: string, calls: readonly (() => Promise<TestReply>)[]): Promise<TestReply[]> {
  const lockStatement = statement(`select from ${table} for no key update`);
  return runAtOnce(world, ({ unit }) => unit.query(lockStatement), calls);
}

/** Decisions close the thing meanwhile, whatever the version. */
const closed = [
  ['POST /api/decision/approvals', 'APPROVAL_CLOSED'],
  ['POST /api/orders/:id/withdrawals', 'WITHDRAWAL_NOT_OPEN'],
] as const;
const lateAt = (name: string) => [
  'VERSION_CONFLICT',
  ...closed.flatMap(([path, code]) => (name.startsWith(path) ? [code] : [])),
];

describe('the second writer', () => {
  const writes = versioned.filter(({ method }) => method !== 'DELETE').map((endpoint) => getEndpointName(endpoint));
  it.each(writes.filter((name) => !earlier.includes(name)))('is told the row of the first: %s', async (name) => {
    const table = tableOf(name);
    expect(table, 'where is it kept?').toBeDefined();
    const endpoint = named(name);
    const example = await createExample(endpoint, stage);
    const replies = await meet(String(table), [call(endpoint, example), call(endpoint, example)]);
    const [first, second] = replies.toSorted((a, b) => a.status - b.status) as [TestReply, TestReply];
    expect([first.status, second.status], JSON.stringify(second.body)).toEqual([endpoint.status, 409]);
    expect(lateAt(name)).toContain(second.body.code);
    const { current } = second.body.details;
    expect(current).toMatchObject({ version: first.body.data.version });
    // A form finds what others saved by the names of its own fields.
    const matches = Object.keys(example.body ?? {}).filter((field) => field in first.body.data);
    expect(Object.keys(current)).toEqual(expect.arrayContaining(matches));
  });

  it('after a change does not delete what was seen before it', async () => {
    const storedValues: [string, string][] = [
      ['PUT /api/axis/:axis/:type/:id', 'DELETE /api/axis/:axis/:type/:id'],
      ['PUT /api/decision/lines/:id', 'DELETE /api/decision/lines/:id'],
    ];
    expect(storedValues.map(([, name]) => name)).toEqual(
      versioned.filter(({ method }) => method === 'DELETE').map((endpoint) => getEndpointName(endpoint)),
    );
    for (const [change, remove] of storedValues) {
      const example = await createExample(named(change), stage);
      const query = { version: String((example.body as { version: number }).version) };
      const changed = await call(named(change), example)();
      expect(changed.status, JSON.stringify(changed.body)).toBe(200);
      const { params = {} } = example;
      const refused = await call(named(remove), { params, query })();
      expect(refused.body).toMatchObject({ code: 'VERSION_CONFLICT', details: { current: changed.body.data } });
    }
  });
});
