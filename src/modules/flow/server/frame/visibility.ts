/** Whose executions a person may see: own ones and those one takes part in, the team's, all. */
import { fail } from '#kernel/contract/error.ts';
import { actorId, type Context, companyOf, may } from '#kernel/server/context.ts';
import { type Hearing, hearing } from '#kernel/server/hearing.ts';
import { teamOf } from '#modules/access/server/index.ts';
import { type FrameAccess, holdsFrame } from '../../contract/access.ts';
import { flowErrors } from '../../contract/errors.ts';
import { executionKind, taskKind } from '../../contract/events.ts';
import { executionReaders } from '../../contract/permissions.ts';
import { levelFor, visitorOf } from './actor.ts';
import { hiddenFrames } from './frame.service.ts';
import {
  insertParticipants,
  type Placed,
  type Scope,
  type Sight,
  sees,
  selectPlaced,
  selectVisible,
  selectWhose,
  type WhoseTask,
} from './scope.queries.ts';

/** Whose executions the actor sees beside those he or she takes part in; null: everybody's. Jobs and seeds are the product itself. */
async function startersFor(context: Context): Promise<readonly string[] | null> {
  if (context.actor.kind === 'service' || may(context, 'flow.execution.read-all')) return null;
  return may(context, 'flow.execution.read-team') ? teamOf(context) : [];
}

/** What the actor sees now. */
export async function scopeOf(context: Context): Promise<Scope> {
  const starters = await startersFor(context);
  const all = context.actor.kind === 'service';
  const team = may(context, 'flow.execution.read-all') || may(context, 'flow.execution.read-team');
  const hidden = team && !all ? await hiddenFrames(context) : [];
  return { personId: actorId(context), roles: visitorOf(context).roles, starters, hidden };
}

/** The same for later: flows that are made or closed meanwhile are judged as they are then. */
export async function sightOf(context: Context): Promise<Sight> {
  const starters = await startersFor(context);
  const visitor = visitorOf(context);
  const { timeZone } = companyOf(context);
  const opens = (access: FrameAccess) => levelFor(visitor, access, timeZone).level !== 'none';
  return { personId: actorId(context), roles: visitor.roles, starters, opens };
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

function readsAny(context: Context): boolean {
  return context.actor.kind === 'service' || executionReaders.some((permission) => may(context, permission));
}

/** For rooms that lead to an execution: nobody is offered what would not be there. */
export async function seesExecution(context: Context, id: string): Promise<boolean> {
  return readsAny(context) && (await seenOf(context, [id])).has(id);
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** Who hears of executions and tasks: whoever would find them by asking. */
export const hearings: Record<string, Hearing> = {
  [executionKind]: hearing<Sight, Placed>({
    sight: async (context) => (readsAny(context) ? sightOf(context) : null),
    things: async (unit, companyId, ids) => byId(await unit.query(selectPlaced(companyId, ids))),
    sees,
  }),
  [taskKind]: hearing<{ personId: string | null; roles: readonly string[] }, WhoseTask>({
    sight: async (context) => {
      if (!may(context, 'flow.task.complete')) return null;
      return { personId: actorId(context), roles: visitorOf(context).roles };
    },
    things: async (unit, companyId, ids) => byId(await unit.query(selectWhose(companyId, ids))),
    sees: ({ personId, roles }, { person, role, notBy }) =>
      notBy !== personId && (person === personId || (role !== null && roles.includes(role))),
  }),
};

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
