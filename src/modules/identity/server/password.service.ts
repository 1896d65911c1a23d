/** Passwords checked and changed. A hash takes its time: none is made while a database connection is held. */

import { fail } from '#kernel/contract/error.ts';
import { readAside } from '#kernel/server/aside.ts';
import { waitForBeat } from '#kernel/server/beat.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { limit, placeOf, type Rate } from '#kernel/server/ratelimit.ts';
import { accountErrors } from '../contract/account.errors.ts';
import { identityErrors } from '../contract/errors.ts';
import { preferencesOf } from './choices.service.ts';
import { type Device, isOf, knownDevice, rememberDevice } from './devices.ts';
import { requireFactor } from './factor.judge.ts';
import { countTry, signInRate } from './guessing.ts';
import { note, noteRefused, ownerOf } from './notes.ts';
import { requirePassword } from './own-password.ts';
import { tellOwner } from './owner-mail.ts';
import { hashPassword, type Lane, laneOf, passwordFits, takePlace } from './passwords.ts';
import * as persons from './person.queries.ts';
import { requireProof } from './proof.service.ts';
import { dropResets } from './reset.queries.ts';
import { signedIn } from './signed-in.ts';
import { endOtherSessions } from './tokens.service.ts';
import { mailLinkAgain } from './verification.service.ts';
import { refuseWeak } from './weak-passwords.ts';

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

function holderOf(row: (Omit<Account, 'hash'> & { hash: string | null }) | undefined): Account | null {
  return row?.hash ? { ...row, hash: row.hash } : null;
}

/**
 * Checks e-mail and password; same time, status and text for an unknown person, a wrong password and an address that nobody
 * proved: whoever signs up with a stranger's address learns nothing from signing in with it.
 * Who has a second factor is asked for it once the password is right, and not before.
 * @throws LOGIN_FAILED, SECOND_FACTOR_…, TOO_MANY_REQUESTS, UNAVAILABLE when more sign in here than can wait
 */
export async function checkPassword(context: AnyContext, sent: Credentials): Promise<Account> {
  const mark = knownDevice(context, sent.email);
  const lane = laneOf(context, { isKnownPerson: mark !== null });
  const leave = takePlace(lane, mark ? null : placeOf(context.ip ?? ''));
  try {
    await limit(context, signInRate);
    return await judge(context, sent, { mark, lane });
  } finally {
    leave();
  }
}

async function judge(
  context: AnyContext,
  { email, password, secondFactor }: Credentials,
  { mark, lane }: { mark: Device | null; lane: Lane },
): Promise<Account> {
  const began = performance.now();
  const holder = holderOf(await readAside(houseOf(context), persons.credentialByEmail(email)));
  const device = mark && holder && isOf(mark, holder) ? mark : null;
  const { takeBack } = await countTry(context, { email, device });
  const fits = await passwordFits(password, holder?.hash ?? null, lane);
  const proved = holder?.emailVerifiedAt != null;
  if (!fits || !holder || !proved) {
    noteRefused(context, email);
    if (fits && holder) mailLinkAgain(context, holder);
    await waitForBeat(began);
    throw fail(identityErrors.LOGIN_FAILED);
  }
  await takeBack();
  // A device is known only by whole sign-ins: else who has the password would make as many as it takes to guess a code.
  if (holder.hasFactor) await requireFactor(context, { owner: holder, typed: secondFactor, device });
  rememberDevice(context, email, holder);
  return { ...holder, preferences: preferencesOf(holder) };
}

/**
 * Changing needs the present password; setting the first one adds a way to sign in and needs a proof. Other devices are signed out.
 * @throws WEAK_PASSWORD, PASSWORD_WRONG also when the password was changed a moment ago, REAUTHENTICATION_REQUIRED, TOO_MANY_REQUESTS
 */
export async function changePassword(
  context: AnyContext,
  sent: { current?: string | undefined; next: string },
): Promise<void> {
  const { personId, sessionId } = signedIn(context);
  await limit(context, changeRate, personId);
  const wrong = () => fail(accountErrors.PASSWORD_WRONG, { details: [{ field: 'current' }] });
  const known = await readAside(houseOf(context), persons.credentialById(personId));
  if (!known) await requireProof(context);
  const before =
    known && (await requirePassword(context, personId, { field: 'current', password: sent.current ?? '' }));
  const person = await readAside(houseOf(context), persons.personById(personId));
  const { company } = context;
  await refuseWeak(sent.next, { field: 'next', ownTexts: [person?.name, person?.email, company?.name, company?.code] });
  const hash = await hashPassword(sent.next, laneOf(context, { isKnownPerson: true }));
  const [changed] = await context.unit.query(
    persons.replaceCredential(personId, { before: before ?? null, after: hash }),
  );
  if (!changed) throw wrong();
  context.unit.add(dropResets(personId));
  await endOtherSessions(context, personId, sessionId);
  if (person?.email) rememberDevice(context, person.email, { id: personId, hash });
  note(context, 'identity.password.change', { owner: ownerOf(context) });
  await tellOwner(context, personId, { kind: 'password-changed' });
}
