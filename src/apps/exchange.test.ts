/** Tests of concurrent rights changes: no request ever fails because of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as roles from '#modules/access/contract/endpoints.ts';
import { runAtOnceOnTable } from '#modules/flow/server/testing/lock-barrier.ts';
import { refresh } from '#modules/identity/contract/endpoints.ts';
import { createTestWorld, type TestReply, type World } from './testing.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
const hosted = () => ({ host: `${world.alpha.code}.localhost`, authorization: `Bearer ${world.alpha.user.token}` });
const upload = () =>
  world.app.fastify.inject({
    method: 'POST',
    url: '/api/files',
    headers: { ...hosted(), 'content-type': 'image/png' },
    payload: png,
  });
const newRole = (name: string) =>
  world.call(roles.createRole, {
    as: world.alpha.master,
    body: { name, displayName: { ko: '시험 역할', en: 'Trial role' }, level: 1, permissions: [] } as never,
  });

it('files are sent and read right after a change of roles', async () => {
  const first = await upload();
  expect(first.statusCode).toBe(201);
  expect((await newRole('after-file')).status).toBe(201);
  const second = await upload();
  expect(second.statusCode).toBe(201);
  expect((await newRole('after-second')).status).toBe(201);
  const url = `/api/files/${second.json().data.id}`;
  expect((await world.app.fastify.inject({ url, headers: hosted() })).statusCode).toBe(200);
});

/** Carried out, or asked to come back in a moment. */
function expectNoFault(replies: readonly TestReply[], status: number): void {
  for (const reply of replies) {
    expect([status, 503]).toContain(reply.status);
    if (reply.status === 503) expect(reply.headers['retry-after']).toBe('1');
  }
  expect(replies.some((reply) => reply.status === status)).toBe(true);
}

it('twelve changes of roles at once are no fault for any', async () => {
  const changes = Array.from({ length: 12 }, (_, index) => () => newRole(`at-once-${index}`));
  const replies = await runAtOnceOnTable(world, 'access.roles', changes);
  expectNoFault(replies, 201);
});

it('twelve changes of one member at once end with one of them, and never with a fault', async () => {
  const as = world.alpha.master;
  const members = (await world.call(roles.listMembers, { as, query: { limit: 100 } })).body.data;
  const { id } = members.find((row: { personId: string }) => row.personId === world.alpha.viewer.personId);
  const assign = (name: string) => world.call(roles.assignMemberRoles, { as, params: { id }, body: { roles: [name] } });
  const changes = Array.from({ length: 12 }, (_, index) => () => assign(['user', 'viewer'][index % 2] as string));
  const replies = await runAtOnceOnTable(world, 'access.role_assignments', changes);
  expectNoFault(replies, 200);
  const after = (await world.call(roles.listMembers, { as, query: { limit: 100 } })).body.data;
  expect(after.find((row: { id: string }) => row.id === id).roles).toEqual([expect.stringMatching(/^(user|viewer)$/)]);
});

it('a browser without a session gets an answer without an error, and one with a wrong token is refused', async () => {
  const first = await world.call(refresh, { body: {} });
  expect([first.status, first.body]).toEqual([204, '']);
  expect((await world.call(refresh, { body: { refreshToken: 'x'.repeat(43) } })).status).toBe(401);
});
