/** Signing up as a switch of the platform: closed, only who is invited by a company gets an account; who has one goes on. */
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
import { atOnceInto } from '#modules/flow/server/testing/barrier.ts';
import { register, socialLogin } from '#modules/identity/contract/endpoints.ts';
import { readRegistration as mayRegister } from '#modules/identity/contract/registration.endpoints.ts';
import { fetchCode, openStage, signIn, stage } from '#modules/identity/server/testing/social-stage.ts';
import { changeRegistration, readRegistration } from '#modules/platform/contract/registration.endpoints.ts';
import { coreOf } from './testing/platform-examples.ts';
import { Stage } from './testing/stage.ts';
import type { TestMember } from './testing.ts';

openStage(3291);

const at = null;
let admin: TestMember;
beforeAll(async () => {
  admin = await coreOf(new Stage(stage.world, stage.world.alpha));
});

const read = async () => (await stage.world.call(readRegistration, { as: admin, at })).body.data;
async function set(isOpen: boolean): Promise<void> {
  const { version } = await read();
  const { status } = await stage.world.call(changeRegistration, { as: admin, at, body: { isOpen, version } });
  expect(status).toBe(200);
}

let people = 0;
type Cookies = Record<string, string>;
async function signUp(cookies: Cookies = {}, email = `newcomer-${people++}@mail.example`) {
  const body = { email, password: 'correct horse battery', name: '새 사람', termsAccepted: true, ageConfirmed: true };
  const reply = await stage.world.call(register, { at, body, cookies });
  return reply.body.code ?? reply.status;
}
const told = async (cookies: Cookies = {}) =>
  (await stage.world.call(mayRegister, { at, cookies })).body.data.mayRegister;

/** The browser opens the link of an invitation: what it keeps of it. */
async function opened(about: { id: string; token: string }): Promise<Cookies> {
  const reply = await stage.world.call(openInvitation, { at, params: { id: about.id }, body: { token: about.token } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const name = '__Host-heureum-invited';
  return { [name]: String(reply.cookies[name]) };
}
/** As it stands in the mail. */
async function mailed(recipient: string, id: string): Promise<{ id: string; token: string }> {
  const sent = statement<{ link: string }>('select link from kernel.mails where recipient = $1', [recipient]);
  const [mail] = await stage.world.alpha.service(({ unit }) => unit.query(sent));
  return { id, token: /#[^.]+\.(\S+)/.exec(openText(stage.world.house, String(mail?.link)))?.[1] ?? '' };
}
async function link(people = 5): Promise<{ id: string; token: string }> {
  const { master } = stage.world.alpha;
  const { body } = await stage.world.call(inviteByLink, { as: master, body: { people } as never });
  const [id = '', token = ''] = new URL(body.data.url).hash.slice(1).split('.');
  return { id, token };
}

describe('signing up', () => {
  it('is open and closed by administrators of the platform alone, in the version that was read, and written to the trail', async () => {
    const before = await read();
    expect(before.isOpen).toBe(true);
    const body = { isOpen: false, version: before.version };
    const master = stage.world.alpha.master;
    expect((await stage.world.call(changeRegistration, { as: master, at, body })).status).toBe(403);
    expect((await stage.world.call(changeRegistration, { as: admin, at, body })).body.data.isOpen).toBe(false);
    const late = await stage.world.call(changeRegistration, { as: admin, at, body });
    expect(late).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } });
    const rows = await stage.world.root(({ unit }) =>
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
    expect([await told(), await signUp()]).toEqual([true, 201]);
    const known = 'known@social.example';
    await signIn({ email: known, name: '이미 온 사람' });
    await set(false);
    expect(await told()).toBe(false);
    expect(await signUp()).toBe('REGISTRATION_CLOSED');
    // Nor does the answer tell whose address is known, or invited.
    expect(await signUp({}, known)).toBe('REGISTRATION_CLOSED');
    const end = await signIn({ email: 'stranger@social.example', name: '낯선 사람' });
    expect(end.location).toBe('/genesis/login?error=REGISTRATION_CLOSED&provider=demo&next=%2Fgenesis');
    expect(end.refresh).toBeUndefined();
    const code = await fetchCode('stranger@social.example');
    const body = { provider: 'demo', termsAccepted: true, ageConfirmed: true, ...code };
    const social = await stage.world.call(socialLogin, { at, body: body as never });
    expect(social).toMatchObject({ status: 403, body: { code: 'REGISTRATION_CLOSED' } });
    // Whoever has an account signs in as before.
    expect((await signIn({ email: known })).refresh).toBeDefined();
    await set(true);
    expect([await told(), await signUp()]).toEqual([true, 201]);
  });

  it('closed, who is invited signs up: by the link that was opened, as long as it holds; by an address that a provider vouches for', async () => {
    const { master } = stage.world.alpha;
    await set(false);
    const held = await opened(await link());
    expect([await told(held), await signUp(held)]).toEqual([true, 201]);
    const forged = { '__Host-heureum-invited': `${Object.values(held)[0]?.split('.')[0]}.${'x'.repeat(43)}` };
    expect([await told(forged), await signUp(forged)]).toEqual([false, 'REGISTRATION_CLOSED']);
    for (const wrong of ['', 'x', '.', "'; select 1"])
      expect(await signUp({ '__Host-heureum-invited': wrong })).toBe('REGISTRATION_CLOSED');

    const email = 'invited@social.example';
    const { body } = await stage.world.call(invite, { as: master, body: { email, roles: ['user'] } });
    // The address alone is a claim.
    expect(await signUp({}, email)).toBe('REGISTRATION_CLOSED');
    expect((await signIn({ email, name: '초대받은 사람' })).refresh).toBeDefined();
    // One that went to an address lets nobody in by another.
    const sent = 'sent@mail.example';
    const invited = await stage.world.call(invite, { as: master, body: { email: sent, roles: ['user'] } });
    const own = await opened(await mailed(sent, invited.body.data.id));
    expect([await told(own), await signUp(own), await signUp(own, sent)]).toEqual([true, 'REGISTRATION_CLOSED', 201]);
    // Nor twice, by an address that nobody proved yet.
    expect([await told(own), await signUp(own, sent)]).toEqual([false, 'REGISTRATION_CLOSED']);
    const other = await link();
    const withdrawn = await opened(other);
    await stage.world.call(withdrawInvitation, { as: master, params: { id: other.id } });
    expect([await told(withdrawn), await signUp(withdrawn)]).toEqual([false, 'REGISTRATION_CLOSED']);
    expect(body.data.status).toBe('open');

    // Nor by a link of a company that wants nobody by one.
    const { version, ...switches } = (await stage.world.call(readSwitches, { as: master })).body.data;
    const off = { ...switches, links: false, version };
    const closing = await stage.world.call(changeSwitches, { as: master, body: off as never });
    expect(closing.status).toBe(200);
    expect(await signUp(held)).toBe('REGISTRATION_CLOSED');
    const on = { ...off, links: true, version: closing.body.data.version };
    expect((await stage.world.call(changeSwitches, { as: master, body: on as never })).status).toBe(200);
    await set(true);
  });

  it('closed, an invitation makes as many accounts as it is for, also of many at once, and whoever came by it joins', async () => {
    await set(false);
    const about = await link(1);
    const held = await opened(about);
    const signUps = Array.from({ length: 4 }, () => () => signUp(held));
    const all = await atOnceInto(stage.world, 'company.invitations', signUps);
    expect(all.sort()).toEqual([201, 'REGISTRATION_CLOSED', 'REGISTRATION_CLOSED', 'REGISTRATION_CLOSED']);
    expect([await told(held), await signUp(held)]).toEqual([false, 'REGISTRATION_CLOSED']);

    const two = await opened(await link(2));
    expect([await signUp(two), await told(two), await signUp(two)]).toEqual([201, true, 201]);
    expect([await told(two), await signUp(two)]).toEqual([false, 'REGISTRATION_CLOSED']);

    // Who signed up is not in yet: the place in the company is theirs to take.
    const last = await link(1);
    const email = 'came-by-a-link@mail.example';
    const sent = { email, password: 'correct horse battery', name: '새 사람', termsAccepted: true, ageConfirmed: true };
    const reply = await stage.world.call(register, { at, body: sent, cookies: await opened(last) });
    const headers = { authorization: `Bearer ${reply.body.data.tokens.accessToken}` };
    const accepting = { at, params: { id: last.id }, body: { token: last.token }, headers };
    const joined = await stage.world.call(acceptInvitation, accepting as never);
    expect(joined.status, JSON.stringify(joined.body)).toBe(200);
    await set(true);
  });
});
