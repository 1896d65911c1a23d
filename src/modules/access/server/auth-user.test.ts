/** Tests of the signed-in user in answers. */
import { expect, test } from 'vitest';
import { roleRights } from '#apps/testing/role-rights.ts';
import { changePreferences } from '#modules/identity/contract/preferences.endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { createAccessKit, password } from './testing/kit.ts';

const { kit, member } = createAccessKit();

/** Rights of managers or viewers in the handwritten table. */
const byHand = [...roleRights].filter(([, cells]) => cells.manager || cells.viewer).map(([name]) => name);
const isOfType = (permission: string) => /^axis\.[a-z]+\.[a-z-]+\.(read|write|erase)$/.test(permission);

test('[EN-02] the signed-in user is returned with every listed field, at sign-in and at each later read', async () => {
  const person = await member(['manager', 'viewer']);
  const { alpha } = kit.world;
  const began = Date.now();
  const reply = await kit.world.call(endpoints.loginFlat, { at: alpha, body: { email: person.email, password } });
  expect(reply.body).toMatchObject({ success: true, token: expect.any(String), refreshToken: expect.any(String) });
  const { roles } = (await kit.world.call(endpoints.listRoles, { as: alpha.master })).body.data;
  const idOf = (name: string) => roles.find((role: { name: string }) => role.name === name).id;
  const user = {
    id: person.personId,
    name: '이하늘',
    email: person.email,
    role: 'manager',
    primaryRole: 'manager',
    roles: ['manager', 'viewer'],
    permissions: expect.any(Array),
    companyId: alpha.tenant.id,
    companyCode: 'alpha',
    avatar: null,
    lastLoginAt: expect.any(String),
    entityConnections: [
      { entityId: person.memberId, roles: ['manager', 'viewer'], roleIds: [idOf('manager'), idOf('viewer')] },
    ],
    tenantContext: { type: 'company', companyCode: 'alpha' },
    preferences: {
      language: 'ko',
      theme: 'auto',
      timezone: 'Asia/Seoul',
      fontSize: 'small',
      notifications: { email: true, push: true, sms: true, inApp: true, method: 'toast', skipWeekends: false },
      ui: { sidebarCollapsed: false, compactMode: false, showTips: true },
    },
  };
  expect(reply.body.user).toEqual(user);
  const { permissions } = reply.body.user as { permissions: string[] };
  expect(permissions.filter((name) => !isOfType(name)).sort()).toEqual(byHand.sort());
  expect(permissions).toEqual(expect.arrayContaining(['axis.item.sellable.read', 'axis.item.sellable.write']));
  expect(Date.parse(reply.body.user.lastLoginAt)).toBeGreaterThanOrEqual(began - 1000);
  const headers = { authorization: `Bearer ${reply.body.token}` };
  const look = async (at: typeof alpha | null) =>
    (await kit.world.call(endpoints.readMeFlat, { at, headers })).body.user;
  expect(await look(alpha)).toEqual(user);

  const chosen = { theme: 'dark', notifications: { push: false }, ui: { compactMode: true } } as const;
  await kit.world.call(changePreferences, { at: alpha, headers, body: chosen });
  const { preferences } = user;
  const changed = {
    ...preferences,
    theme: 'dark',
    notifications: { ...preferences.notifications, push: false },
    ui: { ...preferences.ui, compactMode: true },
  };
  expect(await look(alpha)).toEqual({ ...user, preferences: changed });
  const nowhere = { role: null, primaryRole: null, roles: [], permissions: [], companyId: null, companyCode: null };
  const atRoot = { entityConnections: [], tenantContext: { type: 'genesis', companyCode: null } };
  expect(await look(null)).toEqual({ ...user, ...nowhere, ...atRoot, preferences: changed });
});
