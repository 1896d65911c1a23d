/**
 * What the examples of the endpoints show beyond that they succeed: who hears of a write and what the trail says of it, and
 * that a list goes on where its page ended, without a gap, to its end and no further.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { largestLimit } from '#kernel/contract/paging.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { createHook } from '#modules/integration/contract/hook.endpoints.ts';
import { testTextGateway } from '#modules/integration/contract/text-gateway.endpoints.ts';
import { rooms } from './rooms.ts';
import { authorExamples } from './testing/author-examples.ts';
import { callerOf, exampleOf, nameOf, send } from './testing/calls.ts';
import { type Example, entity } from './testing/example.ts';
import { examples } from './testing/examples.ts';
import { left } from './testing/left.ts';
import { Stage } from './testing/stage.ts';
import { type TestReply, testWorld, type World } from './testing.ts';

const endpoints = rooms.flatMap((room) => room.routes.map((route) => route.endpoint));
const tried = endpoints.filter((endpoint) => examples[nameOf(endpoint)]);
const table = (some: readonly Endpoint[]) => some.map((endpoint) => [nameOf(endpoint), endpoint] as const);

let world: World;
let stage: Stage;
beforeAll(async () => {
  world = await testWorld();
  stage = await new Stage(world, world.alpha).set();
}, 120_000);
afterAll(() => world?.close());

/** Called by whom the example is for; succeeds. */
async function succeed(endpoint: Endpoint, one: Example): Promise<TestReply> {
  const reply = await send(stage, endpoint, one, callerOf(stage, one));
  expect(reply.status, JSON.stringify(reply.body)).toBe(endpoint.status);
  return reply;
}

/** What a request told and recorded in the company, each once; a row about the company and none of its things says so. */
const leftBy = (requestId: unknown) =>
  statement<{ what: string }>(
    `select 'tells ' || name as what from testing.told where company_id = $1 and request_id = $2
     union
     select 'records ' || action || case when subject_id = $1::text then ' of the company' else '' end
     from kernel.audit_log where company_id = $1 and request_id = $2
     order by what desc`,
    [world.alpha.tenant.id, requestId],
  );

describe('what a call leaves', () => {
  it.each(table(tried.filter(({ method }) => method !== 'GET')))('%s', async (name, endpoint) => {
    const reply = await succeed(endpoint, await exampleOf(endpoint, stage));
    const rows = await stage.service(({ unit }) => unit.query(leftBy(reply.headers['x-request-id'])));
    expect(rows.map(({ what }) => what)).toEqual(left[name] ?? []);
  });
});

it('whatever leaves a row of the trail touches it', () => {
  // At the root nobody looks at a company's trail; what ends or begins a session forgets all that was loaded.
  const recording = tried.filter(
    (endpoint) => endpoint.scope !== 'root' && left[nameOf(endpoint)]?.some((what) => what.startsWith('records ')),
  );
  const silent = recording.filter(({ touches }) => touches.length > 0 && !touches.includes(kernelTopics.audit));
  expect(silent.map(nameOf)).toEqual([]);
});

/** Lists of which the examples leave too little to have two pages: what fills them, and how they are asked then. */
const filled: Record<string, () => Promise<Example>> = {
  'GET /api/axis/:axis/:type/:id/relationships': async () => {
    const [one, ...others] = [await stage.record(), await stage.record(), await stage.record()];
    const params = { ...entity, id: one.id };
    const url = `/api/axis/entity/external/${one.id}/relationships`;
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
    const one = (await exampleOf(createHook, stage)).body as object;
    const { id } = await stage.data<{ id: string }>('POST', '/api/integration/hooks', one);
    for (let count = 0; count < 3; count++) await stage.data('POST', `/api/integration/hooks/${id}/test`, {});
    return { params: { id } };
  },
  'GET /api/notices/texts': async () => {
    const one = await exampleOf(testTextGateway, stage);
    const url = `/api/integration/text-gateways/${one.params?.id}/test`;
    for (let count = 0; count < 3; count++) await stage.data('POST', url, one.body as object);
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
    const one = await (filled[name]?.() ?? exampleOf(endpoint, stage));
    const page = async (limit: number, cursor?: string): Promise<{ data: object[]; page: { nextCursor?: string } }> => {
      const query = { ...one.query, limit: String(limit), ...(cursor ? { cursor } : {}) };
      return (await succeed(endpoint, { ...one, query })).body;
    };
    const { data: whole, page: end } = await page(largestLimit);
    expect(end).toEqual({ nextCursor: null });
    expect(whole.length, 'a list of one page shows nothing').toBeGreaterThan(1);
    const limit = Math.ceil(whole.length / 4);
    const seen: object[] = [];
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const { data, page: next } = await page(limit, cursor);
      expect(data.length).toBeGreaterThan(0);
      seen.push(...data);
      cursor = next.nextCursor ?? undefined;
    }
    expect(seen).toEqual(whole);
    expect((await page(whole.length)).page, 'a full page that is the last').toEqual({ nextCursor: null });
  });
});
