import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { listAudit } from '#kernel/contract/audit.endpoints.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { logInToCompany, login } from '#modules/access/contract/endpoints.ts';
import { addMember } from '#modules/company/server/index.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as proofs from '../contract/proof.endpoints.ts';
import { endSession, listSessions } from '../contract/session.endpoints.ts';
import { createCode, resetUsedCodes, setUpFactor } from '../testing/factors.ts';
import { createTestPerson, password } from './testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
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

test('a failed sign-in on a company’s host is in its trail, alike for known and unknown addresses', async () => {
  const { alpha, beta } = world;
  const knownEmail = alpha.viewer.email;
  for (const email of [knownEmail, 'nobody@mail.example'])
    expect((await world.call(login, { at: alpha, body: { email, password: 'not the password' } })).status).toBe(401);
  await world.settle();
  const query = { action: 'identity.session.refuse' };
  const { body } = await world.call(listAudit, { as: alpha.master, query });
  expect(body.data.map((row: { subject: { id: string } }) => row.subject.id)).toEqual([
    'nobody@mail.example',
    knownEmail,
  ]);
  for (const row of body.data)
    expect(row).toMatchObject({
      actor: { kind: 'anonymous', id: null },
      did: '로그인하지 못했습니다',
      subject: { type: 'address' },
      ip: '127.0.0.1',
    });
  expect((await world.call(listAudit, { as: beta.master, query })).body.data).toEqual([]);
});

test('an account event is a row of the person’s own in the trail', async () => {
  const { tokens, person, email } = await createTestPerson(world);
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
  for (const row of rows) expect(row, row.action).toMatchObject({ actor: person.id, ip: '127.0.0.1' });
  expect((await world.call(login, { at: null, body: { email, password } })).status).toBe(401);
  expect(await atRoot(email)).toMatchObject([{ action: 'identity.session.refuse', actor: null }]);
});

test('a used token that comes again is noted, and so is a session that the person ends', async () => {
  const { tokens, person } = await createTestPerson(world);
  const refresh = (refreshToken: string) => world.call(endpoints.refresh, { body: { refreshToken } });
  const second = bearer((await refresh(tokens.refreshToken)).body.data.accessToken);
  const { sessions } = (await world.call(listSessions, second)).body.data;
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
  const other = await createTestPerson(world);
  const mine = bearer(other.tokens.accessToken);
  const [own] = (await world.call(listSessions, mine)).body.data.sessions;
  expect(sessions).toHaveLength(1);
  expect((await world.call(endSession, { ...mine, params: { id: own.id } })).status).toBe(200);
  expect(await atRoot(other.person.id)).toMatchObject([
    { action: 'identity.session.open', after: { by: 'sign-up' } },
    { action: 'identity.session.end', after: { session: own.id } },
  ]);
});

test('each first session is recorded in a trail: at the root, of the core, or of the company where it was opened', async () => {
  const { person, email, tokens } = await createTestPerson(world);
  const { alpha, beta } = world;
  await world.root(({ unit }) =>
    unit.query(statement("update identity.persons set core_roles = '{platform-admin}' where id = $1", [person.id])),
  );
  await alpha.service((context) => addMember(context, { personId: person.id, roles: ['user'] }));
  const { secret } = await setUpFactor(world, { personId: person.id, ...tokens });
  const body = async () => {
    await resetUsedCodes(world, person.id);
    return { email, password, secondFactor: createCode(secret) };
  };
  for (const reply of [
    await world.call(login, { at: null, body: await body() }),
    await world.call(endpoints.coreLogin, { at: null, body: await body() }),
    await world.call(login, { at: null, body: { ...(await body()), companyId: alpha.tenant.id } }),
    await world.call(login, { at: alpha, body: await body() }),
    // Not let in there, and offered the own company.
    await world.call(logInToCompany, { at: beta, body: await body() }),
  ])
    expect(reply.status).toBe(200);
  const opened = (await atRoot(person.id)).filter(({ action }) => action === 'identity.session.open');
  expect(opened).toHaveLength(5);
  expect(opened.map(({ after }) => (after as { kind?: string }).kind)).toEqual([
    undefined,
    undefined,
    'core',
    undefined,
    undefined,
  ]);
  for (const row of opened) expect(row.actor).toBe(person.id);
  const query = { action: 'identity.session.open', actorId: person.id };
  const trail = async (at: typeof alpha) => (await world.call(listAudit, { as: at.master, query })).body.data.length;
  expect([await trail(alpha), await trail(beta)]).toEqual([2, 0]);
});

test('a wrong password at a proof and at a change is noted, and both are tries at one account', async () => {
  const { tokens, person } = await createTestPerson(world);
  const me = bearer(tokens.accessToken);
  const prove = () => world.call(proofs.prove, { ...me, body: { password: 'wrong password' } });
  const change = () => world.call(endpoints.changePassword, { ...me, body: { current: 'wrong', next: password } });
  const replies = [];
  for (let n = 0; n < 6; n++) replies.push(await prove(), await change());
  expect(replies.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(401));
  expect(replies.slice(10).map(({ status }) => status)).toEqual([429, 429]);
  const rows = (await atRoot(person.id)).filter(({ action }) => action === 'identity.proof.refuse');
  expect(rows).toHaveLength(10);
  for (const row of rows) expect(row.actor).toBe(person.id);
});

test('a sign-in outside of every company is noted, by which way; one to the core platform without a role is refused', async () => {
  const { person, email } = await createTestPerson(world);
  const body = { email, password };
  expect((await world.call(login, { at: null, body })).status).toBe(200);
  expect((await world.call(endpoints.coreLogin, { body })).status).toBe(403);
  expect(await atRoot(person.id)).toMatchObject([
    { action: 'identity.session.open', actor: person.id, after: { by: 'sign-up' } },
    { action: 'identity.session.open', actor: person.id, after: { by: 'password' }, ip: '127.0.0.1' },
  ]);
  expect(await atRoot(email)).toMatchObject([{ action: 'identity.session.refuse', actor: null }]);
});
