/** Grants in force: running grants within their hours now, by the company's time zone. */
import type { Context } from '#kernel/server/context.ts';
import { type GrantBounds, isBound } from '../contract/bounds.ts';
import { type GrantHours, isInHours } from '../contract/evaluate.ts';

export function filterInHours<G extends GrantHours>(context: Context, running: readonly G[]): G[] {
  const moment = { now: new Date(), timeZone: context.company.timeZone };
  return running.filter((grant) => isInHours(grant, moment));
}

/** Those whose permission is held, for whatever it is used. */
export const filterUnbound = <G extends GrantHours & GrantBounds>(context: Context, running: readonly G[]): G[] =>
  filterInHours(
    context,
    running.filter((grant) => !isBound(grant)),
  );
