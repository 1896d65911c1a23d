/** Waiting decisions: an extension point for modules with decisions, counted in the load of a team. */

import { appOf, contributionsTo } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineExtensionPoint } from '#kernel/server/extension-point.ts';

/** A run that waits for a decision of the person. */
export interface WaitingDecision {
  personId: string;
  executionId: string;
}

/** The decisions that these people can take now. */
export const waitingDecisionsPoint =
  defineExtensionPoint<(context: Context, people: readonly string[]) => Promise<readonly WaitingDecision[]>>(
    'flow.waiting-decisions',
  );

export async function listWaitingDecisions(context: Context, people: readonly string[]): Promise<WaitingDecision[]> {
  const decisions: WaitingDecision[] = [];
  for (const list of contributionsTo(appOf(context), waitingDecisionsPoint))
    decisions.push(...(await list(context, people)));
  return decisions;
}
