/** Whose an address is: who reads its mail and signed up with it, both; nobody learns whether it is known. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { openText } from '#kernel/server/tokens.ts';
import { login } from '#modules/access/contract/endpoints.ts';
import { atOnceHeld } from '#modules/flow/server/testing/barrier.ts';
import * as endpoints from '../contract/endpoints.ts';
import { sendVerification } from '../contract/proof.endpoints.ts';
import { newPerson, password } from './testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const profileAs = async (token: string) => (await world.call(endpoints.readProfile, bearer(token))).body.data;
const atRoot = <Row>(sql: string, parameters: unknown[]) =>
  world.root(({ unit }) => unit.query(statement<Row>(sql, parameters)));

async function signUpAs(email: string, word = password) {
  const reply = await world.call(endpoints.register, {
    body: { email, password: word, name: '김하나', termsAccepted: true, ageConfirmed: true },
  });
  expect(reply.status).toBe(201);
  return { ...reply, token: reply.body.data.tokens.accessToken as string, id: reply.body.data.person.id as string };
}

const mailsTo = (email: string) =>
  atRoot<{ kind: string; link: string | null }>(
    'select kind, link from kernel.mails where recipient = $1 order by id',
    [email],
  );
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);
const linksTo = async (email: string) =>
  (await mailsTo(email)).flatMap(({ link }) => (link && /#verify=(\S+)/.exec(openText(world.house, link))?.[1]) || []);
const verify = (token: string | undefined, word?: string, as?: string) =>
  world.call(endpoints.verifyEmail, {
    body: { token: token ?? '', ...(word !== undefined && { password: word }) },
    ...(as && bearer(as)),
  });
const signInWith = (email: string, word: string) => world.call(login, { body: { email, password: word } });

describe('signing up', () => {
  test('answers alike for a known and an unknown address; the difference goes by mail', async () => {
    const owner = await newPerson(world);
    const [known, unknown] = [await signUpAs(owner.email), await signUpAs('not-known@mail.example')];
    const shape = ({ status, body, headers }: typeof known) => ({
      status,
      fields: Object.keys(body.data.person),
      tokens: Object.keys(body.data.tokens),
      headers: Object.keys(headers).toSorted(),
    });
    expect(shape(known)).toEqual(shape(unknown));
    expect(await kindsTo(owner.email)).toEqual(['identity.verify-email', 'identity.sign-up-known']);
    // The newcomer is nobody that is known, and cannot become so: no link was sent.
    expect(known.id).not.toBe(owner.person.id);
    expect(await linksTo(owner.email)).toHaveLength(1);
    expect((await signInWith(owner.email, password)).body.data.user.id).toBe(owner.person.id);
  });

  test('and then in, with the same password, tells no more: nobody signs in by an address that is not proved', async () => {
    const owner = await newPerson(world);
    const word = 'what the stranger chose';
    const unknown = 'never-seen@mail.example';
    for (const email of [owner.email, unknown]) await signUpAs(email, word);
    const [known, other] = [await signInWith(owner.email, word), await signInWith(unknown, word)];
    expect(known).toMatchObject({ status: 401, body: { code: 'LOGIN_FAILED' } });
    expect({ ...known.body, requestId: '' }).toEqual({ ...other.body, requestId: '' });
    expect(Object.keys(known.headers).toSorted()).toEqual(Object.keys(other.headers).toSorted());
    // Who comes back before the address is proved gets the link again.
    await expect.poll(() => kindsTo(unknown)).toEqual(['identity.verify-email', 'identity.verify-email']);
    expect((await verify((await linksTo(unknown))[1], word)).status).toBe(200);
    expect((await signInWith(unknown, word)).status).toBe(200);
  });

  test('to one address few mails are sent, and who asks is answered alike', async () => {
    const email = 'flooded@mail.example';
    world.configure({ rateLimit: true });
    const statuses = [];
    for (let n = 0; n < 8; n++) {
      const about = { method: 'POST', url: endpoints.register.path, headers: { host: 'localhost' } } as const;
      const payload = { email, password, name: '김하나', termsAccepted: true, ageConfirmed: true };
      const reply = await world.house.app.inject({ ...about, payload, remoteAddress: `198.51.100.${n}` });
      statuses.push(reply.statusCode);
    }
    world.configure();
    expect(statuses).toEqual(Array(8).fill(201));
    expect(await kindsTo(email)).toHaveLength(5);
  });
});

describe('a link', () => {
  test('proves an address to the session that signed up with it; what is no link proves none', async () => {
    const email = 'own-session@mail.example';
    const { token } = await signUpAs(email);
    expect((await verify(token, password)).body.code).toBe('VERIFICATION_FAILED');
    const [link] = await linksTo(email);
    expect((await verify(link, undefined, token)).body.data).toEqual({ email });
    expect((await profileAs(token)).emailVerified).toBe(true);
  });

  test('without the password of who signed up, gives the address to nobody: one click is not enough', async () => {
    const email = 'victim@mail.example';
    const real = await signUpAs(email, 'the one who reads the mail');
    const stranger = await signUpAs(email, 'what the stranger chose');
    const [own, strangers] = await linksTo(email);
    for (const reply of [
      await verify(strangers),
      await verify(strangers, ''),
      await verify(strangers, 'the one who reads the mail'),
      await verify(strangers, undefined, real.token),
    ])
      expect(reply).toMatchObject({ status: 401, body: { code: 'LOGIN_FAILED', details: [{ field: 'password' }] } });
    expect(await profileAs(stranger.token)).toMatchObject({ email, emailVerified: false });
    expect(await profileAs(real.token)).toMatchObject({ email, emailVerified: false });
    expect((await verify(own, 'the one who reads the mail')).status).toBe(200);
    expect(await profileAs(real.token)).toMatchObject({ email, emailVerified: true });
  });

  test('who proves an address takes it from all who only claimed it', async () => {
    const email = 'claimed@mail.example';
    const squatter = await signUpAs(email, 'a squatter came first');
    const owner = await signUpAs(email, 'the owner came later');
    const [first, second] = await linksTo(email);
    expect((await verify(second, 'the owner came later')).status).toBe(200);
    expect((await verify(first, 'a squatter came first')).body.code).toBe('VERIFICATION_FAILED');
    expect((await signInWith(email, 'the owner came later')).body.data.user.id).toBe(owner.id);
    expect((await signInWith(email, 'a squatter came first')).status).toBe(401);
    expect(await profileAs(squatter.token)).toMatchObject({ email: null, emailVerified: false });
  });

  test('one account at most owns an address, whoever claims it', async () => {
    const email = 'only-one@mail.example';
    await Promise.all([signUpAs(email), signUpAs(email), signUpAs(email)]);
    const held = statement('select from identity.persons where email = $1 for update', [email]);
    const proofs = (await linksTo(email)).map((link) => () => verify(link, password));
    const replies = await atOnceHeld(world, held, proofs);
    expect(replies.map(({ body }) => body.code ?? 'done').toSorted()).toEqual([
      'VERIFICATION_FAILED',
      'VERIFICATION_FAILED',
      'done',
    ]);
    const owners = 'select from identity.persons where email = $1 and email_verified_at is not null';
    expect(await atRoot(owners, [email])).toHaveLength(1);
  });

  test('passwords guessed with it are counted, and stand in the trail', async () => {
    const email = 'guessed@mail.example';
    const { id } = await signUpAs(email);
    const [link] = await linksTo(email);
    const replies = await Promise.all(Array.from({ length: 12 }, () => verify(link, 'wrong password')));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await verify(link, password)).body.code).toBe('TOO_MANY_REQUESTS');
    await world.settle();
    const rows = "select action from kernel.audit_log where subject_id = $1 and action <> 'identity.session.open'";
    expect(await atRoot(rows, [id])).toEqual(Array(10).fill({ action: 'identity.proof.refuse' }));
  });

  test('is sent again to who is signed in, not too often, and not once the address is proved', async () => {
    const email = 'again@mail.example';
    const { token } = await signUpAs(email);
    expect((await world.call(sendVerification, { body: {}, ...bearer(token) })).body.data).toEqual({ email });
    const links = await linksTo(email);
    expect(links).toHaveLength(2);
    world.configure({ rateLimit: true });
    const replies = [];
    for (let n = 0; n < 4; n++) replies.push(await world.call(sendVerification, { body: {}, ...bearer(token) }));
    world.configure();
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect((await verify(links[1], password)).status).toBe(200);
    expect((await world.call(sendVerification, { body: {}, ...bearer(token) })).status).toBe(404);
  });
});

test('of several accounts that prove one address at the same instant one has it, and nobody is in the other’s way', async () => {
  const email = 'wanted-by-many@mail.example';
  const words = ['tiger-lamp-forest-91', 'river-stone-cloud-82', 'paper-moon-garden-73'];
  for (const word of words) await signUpAs(email, word);
  const links = await linksTo(email);
  expect(links).toHaveLength(words.length);
  const held = statement('select id from identity.persons where email = $1 for update', [email]);
  const answers = await atOnceHeld(
    world,
    held,
    words.map((word, index) => () => verify(links[index], word)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
});
