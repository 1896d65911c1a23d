/** Tests of address ownership: it takes both reading the mail and having signed up; nobody learns if an address is known. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { openText } from '#kernel/server/tokens.ts';
import { login } from '#modules/access/contract/endpoints.ts';
import { runAtOnceUnderLock } from '#modules/flow/server/testing/lock-barrier.ts';
import * as endpoints from '../contract/endpoints.ts';
import { sendVerification } from '../contract/proof.endpoints.ts';
import { createTestPerson, password } from './testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const profileAs = async (token: string) => (await world.call(endpoints.readProfile, bearer(token))).body.data;
const atRoot = <Row>(sql: string, parameters: unknown[]) =>
  world.root(({ unit }) => unit.query(statement<Row>(sql, parameters)));

async function signUpWith(email: string, word = password) {
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
  (await mailsTo(email)).flatMap(({ link }) => (link && /#verify=(\S+)/.exec(openText(world.app, link))?.[1]) || []);
const verify = (token: string | undefined, word?: string, as?: string) =>
  world.call(endpoints.verifyEmail, {
    body: { token: token ?? '', ...(word !== undefined && { password: word }) },
    ...(as && bearer(as)),
  });
const signInWith = (email: string, word: string) => world.call(login, { body: { email, password: word } });

describe('signing up', () => {
  test('answers alike for a known and an unknown address; the difference goes by mail', async () => {
    const owner = await createTestPerson(world);
    const [knownReply, unknown] = [await signUpWith(owner.email), await signUpWith('not-known@mail.example')];
    const shape = ({ status, body, headers }: typeof knownReply) => ({
      status,
      fields: Object.keys(body.data.person),
      tokens: Object.keys(body.data.tokens),
      headers: Object.keys(headers).toSorted(),
    });
    expect(shape(knownReply)).toEqual(shape(unknown));
    expect(await kindsTo(owner.email)).toEqual(['identity.verify-email', 'identity.sign-up-known']);
    // The newcomer is nobody that is known, and cannot become so: no link was sent.
    expect(knownReply.id).not.toBe(owner.person.id);
    expect(await linksTo(owner.email)).toHaveLength(1);
    expect((await signInWith(owner.email, password)).body.data.user.id).toBe(owner.person.id);
  });

  test('and then in, with the same password, reveals no more: sign-in with an unproved address is refused', async () => {
    const owner = await createTestPerson(world);
    const word = 'what the stranger chose';
    const unknown = 'never-seen@mail.example';
    for (const email of [owner.email, unknown]) await signUpWith(email, word);
    const [knownReply, other] = [await signInWith(owner.email, word), await signInWith(unknown, word)];
    expect(knownReply).toMatchObject({ status: 401, body: { code: 'LOGIN_FAILED' } });
    expect({ ...knownReply.body, requestId: '' }).toEqual({ ...other.body, requestId: '' });
    expect(Object.keys(knownReply.headers).toSorted()).toEqual(Object.keys(other.headers).toSorted());
    // A person who returns before proving the address gets the link again.
    await expect.poll(() => kindsTo(unknown)).toEqual(['identity.verify-email', 'identity.verify-email']);
    expect((await verify((await linksTo(unknown))[1], word)).status).toBe(200);
    expect((await signInWith(unknown, word)).status).toBe(200);
  });

  test('one address gets few mails, and every request has the same answer', async () => {
    const email = 'flooded@mail.example';
    world.configure({ rateLimit: true });
    const statuses = [];
    for (let n = 0; n < 8; n++) {
      const request = { method: 'POST', url: endpoints.register.path, headers: { host: 'localhost' } } as const;
      const payload = { email, password, name: '김하나', termsAccepted: true, ageConfirmed: true };
      const reply = await world.app.fastify.inject({ ...request, payload, remoteAddress: `198.51.100.${n}` });
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
    const { token } = await signUpWith(email);
    expect((await verify(token, password)).body.code).toBe('VERIFICATION_FAILED');
    const [link] = await linksTo(email);
    expect((await verify(link, undefined, token)).body.data).toEqual({ email });
    expect((await profileAs(token)).emailVerified).toBe(true);
  });

  test('without the password of who signed up, gives the address to nobody: one click is not enough', async () => {
    const email = 'victim@mail.example';
    const real = await signUpWith(email, 'the one who reads the mail');
    const stranger = await signUpWith(email, 'what the stranger chose');
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

  test('proof of an address removes it from all unproved claimants', async () => {
    const email = 'claimed@mail.example';
    const squatter = await signUpWith(email, 'a squatter came first');
    const owner = await signUpWith(email, 'the owner came later');
    const [first, second] = await linksTo(email);
    expect((await verify(second, 'the owner came later')).status).toBe(200);
    expect((await verify(first, 'a squatter came first')).body.code).toBe('VERIFICATION_FAILED');
    expect((await signInWith(email, 'the owner came later')).body.data.user.id).toBe(owner.id);
    expect((await signInWith(email, 'a squatter came first')).status).toBe(401);
    expect(await profileAs(squatter.token)).toMatchObject({ email: null, emailVerified: false });
  });

  test('an address belongs to one account at most, regardless of claims', async () => {
    const email = 'only-one@mail.example';
    await Promise.all([signUpWith(email), signUpWith(email), signUpWith(email)]);
    const lockStatement = statement('select from identity.persons where email = $1 for update', [email]);
    const proofs = (await linksTo(email)).map((link) => () => verify(link, password));
    const replies = await runAtOnceUnderLock(world, lockStatement, proofs);
    expect(replies.map(({ body }) => body.code ?? 'done').toSorted()).toEqual([
      'VERIFICATION_FAILED',
      'VERIFICATION_FAILED',
      'done',
    ]);
    const owners = 'select from identity.persons where email = $1 and email_verified_at is not null';
    expect(await atRoot(owners, [email])).toHaveLength(1);
  });

  test('passwords guessed with it are counted, and recorded in the trail', async () => {
    const email = 'guessed@mail.example';
    const { id } = await signUpWith(email);
    const [link] = await linksTo(email);
    const replies = await Promise.all(Array.from({ length: 12 }, () => verify(link, 'wrong password')));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await verify(link, password)).body.code).toBe('TOO_MANY_REQUESTS');
    await world.settle();
    const rows = "select action from kernel.audit_log where subject_id = $1 and action <> 'identity.session.open'";
    expect(await atRoot(rows, [id])).toEqual(Array(10).fill({ action: 'identity.proof.refuse' }));
  });

  test('is sent again to a signed-in person, not too often, and not once the address is proved', async () => {
    const email = 'again@mail.example';
    const { token } = await signUpWith(email);
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
  const passwords = ['tiger-lamp-forest-91', 'river-stone-cloud-82', 'paper-moon-garden-73'];
  for (const word of passwords) await signUpWith(email, word);
  const links = await linksTo(email);
  expect(links).toHaveLength(passwords.length);
  const lockStatement = statement('select id from identity.persons where email = $1 for update', [email]);
  const answers = await runAtOnceUnderLock(
    world,
    lockStatement,
    passwords.map((word, index) => () => verify(links[index], word)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
});
