/** Sign-up as a platform switch: when closed, only people invited by a company get an account; existing accounts still work. */
import { beforeAll, describe, expect, it } from 'vitest';
import { statement } from '#kernel/server/database/unit.ts';
import { openText } from '#kernel/server/tokens.ts';
import {
  acceptInvitation,
  invite,
  inviteByLink,
  openInvitation,
  withdrawInvitation,
} from '#modules/company/contract/endpoints.ts';
import { changeSwitches, readSwitches } from '#modules/company/contract/switches.endpoints.ts';
import { runAtOnceOnTable } from '#modules/flow/server/testing/lock-barrier.ts';
import { register, socialLogin } from '#modules/identity/contract/endpoints.ts';
import { readRegistration as mayRegister } from '#modules/identity/contract/registration.endpoints.ts';
import { createStage, fetchCode, signIn, testStage } from '#modules/identity/server/testing/social-kit.ts';
import { changeRegistration, readRegistration } from '#modules/platform/contract/registration.endpoints.ts';
import { EndpointStage } from './testing/endpoint-stage.ts';
import { getCoreMember } from './testing/platform-examples.ts';
import type { TestMember } from './testing.ts';

createStage(3291);

const at = null;
let admin: TestMember;
beforeAll(async () => {
  admin = await getCoreMember(new EndpointStage(testStage.world, testStage.world.alpha));
});

const read = async () => (await testStage.world.call(readRegistration, { as: admin, at })).body.data;
async function set(isOpen: boolean): Promise<void> {
  const { version } = await read();
  const { status } = await testStage.world.call(changeRegistration, { as: admin, at, body: { isOpen, version } });
  expect(status).toBe(200);
}

let people = 0;
type Cookies = Record<string, string>;
async function signUp(cookies: Cookies = {}, email = `newcomer-${people++}@mail.example`) {
  const body = { email, password: 'correct horse battery', name: '새 사람', termsAccepted: true, ageConfirmed: true };
  const reply = await testStage.world.call(register, { at, body, cookies });
  return reply.body.code ?? reply.status;
}
const readConsents = async (cookies: Cookies = {}) =>
  (await testStage.world.call(mayRegister, { at, cookies })).body.data.mayRegister;

/** The browser opens an invitation link: the cookies it receives. */
async function opened(link: { id: string; token: string }): Promise<Cookies> {
  const reply = await testStage.world.call(openInvitation, {
    at,
    params: { id: link.id },
    body: { token: link.token },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const name = '__Host-heureum-invited';
  return { [name]: String(reply.cookies[name]) };
}
/** As in the mail. */
async function mailed(recipient: string, id: string): Promise<{ id: string; token: string }> {
  const sent = statement<{ link: string }>('select link from kernel.mails where recipient = $1', [recipient]);
  const [mail] = await testStage.world.alpha.service(({ unit }) => unit.query(sent));
  return { id, token: /#[^.]+\.(\S+)/.exec(openText(testStage.world.app, String(mail?.link)))?.[1] ?? '' };
}
async function link(people = 5): Promise<{ id: string; token: string }> {
  const { master } = testStage.world.alpha;
  const { body } = await testStage.world.call(inviteByLink, { as: master, body: { people } as never });
  const [id = '', token = ''] = new URL(body.data.url).hash.slice(1).split('.');
  return { id, token };
}

describe('signing up', () => {
  it('is open and closed by administrators of the platform alone, in the version that was read, and written to the trail', async () => {
    const before = await read();
    expect(before.isOpen).toBe(true);
    const body = { isOpen: false, version: before.version };
    const master = testStage.world.alpha.master;
    expect((await testStage.world.call(changeRegistration, { as: master, at, body })).status).toBe(403);
    expect((await testStage.world.call(changeRegistration, { as: admin, at, body })).body.data.isOpen).toBe(false);
    const late = await testStage.world.call(changeRegistration, { as: admin, at, body });
    expect(late).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } });
    const rows = await testStage.world.root(({ unit }) =>
      unit.query(
        statement<{ before: unknown; after: unknown }>(
          "select before, after from kernel.audit_log where action = 'platform.registration.change'",
        ),
      ),
    );
    expect(rows).toEqual([{ before: { isOpen: true }, after: { isOpen: false } }]);
    await set(true);
  });

  it('closed, nobody gets an account by an address, by a provider or by a code, and the next request knows', async () => {
    expect([await readConsents(), await signUp()]).toEqual([true, 201]);
    const knownEmail = 'known@social.example';
    await signIn({ email: knownEmail, name: '이미 온 사람' });
    await set(false);
    expect(await readConsents()).toBe(false);
    expect(await signUp()).toBe('REGISTRATION_CLOSED');
    // The answer does not reveal known or invited addresses either.
    expect(await signUp({}, knownEmail)).toBe('REGISTRATION_CLOSED');
    const end = await signIn({ email: 'stranger@social.example', name: '낯선 사람' });
    expect(end.location).toBe('/genesis/login?error=REGISTRATION_CLOSED&provider=demo&next=%2Fgenesis');
    expect(end.refresh).toBeUndefined();
    const code = await fetchCode('stranger@social.example');
    const body = { provider: 'demo', termsAccepted: true, ageConfirmed: true, ...code };
    const social = await testStage.world.call(socialLogin, { at, body: body as never });
    expect(social).toMatchObject({ status: 403, body: { code: 'REGISTRATION_CLOSED' } });
    // Existing accounts sign in as before.
    expect((await signIn({ email: knownEmail })).refresh).toBeDefined();
    await set(true);
    expect([await readConsents(), await signUp()]).toEqual([true, 201]);
  });

  it('when closed, an invited person signs up by an opened link while it is valid, or by an address verified by a provider', async () => {
    const { master } = testStage.world.alpha;
    await set(false);
    const cookies = await opened(await link());
    expect([await readConsents(cookies), await signUp(cookies)]).toEqual([true, 201]);
    const forged = { '__Host-heureum-invited': `${Object.values(cookies)[0]?.split('.')[0]}.${'x'.repeat(43)}` };
    expect([await readConsents(forged), await signUp(forged)]).toEqual([false, 'REGISTRATION_CLOSED']);
    for (const wrong of ['', 'x', '.', "'; select 1"])
      expect(await signUp({ '__Host-heureum-invited': wrong })).toBe('REGISTRATION_CLOSED');

    const email = 'invited@social.example';
    const { body } = await testStage.world.call(invite, { as: master, body: { email, roles: ['user'] } });
    // The address alone is a claim.
    expect(await signUp({}, email)).toBe('REGISTRATION_CLOSED');
    expect((await signIn({ email, name: '초대받은 사람' })).refresh).toBeDefined();
    // One that went to an address lets nobody in by another.
    const sent = 'sent@mail.example';
    const invited = await testStage.world.call(invite, { as: master, body: { email: sent, roles: ['user'] } });
    const own = await opened(await mailed(sent, invited.body.data.id));
    expect([await readConsents(own), await signUp(own), await signUp(own, sent)]).toEqual([
      true,
      'REGISTRATION_CLOSED',
      201,
    ]);
    // Nor twice, by an address that nobody proved yet.
    expect([await readConsents(own), await signUp(own, sent)]).toEqual([false, 'REGISTRATION_CLOSED']);
    const other = await link();
    const withdrawn = await opened(other);
    await testStage.world.call(withdrawInvitation, { as: master, params: { id: other.id } });
    expect([await readConsents(withdrawn), await signUp(withdrawn)]).toEqual([false, 'REGISTRATION_CLOSED']);
    expect(body.data.status).toBe('open');

    // Nor by a link of a company that wants nobody by one.
    const { version, ...switches } = (await testStage.world.call(readSwitches, { as: master })).body.data;
    const off = { ...switches, links: false, version };
    const closing = await testStage.world.call(changeSwitches, { as: master, body: off as never });
    expect(closing.status).toBe(200);
    expect(await signUp(cookies)).toBe('REGISTRATION_CLOSED');
    const on = { ...off, links: true, version: closing.body.data.version };
    expect((await testStage.world.call(changeSwitches, { as: master, body: on as never })).status).toBe(200);
    await set(true);
  });

  it('when closed, an invitation allows exactly its number of accounts, also concurrently, and each new person joins', async () => {
    await set(false);
    const secondLink = await link(1);
    const cookies = await opened(secondLink);
    const signUps = Array.from({ length: 4 }, () => () => signUp(cookies));
    const all = await runAtOnceOnTable(testStage.world, 'company.invitations', signUps);
    expect(all.sort()).toEqual([201, 'REGISTRATION_CLOSED', 'REGISTRATION_CLOSED', 'REGISTRATION_CLOSED']);
    expect([await readConsents(cookies), await signUp(cookies)]).toEqual([false, 'REGISTRATION_CLOSED']);

    const two = await opened(await link(2));
    expect([await signUp(two), await readConsents(two), await signUp(two)]).toEqual([201, true, 201]);
    expect([await readConsents(two), await signUp(two)]).toEqual([false, 'REGISTRATION_CLOSED']);

    // A new account is not a member yet: the person must accept the seat.
    const last = await link(1);
    const email = 'came-by-a-link@mail.example';
    const sent = { email, password: 'correct horse battery', name: '새 사람', termsAccepted: true, ageConfirmed: true };
    const reply = await testStage.world.call(register, { at, body: sent, cookies: await opened(last) });
    const headers = { authorization: `Bearer ${reply.body.data.tokens.accessToken}` };
    const accepting = { at, params: { id: last.id }, body: { token: last.token }, headers };
    const joined = await testStage.world.call(acceptInvitation, accepting as never);
    expect(joined.status, JSON.stringify(joined.body)).toBe(200);
    await set(true);
  });
});
