/** Recent identity verification: required before lasting access to a company is opened, of which its masters are notified. */
import { fail, kernelErrors } from '../contract/error.ts';
import type { LocalText } from '../contract/text.ts';
import { appOf, contributionsTo, getPorts } from './app.ts';
import type { Actor, AnyContext, Context } from './context.ts';
import { defineExtensionPoint } from './extension-point.ts';
import type { Authenticator } from './ports.ts';

/** A key, a guest or a stranger proves nothing. @throws REAUTHENTICATION_REQUIRED */
export async function assertActorProof(actor: Actor, sessions: Pick<Authenticator, 'hasProof'>): Promise<void> {
  const proved = actor.kind === 'person' && (await sessions.hasProof(actor.sessionId));
  if (!proved) throw fail(kernelErrors.REAUTHENTICATION_REQUIRED);
}

/**
 * Applies to direct callers. Jobs and frames of the product cannot verify, and work on behalf of another person was confirmed
 * before. @throws REAUTHENTICATION_REQUIRED
 */
export async function assertFreshProof(context: AnyContext): Promise<void> {
  const { actor, http } = context;
  const isCaller =
    actor.kind === 'person' ? actor.sessionId !== '' : actor.kind !== 'service' || actor.key !== undefined;
  if (http && isCaller) await assertActorProof(actor, getPorts(appOf(context)).authenticator);
}

/** An action in a company that its masters are notified of: in words, as in the endpoint's summary. */
export interface GuardedAction {
  what: LocalText;
  /** Name of the person concerned, if informative. */
  about?: string | undefined;
}

/** Within the unit of the act. */
export const guardedActionPoint =
  defineExtensionPoint<(context: Context, action: GuardedAction) => Promise<void>>('kernel.guarded-act');

export async function reportGuardedAction(context: Context, action: GuardedAction): Promise<void> {
  for (const tell of contributionsTo(appOf(context), guardedActionPoint)) await tell(context, action);
}
