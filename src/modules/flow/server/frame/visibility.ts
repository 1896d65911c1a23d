/** Whose executions a person may see: pure, from what is loaded with the execution. */
import { fail } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import type { FrameAccess } from '../../contract/access.ts';
import { flowErrors } from '../../contract/errors.ts';
import { accessOf } from './actor.ts';

/** What of an execution decides who sees it. */
export interface Seen {
  initiatorId: string | null;
  frameAccess: FrameAccess;
}

export function isOwn(context: Context, { initiatorId }: Pick<Seen, 'initiatorId'>): boolean {
  return context.actor.kind === 'person' && initiatorId === context.actor.personId;
}

/** True when the actor may not see the frame's executions and this one is not the actor's own. */
export function isHidden(context: Context, execution: Seen): boolean {
  return !isOwn(context, execution) && accessOf(context, execution.frameAccess).level === 'none';
}

/** What the actor may not see does not exist for them. @throws EXECUTION_NOT_FOUND */
export function demandVisible(context: Context, execution: Seen): void {
  if (isHidden(context, execution)) throw fail(flowErrors.EXECUTION_NOT_FOUND);
}
