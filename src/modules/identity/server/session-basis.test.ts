/** A sign-in is on its way while what it rests on is taken away: no session of it lives on. */
import { describe, expect, test } from 'vitest';
import { statement } from '#kernel/server/database/unit.ts';
import { crossToTenant, exchangeTempToken, login } from '#modules/access/contract/endpoints.ts';
import { addMember } from '#modules/company/server/index.ts';
import { waitUntilLocked } from '#modules/flow/server/testing/lock-barrier.ts';
import * as endpoints from '../contract/endpoints.ts';
import { createTestPerson, password } from './testing/people.ts';
import { createStage, readProfile, runAtRoot, signIn, testStage } from './testing/social-kit.ts';

createStage(3299);

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const alive = async (token: string) =>
  (await testStage.world.call(endpoints.readProfile, { headers: bearer(token) })).status === 200;
const next = 'another good password';

/** Does this while it holds what it did; commits when `until` of the others wait for it, or have all come through. */
async function meanwhile<Result>(hold: string, id: string | null, others: readonly (() => Promise<Result>)[]) {
  const { outcomes } = await testStage.world.root(async ({ unit }) => {
    await unit.query(statement(hold, id === null ? [] : [id]));
    const running: Promise<Result>[] = [];
    for (const [n, other] of others.entries()) {
      const action = other();
      running.push(action);
      await Promise.race([action, waitUntilLocked(testStage.world, n + 1)]);
    }
    return { outcomes: Promise.all(running) };
  });
  return outcomes;
}

const holdPerson = 'select from identity.persons where id = $1 for update';

describe('a password', () => {
  test('that is changed while someone signs in with the old one: that sign-in is over', async () => {
    const { email, person, tokens } = await createTestPerson(testStage.world);
    const [entered, changed] = await meanwhile(holdPerson, person.id, [
      () => testStage.world.call(login, { body: { email, password } }),
      () =>
        testStage.world.call(endpoints.changePassword, {
          body: { current: password, next },
          headers: bearer(tokens.accessToken),
        }),
    ]);
    expect(changed?.status).toBe(200);
    expect(entered?.status === 200 && (await alive(entered.body.data.tokens.accessToken))).toBe(false);
  });

  test('that was changed after it was found right opens nothing', async () => {
    const { email, person } = await createTestPerson(testStage.world);
    const change = "update identity.credentials set hash = hash || 'x', changed_at = now() where person_id = $1";
    const enter = () => testStage.world.call(login, { body: { email, password } });
    const [entered] = await meanwhile(change, person.id, [enter]);
    expect(entered).toMatchObject({ status: 401, body: { code: 'LOGIN_FAILED' } });
    expect(await runAtRoot('select from identity.sessions where person_id = $1', [person.id])).toHaveLength(1);
  });
});

describe('a session', () => {
  const visitor = async () => {
    const { person, tokens } = await createTestPerson(testStage.world);
    await testStage.world.alpha.service((context) => addMember(context, { personId: person.id, roles: ['user'] }));
    const body = { targetCompany: 'alpha' };
    const reply = await testStage.world.call(crossToTenant, { body, headers: bearer(tokens.accessToken) });
    const arrive = () =>
      testStage.world.call(exchangeTempToken, { at: testStage.world.alpha, body: { tempToken: reply.body.tempToken } });
    const leave = () => testStage.world.call(endpoints.logout, { body: {}, headers: bearer(tokens.accessToken) });
    return { id: person.id as string, arrive, leave };
  };

  test('that ends while another is made from it takes that one along', async () => {
    const { id, arrive, leave } = await visitor();
    const [arrived, leaveReply] = await meanwhile(holdPerson, id, [arrive, leave]);
    expect(leaveReply?.status).toBe(200);
    expect(arrived?.status === 200 && (await alive(arrived.body.token))).toBe(false);
  });

  test('that has ended by the time opens nothing elsewhere', async () => {
    const { id, arrive } = await visitor();
    const end = 'update identity.sessions set revoked_at = now() where person_id = $1';
    const [arrived] = await meanwhile(end, id, [arrive]);
    expect(arrived).toMatchObject({ status: 401, body: { code: 'TEMP_TOKEN_FAILED' } });
    expect(await runAtRoot('select from identity.sessions where person_id = $1', [id])).toHaveLength(1);
  });
});

test('a connection that is cut while its account signs in opens nothing', async () => {
  const email = 'cut@social.example';
  const { profile } = await readProfile((await signIn({ email, name: '끊음' })).refresh);
  const cut = "delete from identity.connections where person_id = $1 and provider = 'demo'";
  const [end] = await meanwhile(cut, profile.id, [() => signIn({ email })]);
  expect(end).toMatchObject({ location: expect.stringContaining('SOCIAL_LOGIN_FAILED'), refresh: undefined });
});

test('two first sign-ins at once by one new account at a provider are one person’s', async () => {
  const form = { email: 'twice-new@social.example', name: '두 번' };
  // Both have asked whose account it is before either can say so.
  const hold = 'lock table identity.connections in share mode';
  const ends = await meanwhile(hold, null, [() => signIn(form), () => signIn(form)]);
  for (const end of ends) expect(end.location).toContain('/genesis?provider=demo&user=');
  const ids = await Promise.all(ends.map(async ({ refresh }) => (await readProfile(refresh)).profile.id));
  expect(new Set(ids).size).toBe(1);
});
