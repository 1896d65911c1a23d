/**
 * Removing access applies on every process: from the next request on, and to open live streams. Covers a suspended company, a
 * suspended or removed member, and rights that a role loses.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emit } from '#kernel/server/events.ts';
import { waitFor } from '#kernel/server/testing/kernel-world.ts';
import { roleChanged } from '#modules/access/contract/events.ts';
import { companyChanged } from '#modules/company/contract/events.ts';
import { EndpointStage } from './testing/endpoint-stage.ts';
import { getCoreMember } from './testing/platform-examples.ts';
import type { Answer, Product } from './testing/product.ts';
import { createProduct } from './testing/product-process.ts';
import { createTestWorld, type TestCompany, type TestMember, type World } from './testing.ts';

let world: World;
let stage: EndpointStage;
let processes: readonly [Product, Product];
beforeAll(async () => {
  world = await createTestWorld();
  stage = new EndpointStage(world, world.alpha);
  processes = [createProduct(world), createProduct(world)];
  for (const product of processes) await product.start();
}, 240_000);
afterAll(async () => {
  for (const product of processes ?? []) await product.kill();
  await world?.close();
});

/** At each periodic check, every twenty seconds, a stream would end anyway. */
const beforeHeartbeatMs = 10_000;
const hostOf = (company: TestCompany) => `${company.code}.localhost`;

type Stream = Awaited<ReturnType<Product['listen']>>;
async function listening(member: TestMember, company = world.alpha): Promise<Stream[]> {
  const host = hostOf(company);
  const streams = await Promise.all(processes.map((product) => product.listen({ host, token: member.token })));
  expect(streams.map(({ status }) => status)).toEqual([200, 200]);
  return streams;
}
const allEnd = (streams: readonly Stream[]) =>
  waitFor(async () => streams.every(({ ended }) => ended), beforeHeartbeatMs);

/** Answers of both processes, at once; both have served the member before, so that each has cached the rights. */
async function requestStatuses(member: TestMember, path: string, company = world.alpha): Promise<number[]> {
  const call = { method: 'GET', host: hostOf(company), path, token: member.token } as const;
  return (await Promise.all(processes.map((product) => product.send(call)))).map(({ status }) => status);
}

async function act(method: 'POST' | 'PUT' | 'DELETE', path: string, options: { as?: TestMember; body?: object } = {}) {
  const { as = world.alpha.master, body } = options;
  const host = as.company ? hostOf(as.company) : 'localhost';
  const done: Answer = await processes[0].send({ method, host, path, token: as.token, ...(body && { body }) });
  expect(done.status, JSON.stringify(done.body)).toBeLessThan(300);
  return done.body.data;
}

async function memberOf(roles: string[]): Promise<{ person: TestMember; memberId: string }> {
  const person = await stage.member(roles);
  const members = await stage.data<{ id: string; personId: string }[]>('GET', '/api/members?limit=100');
  return { person, memberId: String(members.find(({ personId }) => personId === person.personId)?.id) };
}

describe('a member', () => {
  it.each([
    ['is suspended', 'POST', (id: string) => `/api/members/${id}/suspend`],
    ['is removed', 'DELETE', (id: string) => `/api/members/${id}`],
  ] as const)('that %s receives and reads no more on any process; others do', async (_name, method, path) => {
    const { person, memberId } = await memberOf(['manager']);
    const { person: colleague } = await memberOf(['manager']);
    const [gone, stay] = [await listening(person), await listening(colleague)];
    expect(await requestStatuses(person, '/api/members')).toEqual([200, 200]);
    await act(method, path(memberId), method === 'POST' ? { body: {} } : {});
    expect(await requestStatuses(person, '/api/members')).toEqual([404, 404]);
    await allEnd(gone);
    const host = hostOf(world.alpha);
    for (const product of processes) expect((await product.listen({ host, token: person.token })).status).toBe(404);
    expect(await requestStatuses(colleague, '/api/members')).toEqual([200, 200]);
    expect(stay.map(({ ended }) => ended)).toEqual([false, false]);
  });
});

describe('a role', () => {
  /** The last event marks the end: until then both received the event, or never will. */
  async function heard(streams: readonly Stream[]): Promise<boolean[]> {
    const before = streams.map(({ text }) => text.length);
    const news = () => streams.map(({ text }, at) => text.slice(before[at]));
    await world.alpha.service(async (context) => emit(context, roleChanged, { roleId: context.companyId }));
    await world.alpha.service(async (context) => emit(context, companyChanged, { companyId: context.companyId }));
    await waitFor(async () => news().every((text) => text.includes(companyChanged.name)), beforeHeartbeatMs);
    return news().map((text) => text.includes(roleChanged.name));
  }
  const createRoleBody = (permissions: string[]) => ({
    name: stage.key(),
    displayName: { ko: '역할 담당', en: 'Role keeper' },
    level: 1,
    permissions,
  });

  it('that is taken from a member gives nothing more, on any process, in answers and in streams', async () => {
    const { person, memberId } = await memberOf(['master']);
    const streams = await listening(person);
    expect(await requestStatuses(person, '/api/roles')).toEqual([200, 200]);
    expect(await heard(streams)).toEqual([true, true]);
    await act('PUT', `/api/members/${memberId}/roles`, { body: { roles: ['user'] } });
    expect(await requestStatuses(person, '/api/roles')).toEqual([403, 403]);
    expect(await heard(streams)).toEqual([false, false]);
  });

  it('that gives less gives less to all who hold it, on any process, and more again the other way', async () => {
    const right = 'access.role.read';
    const roleBody = createRoleBody([right]);
    const { id, version } = await act('POST', '/api/roles', { body: roleBody });
    const { person } = await memberOf([roleBody.name]);
    const streams = await listening(person);
    expect(await requestStatuses(person, '/api/roles')).toEqual([200, 200]);
    expect(await heard(streams)).toEqual([true, true]);
    const less = await act('PUT', `/api/roles/${id}`, { body: { version, permissions: [] } });
    expect(await requestStatuses(person, '/api/roles')).toEqual([403, 403]);
    expect(await heard(streams)).toEqual([false, false]);
    await act('PUT', `/api/roles/${id}`, { body: { version: less.version, permissions: [right] } });
    expect(await requestStatuses(person, '/api/roles')).toEqual([200, 200]);
    expect(await heard(streams)).toEqual([true, true]);
  });
});

describe('a company', () => {
  it('that is suspended ends the streams of its members on all processes, and no other company’s', async () => {
    const { beta, alpha } = world;
    const [gone, stay] = [await listening(beta.manager, beta), await listening(alpha.manager)];
    expect(await requestStatuses(beta.manager, '/api/members', beta)).toEqual([200, 200]);
    const core = { ...(await getCoreMember(stage)), company: undefined as never };
    await act('POST', `/api/platform/companies/${beta.tenant.id}/suspend`, { as: core, body: { reason: '요금 미납' } });
    expect(await requestStatuses(beta.manager, '/api/members', beta)).toEqual([404, 404]);
    await allEnd(gone);
    const host = hostOf(beta);
    for (const product of processes)
      expect((await product.listen({ host, token: beta.manager.token })).status).toBe(404);
    expect(await requestStatuses(alpha.manager, '/api/members')).toEqual([200, 200]);
    expect(stay.map(({ ended }) => ended)).toEqual([false, false]);

    await act('POST', `/api/platform/companies/${beta.tenant.id}/restore`, { as: core, body: { reason: '납부' } });
    await waitFor(async () =>
      (await requestStatuses(beta.manager, '/api/members', beta)).every((status) => status === 200),
    );
    await listening(beta.manager, beta);
  });
});
