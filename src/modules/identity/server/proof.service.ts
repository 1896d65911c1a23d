/** Proofs: what adds a way to sign in asks for one that is younger than five minutes, by password or by a connected provider. */

import type { AnyContext } from '#kernel/server/context.ts';
import { assertFreshProof } from '#kernel/server/proof.ts';
import { limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import { lifetimes } from '../contract/shapes.ts';
import { assertOwnPassword } from './own-password.ts';
import { updateSessionProof } from './session.queries.ts';
import { getSignedInPersonId } from './signed-in-person.ts';

const proofRate: Rate = { name: 'proof', burst: 10, perMinute: 2 };

/** @throws REAUTHENTICATION_REQUIRED unless the session's person proved itself a moment ago */
export async function assertProof(context: AnyContext): Promise<void> {
  getSignedInPersonId(context);
  await assertFreshProof(context);
}

/** @throws PASSWORD_WRONG, also for people without a password, TOO_MANY_REQUESTS */
export async function proveByPassword(context: AnyContext, password: string): Promise<{ provedFor: number }> {
  const { personId, sessionId } = getSignedInPersonId(context);
  await limitRate(context, proofRate, personId);
  await assertOwnPassword(context, personId, { field: 'password', password });
  context.unit.add(updateSessionProof(sessionId));
  return { provedFor: lifetimes.proof };
}
