/** Passwords checked and changed. A hash takes its time: none is made while a database connection is held. */
import { LRUCache } from 'lru-cache';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { limit, type Rate } from '#kernel/server/ratelimit.ts';
import { identityErrors } from '../contract/errors.ts';
import { readAside } from './aside.ts';
import { tellOwner } from './owner-mail.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import * as persons from './person.queries.ts';
import { requireProof } from './proof.service.ts';
import { signedIn } from './signed-in.ts';
import { endOtherSessions } from './tokens.service.ts';

/** From one address: an office behind one line signs in at nine; a guesser gets no further. */
const signInRate: Rate = { name: 'sign-in', burst: 40, perMinute: 30 };
const changeRate: Rate = { name: 'password-change', burst: 10, perMinute: 5 };

/**
 * Tries within 15 minutes that have not succeeded. From one address ten, whether the account exists or not; from all
 * addresses together more, so that a stranger who guesses does not lock the person out.
 */
const tries = new LRUCache<string, number>({ max: 200_000, ttl: 900_000 });
const mostTries = { here: 10, everywhere: 100 };

/** Counts a try before it is judged: of many at once, each counts. @returns what takes it back @throws TOO_MANY_REQUESTS */
function countTry(context: Context, email: string): { takeBack: () => void } {
  const here = `${context.ip} ${email}`;
  const [fromHere, fromAll] = [tries.get(here) ?? 0, tries.get(email) ?? 0];
  if (fromHere >= mostTries.here || fromAll >= mostTries.everywhere) throw fail(kernelErrors.TOO_MANY_REQUESTS);
  tries.set(here, fromHere + 1, { noUpdateTTL: true });
  tries.set(email, fromAll + 1, { noUpdateTTL: true });
  const takeBack = () => {
    tries.delete(here);
    tries.set(email, Math.max(0, (tries.get(email) ?? 0) - 1), { noUpdateTTL: true });
  };
  return { takeBack };
}

/**
 * Checks e-mail and password; same time, status and text for an unknown person and a wrong password.
 * @throws LOGIN_FAILED, TOO_MANY_REQUESTS
 */
export async function checkPassword(
  context: Context,
  sent: { email: string; password: string },
): Promise<persons.PersonRow> {
  limit(context, signInRate);
  const { takeBack } = countTry(context, sent.email);
  const row = await readAside(persons.credentialByEmail(sent.email));
  if (!(await passwordFits(sent.password, row?.hash ?? null)) || !row) throw fail(identityErrors.LOGIN_FAILED);
  takeBack();
  return row;
}

/**
 * Changing needs the present password; setting the first one adds a way to sign in and needs a proof. Other devices are signed out.
 * @throws LOGIN_FAILED also when the password was changed a moment ago, REAUTHENTICATION_REQUIRED, TOO_MANY_REQUESTS
 */
export async function changePassword(
  context: Context,
  sent: { current?: string | undefined; next: string },
): Promise<void> {
  const { personId, sessionId } = signedIn(context);
  limit(context, changeRate, personId);
  const wrong = () => fail(identityErrors.LOGIN_FAILED, { details: [{ field: 'current' }] });
  const known = await readAside(persons.credentialById(personId));
  if (!known) await requireProof(context);
  if (known && !(await passwordFits(sent.current ?? '', known.hash))) throw wrong();
  const hash = await hashPassword(sent.next);
  const [changed] = await context.unit.query(
    persons.replaceCredential(personId, { before: known?.hash ?? null, after: hash }),
  );
  if (!changed) throw wrong();
  await endOtherSessions(context, personId, sessionId);
  audit(context, { action: 'identity.password.change', subject: { type: 'person', id: personId } });
  await tellOwner(context, personId, { kind: 'password-changed' });
}
