/** Fresh proofs of who somebody is: demanded before lasting ways into a company are opened, which its masters hear of. */
import { fail, kernelErrors } from '../contract/error.ts';
import type { LocalText } from '../contract/text.ts';
import type { Actor, AnyContext, Context } from './context.ts';
import { givenAt, houseOf, portsOf } from './house.ts';
import { definePoint } from './point.ts';
import type { Authenticator } from './ports.ts';

/** A key, a guest or a stranger proves nothing. @throws REAUTHENTICATION_REQUIRED */
export async function requireProof(actor: Actor, sessions: Pick<Authenticator, 'hasProof'>): Promise<void> {
  const proved = actor.kind === 'person' && (await sessions.hasProof(actor.sessionId));
  if (!proved) throw fail(kernelErrors.REAUTHENTICATION_REQUIRED);
}

/**
 * Of whoever calls directly. The product's own jobs and frames prove nothing, and what goes on in the name of somebody who is not the
 * caller was asked for before. @throws REAUTHENTICATION_REQUIRED
 */
export async function demandProof(context: AnyContext): Promise<void> {
  const { actor, http } = context;
  const isCaller =
    actor.kind === 'person' ? actor.sessionId !== '' : actor.kind !== 'service' || actor.key !== undefined;
  if (http && isCaller) await requireProof(actor, portsOf(houseOf(context)).authenticator);
}

/** What somebody did in a company that its masters are told of: in words, as the summary of an endpoint has them. */
export interface GuardedAct {
  what: LocalText;
  /** To or of whom, where that says more: a name. */
  about?: string | undefined;
}

/** Within the unit of the act. */
export const atGuardedAct = definePoint<(context: Context, act: GuardedAct) => Promise<void>>('kernel.guarded-act');

export async function tellGuardedAct(context: Context, act: GuardedAct): Promise<void> {
  for (const tell of givenAt(houseOf(context), atGuardedAct)) await tell(context, act);
}
