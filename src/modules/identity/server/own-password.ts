/** The password of an account that is known already: for a proof, a change, an address. */

import { fail } from '#kernel/contract/error.ts';
import { appOf } from '#kernel/server/app.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { readOutsideTransaction } from '#kernel/server/out-of-band.ts';
import { createBucketKey, returnTokens, takeFromBucket } from '#kernel/server/rate-limit.ts';
import { accountErrors } from '../contract/account.errors.ts';
import { identityErrors } from '../contract/errors.ts';
import { auditFailedProof } from './account-audit.ts';
import { getLane, verifyPassword } from './password-hash.ts';
import { selectCredential } from './person.queries.ts';

/** Wrong ones at one account, whatever they were for and wherever they came from. */
const wrongPasswordRate = { cost: 1, burst: 10, perMinute: 10 / 15 };

/** A signed-in person was asked for the password alone; for everybody else it is a sign-in, which reveals nothing. */
function refusal(context: AnyContext, personId: string) {
  const isOwn = context.actor.kind === 'person' && context.actor.personId === personId;
  return isOwn ? accountErrors.PASSWORD_WRONG : identityErrors.LOGIN_FAILED;
}

/**
 * @returns its hash @throws PASSWORD_WRONG, LOGIN_FAILED naming the field, also for people without a password, TOO_MANY_REQUESTS
 */
export async function assertOwnPassword(
  context: AnyContext,
  personId: string,
  sent: { field: string; password: string },
): Promise<string> {
  const app = appOf(context);
  const tries = { key: createBucketKey('own-password-try', personId), ...wrongPasswordRate };
  await takeFromBucket(app, tries);
  const credential = await readOutsideTransaction(app, selectCredential(personId));
  const lane = getLane(context, { isKnownPerson: context.actor.kind === 'person' });
  // Checked even without a credential: the response time must reveal nothing.
  const fits = await verifyPassword(sent.password, credential?.hash ?? null, lane);
  if (credential && fits) {
    await returnTokens(app, [tries]);
    return credential.hash;
  }
  auditFailedProof(context, personId);
  throw fail(refusal(context, personId), { details: [{ field: sent.field }] });
}
