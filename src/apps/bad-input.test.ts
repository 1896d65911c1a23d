/** Every endpoint, called wrongly on purpose: always a 4xx with code, text and field; never a 500; nothing written. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { runAtOnceOnTable } from '#modules/flow/server/testing/lock-barrier.ts';
import { appModules } from './modules.ts';
import { EndpointStage } from './testing/endpoint-stage.ts';
import type { Example } from './testing/example.ts';
import { createExample, getEndpointName, getExampleCaller } from './testing/example-calls.ts';
import { examples } from './testing/examples.ts';
import { findMessageProblem } from './testing/message-check.ts';
import { createTestWorld, type TestReply, type World } from './testing.ts';

const endpoints = appModules.flatMap((appModule) => appModule.routes.map((route) => route.endpoint));
const tried = endpoints.filter((endpoint) => examples[getEndpointName(endpoint)]);
const withBody = tried.filter((endpoint) => endpoint.method !== 'GET' && endpoint.body.def.type !== 'undefined');

let world: World;
let stage: EndpointStage;
beforeAll(async () => {
  world = await createTestWorld();
  stage = await new EndpointStage(world, world.alpha).set();
}, 120_000);
afterAll(() => world.close());

const prepared = (endpoint: Endpoint) => createExample(endpoint, stage);

function send(
  endpoint: Endpoint,
  example: Example,
  wrong: { payload?: string; type?: string; query?: string; params?: Example['params'] },
) {
  const params = { ...example.params, ...wrong.params };
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? 'x'));
  const search = [new URLSearchParams(example.query).toString(), wrong.query ?? ''].filter(Boolean).join('&');
  const { token, cookie, host = `${world.alpha.code}.localhost` } = getExampleCaller(stage, example);
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(cookie ? { cookie, 'sec-fetch-site': 'same-origin' } : {}),
    ...(wrong.payload === undefined ? {} : { 'content-type': wrong.type ?? 'application/json' }),
  };
  return world.request({
    method: endpoint.method,
    url: search ? `${path}?${search}` : path,
    host,
    headers,
    payload: wrong.payload,
  });
}

function expectClear(reply: TestReply, statuses: readonly number[]): void {
  expect(statuses, JSON.stringify(reply.body)).toContain(reply.status);
  const errorBody = {
    success: false,
    code: expect.stringMatching(/^[A-Z_]+$/),
    message: expect.stringMatching(/[가-힣]/),
  };
  expect(reply.body).toMatchObject({ ...errorBody, requestId: expect.any(String) });
  if (reply.body.code === 'VALIDATION_FAILED') {
    expect(reply.body.details[0]).toMatchObject({ field: expect.any(String), code: expect.any(String) });
    for (const { field, message } of reply.body.details) {
      expect(findMessageProblem(message, { locale: 'ko', keys: field.split('.') }), `${field}: ${message}`).toBeNull();
    }
  }
}

const deep = (levels: number): unknown => (levels === 0 ? 1 : { inner: deep(levels - 1) });
const first = (body: object): string => Object.keys(body)[0] ?? 'value';

/** Ways in which a body can be wrong, as JSON texts. */
const wrongBodies: [string, (body: Record<string, unknown>) => string][] = [
  ['an unknown field', (body) => JSON.stringify({ ...body, isAdmin: true })],
  ['a field of another type', (body) => JSON.stringify({ ...body, [first(body)]: { $ne: null } })],
  ['a list instead of an object', (body) => JSON.stringify([body])],
  ['a text instead of an object', () => '"text"'],
  ['null', () => 'null_'],
  ['broken JSON', (body) => JSON.stringify(body).slice(0, -1)],
  ['a NUL', (body) => JSON.stringify({ ...body, [first(body)]: 'a\u0000b' })],
  ['half a surrogate pair', (body) => JSON.stringify({ ...body, [first(body)]: 'x' }).replace('"x"', '"\\ud800"')],
  ['a text without end', (body) => JSON.stringify({ ...body, [first(body)]: '가'.repeat(100_000) })],
  ['a number beyond all bounds', (body) => JSON.stringify({ ...body, [first(body)]: 'x' }).replace('"x"', '1e400')],
  ['JSON too deep', (body) => JSON.stringify({ ...body, [first(body)]: deep(60) })],
  ['a prototype', (body) => `{"__proto__":{"isAdmin":true},${JSON.stringify(body).slice(1)}`],
];

describe('a body', () => {
  it.each(withBody.map((endpoint) => [getEndpointName(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
    const example = await prepared(endpoint);
    const body = (example.body ?? {}) as Record<string, unknown>;
    for (const [what, wrong] of wrongBodies) {
      const reply = await send(endpoint, example, { payload: wrong(body) });
      expect(reply.status, `${what}: ${JSON.stringify(reply.body)}`).toBeLessThan(500);
      expectClear(reply, [400, 413, 422]);
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data']) {
      expectClear(await send(endpoint, example, { payload: 'a=b', type }), [400, 415]);
    }
    const large = JSON.stringify({ ...body, more: 'x'.repeat(endpoint.bodyLimit + 10) });
    expectClear(await send(endpoint, example, { payload: large }), [413]);
  });

  it('says in English what is wrong, when asked to', async () => {
    const headers = { authorization: `Bearer ${world.alpha.master.token}`, 'accept-language': 'en-US' };
    const common = {
      method: 'POST',
      url: '/api/axis/entity/external',
      host: 'alpha.localhost',
      headers,
      payload: { colour: 1 },
    };
    const { body } = await world.request(common);
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', message: 'Please check the values you entered.' });
    expect(body.details.map((detail: { field: string }) => detail.field)).toEqual(
      expect.arrayContaining(['title', 'colour']),
    );
  });
});

describe('an address', () => {
  it.each(tried.map((endpoint) => [getEndpointName(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
    const example = await prepared(endpoint);
    const payload = example.body ? JSON.stringify(example.body) : undefined;
    const unknown = await send(endpoint, example, { query: 'colour=red', payload });
    expectClear(unknown, [400]);
    for (const query of ['limit=0', 'limit=1000000', 'limit=x', 'cursor=%00', 'cursor=zzz', 'cursor=%ED%A0%80']) {
      const reply = await send(endpoint, example, { query, payload });
      expectClear(reply, [400]);
    }
    for (const id of [
      '1',
      "' or 1=1",
      '../../etc',
      '%00',
      'ｆ',
      '00000000-0000-0000-0000-000000000000',
      'x'.repeat(600),
    ]) {
      for (const key of Object.keys(example.params ?? {})) {
        const reply = await send(endpoint, example, { params: { [key]: id }, payload });
        expectClear(reply, [400, 404, 414]);
      }
    }
  });

  it('that does not exist is a clear 404, with any method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const reply = await world.request({ method, url: '/api/no/such/thing', host: 'alpha.localhost' });
      expectClear(reply, [404]);
    }
  });
});

describe('Idempotency-Key', () => {
  const order = { method: 'POST', url: '/api/axis/entity/external', host: 'alpha.localhost' };
  const headers = (key: string) => ({ authorization: `Bearer ${world.alpha.manager.token}`, 'idempotency-key': key });
  const body = (title: string) => ({ title, fields: { kind: 'customer' } });

  it('the same request again gives the first answer and writes once', async () => {
    const ask = () => world.request({ ...order, headers: headers('same'), payload: body('한 번만') });
    const [item, two] = await runAtOnceOnTable(world, 'axis.records', [ask, ask]);
    expect(item?.status).toBe(201);
    expect(two?.body.data.id).toBe(item?.body.data.id);
    const result = await stage.data<{ results: unknown[] }>(
      'GET',
      `/api/axis/search?q=${encodeURIComponent('한 번만')}`,
    );
    expect(result.results).toHaveLength(1);
  });

  it('with another body is refused, and another person may use the same key', async () => {
    await world.request({ ...order, headers: headers('once'), payload: body('첫째') });
    const other = await world.request({ ...order, headers: headers('once'), payload: body('둘째') });
    expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    const mine = { ...headers('once'), authorization: `Bearer ${world.alpha.master.token}` };
    expect((await world.request({ ...order, headers: mine, payload: body('셋째') })).status).toBe(201);
  });
});
