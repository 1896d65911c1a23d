/** Tests of refresh tokens: validity after each possible sign-in event. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestWorld, setMemberRoles, type TestMember, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { runAtOnceUnderLock } from '#modules/flow/server/testing/lock-barrier.ts';
import * as identity from '#modules/identity/contract/endpoints.ts';
import {
  crossToTenant,
  exchangeTempToken,
  listMembers,
  listRoles,
  readMe,
  removeMember,
} from '../contract/endpoints.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const refresh = (refreshToken: string) => world.call(identity.refresh, { at: world.alpha, body: { refreshToken } });
const atRoot = (sql: string, parameters: unknown[]) =>
  world.root(({ unit }) => unit.query(statement<Record<string, unknown>>(sql, parameters)));

/** A session of the member's on the company's host, made from the one at the root. */
async function enter(as: TestMember) {
  const hop = await world.call(crossToTenant, { as, at: null, body: { targetCompany: world.alpha.code } });
  const { token, refreshToken } = (
    await world.call(exchangeTempToken, { at: world.alpha, body: { tempToken: hop.body.tempToken } })
  ).body;
  return { token: token as string, refreshToken: refreshToken as string };
}

/** Nothing of the sign-in is valid any more. */
async function expectOver(refreshToken: string, token?: string): Promise<void> {
  expect((await refresh(refreshToken)).body.code).toBe('REFRESH_FAILED');
  if (!token) return;
  const me = await world.call(readMe, { at: world.alpha, headers: bearer(token) });
  expect(me.body.code).toBe('AUTHENTICATION_EXPIRED');
}

test('two tabs at once: one successor, and both go on by it', async () => {
  const { refreshToken } = await enter(world.alpha.manager);
  const lockStatement = statement('select from identity.refresh_tokens for update');
  const tab = () => refresh(refreshToken);
  const both = await runAtOnceUnderLock(world, lockStatement, [tab, tab]);
  const [firstToken, other] = both.map(({ body }) => body.data.refreshToken);
  expect(firstToken).toBe(other);
  for (const { body } of both) {
    const me = await world.call(readMe, { at: world.alpha, headers: bearer(body.data.accessToken) });
    expect(me.status).toBe(200);
  }
  expect((await refresh(firstToken)).status).toBe(200);
});

test('a lost reply: the same token again, a moment later, brings the same successor', async () => {
  const { refreshToken } = await enter(world.alpha.manager);
  const lost = (await refresh(refreshToken)).body.data.refreshToken;
  const again = (await refresh(refreshToken)).body.data.refreshToken;
  expect(again).toBe(lost);
  expect((await refresh(again)).status).toBe(200);
});

test('the same token after ten seconds ends the whole sign-in, also at its origin, and its owner is notified', async () => {
  const member = world.alpha.supervisor;
  const { token, refreshToken } = await enter(member);
  const successor = (await refresh(refreshToken)).body.data.refreshToken;
  await atRoot(
    `update identity.refresh_tokens set used_at = now() - interval '11 seconds'
      where used_at is not null and session_id in (select id from identity.sessions where person_id = $1)`,
    [member.personId],
  );
  await expectOver(refreshToken, token);
  await expectOver(successor);
  expect((await world.call(readMe, { as: member })).body.code).toBe('AUTHENTICATION_EXPIRED');
  const mails = await atRoot('select kind from kernel.mails where recipient = $1', [member.email]);
  expect(mails.map(({ kind }) => kind)).toContain('identity.token-theft');
});

test('signing out ends it, here and where it came from', async () => {
  const member = world.alpha.viewer;
  const { token, refreshToken } = await enter(member);
  await world.call(identity.logout, { at: world.alpha, headers: bearer(token), body: {} });
  await expectOver(refreshToken, token);
  expect((await world.call(readMe, { as: member })).body.code).toBe('AUTHENTICATION_EXPIRED');
});

test('a new password ends it, but for the session that set it', async () => {
  const member = world.alpha.finance;
  const { token, refreshToken } = await enter(member);
  const body = { next: 'the first word of mine' };
  await atRoot('update identity.sessions set proved_at = now() where person_id = $1', [member.personId]);
  const set = await world.call(identity.changePassword, { headers: bearer(member.token), body });
  expect(set.status).toBe(200);
  await expectOver(refreshToken, token);
  expect((await world.call(readMe, { as: member })).status).toBe(200);
});

test('another role counts with the next request and with what is refreshed; the sign-in goes on', async () => {
  const member = world.alpha.manager;
  const { token, refreshToken } = await enter(member);
  const roles = (bearerToken: string) =>
    world.call(listRoles, { at: world.alpha, headers: bearer(bearerToken) }).then(({ status }) => status);
  expect(await roles(token)).toBe(200);
  await setMemberRoles(member, ['viewer']);
  expect(await roles(token)).toBe(403);
  const renewed = await refresh(refreshToken);
  expect(renewed.status).toBe(200);
  expect(await roles(renewed.body.data.accessToken)).toBe(403);
  await setMemberRoles(member, ['manager']);
  expect(await roles(token)).toBe(200);
});

test('a removed member retains the account and has no access to the company, by any token', async () => {
  const { user, master } = world.alpha;
  const { token, refreshToken } = await enter(user);
  const { data } = (await world.call(listMembers, { as: master, query: { limit: 50 } })).body;
  const { id } = data.find(({ personId }: { personId: string }) => personId === user.personId);
  expect((await world.call(removeMember, { as: master, params: { id } })).status).toBe(200);
  const renewed = await refresh(refreshToken);
  for (const accessToken of [token, renewed.body.data.accessToken]) {
    const roles = await world.call(listRoles, { at: world.alpha, headers: bearer(accessToken) });
    expect([roles.status, roles.body.code]).toEqual([404, 'NOT_FOUND']);
    const me = (await world.call(readMe, { at: world.alpha, headers: bearer(accessToken) })).body.data;
    expect(me).toMatchObject({ member: null, permissions: [] });
  }
  const back = await world.call(crossToTenant, { as: user, at: null, body: { targetCompany: world.alpha.code } });
  expect(back.body.code).toBe('CROSS_TENANT_FAILED');
});
