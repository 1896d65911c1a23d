/** The password of an account that is known already: for a proof, a change, an address. */
import { fail } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { bucketKey, giveBack, takeTokens, tooMany } from '#kernel/server/ratelimit.ts';
import { identityErrors } from '../contract/errors.ts';
import { readAside } from './aside.ts';
import { noteUnproved } from './notes.ts';
import { laneOf, passwordFits } from './passwords.ts';
import { credentialById } from './person.queries.ts';

/** Wrong ones at one account, whatever they were for and wherever they came from. */
const perPerson = { cost: 1, burst: 10, perMinute: 10 / 15 };

/** @returns its hash @throws LOGIN_FAILED naming the field, also for who has no password, TOO_MANY_REQUESTS */
export async function requirePassword(
  context: Context,
  personId: string,
  sent: { field: string; password: string },
): Promise<string> {
  const tries = { key: bucketKey('own-password-try', personId), ...perPerson };
  const wait = await takeTokens([tries]);
  if (wait > 0) throw tooMany(wait);
  const known = await readAside(credentialById(personId));
  if (
    !(await passwordFits(
      sent.password,
      known?.hash ?? null,
      laneOf(context, { known: context.actor.kind === 'person' }),
    )) ||
    !known
  ) {
    noteUnproved(context, personId);
    throw fail(identityErrors.LOGIN_FAILED, { details: [{ field: sent.field }] });
  }
  await giveBack([tries]);
  return known.hash;
}
