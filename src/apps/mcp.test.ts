/** The product as an agent has it, driven by the official client: what it finds, rehearses, starts and takes back, and what it may not. */
import { once } from 'node:events';
import http from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '#kernel/server/database/unit.ts';
import { publishFrame } from '#modules/flow/server/index.ts';
import { createKey, listKeyScopes } from '#modules/integration/contract/endpoints.ts';
import { createTestWorld, type TestMember, type World } from './testing.ts';

let world: World;
let proxy: http.Server;
let address: string;
const clients: Client[] = [];

/** Names of companies are not known to this machine: what the client sends to the proxy, it says on the company's host. */
function serve(): http.Server {
  return http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const { host: _, 'content-length': __, ...headers } = request.headers;
    const reply = await world.request({
      method: request.method ?? 'GET',
      url: request.url ?? '/',
      host: String(headers['x-host'] ?? 'alpha.localhost'),
      headers: headers as Record<string, string>,
      ...(text === '' ? {} : { payload: text }),
    });
    const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    response.writeHead(reply.status, { 'content-type': String(reply.headers['content-type'] ?? 'application/json') });
    response.end(body);
  });
}

beforeAll(async () => {
  world = await createTestWorld();
  const both = { ko: '물품 등록', en: 'Register a thing' };
  await world.alpha.service((context) =>
    publishFrame(context, {
      key: 'register-thing',
      title: both,
      definition: {
        blocks: [
          {
            id: 'ask',
            kind: 'flow.form',
            title: both,
            settings: { fields: [{ key: 'name', label: both, kind: 'text', required: true }] },
          },
          {
            id: 'make',
            kind: 'axis.record-create',
            title: both,
            settings: { axis: 'space', type: 'internal', title: '=input.name', fields: {} },
          },
        ],
        connections: [{ from: 'ask', to: 'make' }],
      },
    }),
  );
  await world.settle();
  proxy = serve().listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  address = `http://127.0.0.1:${(proxy.address() as { port: number }).port}/mcp`;
});
afterAll(async () => {
  for (const client of clients) await client.close();
  proxy?.close();
  await world?.close();
});

async function agent(member: Pick<TestMember, 'token'> | null, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1' });
  const authorization: Record<string, string> = member ? { authorization: `Bearer ${member.token}` } : {};
  const requestInit = { headers: { ...authorization, ...headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit }) as never);
  clients.push(client);
  return client;
}

// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
async function answer(client: Client, name: string, grantedScopes: Record<string, unknown> = {}): Promise<any> {
  const result = (await client.callTool({ name, arguments: grantedScopes })) as CallToolResult;
  const [content] = result.content;
  return { isError: result.isError ?? false, ...JSON.parse((content as { text: string }).text) };
}

it('an agent finds a flow, rehearses it, starts it once, follows it, and takes it back as it was shown', async () => {
  const client = await agent(world.alpha.manager);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['list_flows', 'rehearse_run', 'start_run', 'read_run', 'preview_undo', 'request_undo']),
  );
  const start = tools.find(({ name }) => name === 'start_run');
  expect(start?.inputSchema.required).toEqual(['frameKey']);
  expect(tools.find(({ name }) => name === 'list_flows')?.annotations?.readOnlyHint).toBe(true);
  const { data: flows } = await answer(client, 'list_flows', { q: '물품', limit: 5 });
  expect(flows).toMatchObject([{ key: 'register-thing', abilities: { start: true } }]);
  const input = { name: '회의실 다' };
  const { data: rehearsed } = await answer(client, 'rehearse_run', { frameKey: 'register-thing', input });
  expect(rehearsed).toMatchObject({
    ...{ status: 'finished', impacts: [{ subject: { type: 'record' } }], asked: [], messages: [] },
    undo: { allowed: true, changes: [{ verdict: 'reverse' }] },
  });
  const order = { frameKey: 'register-thing', input, idempotencyKey: 'the-one' };
  const first = await answer(client, 'start_run', order);
  expect(first.data.status).toBe('finished');
  expect((await answer(client, 'start_run', order)).data.id).toBe(first.data.id);
  const { data: run } = await answer(client, 'read_run', { id: first.data.id });
  expect(run).toMatchObject({ status: 'finished', impacts: [{}] });
  const { data: preview } = await answer(client, 'preview_undo', { id: first.data.id });
  expect(preview).toMatchObject({ allowed: true, reverse: [{}] });
  const reason = { code: 'trial' };
  const undone = await answer(client, 'undo_run', { id: first.data.id, reason, expected: preview.hash });
  expect(undone.data).toMatchObject({ state: 'done', reversed: 1 });
  const again = await answer(client, 'undo_run', { id: first.data.id, reason });
  expect(again).toMatchObject({ isError: true, success: false, code: 'UNDO_ALREADY_DONE' });
});

it('a key is an agent within its scopes; what it did bears its name, and a person takes it back', async () => {
  const without = ['flow.task.complete', 'flow.execution.read-all', 'flow.execution.read-team'];
  const keyScopes = (await world.call(listKeyScopes, { as: world.alpha.master })).body.data.scopes as {
    name: string;
  }[];
  const grantedScopes = keyScopes.map(({ name }) => name).filter((name) => !without.includes(name));
  const body = { name: '창고 로봇', scopes: grantedScopes, expiresAt: null };
  const { token } = (await world.call(createKey, { as: world.alpha.master, body })).body.data as { token: string };
  const client = await agent({ token });
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toContain('start_run');
  expect(names).not.toContain('list_tasks');
  const { data: run } = await answer(client, 'start_run', { frameKey: 'register-thing', input: { name: '선반' } });
  expect(run.status).toBe('finished');
  const { data: runView } = await answer(client, 'read_run', { id: run.id });
  expect(runView.id).toBe(run.id);
  const person = await agent(world.alpha.manager);
  const { data: runDetails } = await answer(person, 'read_run', { id: run.id });
  expect(runDetails.startedBy).toEqual({ id: world.alpha.master.personId, name: '연동 키 ‘창고 로봇’' });
  const undone = await answer(person, 'undo_run', { id: run.id, reason: { code: 'trial' } });
  expect(undone.data).toMatchObject({ state: 'done', reversed: 1 });
  // Runs of others are not there for it, as for a person with the same rights.
  const { data: own } = await answer(person, 'start_run', { frameKey: 'register-thing', input: { name: '남의 것' } });
  expect(await answer(client, 'read_run', { id: own.id })).toMatchObject({
    isError: true,
    code: 'EXECUTION_NOT_FOUND',
  });
});

it('calls of one message are done one after another: each begins when the one before has ended', async () => {
  const { manager } = world.alpha;
  const payload = Array.from({ length: 6 }, (_, id) => ({
    ...{ jsonrpc: '2.0', id, method: 'tools/call' },
    params: { name: 'start_run', arguments: { frameKey: 'register-thing', input: { name: `차례 ${id}` } } },
  }));
  const headers = { accept: 'application/json, text/event-stream', authorization: `Bearer ${manager.token}` };
  const reply = await world.request({
    method: 'POST',
    url: '/mcp',
    host: 'alpha.localhost',
    headers,
    payload,
  } as never);
  expect(reply.status).toBe(200);
  const runs = await world.alpha.service(({ unit, companyId }) =>
    unit.query(
      statement<{ began: number; ended: number }>(
        `select extract(epoch from started_at)::float8 as began, extract(epoch from finished_at)::float8 as ended from flow.executions
         where company_id = $1 and input ->> 'name' like '차례 %' order by started_at`,
        [companyId],
      ),
    ),
  );
  expect(runs).toHaveLength(6);
  for (const [index, { began }] of runs.entries())
    if (index > 0) expect(began >= (runs[index - 1]?.ended ?? 0)).toBe(true);
});

it('an input error is reported by field, in the caller’s language', async () => {
  const korean = await agent(world.alpha.manager);
  const missing = await answer(korean, 'start_run', { frameKey: 'register-thing', input: {} });
  expect(missing).toMatchObject({ isError: true, code: 'VALIDATION_FAILED', details: [{ field: 'input.name' }] });
  expect(missing.message).toMatch(/[가-힣]/);
  const english = await agent(world.alpha.manager, { 'accept-language': 'en' });
  const unknown = await answer(english, 'start_run', { frameKey: 'register-thing', input: {}, wrong: 1 });
  expect(unknown).toMatchObject({ isError: true, code: 'VALIDATION_FAILED' });
  expect(unknown.message).not.toMatch(/[가-힣]/);
});

it('a caller without the right is offered no tool and gets no result by its name', async () => {
  const client = await agent(world.alpha.viewer);
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toContain('list_flows');
  expect(names).not.toContain('start_run');
  const hidden = await answer(client, 'start_run', { frameKey: 'register-thing', input: { name: '몰래' } });
  expect(hidden).toMatchObject({ isError: true, code: 'NOT_FOUND' });
  expect(await answer(client, 'no_such_tool')).toMatchObject({ isError: true, code: 'NOT_FOUND' });
});

it('strangers, guests and people of other companies do not come in', async () => {
  await expect(agent(null)).rejects.toThrow();
  await expect(agent(world.beta.manager)).rejects.toThrow();
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const headers = { accept: 'application/json, text/event-stream' };
  const bare = (more: object) =>
    world.request({ method: 'POST', url: '/mcp', host: 'alpha.localhost', headers, payload: message, ...more });
  expect((await bare({})).status).toBe(401);
  const token = (member: TestMember) => ({ headers: { ...headers, authorization: `Bearer ${member.token}` } });
  expect((await bare(token(world.beta.manager))).status).toBe(404);
  expect((await bare({ ...token(world.alpha.manager), host: 'localhost' })).status).toBe(404);
  expect((await world.request({ method: 'GET', url: '/mcp', host: 'alpha.localhost' })).status).toBe(405);
  expect((await bare({ ...token(world.alpha.manager), payload: { nonsense: true } })).status).toBe(400);
});
