/** Proofs: what adds a way to sign in asks for one that is younger than five minutes, by password or by a connected provider. */

import { fail } from '#kernel/contract/error.ts';
import { readAside } from '#kernel/server/aside.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { limit, type Rate } from '#kernel/server/ratelimit.ts';
import { identityErrors } from '../contract/errors.ts';
import { lifetimes } from '../contract/shapes.ts';
import { requirePassword } from './own-password.ts';
import { noteProof, sessionProved } from './session.queries.ts';
import { signedIn } from './signed-in.ts';

const proofRate: Rate = { name: 'proof', burst: 10, perMinute: 2 };

/** @throws REAUTHENTICATION_REQUIRED unless the session's person proved itself a moment ago */
export async function requireProof(context: AnyContext): Promise<void> {
  const { sessionId } = signedIn(context);
  const session = await readAside(houseOf(context), sessionProved(sessionId, lifetimes.proof));
  if (!session?.proved) throw fail(identityErrors.REAUTHENTICATION_REQUIRED);
}

/** @throws LOGIN_FAILED, also for who has no password, TOO_MANY_REQUESTS */
export async function prove(context: AnyContext, password: string): Promise<{ provedFor: number }> {
  const { personId, sessionId } = signedIn(context);
  await limit(context, proofRate, personId);
  await requirePassword(context, personId, { field: 'password', password });
  context.unit.add(noteProof(sessionId));
  return { provedFor: lifetimes.proof };
}
