/** The password of an account that is known already: for a proof, a change, an address. */

import { fail } from '#kernel/contract/error.ts';
import { readAside } from '#kernel/server/aside.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { bucketKey, giveBack, take } from '#kernel/server/ratelimit.ts';
import { accountErrors } from '../contract/account.errors.ts';
import { identityErrors } from '../contract/errors.ts';
import { noteUnproved } from './notes.ts';
import { laneOf, passwordFits } from './passwords.ts';
import { credentialById } from './person.queries.ts';

/** Wrong ones at one account, whatever they were for and wherever they came from. */
const perPerson = { cost: 1, burst: 10, perMinute: 10 / 15 };

/** Who is signed in was asked for the password alone; to everybody else it is a sign-in, which tells nothing. */
function refusal(context: AnyContext, personId: string) {
  const isOwn = context.actor.kind === 'person' && context.actor.personId === personId;
  return isOwn ? accountErrors.PASSWORD_WRONG : identityErrors.LOGIN_FAILED;
}

/** @returns its hash @throws PASSWORD_WRONG, LOGIN_FAILED naming the field, also for who has no password, TOO_MANY_REQUESTS */
export async function requirePassword(
  context: AnyContext,
  personId: string,
  sent: { field: string; password: string },
): Promise<string> {
  const house = houseOf(context);
  const tries = { key: bucketKey('own-password-try', personId), ...perPerson };
  await take(house, tries);
  const credential = await readAside(house, credentialById(personId));
  const lane = laneOf(context, { isKnownPerson: context.actor.kind === 'person' });
  // Judged also where there is none: how long the answer takes does not tell.
  const fits = await passwordFits(sent.password, credential?.hash ?? null, lane);
  if (credential && fits) {
    await giveBack(house, [tries]);
    return credential.hash;
  }
  noteUnproved(context, personId);
  throw fail(refusal(context, personId), { details: [{ field: sent.field }] });
}
