import { afterAll, beforeAll, expect, test } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import { listAudit } from '#kernel/contract/audit.endpoints.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { login } from '#modules/access/contract/endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as proofs from '../contract/proof.endpoints.ts';
import { newPerson, password } from './testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** Actions and details of a person's or an address's rows in the trail of the product. */
async function atRoot(subject: string) {
  await world.settle();
  return world.root(({ unit }) =>
    unit.query(
      statement<{ action: string; actor: string | null; after: unknown; ip: string }>(
        'select action, actor_id as actor, after, ip from kernel.audit_log where subject_id = $1 order by id',
        [subject],
      ),
    ),
  );
}

test('a sign-in that failed on a company’s host stands in its trail, alike for known and unknown addresses', async () => {
  const { alpha, beta } = world;
  const known = alpha.viewer.email;
  for (const email of [known, 'nobody@mail.example'])
    expect((await world.call(login, { at: alpha, body: { email, password: 'not the password' } })).status).toBe(401);
  await world.settle();
  const query = { action: 'identity.session.refuse' };
  const { body } = await world.call(listAudit, { as: alpha.master, query });
  expect(body.data.map((row: { subject: { id: string } }) => row.subject.id)).toEqual(['nobody@mail.example', known]);
  for (const row of body.data)
    expect(row).toMatchObject({
      actor: { kind: 'anonymous', id: null },
      did: '로그인하지 못했습니다',
      subject: { type: 'address' },
      ip: '127.0.0.1',
    });
  expect((await world.call(listAudit, { as: beta.master, query })).body.data).toEqual([]);
});

test('what happens to an account is the person’s own row in the trail', async () => {
  const { tokens, person, email } = await newPerson(world);
  const me = bearer(tokens.accessToken);
  const { version } = (await world.call(endpoints.readProfile, me)).body.data;
  await world.call(endpoints.changeProfile, { ...me, body: { version, name: '김두나' } });
  const body = { current: password, next: 'another fine battery' };
  expect((await world.call(endpoints.changePassword, { ...me, body })).status).toBe(200);
  expect((await world.call(endpoints.changePassword, { ...me, body })).status).toBe(401);
  expect((await world.call(proofs.prove, { ...me, body: { password } })).status).toBe(401);
  expect((await world.call(endpoints.logout, { ...me, body: {} })).status).toBe(200);
  const rows = await atRoot(person.id);
  expect(rows.map(({ action }) => action)).toEqual([
    'identity.session.open',
    'identity.profile.change',
    'identity.password.change',
    'identity.proof.refuse',
    'identity.proof.refuse',
    'identity.session.end',
  ]);
  expect(rows[0]?.after).toEqual({ by: 'sign-up' });
  for (const row of rows) expect(row).toMatchObject({ actor: person.id, ip: '127.0.0.1' });
  expect((await world.call(login, { at: null, body: { email, password } })).status).toBe(401);
  expect(await atRoot(email)).toMatchObject([{ action: 'identity.session.refuse', actor: null }]);
});

test('a used token that comes again is noted, and so is a session that the person ends', async () => {
  const { tokens, person } = await newPerson(world);
  const refresh = (refreshToken: string) => world.call(endpoints.refresh, { body: { refreshToken } });
  const second = bearer((await refresh(tokens.refreshToken)).body.data.accessToken);
  const { sessions } = (await world.call(endpoints.listSessions, second)).body.data;
  await world.root(({ unit }) =>
    unit.query(
      statement(`update identity.refresh_tokens set used_at = used_at - interval '1 minute' where used_at is not null`),
    ),
  );
  expect((await refresh(tokens.refreshToken)).status).toBe(401);
  expect(await atRoot(person.id)).toMatchObject([
    { action: 'identity.session.open' },
    { action: 'identity.session.theft' },
  ]);
  const other = await newPerson(world);
  const mine = bearer(other.tokens.accessToken);
  const [own] = (await world.call(endpoints.listSessions, mine)).body.data.sessions;
  expect(sessions).toHaveLength(1);
  expect((await world.call(endpoints.endSession, { ...mine, params: { id: own.id } })).status).toBe(200);
  expect(await atRoot(other.person.id)).toMatchObject([
    { action: 'identity.session.open' },
    { action: 'identity.session.end', after: { session: own.id } },
  ]);
});

test('a sign-in outside of every company is noted, by which way; one to the core platform without a role is refused', async () => {
  const { person, email } = await newPerson(world);
  const body = { email, password };
  expect((await world.call(login, { at: null, body })).status).toBe(200);
  expect((await world.call(endpoints.coreLogin, { body })).status).toBe(403);
  expect(await atRoot(person.id)).toMatchObject([
    { action: 'identity.session.open', actor: person.id, after: { by: 'sign-up' } },
    { action: 'identity.session.open', actor: person.id, after: { by: 'password' }, ip: '127.0.0.1' },
  ]);
  expect(await atRoot(email)).toMatchObject([{ action: 'identity.session.refuse', actor: null }]);
});
