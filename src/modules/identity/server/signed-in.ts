/** Whoever must be signed in to go on. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { AnyContext } from '#kernel/server/context.ts';

/** The signed-in person's id. @throws AUTHENTICATION_REQUIRED */
export function signedIn(context: AnyContext): { personId: string; sessionId: string } {
  if (context.actor.kind !== 'person') throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
  return context.actor;
}
