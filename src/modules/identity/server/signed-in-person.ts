/** Sign-in guard: only signed-in people pass. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { AnyContext } from '#kernel/server/context.ts';

/** The signed-in person's id. @throws AUTHENTICATION_REQUIRED */
export function getSignedInPersonId(context: AnyContext): { personId: string; sessionId: string } {
  if (context.actor.kind !== 'person') throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
  return context.actor;
}
