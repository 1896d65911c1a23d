/** Persons: made at sign-up, by a provider or by a seed; their profile. */

import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { toSafePictureAddress } from '#kernel/contract/link.ts';
import { createDefaultPreferences } from '#kernel/contract/preferences.ts';
import { appOf } from '#kernel/server/app.ts';
import type { App } from '#kernel/server/app-module.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import { readOutsideTransaction, runOutsideTransaction } from '#kernel/server/out-of-band.ts';
import { getNetworkKey, limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import { updateVersioned } from '#kernel/server/versioned-update.ts';
import { accountErrors } from '../contract/account.errors.ts';
import { identityErrors } from '../contract/errors.ts';
import type { CoreRole, Person, Profile, ProfileChange, Provider, Tokens } from '../contract/shapes.ts';
import type { SignUpConsents } from '../contract/sign-up.ts';
import { auditAccount, auditFailedSignIn, auditSignIn, getOwner } from './account-audit.ts';
import { assertSignUpConsents, recordSignUpConsents, type SignUpAgreement } from './consent.service.ts';
import { type Account, type Credentials, checkPassword } from './password.service.ts';
import { getLane, hashPassword } from './password-hash.ts';
import * as persons from './person.queries.ts';
import { getPreferences, storePreferences } from './preferences.service.ts';
import { getDemoIssuer } from './providers.ts';
import { assertRegistrationAllowed } from './registration.service.ts';
import { getSignedInPersonId } from './signed-in-person.ts';
import { openSession } from './tokens.service.ts';
import { canMail, sendAddressMail } from './verification.service.ts';
import { assertStrongPassword } from './weak-passwords.ts';

export const toPerson = (row: persons.PersonRow): Person => ({
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
  const hash = newPerson.password && (await hashPassword(newPerson.password, getLane(context)));
  const [row] = await context.unit.query(
    persons.insertPerson({
      id: createId(),
      email: newPerson.email,
      emailVerified: newPerson.emailVerified ?? false,
      name: newPerson.name.slice(0, 80),
      avatar: toSafePictureAddress(newPerson.avatar) ?? null,
      locale,
      timeZone,
      preferences: createDefaultPreferences(locale, timeZone),
      coreRoles: newPerson.coreRoles ?? [],
    }),
  );
  if (!row) throw fail(identityErrors.EMAIL_TAKEN, { details: [{ field: 'email', code: 'taken' }] });
  if (row.email && row.emailVerifiedAt) context.unit.add(persons.deleteClaims(row.id, row.email));
  if (hash) context.unit.add(persons.updateCredential(row.id, { before: null, after: hash }));
  const issuer = getDemoIssuer(appOf(context).config);
  if (newPerson.demo && issuer && newPerson.email) {
    const connection = { provider: 'demo' as const, issuer, subject: newPerson.email, email: newPerson.email };
    await context.unit.query(persons.insertConnection({ id: createId(), personId: row.id, ...connection }));
  }
  return toPerson(row);
}

/** Like `createPerson`, but for sign-up: the agreements are stored with the account. */
export async function signUpPerson(
  context: AnyContext,
  _agreement: SignUpAgreement,
  newPerson: NewPerson,
): Promise<Person> {
  const person = await createPerson(context, newPerson);
  recordSignUpConsents(context, person);
  return person;
}

/** True when the database holds accounts that anybody can enter: of samples, or of the demo provider. */
export async function hasDemoAccounts(app: App): Promise<boolean> {
  return (await readOutsideTransaction(app, persons.selectHasDemoAccount()))?.found === true;
}

export async function findPeople(context: AnyContext, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await context.unit.query(persons.selectPersons([...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, toPerson(row)]));
}

/** For callers with only a unit. Empty if there is no such person. */
export async function getPersonName(unit: Unit, id: string): Promise<string> {
  const [row] = await unit.query(persons.selectPersons([id]));
  return row?.name ?? '';
}

/** Of these people, the ids of those whose name or address contains the text. */
export async function findPeopleNamed(context: AnyContext, ids: readonly string[], text: string): Promise<string[]> {
  const rows = await context.unit.query(persons.selectPersonsMatching(ids, text));
  return rows.map(({ id }) => id);
}

export async function findPersonByEmail(
  context: AnyContext,
  email: string,
): Promise<(Person & { emailVerified: boolean }) | null> {
  const [row] = await context.unit.query(persons.selectPersonByEmail(email.trim().toLowerCase()));
  return row ? { ...toPerson(row), emailVerified: row.emailVerifiedAt !== null } : null;
}

/** Owners of the proved addresses among these, by lower-case address. */
export async function findOwnersOfEmails(context: AnyContext, emails: readonly string[]): Promise<Map<string, string>> {
  const addresses = [...new Set(emails.map((email) => email.trim().toLowerCase()).filter(Boolean))];
  if (addresses.length === 0) return new Map();
  const rows = await context.unit.query(persons.selectOwnersOfEmails(addresses));
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Everybody who names one of these addresses, in lower case, as their own. */
export const findPeopleAtEmails = (
  context: AnyContext,
  emails: readonly string[],
): Promise<{ id: string; email: string }[]> => context.unit.query(persons.selectPersonsAtEmails(emails));

/** The account behind an id, with data that only the person and the access modules may see. */
export async function readAccount(context: AnyContext, personId: string): Promise<persons.PersonRow> {
  const [row] = await context.unit.query(persons.selectPerson(personId));
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  return { ...row, preferences: getPreferences(row) };
}

/** `account`: from one place for one address. */
const registerRate: Rate = { name: 'register', burst: 10, perMinute: 5, account: { burst: 5, perMinute: 0.1 } };

/** Signs in with e-mail and password. */
export async function signIn(
  context: AnyContext,
  sent: Credentials,
): Promise<{ person: Account; tokens: Tokens; sessionId: string }> {
  const person = await checkPassword(context, sent);
  return { person, ...(await createSignIn(context, person)) };
}

/** A session for a person whose password was right. @throws LOGIN_FAILED when it was changed since */
export async function createSignIn(
  context: AnyContext,
  person: Account,
): Promise<{ tokens: Tokens; sessionId: string; lastLoginAt: string | null }> {
  const { id: personId, name, hash, hasFactor } = person;
  const basis = { password: hash };
  const { sessionId, ...tokens } = await openSession(context, { personId, name, ground: basis, factor: hasFactor });
  const [login] = await context.unit.query(persons.updateLastLogin(person.id));
  return { tokens, sessionId, lastLoginAt: login?.lastLoginAt ?? null };
}

/** Core platform: only for those who hold a core role, and with a second factor. @throws CORE_ACCESS_DENIED, SECOND_FACTOR_TO_SET_UP */
export async function signInToCore(context: AnyContext, sent: Credentials) {
  const person = await checkPassword(context, sent);
  if (person.coreRoles.length === 0) {
    auditFailedSignIn(context, sent.email);
    throw fail(identityErrors.CORE_ACCESS_DENIED);
  }
  if (!person.hasFactor) throw fail(accountErrors.SECOND_FACTOR_TO_SET_UP);
  const basis = { password: person.hash };
  const opened = { personId: person.id, name: person.name, kind: 'core' as const, ground: basis, factor: true };
  const tokens = await openSession(context, opened);
  context.unit.add(persons.updateLastLogin(person.id));
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
  await limitRate(context, registerRate, `${getNetworkKey(context.ip ?? '')} ${sent.email}`);
  const agreement = assertSignUpConsents(sent);
  // Beside: no connection is held while the password waits for its turn.
  await runOutsideTransaction(appOf(context), (unit) =>
    assertRegistrationAllowed({ ...context, unit }, { proved: null, claimed: sent.email, comes: false }),
  );
  await assertStrongPassword(sent.password, { field: 'password', ownTexts: [sent.name, sent.email] });
  const mailing = await canMail(context, sent.email);
  const person = await signUpPerson(context, agreement, {
    email: sent.email,
    name: sent.name,
    password: sent.password,
    ...(sent.locale && { locale: sent.locale }),
    ...(sent.timeZone && { timeZone: sent.timeZone }),
  });
  await assertRegistrationAllowed(context, { proved: null, claimed: sent.email, comes: true });
  if (mailing) await sendAddressMail(context, person, sent.email);
  const tokens = await openSession(context, { personId: person.id, name: person.name, ground: null });
  auditSignIn(context, { owner: person, by: 'sign-up' });
  return { tokens, person };
}

function toProfile(
  context: AnyContext,
  row: persons.PersonRow,
  { connections, hasPassword }: { connections: readonly persons.ConnectionRow[]; hasPassword: boolean },
): Profile {
  const connection = (provider: Provider) => {
    const connection = connections.find((candidate) => candidate.provider === provider);
    return { connected: connection !== undefined, email: connection?.email ?? null };
  };
  return {
    ...toPerson(row),
    emailVerified: row.emailVerifiedAt !== null,
    timezone: row.timeZone,
    socialConnections: {
      google: connection('google'),
      facebook: connection('facebook'),
      kakao: connection('kakao'),
      naver: connection('naver'),
      ...(getDemoIssuer(appOf(context).config) && { demo: connection('demo') }),
    },
    hasPassword,
    notifications: row.notifications,
    preferences: getPreferences(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  };
}

export async function readProfile(context: AnyContext): Promise<Profile> {
  const { personId } = getSignedInPersonId(context);
  const [[row], connections, [credential]] = await context.unit.queryAll<
    [persons.PersonRow, persons.ConnectionRow, { hash: string }]
  >([persons.selectPerson(personId), persons.selectConnections(personId), persons.selectCredential(personId)]);
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  return toProfile(context, row, { connections, hasPassword: credential !== undefined });
}

/** @throws VERSION_CONFLICT with the current profile */
export async function changeProfile(context: AnyContext, change: ProfileChange): Promise<Profile> {
  const update = persons.updatePerson(getSignedInPersonId(context).personId, change);
  await updateVersioned(context, update, () => readProfile(context));
  const { notifications, preferences } = change;
  if (notifications || preferences) {
    const notificationChoices = { ...preferences?.notifications, ...notifications };
    await storePreferences(context, { ...preferences, notifications: notificationChoices });
  }
  auditAccount(context, 'identity.profile.change', {
    owner: getOwner(context),
    after: { fields: Object.keys(change) },
  });
  return readProfile(context);
}
