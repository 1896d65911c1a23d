/** Who has to decide what now, where a room keeps decisions: the load of a team counts them. */
import type { Context } from '#kernel/server/context.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { definePoint } from '#kernel/server/point.ts';

/** A run that waits for a decision of the person. */
export interface WaitingDecision {
  personId: string;
  executionId: string;
}

/** The decisions that these people can take now. */
export const waitingDecisions =
  definePoint<(context: Context, people: readonly string[]) => Promise<readonly WaitingDecision[]>>(
    'flow.waiting-decisions',
  );

export async function listWaitingDecisions(context: Context, people: readonly string[]): Promise<WaitingDecision[]> {
  const decisions: WaitingDecision[] = [];
  for (const list of givenAt(houseOf(context), waitingDecisions)) decisions.push(...(await list(context, people)));
  return decisions;
}
