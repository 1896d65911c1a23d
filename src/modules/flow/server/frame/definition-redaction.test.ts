/** Tests of concealment: non-editors see little of a flow, others nothing of private flows. Costs about two seconds. */
import { expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { checkImport, exportFrame } from '../../contract/authoring/frame-file.endpoints.ts';
import { findChoices } from '../../contract/choice.endpoints.ts';
import * as frames from '../../contract/frame.endpoints.ts';
import { readFrame } from '../../contract/frame-reads.endpoints.ts';
import { publishFrame } from '../index.ts';
import { createFlowKit, title } from '../testing/flow-kit.ts';

const { call, kit } = createFlowKit();

const calling = (headers: object[], address = 'https://pay.example/v1?key=URLKEY') => ({
  blocks: [{ id: 'call', kind: 'integration.http-call', title, settings: { method: 'GET', address, headers } }],
  connections: [],
});
const inLoop = (definition: object) => ({
  blocks: [{ id: 'each', kind: 'flow.loop', title, settings: { over: '[1]', as: 'one', body: definition } }],
  connections: [],
});
const plain = [{ name: 'x-team', value: 'PLAINTOKEN' }];
let frameCount = 0;
async function createPublishedFrame(definition: object, access: object = {}): Promise<{ id: string; key: string }> {
  frameCount += 1;
  const key = `concealed-${frameCount}`;
  const { id } = await kit.world.alpha.service((context) =>
    publishFrame(context, { key, title, definition: definition as never, access }),
  );
  return { id, key };
}
const read = async (id: string, as: TestMember, query: object = {}) =>
  (await call(readFrame, { as, params: { id }, query })).body.data;

it.each([
  ['a step', calling(plain)],
  ['a step of a loop', inLoop(calling(plain))],
])('values of headers and queries of addresses in %s are told to editors alone', async (_, definition) => {
  const { user, manager } = kit.world.alpha;
  const { id } = await createPublishedFrame(definition);
  for (const query of [{}, { version: 1 }]) {
    const detailText = JSON.stringify(await read(id, user, query));
    expect(detailText).not.toMatch(/PLAINTOKEN|URLKEY/);
    expect(detailText).toContain('pay.example/v1');
    // Control: who edits it reads all of it.
    const all = JSON.stringify(await read(id, manager, query));
    expect(all).toContain('PLAINTOKEN');
    expect(all).toContain('URLKEY');
  }
  expect((await call(exportFrame, { as: user, params: { id }, query: {} })).status).toBe(403);
});

it('a draft is shown to editors alone', async () => {
  const { user, manager, viewer } = kit.world.alpha;
  const body = { key: 'concealed-draft', title, draft: calling(plain) } as never;
  const { id } = (await call(frames.createFrame, { as: manager, body })).body.data;
  for (const as of [user, viewer]) expect(await read(id, as)).toMatchObject({ draft: null, hasDraft: true });
  expect(JSON.stringify((await read(id, manager)).draft)).toContain('PLAINTOKEN');
});

it('a header that proves who calls takes a secret alone, and is written out', async () => {
  const codes = async (settings: object) => {
    const definition = { blocks: [{ id: 'call', kind: 'integration.http-call', title, settings }], connections: [] };
    const reply = await call(frames.validateDefinition, { body: { definition } as never });
    return reply.body.data.problems.map((problem: { code: string }) => problem.code);
  };
  const to = { method: 'GET', address: 'https://pay.example/' };
  for (const name of ['Authorization', 'Cookie', 'X-Api-Key', 'x-auth-token', 'Proxy-Authorization', 'client-secret']) {
    expect(await codes({ ...to, headers: [{ name, value: 'Bearer T' }] }), name).toContain('HEADER_NEEDS_SECRET');
  }
  expect(await codes({ ...to, headers: [{ name: 'Accept', value: 'text/csv' }] })).toEqual([]);
  expect(await codes({ ...to, headers: '=input.headers' })).toContain('HEADERS_WRITTEN_OUT');
  expect(await codes({ ...to, headers: [{ name: "='author' + 'ization'", value: 'x' }] })).toContain(
    'HEADERS_WRITTEN_OUT',
  );
});

it('a private flow is named by no check to users without access, and treated as missing', async () => {
  const { manager, master } = kit.world.alpha;
  const simple = { blocks: [{ id: 'join', kind: 'flow.join', title }], connections: [] };
  const hidden = await createPublishedFrame(simple, { accessMode: 'private', ownerEntityId: master.personId });
  const open = await createPublishedFrame(simple);
  const file = { format: 'flow-frame', version: 1, key: 'from-file', title, definition: simple };
  const loadKnownFrames = async (as: TestMember) => {
    const reply = await call(checkImport, { as, body: { content: JSON.stringify(file), mapping: {} } });
    return reply.body.data.known.frames.map((knownFrame: { name: string }) => knownFrame.name);
  };
  expect(await loadKnownFrames(manager)).toContain(open.key);
  expect(await loadKnownFrames(manager)).not.toContain(hidden.key);
  expect(await loadKnownFrames(master)).toContain(hidden.key);
  const problems = async (as: TestMember, frameKey: string) => {
    const block = { id: 'sub', kind: 'flow.sub-flow', title, settings: { frameKey } };
    const definition = { blocks: [block], connections: [] };
    const reply = await call(frames.validateDefinition, { as, body: { definition } as never });
    return reply.body.data.problems.map(({ code }: { code: string }) => code);
  };
  expect(await problems(manager, hidden.key)).toEqual(await problems(manager, 'never-made'));
  expect(await problems(manager, open.key)).toEqual([]);
  expect(await problems(master, hidden.key)).toEqual([]);
});

it('names of secrets are offered with the right to read them', async () => {
  const { manager, master } = kit.world.alpha;
  const body = { kind: 'setting', block: 'integration.http-call', path: 'headers.secret', q: '' } as never;
  const headers = { authorization: `Bearer ${master.token}` };
  const secret = { name: 'PAY_KEY', value: 'value of a secret', hosts: ['pay.example'] };
  const request = {
    method: 'POST',
    url: '/api/integration/secrets',
    host: 'alpha.localhost',
    headers,
    payload: secret,
  };
  expect((await kit.world.request(request)).status).toBe(201);
  expect((await call(findChoices, { as: manager, body })).body.data).toEqual([]);
  expect((await call(findChoices, { as: master, body })).body.data).toEqual([{ id: 'PAY_KEY', label: 'PAY_KEY' }]);
});
