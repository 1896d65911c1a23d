/** Which running grants hold at this moment: within their hours, by the clocks of the company. */
import type { Context } from '#kernel/server/context.ts';
import { type GrantBounds, isBound } from '../contract/bounds.ts';
import { type GrantHours, isInHours } from '../contract/evaluate.ts';

export function inHoursNow<G extends GrantHours>(context: Context, running: readonly G[]): G[] {
  const asked = { now: new Date(), timeZone: context.company.timeZone };
  return running.filter((grant) => isInHours(grant, asked));
}

/** Those whose permission is held, for whatever it is used. */
export const holdingNow = <G extends GrantHours & GrantBounds>(context: Context, running: readonly G[]): G[] =>
  inHoursNow(
    context,
    running.filter((grant) => !isBound(grant)),
  );
