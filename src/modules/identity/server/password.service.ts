/** Passwords checked and changed. A hash takes its time: none is made while a database connection is held. */
import { fail } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { limit, type Rate } from '#kernel/server/ratelimit.ts';
import { identityErrors } from '../contract/errors.ts';
import { readAside } from './aside.ts';
import { type Device, knownDevice, rememberDevice } from './devices.ts';
import { countTry } from './guessing.ts';
import { note, noteRefused, noteUnproved, ownerOf } from './notes.ts';
import { tellOwner } from './owner-mail.ts';
import { hashPassword, laneOf, passwordFits, takePlace } from './passwords.ts';
import * as persons from './person.queries.ts';
import { requireProof } from './proof.service.ts';
import { signedIn } from './signed-in.ts';
import { endOtherSessions } from './tokens.service.ts';
import { refuseWeak } from './weak-passwords.ts';

const changeRate: Rate = { name: 'password-change', burst: 10, perMinute: 5 };

/**
 * Checks e-mail and password; same time, status and text for an unknown person and a wrong password.
 * @throws LOGIN_FAILED, TOO_MANY_REQUESTS, UNAVAILABLE when more sign in here than can wait
 */
export async function checkPassword(
  context: Context,
  sent: { email: string; password: string },
): Promise<persons.PersonRow> {
  const mark = knownDevice(context, sent.email);
  const lane = laneOf(context, { known: mark !== null });
  const leave = takePlace(lane);
  try {
    return await judge(context, sent, { mark, lane });
  } finally {
    leave();
  }
}

async function judge(
  context: Context,
  { email, password }: { email: string; password: string },
  { mark, lane }: { mark: Device | null; lane: string },
): Promise<persons.PersonRow> {
  const account = () => readAside(persons.credentialByEmail(email));
  // Who only claimed the address once, and signed in by it, has no device of its owner.
  const owner = mark ? await account() : undefined;
  const device = mark && mark.personId === owner?.id ? mark.id : null;
  const { takeBack } = await countTry(context, { email, device });
  const row = owner ?? (await account());
  const fits = await passwordFits(password, row?.hash ?? null, lane);
  if (!fits || !row) {
    noteRefused(context, email);
    throw fail(identityErrors.LOGIN_FAILED);
  }
  await takeBack();
  rememberDevice(context, { email, personId: row.id });
  return row;
}

/**
 * Changing needs the present password; setting the first one adds a way to sign in and needs a proof. Other devices are signed out.
 * @throws WEAK_PASSWORD, LOGIN_FAILED also when the password was changed a moment ago, REAUTHENTICATION_REQUIRED, TOO_MANY_REQUESTS
 */
export async function changePassword(
  context: Context,
  sent: { current?: string | undefined; next: string },
): Promise<void> {
  const { personId, sessionId } = signedIn(context);
  await limit(context, changeRate, personId);
  const wrong = () => fail(identityErrors.LOGIN_FAILED, { details: [{ field: 'current' }] });
  const known = await readAside(persons.credentialById(personId));
  if (!known) await requireProof(context);
  if (known && !(await passwordFits(sent.current ?? '', known.hash, laneOf(context)))) {
    noteUnproved(context);
    throw wrong();
  }
  const person = await readAside(persons.personById(personId));
  const { company } = context;
  await refuseWeak(sent.next, { field: 'next', about: [person?.name, person?.email, company?.name, company?.code] });
  const hash = await hashPassword(sent.next, laneOf(context));
  const [changed] = await context.unit.query(
    persons.replaceCredential(personId, { before: known?.hash ?? null, after: hash }),
  );
  if (!changed) throw wrong();
  await endOtherSessions(context, personId, sessionId);
  note(context, 'identity.password.change', { owner: ownerOf(context) });
  await tellOwner(context, personId, { kind: 'password-changed' });
}
