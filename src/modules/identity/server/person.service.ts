/** Persons: made at sign-up, by a provider or by a seed; their profile. */

import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { pictureOf } from '#kernel/contract/link.ts';
import { firstPreferences } from '#kernel/contract/preferences.ts';
import { aside, readAside } from '#kernel/server/aside.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import { houseOf } from '#kernel/server/house.ts';
import { limit, placeOf, type Rate } from '#kernel/server/ratelimit.ts';
import type { House } from '#kernel/server/room.ts';
import { updateVersioned } from '#kernel/server/versioned.ts';
import { accountErrors } from '../contract/account.errors.ts';
import { identityErrors } from '../contract/errors.ts';
import type { CoreRole, Person, Profile, ProfileChange, Provider, Tokens } from '../contract/shapes.ts';
import type { SignUpConsents } from '../contract/sign-up.ts';
import { preferencesOf, storeChoices } from './choices.service.ts';
import { demandSignUpConsents, recordSignUp, type SignUpAgreement } from './consent.service.ts';
import { note, noteOpened, noteRefused, ownerOf } from './notes.ts';
import { type Account, type Credentials, checkPassword } from './password.service.ts';
import { hashPassword, laneOf } from './passwords.ts';
import * as persons from './person.queries.ts';
import { demoIssuer } from './providers.ts';
import { guardRegistration } from './registration.service.ts';
import { signedIn } from './signed-in.ts';
import { openSession } from './tokens.service.ts';
import { mailAboutAddress, mayMail } from './verification.service.ts';
import { refuseWeak } from './weak-passwords.ts';

export const personOf = (row: persons.PersonRow): Person => ({
  id: row.id,
  name: row.name,
  email: row.email,
  locale: row.locale,
  timeZone: row.timeZone,
  avatar: row.avatar,
});

export interface NewPerson {
  email: string | null;
  name: string;
  emailVerified?: boolean;
  password?: string;
  avatar?: string | null;
  locale?: 'ko' | 'en';
  timeZone?: string;
  coreRoles?: readonly CoreRole[];
  /** The person can sign in with the demo provider, under this e-mail. Only where it exists. */
  demo?: boolean;
}

/** An address that is proved is taken from all who only claim it. @throws EMAIL_TAKEN when someone else proved it before */
export async function createPerson(context: AnyContext, newPerson: NewPerson): Promise<Person> {
  const locale = newPerson.locale ?? context.locale;
  const timeZone = newPerson.timeZone ?? 'Asia/Seoul';
  const hash = newPerson.password && (await hashPassword(newPerson.password, laneOf(context)));
  const [row] = await context.unit.query(
    persons.insertPerson({
      id: newId(),
      email: newPerson.email,
      emailVerified: newPerson.emailVerified ?? false,
      name: newPerson.name.slice(0, 80),
      avatar: pictureOf(newPerson.avatar) ?? null,
      locale,
      timeZone,
      preferences: firstPreferences(locale, timeZone),
      coreRoles: newPerson.coreRoles ?? [],
    }),
  );
  if (!row) throw fail(identityErrors.EMAIL_TAKEN, { details: [{ field: 'email', code: 'taken' }] });
  if (row.email && row.emailVerifiedAt) context.unit.add(persons.dropClaims(row.id, row.email));
  if (hash) context.unit.add(persons.replaceCredential(row.id, { before: null, after: hash }));
  const issuer = demoIssuer(houseOf(context).config);
  if (newPerson.demo && issuer && newPerson.email) {
    const connection = { provider: 'demo' as const, issuer, subject: newPerson.email, email: newPerson.email };
    await context.unit.query(persons.insertConnection({ id: newId(), personId: row.id, ...connection }));
  }
  return personOf(row);
}

/** As `createPerson`, by who signs up: what was agreed to is kept with the account. */
export async function signUpPerson(
  context: AnyContext,
  _agreement: SignUpAgreement,
  newPerson: NewPerson,
): Promise<Person> {
  const person = await createPerson(context, newPerson);
  recordSignUp(context, person);
  return person;
}

/** True when the database holds accounts that anybody can enter: of samples, or of the demo provider. */
export async function hasDemoAccounts(house: House): Promise<boolean> {
  return (await readAside(house, persons.anyDemoAccount()))?.found === true;
}

export async function findPeople(context: AnyContext, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await context.unit.query(persons.personsByIds([...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, personOf(row)]));
}

/** Where there is a unit and nothing else. Empty for nobody. */
export async function personName(unit: Unit, id: string): Promise<string> {
  const [row] = await unit.query(persons.personsByIds([id]));
  return row?.name ?? '';
}

/** Of these people, the ids of those whose name or address contains the text. */
export async function peopleNamed(context: AnyContext, ids: readonly string[], text: string): Promise<string[]> {
  const rows = await context.unit.query(persons.personsMatching(ids, text));
  return rows.map(({ id }) => id);
}

export async function findPersonByEmail(
  context: AnyContext,
  email: string,
): Promise<(Person & { emailVerified: boolean }) | null> {
  const [row] = await context.unit.query(persons.personByEmail(email.trim().toLowerCase()));
  return row ? { ...personOf(row), emailVerified: row.emailVerifiedAt !== null } : null;
}

/** Who proved which of these addresses to be theirs, by the address in lower case. */
export async function ownersOfEmails(context: AnyContext, emails: readonly string[]): Promise<Map<string, string>> {
  const asked = [...new Set(emails.map((email) => email.trim().toLowerCase()).filter(Boolean))];
  if (asked.length === 0) return new Map();
  const rows = await context.unit.query(persons.ownersOfEmails(asked));
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Everybody who names one of these addresses, in lower case, as their own. */
export const peopleAtEmails = (
  context: AnyContext,
  emails: readonly string[],
): Promise<{ id: string; email: string }[]> => context.unit.query(persons.personsAtEmails(emails));

/** The account behind an id, with what only the person and the rooms about access may see. */
export async function readAccount(context: AnyContext, personId: string): Promise<persons.PersonRow> {
  const [row] = await context.unit.query(persons.personById(personId));
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  return { ...row, preferences: preferencesOf(row) };
}

/** `account`: from one place for one address. */
const registerRate: Rate = { name: 'register', burst: 10, perMinute: 5, account: { burst: 5, perMinute: 0.1 } };

/** Signs in with e-mail and password. */
export async function signIn(
  context: AnyContext,
  sent: Credentials,
): Promise<{ person: Account; tokens: Tokens; sessionId: string }> {
  const person = await checkPassword(context, sent);
  return { person, ...(await enter(context, person)) };
}

/** A session for a person whose password was right. @throws LOGIN_FAILED when it was changed since */
export async function enter(
  context: AnyContext,
  person: Account,
): Promise<{ tokens: Tokens; sessionId: string; lastLoginAt: string | null }> {
  const { id: personId, name, hash, hasFactor } = person;
  const ground = { password: hash };
  const { sessionId, ...tokens } = await openSession(context, { personId, name, ground, factor: hasFactor });
  const [login] = await context.unit.query(persons.noteLogin(person.id));
  return { tokens, sessionId, lastLoginAt: login?.lastLoginAt ?? null };
}

/** Core platform: only for those who hold a core role, and with a second factor. @throws CORE_ACCESS_DENIED, SECOND_FACTOR_TO_SET_UP */
export async function signInToCore(context: AnyContext, sent: Credentials) {
  const person = await checkPassword(context, sent);
  if (person.coreRoles.length === 0) {
    noteRefused(context, sent.email);
    throw fail(identityErrors.CORE_ACCESS_DENIED);
  }
  if (!person.hasFactor) throw fail(accountErrors.SECOND_FACTOR_TO_SET_UP);
  const ground = { password: person.hash };
  const opened = { personId: person.id, name: person.name, kind: 'core' as const, ground, factor: true };
  const tokens = await openSession(context, opened);
  context.unit.add(persons.noteLogin(person.id));
  return { person, tokens };
}

interface Registration extends SignUpConsents {
  email: string;
  password: string;
  name: string;
  locale?: 'ko' | 'en' | undefined;
  timeZone?: string | undefined;
}

/**
 * Answers alike whether the address is known or not: there is a new account, which does not own its address before that is
 * proved. The difference goes by mail.
 * @throws TERMS_REQUIRED, AGE_CONFIRMATION_REQUIRED, REGISTRATION_CLOSED, WEAK_PASSWORD, TOO_MANY_REQUESTS
 */
export async function register(context: AnyContext, sent: Registration): Promise<{ tokens: Tokens; person: Person }> {
  await limit(context, registerRate, `${placeOf(context.ip ?? '')} ${sent.email}`);
  const agreement = demandSignUpConsents(sent);
  // Beside: no connection is held while the password waits for its turn.
  await aside(houseOf(context), (unit) =>
    guardRegistration({ ...context, unit }, { proved: null, claimed: sent.email, comes: false }),
  );
  await refuseWeak(sent.password, { field: 'password', ownTexts: [sent.name, sent.email] });
  const mailing = await mayMail(context, sent.email);
  const person = await signUpPerson(context, agreement, {
    email: sent.email,
    name: sent.name,
    password: sent.password,
    ...(sent.locale && { locale: sent.locale }),
    ...(sent.timeZone && { timeZone: sent.timeZone }),
  });
  await guardRegistration(context, { proved: null, claimed: sent.email, comes: true });
  if (mailing) await mailAboutAddress(context, person, sent.email);
  const tokens = await openSession(context, { personId: person.id, name: person.name, ground: null });
  noteOpened(context, { owner: person, by: 'sign-up' });
  return { tokens, person };
}

function profileOf(
  context: AnyContext,
  row: persons.PersonRow,
  { connections, hasPassword }: { connections: readonly persons.ConnectionRow[]; hasPassword: boolean },
): Profile {
  const connection = (provider: Provider) => {
    const found = connections.find((one) => one.provider === provider);
    return { connected: found !== undefined, email: found?.email ?? null };
  };
  return {
    ...personOf(row),
    emailVerified: row.emailVerifiedAt !== null,
    timezone: row.timeZone,
    socialConnections: {
      google: connection('google'),
      facebook: connection('facebook'),
      kakao: connection('kakao'),
      naver: connection('naver'),
      ...(demoIssuer(houseOf(context).config) && { demo: connection('demo') }),
    },
    hasPassword,
    notifications: row.notifications,
    preferences: preferencesOf(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  };
}

export async function readProfile(context: AnyContext): Promise<Profile> {
  const { personId } = signedIn(context);
  const [[row], connections, [credential]] = await context.unit.queryAll<
    [persons.PersonRow, persons.ConnectionRow, { hash: string }]
  >([persons.personById(personId), persons.connectionsOf(personId), persons.credentialById(personId)]);
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  return profileOf(context, row, { connections, hasPassword: credential !== undefined });
}

/** @throws VERSION_CONFLICT with the current profile */
export async function changeProfile(context: AnyContext, change: ProfileChange): Promise<Profile> {
  const update = persons.updatePerson(signedIn(context).personId, change);
  await updateVersioned(context, update, () => readProfile(context));
  const { notifications, preferences } = change;
  if (notifications || preferences) {
    const told = { ...preferences?.notifications, ...notifications };
    await storeChoices(context, { ...preferences, notifications: told });
  }
  note(context, 'identity.profile.change', { owner: ownerOf(context), after: { fields: Object.keys(change) } });
  return readProfile(context);
}
