/**
 * Checks beyond the success of the endpoints' examples: the audience and the audit row of a write, and that a list continues after
 * each page without gaps, to its end and no further.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { maxLimit } from '#kernel/contract/paging.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { createHook } from '#modules/integration/contract/hook.endpoints.ts';
import { testTextGateway } from '#modules/integration/contract/text-gateway.endpoints.ts';
import { appModules } from './modules.ts';
import { authorExamples } from './testing/author-examples.ts';
import { EndpointStage } from './testing/endpoint-stage.ts';
import { type Example, entity } from './testing/example.ts';
import { createExample, getEndpointName, getExampleCaller, sendExample } from './testing/example-calls.ts';
import { examples } from './testing/examples.ts';
import { expectedSideEffects } from './testing/side-effects.ts';
import { createTestWorld, type TestReply, type World } from './testing.ts';

const endpoints = appModules.flatMap((appModule) => appModule.routes.map((route) => route.endpoint));
const tried = endpoints.filter((endpoint) => examples[getEndpointName(endpoint)]);
const table = (some: readonly Endpoint[]) => some.map((endpoint) => [getEndpointName(endpoint), endpoint] as const);

let world: World;
let stage: EndpointStage;
beforeAll(async () => {
  world = await createTestWorld();
  stage = await new EndpointStage(world, world.alpha).set();
}, 120_000);
afterAll(() => world?.close());

/** Calls with the example's intended caller; succeeds. */
async function succeed(endpoint: Endpoint, item: Example): Promise<TestReply> {
  const reply = await sendExample(stage, endpoint, item, getExampleCaller(stage, item));
  expect(reply.status, JSON.stringify(reply.body)).toBe(endpoint.status);
  return reply;
}

/** Events and audit rows of a request in the company, each once; a row about the company itself is marked as such. */
const leftBy = (requestId: unknown) =>
  statement<{ what: string }>(
    `select 'tells ' || name as what from testing.told where company_id = $1 and request_id = $2
     union
     select 'records ' || action || case when subject_id = $1::text then ' of the company' else '' end
     from kernel.audit_log where company_id = $1 and request_id = $2
     order by what desc`,
    [world.alpha.tenant.id, requestId],
  );

describe('the side effects of a call', () => {
  it.each(table(tried.filter(({ method }) => method !== 'GET')))('%s', async (name, endpoint) => {
    const reply = await succeed(endpoint, await createExample(endpoint, stage));
    const rows = await stage.service(({ unit }) => unit.query(leftBy(reply.headers['x-request-id'])));
    expect(rows.map(({ what }) => what)).toEqual(expectedSideEffects[name] ?? []);
  });
});

it('whatever leaves a row of the trail touches it', () => {
  // At the root nobody looks at a company's trail; what ends or begins a session forgets all that was loaded.
  const recording = tried.filter(
    (endpoint) =>
      endpoint.scope !== 'root' &&
      expectedSideEffects[getEndpointName(endpoint)]?.some((what) => what.startsWith('records ')),
  );
  const silent = recording.filter(({ touches }) => touches.length > 0 && !touches.includes(kernelTopics.audit));
  expect(silent.map(getEndpointName)).toEqual([]);
});

/** Lists of which the examples leave too little to have two pages: what fills them, and how they are asked then. */
const filled: Record<string, () => Promise<Example>> = {
  'GET /api/axis/:axis/:type/:id/relationships': async () => {
    const [item, ...others] = [await stage.record(), await stage.record(), await stage.record()];
    const params = { ...entity, id: item.id };
    const url = `/api/axis/entity/external/${item.id}/relationships`;
    for (const { id } of others) await stage.data('POST', url, { kind: 'related', to: id });
    return { params };
  },
  'GET /api/axis/:axis/:type/:id/history': async () => {
    const { id } = await stage.record();
    const url = `/api/axis/entity/external/${id}`;
    for (const version of [1, 2])
      await stage.data('PUT', url, { version, title: stage.name(), fields: { kind: 'customer' } });
    return { params: { ...entity, id } };
  },
  'GET /api/flow/tasks': async () => {
    for (let count = 0; count < 3; count++) await stage.task();
    return {};
  },
  'GET /api/integration/hooks/:id/deliveries': async () => {
    const item = (await createExample(createHook, stage)).body as object;
    const { id } = await stage.data<{ id: string }>('POST', '/api/integration/hooks', item);
    for (let count = 0; count < 3; count++) await stage.data('POST', `/api/integration/hooks/${id}/test`, {});
    return { params: { id } };
  },
  'GET /api/notices/texts': async () => {
    const item = await createExample(testTextGateway, stage);
    const url = `/api/integration/text-gateways/${item.params?.id}/test`;
    for (let count = 0; count < 3; count++) await stage.data('POST', url, item.body as object);
    return {};
  },
  'GET /api/flow/closed-frames': async () => {
    for (let count = 0; count < 3; count++) await authorExamples['POST /api/flow/frames/:id/access-requests']?.(stage);
    return { as: stage.company.user };
  },
  'GET /api/flow/frames/:id/access-requests': async () => {
    const { params = {} } = (await authorExamples['POST /api/flow/frames/:id/access-requests']?.(stage)) ?? {};
    const { user, finance, supervisor } = stage.company;
    const url = `/api/flow/frames/${params.id}/access-requests`;
    for (const as of [user, finance, supervisor]) await stage.data('POST', url, { reason: '필요합니다' }, as);
    return { params };
  },
  'GET /api/flow/expiry-audits': async () => {
    for (let count = 0; count < 3; count++) await stage.run('quick');
    const over = `update flow.executions set undo_deadline = now() where company_id = $1 and frame_key = 'quick'`;
    await stage.service(({ unit }) => unit.query(statement(over, [world.alpha.tenant.id])));
    await stage.data('POST', '/api/flow/expiry-check', {});
    return {};
  },
  'GET /api/company/invitation-lists': async () => {
    for (let count = 0; count < 3; count++) {
      const lines = [{ line: 2, email: `${stage.key()}@example.com`, name: '', roles: '' }];
      await stage.data('POST', '/api/company/invitation-lists', { name: '명단.csv', lines });
    }
    return {};
  },
  // looks are written in batches after the answer: none may arrive while the list is walked
  'GET /api/access-records': async () => {
    await world.settle();
    return {};
  },
  // the trail of this file alone is longer than a page
  'GET /api/audit': async () => ({ query: { action: 'access.role.create' } }),
  'GET /api/decision/approvals': async () => ({ query: { box: 'all' } }),
};

describe('a list goes on where its page ended', () => {
  it.each(table(tried.filter(({ paged }) => paged)))('%s', async (name, endpoint) => {
    const item = await (filled[name]?.() ?? createExample(endpoint, stage));
    const page = async (limit: number, cursor?: string): Promise<{ data: object[]; page: { nextCursor?: string } }> => {
      const query = { ...item.query, limit: String(limit), ...(cursor ? { cursor } : {}) };
      return (await succeed(endpoint, { ...item, query })).body;
    };
    const { data: whole, page: end } = await page(maxLimit);
    expect(end).toEqual({ nextCursor: null });
    expect(whole.length, 'a list of one page shows nothing').toBeGreaterThan(1);
    const limit = Math.ceil(whole.length / 4);
    const recorded: object[] = [];
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const { data, page: next } = await page(limit, cursor);
      expect(data.length).toBeGreaterThan(0);
      recorded.push(...data);
      cursor = next.nextCursor ?? undefined;
    }
    expect(recorded).toEqual(whole);
    expect((await page(whole.length)).page, 'a full page that is the last').toEqual({ nextCursor: null });
  });
});
