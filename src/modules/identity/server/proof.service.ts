/** Proofs: what adds a way to sign in asks for one that is younger than five minutes, by password or by a connected provider. */

import type { AnyContext } from '#kernel/server/context.ts';
import { demandProof } from '#kernel/server/proof.ts';
import { limit, type Rate } from '#kernel/server/ratelimit.ts';
import { lifetimes } from '../contract/shapes.ts';
import { requirePassword } from './own-password.ts';
import { noteProof } from './session.queries.ts';
import { signedIn } from './signed-in.ts';

const proofRate: Rate = { name: 'proof', burst: 10, perMinute: 2 };

/** @throws REAUTHENTICATION_REQUIRED unless the session's person proved itself a moment ago */
export async function requireProof(context: AnyContext): Promise<void> {
  signedIn(context);
  await demandProof(context);
}

/** @throws PASSWORD_WRONG, also for who has no password, TOO_MANY_REQUESTS */
export async function prove(context: AnyContext, password: string): Promise<{ provedFor: number }> {
  const { personId, sessionId } = signedIn(context);
  await limit(context, proofRate, personId);
  await requirePassword(context, personId, { field: 'password', password });
  context.unit.add(noteProof(sessionId));
  return { provedFor: lifetimes.proof };
}
