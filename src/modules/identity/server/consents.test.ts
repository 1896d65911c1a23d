/** Tests of consents: dated, separate, withdrawn, and announced again. Titles name the articles. Costs about four seconds. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { listConsents } from '#kernel/contract/consent.endpoints.ts';
import { confirmMonths } from '#kernel/contract/consent.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { accountErrors } from '../contract/account.errors.ts';
import { changeOwnConsent, readOwnConsents } from '../contract/consent.endpoints.ts';
import { register } from '../contract/endpoints.ts';
import { withdrawAdvertising } from './consent.service.ts';
import { confirmConsents } from './consent-confirm.service.ts';
import { listLetters } from './testing/mails.ts';
import { createTestPerson, password } from './testing/people.ts';

let world: World;
let judge: pg.Client;
beforeAll(async () => {
  world = await createTestWorld();
  judge = await connectAsSuperuser(world.urls.ownerUrl);
});
afterAll(async () => {
  await judge?.end();
  await world?.close();
});

const signUp = async () => {
  const { email, person, tokens } = await createTestPerson(world);
  return { email, person, headers: { authorization: `Bearer ${tokens.accessToken}` } };
};
type SignedUp = Awaited<ReturnType<typeof signUp>>;

const own = async ({ headers }: Pick<SignedUp, 'headers'>) =>
  (await world.call(readOwnConsents, { headers })).body.data;
const answer = (who: Pick<SignedUp, 'headers'>, isGiven: boolean, more: Record<string, string> = {}) =>
  world.call(changeOwnConsent, {
    params: { kind: 'advertising-mail' },
    body: { given: isGiven },
    headers: { ...who.headers, ...more },
  });
/** Of the append-only table: as only somebody with the whole database in hand can do. */
async function age(personId: string, months: number): Promise<void> {
  await judge.query('set session_replication_role = replica');
  await judge.query('update kernel.consents set at = at - make_interval(months => $2) where person_id = $1', [
    personId,
    months,
  ]);
  await judge.query('reset session_replication_role');
}
const today = () => toLocalDay('Asia/Seoul', new Date());

it('개인정보 보호법 제22조: sign-up stores each consent by itself, with version, day and way', async () => {
  const someone = await signUp();
  const { states, history } = await own(someone);
  expect(history.map(({ kind, act, version, way }: Record<string, unknown>) => [kind, act, version, way])).toEqual([
    ['age', 'given', null, 'api'],
    ['privacy', 'given', 1, 'api'],
    ['terms', 'given', 1, 'api'],
  ]);
  expect(history[0].at).toMatch(/^\d{4}-/);
  const isGivenByKind = Object.fromEntries(states.map(({ kind, isGiven }: Record<string, unknown>) => [kind, isGiven]));
  // Advertising was not asked for, and is not agreed to.
  expect(isGivenByKind).toEqual({
    terms: true,
    privacy: true,
    age: true,
    'advertising-mail': false,
    'advertising-sms': false,
    'advertising-push': false,
  });
});

it('개인정보 보호법 제22조: what was agreed to is changed by nobody', async () => {
  const { person } = await signUp();
  for (const sql of [
    'update kernel.consents set version = 2 where person_id = $1',
    'delete from kernel.consents where person_id = $1',
  ]) {
    await expect(judge.query(sql, [person.id]), sql).rejects.toMatchObject({ code: '42501' });
    const asApplication = world.root(({ unit }) => unit.query({ text: sql, values: [person.id] } as never));
    await expect(asApplication, sql).rejects.toThrow();
  }
});

it('개인정보 보호법 제22조의2: a person who does not confirm an age of 14 or older gets no account, with the reason in both languages', async () => {
  const email = 'young@mail.example';
  const body = { email, password, name: '김어린', termsAccepted: true };
  for (const [locale, text] of Object.entries({
    ko: accountErrors.AGE_CONFIRMATION_REQUIRED.ko,
    en: accountErrors.AGE_CONFIRMATION_REQUIRED.en,
  })) {
    const reply = await world.call(register, { body, headers: { 'accept-language': locale } });
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([400, 'AGE_CONFIRMATION_REQUIRED', text]);
    expect(reply.body.details).toEqual([expect.objectContaining({ field: 'ageConfirmed' })]);
  }
  const { rows } = await judge.query('select from identity.persons where email = $1', [email]);
  expect(rows).toEqual([]);
});

it('정보통신망법 제50조 제1항·제7항: advertising is agreed to apart, taken back, and both are acknowledged with the day', async () => {
  const someone = await signUp();
  const reply = await answer(someone, true, { 'sec-fetch-site': 'same-origin' });
  expect([reply.status, reply.body.data]).toEqual([
    200,
    { kind: 'advertising-mail', isGiven: true, version: null, at: expect.any(String) },
  ]);
  // Twice is once.
  expect((await answer(someone, true)).body.data).toEqual(reply.body.data);
  expect((await answer(someone, false)).body.data.isGiven).toBe(false);
  const { history } = await own(someone);
  expect(history.slice(0, 2).map(({ act, way }: Record<string, unknown>) => [act, way])).toEqual([
    ['withdrawn', 'api'],
    ['given', 'screen'],
  ]);
  const letters = (await listLetters(world, someone.email)).filter(({ kind }) => kind === 'identity.consent-changed');
  expect(letters.map(({ body }) => body)).toEqual([
    expect.stringContaining(`동의하신 날: ${today()}`),
    expect.stringContaining(`철회하신 날: ${today()}`),
  ]);
});

it('정보통신망법 제50조 제8항: an active consent is confirmed to the person within two years, with its day, and once', async () => {
  const [standing, recent, over] = [await signUp(), await signUp(), await signUp()];
  for (const who of [standing, recent, over]) await answer(who, true);
  await answer(over, false);
  for (const { person } of [standing, over]) await age(person.id, confirmMonths);
  await age(recent.person.id, confirmMonths - 1);
  const night = () => world.root((context) => confirmConsents(context, 'help@heureum.example'));
  const listConfirmationMails = async ({ email }: SignedUp) =>
    (await listLetters(world, email)).filter(({ kind }) => kind === 'identity.consent-standing');
  expect(await night()).toBe(false);
  await night();
  expect([await listConfirmationMails(recent), await listConfirmationMails(over)]).toEqual([[], []]);
  const [letter, ...more] = await listConfirmationMails(standing);
  expect(more).toEqual([]);
  const { history, states } = await own(standing);
  expect(letter?.body).toContain(`동의하신 날: ${toLocalDay('Asia/Seoul', history[1].at)}`);
  expect(letter?.body).toContain('help@heureum.example');
  expect(history[0]).toMatchObject({ kind: 'advertising-mail', act: 'confirmed', way: 'job' });
  expect(states.find(({ kind }: { kind: string }) => kind === 'advertising-mail').isGiven).toBe(true);
  // And two years later again, with the day of the consent itself.
  await age(standing.person.id, confirmMonths);
  await night();
  expect(await listConfirmationMails(standing)).toHaveLength(2);
});

it('정보통신망법 제50조: a person who leaves for good is informed and receives no further messages', async () => {
  const someone = await signUp();
  await answer(someone, true);
  await world.root((context) => withdrawAdvertising(context, someone.person.id));
  expect((await own(someone)).history[0]).toMatchObject({ act: 'withdrawn', way: 'job' });
});

it('개인정보 보호법 제35조: a company sees only the consents given to it, with the right to read them', async () => {
  const { alpha, beta } = world;
  const call = { params: { kind: 'advertising-sms' as const }, body: { given: true } };
  expect((await world.call(changeOwnConsent, { as: alpha.master, at: alpha, ...call })).status).toBe(200);
  const ofCompany = (await world.call(listConsents, { as: alpha.master })).body.data;
  expect(ofCompany).toEqual([
    expect.objectContaining({
      ...{ kind: 'advertising-sms', act: 'given' },
      ...{ personId: alpha.master.personId, name: alpha.master.name },
    }),
  ]);
  const filtered = await world.call(listConsents, { as: alpha.master, query: { kind: 'terms' } });
  expect(filtered.body.data).toEqual([]);
  expect((await world.call(listConsents, { as: beta.master })).body.data).toEqual([]);
  expect((await world.call(listConsents, { as: alpha.user })).status).toBe(403);
  expect((await world.call(readOwnConsents, { at: alpha })).status).toBe(401);
});
