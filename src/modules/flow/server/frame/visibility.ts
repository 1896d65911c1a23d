/** Whose executions a person may see: own ones and those one takes part in, the team's, all. */
import { fail } from '#kernel/contract/error.ts';
import { actorId, type Context, companyOf, may } from '#kernel/server/context.ts';
import { teamOf } from '#modules/access/server/index.ts';
import { type FrameAccess, holdsFrame } from '../../contract/access.ts';
import { flowErrors } from '../../contract/errors.ts';
import { executionReaders } from '../../contract/permissions.ts';
import { visitorOf } from './actor.ts';
import { hiddenFrames } from './frame.service.ts';
import { insertParticipants, type Scope, selectVisible } from './scope.queries.ts';

/** What the actor sees now. Jobs and seeds are the product itself. */
export async function scopeOf(context: Context): Promise<Scope> {
  const { actor } = context;
  const own = { personId: actorId(context), roles: visitorOf(context).roles };
  if (actor.kind === 'service') return { ...own, starters: null, hidden: [] };
  if (may(context, 'flow.execution.read-all')) return { ...own, starters: null, hidden: await hiddenFrames(context) };
  if (!may(context, 'flow.execution.read-team')) return { ...own, starters: [], hidden: [] };
  return { ...own, starters: await teamOf(context), hidden: await hiddenFrames(context) };
}

/** Those of the executions that the actor may see; the value tells whether the actor takes part. */
export async function seenOf(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const rows = await context.unit.query(selectVisible(companyOf(context).id, ids, await scopeOf(context)));
  return new Map(rows.map(({ id, takesPart }) => [id, takesPart]));
}

/** What the actor may not see does not exist for them. @throws EXECUTION_NOT_FOUND */
export async function demandVisible(context: Context, id: string): Promise<{ takesPart: boolean }> {
  const takesPart = (await seenOf(context, [id])).get(id);
  if (takesPart === undefined) throw fail(flowErrors.EXECUTION_NOT_FOUND);
  return { takesPart };
}

/** For rooms that lead to an execution: nobody is offered what would not be there. */
export async function seesExecution(context: Context, id: string): Promise<boolean> {
  const reads = context.actor.kind === 'service' || executionReaders.some((permission) => may(context, permission));
  if (!reads) return false;
  return (await seenOf(context, [id])).has(id);
}

/** What an execution was given is read by those who take part in it and by those whose frame it is. */
export function mayReadInput(context: Context, about: { takesPart: boolean; frameAccess: FrameAccess }): boolean {
  return context.actor.kind === 'service' || about.takesPart || holdsFrame(about.frameAccess, visitorOf(context));
}

export function isOwn(context: Context, { initiatorId }: { initiatorId: string | null }): boolean {
  return context.actor.kind === 'person' && initiatorId === context.actor.personId;
}

/** People who are asked in another room take part in the execution, too. */
export function addParticipants(context: Context, executionId: string, personIds: readonly string[]): void {
  if (personIds.length > 0) {
    context.unit.add(insertParticipants(companyOf(context).id, executionId, personIds));
  }
}
