/**
 * Tests of step-up authentication: granting lasting access needs fresh proof, and masters are notified by mail. About five seconds.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { getPermissions } from '#kernel/contract/endpoint.ts';
import { listMails } from '#kernel/contract/system.ts';
import { approveMember, assignMemberRoles, createRole } from '#modules/access/contract/endpoints.ts';
import { giveGrant } from '#modules/access/contract/grant.endpoints.ts';
import { changeSignInRules } from '#modules/access/contract/sign-in-rules.endpoints.ts';
import { exportCompany } from '#modules/company/contract/closing.endpoints.ts';
import { claimDomain } from '#modules/company/contract/domain.endpoints.ts';
import { invite, inviteByLink } from '#modules/company/contract/endpoints.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { endOtherSessions } from '#modules/identity/contract/session.endpoints.ts';
import { createKey, listKeys } from '#modules/integration/contract/endpoints.ts';
import { createHook } from '#modules/integration/contract/hook.endpoints.ts';
import { createSecret } from '#modules/integration/contract/secret.endpoints.ts';
import { sendInvitationFile } from '#modules/people/contract/invitation-file.endpoints.ts';
import { createMasterProof } from './testing/master-proof.ts';
import { appModules, createTestWorld, type World } from './testing.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

const memberId = (role: 'viewer' | 'user') =>
  world.alpha.service(async ({ unit, companyId }) => {
    const member = await findMembership(unit, { companyId, personId: world.alpha[role].personId });
    return member?.id ?? '';
  });
const { stale, fresh } = createMasterProof(() => world);
const ask = async (endpoint: Endpoint, call: object) => {
  const { status, body } = await world.call(endpoint, { as: world.alpha.master, ...call } as never);
  return [status, body.code ?? null];
};
const assign = async (role: string) =>
  ask(assignMemberRoles, { params: { id: await memberId('viewer') }, body: { roles: [role] } });
const kinds = async (): Promise<string[]> => {
  const { body } = await world.call(listMails, { as: world.alpha.master, query: { limit: 100 } as never });
  return body.data.map(({ kind }: { kind: string }) => kind);
};
const countGuardedNotices = async () => (await kinds()).filter((kind) => kind === 'company.guarded-act').length;
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

it('every write of a guarded permission says whether it asks for a proof', () => {
  const guarded = new Set(
    appModules.flatMap((appModule) =>
      Object.values(appModule.permissions ?? {}).flatMap((permission) => (permission.guarded ? [permission.name] : [])),
    ),
  );
  expect(guarded.size).toBeGreaterThan(8);
  const silent = appModules.flatMap((appModule) =>
    appModule.routes
      .map(({ endpoint }) => endpoint)
      .filter((endpoint) => (endpoint.audit !== false || endpoint.download) && endpoint.proof === null)
      .filter((endpoint) => getPermissions(endpoint).some((permission) => guarded.has(permission)))
      .map(({ method, path }) => `${method} ${path}`),
  );
  expect(silent).toEqual([]);
});

describe('with a proof of hours ago', () => {
  const acts: [string, Endpoint, () => Promise<object> | object][] = [
    [
      'a role that may manage',
      assignMemberRoles,
      async () => ({ params: { id: await memberId('viewer') }, body: { roles: ['master'] } }),
    ],
    [
      'an approval as administrator',
      approveMember,
      async () => ({ params: { id: await memberId('viewer') }, body: { roles: ['admin'] } }),
    ],
    ['an invitation', invite, () => ({ body: { email: 'new@people.example', roles: ['admin'] } })],
    ['an invitation by link', inviteByLink, () => ({ body: { roles: ['admin'] } })],
    [
      'an invitation by file',
      sendInvitationFile,
      () => ({ body: { name: 'a', lines: [{ line: 1, email: 'b@people.example', name: '', roles: 'admin' }] } }),
    ],
    [
      'a role made',
      createRole,
      () => ({ body: { name: 'boss', displayName: { ko: '대장', en: 'Boss' }, level: 50, permissions: ['*'] } }),
    ],
    [
      'a permission for a time',
      giveGrant,
      async () => ({
        body: {
          memberId: await memberId('viewer'),
          permissions: ['integration.key.manage'],
          until: tomorrow(),
          reason: 'x',
        },
      }),
    ],
    ['a key', createKey, () => ({ body: { name: 'k', scopes: ['company.member.read'] } })],
    ['a hook', createHook, () => ({ body: { name: 'h', url: 'https://hooks.example/x', events: ['*'] } })],
    ['a secret', createSecret, () => ({ body: { name: 's', value: 'v' } })],
    ['a domain', claimDomain, () => ({ body: { host: 'shop.example.com' } })],
    ['the rules of signing in', changeSignInRules, () => ({ body: { version: 0, secondFactor: false } })],
    ['the export of the company', exportCompany, () => ({})],
  ];
  it.each(acts)('%s is refused', async (_, endpoint, call) => {
    await stale();
    expect(await ask(endpoint, await call())).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  });

  it('an action that gives no such permission continues, without a notice', async () => {
    await stale();
    const before = await countGuardedNotices();
    expect(await assign('user')).toEqual([200, null]);
    expect((await ask(invite, { body: { email: 'staff@people.example', roles: ['user'] } }))[0]).toBe(201);
    expect(await countGuardedNotices()).toBe(before);
  });
});

it('the action is done with a fresh proof, and the masters are notified', async () => {
  await fresh();
  const before = await countGuardedNotices();
  expect(await assign('admin')).toEqual([200, null]);
  expect(await countGuardedNotices()).toBe(before + 1);
  expect((await ask(createKey, { body: { name: 'k', scopes: ['company.member.read'] } }))[0]).toBe(201);
  expect(await countGuardedNotices()).toBe(before + 2);
});

it('a key proves nothing', async () => {
  await fresh();
  const createReply = await world.call(createKey, {
    as: world.alpha.master,
    body: { name: 'k', scopes: ['access.member.assign', 'integration.hook.manage', 'company.member.read'] },
  });
  const by = { host: 'alpha.localhost', headers: { authorization: `Bearer ${createReply.body.data.token}` } };
  const hook = { name: 'h', url: 'https://hooks.example/x', events: ['*'] };
  const refused = await world.request({ method: 'POST', url: '/api/integration/hooks', ...by, payload: hook });
  expect([refused.status, refused.body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
});

it('a key ends after 90 days, or within a year, and with all other devices if so wished', async () => {
  await fresh();
  const make = (expiresAt?: string | null) =>
    world.call(createKey, { as: world.alpha.master, body: { name: 'k', scopes: ['company.member.read'], expiresAt } });
  const daysLeft = ({ body }: { body: { data: { expiresAt: string } } }) =>
    Math.round((Date.parse(body.data.expiresAt) - Date.now()) / 86_400_000);
  expect([daysLeft(await make()), daysLeft(await make(null))]).toEqual([90, 90]);
  const far = await make(new Date(Date.now() + 400 * 86_400_000).toISOString());
  expect([far.status, far.body.code]).toEqual([400, 'KEY_EXPIRY_FAR']);
  const ended = await world.call(endOtherSessions, { as: world.alpha.master, query: { keys: 'true' } as never });
  expect(ended.body.data.endedKeys).toBeGreaterThan(1);
  const { keys } = (await world.call(listKeys, { as: world.alpha.master })).body.data;
  expect(keys.filter(({ state }: { state: string }) => state === 'active')).toEqual([]);
});
