/** Passwords checked and changed. A hash takes its time: none is made while a database connection is held. */

import { fail } from '#kernel/contract/error.ts';
import { appOf } from '#kernel/server/app.ts';
import { padResponseTime } from '#kernel/server/constant-time.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { readOutsideTransaction } from '#kernel/server/out-of-band.ts';
import { getNetworkKey, limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import { accountErrors } from '../contract/account.errors.ts';
import { identityErrors } from '../contract/errors.ts';
import { auditAccount, auditFailedSignIn, getOwner } from './account-audit.ts';
import { getKnownDevice, isDeviceOf, type KnownDevice, rememberDevice } from './devices.ts';
import { assertFactor } from './factor-check.ts';
import { assertOwnPassword } from './own-password.ts';
import { mailOwner } from './owner-mail.ts';
import { acquirePlace, getLane, type HashLane, hashPassword, verifyPassword } from './password-hash.ts';
import * as persons from './person.queries.ts';
import { getPreferences } from './preferences.service.ts';
import { assertProof } from './proof.service.ts';
import { deleteResets } from './reset.queries.ts';
import { countTry, signInRate } from './sign-in-limits.ts';
import { getSignedInPersonId } from './signed-in-person.ts';
import { endOtherSessions } from './tokens.service.ts';
import { resendLink } from './verification.service.ts';
import { assertStrongPassword } from './weak-passwords.ts';

const changeRate: Rate = { name: 'password-change', burst: 10, perMinute: 5 };

/**
 * A person and the password that was found right, with the second factor where there is one (`hasFactor`): what follows counts only
 * while that is still the password.
 */
export type Account = persons.PersonRow & { hash: string; hasFactor: boolean };

export interface Credentials {
  email: string;
  password: string;
  secondFactor?: string | undefined;
}

function toHolder(row: (Omit<Account, 'hash'> & { hash: string | null }) | undefined): Account | null {
  return row?.hash ? { ...row, hash: row.hash } : null;
}

/**
 * Checks e-mail and password; same time, status and text for an unknown person, a wrong password and an unproved address: signing
 * up with a stranger's address and then signing in reveals nothing. The second factor is requested only once the password is right.
 * @throws LOGIN_FAILED, SECOND_FACTOR_…, TOO_MANY_REQUESTS, UNAVAILABLE when more sign in here than can wait
 */
export async function checkPassword(context: AnyContext, sent: Credentials): Promise<Account> {
  const mark = getKnownDevice(context, sent.email);
  const lane = getLane(context, { isKnownPerson: mark !== null });
  const leave = acquirePlace(lane, mark ? null : getNetworkKey(context.ip ?? ''));
  try {
    await limitRate(context, signInRate);
    return await checkCredentials(context, sent, { mark, lane });
  } finally {
    leave();
  }
}

async function checkCredentials(
  context: AnyContext,
  { email, password, secondFactor }: Credentials,
  { mark, lane }: { mark: KnownDevice | null; lane: HashLane },
): Promise<Account> {
  const began = performance.now();
  const holder = toHolder(await readOutsideTransaction(appOf(context), persons.selectCredentialByEmail(email)));
  const device = mark && holder && isDeviceOf(mark, holder) ? mark : null;
  const { takeBack } = await countTry(context, { email, device });
  const fits = await verifyPassword(password, holder?.hash ?? null, lane);
  const proved = holder?.emailVerifiedAt != null;
  if (!fits || !holder || !proved) {
    auditFailedSignIn(context, email);
    if (fits && holder) resendLink(context, holder);
    await padResponseTime(began);
    throw fail(identityErrors.LOGIN_FAILED);
  }
  await takeBack();
  // Only complete sign-ins make a device known: otherwise a person with the password could create enough of them to guess a code.
  if (holder.hasFactor) await assertFactor(context, { owner: holder, typed: secondFactor, device });
  rememberDevice(context, email, holder);
  return { ...holder, preferences: getPreferences(holder) };
}

/**
 * Changing needs the present password; setting the first one adds a way to sign in and needs a proof. Other devices are signed out.
 * @throws WEAK_PASSWORD, PASSWORD_WRONG also when the password was changed a moment ago, REAUTHENTICATION_REQUIRED, TOO_MANY_REQUESTS
 */
export async function changePassword(
  context: AnyContext,
  sent: { current?: string | undefined; next: string },
): Promise<void> {
  const { personId, sessionId } = getSignedInPersonId(context);
  await limitRate(context, changeRate, personId);
  const wrong = () => fail(accountErrors.PASSWORD_WRONG, { details: [{ field: 'current' }] });
  const credential = await readOutsideTransaction(appOf(context), persons.selectCredential(personId));
  if (!credential) await assertProof(context);
  const before =
    credential && (await assertOwnPassword(context, personId, { field: 'current', password: sent.current ?? '' }));
  const person = await readOutsideTransaction(appOf(context), persons.selectPerson(personId));
  const { company } = context;
  await assertStrongPassword(sent.next, {
    field: 'next',
    ownTexts: [person?.name, person?.email, company?.name, company?.code],
  });
  const hash = await hashPassword(sent.next, getLane(context, { isKnownPerson: true }));
  const [changed] = await context.unit.query(
    persons.updateCredential(personId, { before: before ?? null, after: hash }),
  );
  if (!changed) throw wrong();
  context.unit.add(deleteResets(personId));
  await endOtherSessions(context, personId, sessionId);
  if (person?.email) rememberDevice(context, person.email, { id: personId, hash });
  auditAccount(context, 'identity.password.change', { owner: getOwner(context) });
  await mailOwner(context, personId, { kind: 'password-changed' });
}
