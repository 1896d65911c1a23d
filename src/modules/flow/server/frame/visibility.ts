/** Whose executions a person may see: own ones and those one takes part in, the team's, all. */
import { fail } from '#kernel/contract/error.ts';
import { actorId, type Context, isProduct, may } from '#kernel/server/context.ts';
import { type Hearing, hearing } from '#kernel/server/hearing.ts';
import { teamOf } from '#modules/access/server/index.ts';
import { type FrameAccess, holdsFrame } from '../../contract/access.ts';
import { flowErrors } from '../../contract/errors.ts';
import { executionKind, taskKind } from '../../contract/events.ts';
import { executionReaders } from '../../contract/permissions.ts';
import { executionNames } from '../names.queries.ts';
import { accessOf, levelFor, visitorOf } from './actor.ts';
import { absenteesOf } from './delegations.ts';
import { selectGuardedFrames } from './frame.queries.ts';
import type { Deciders, Input, Participant, Placed, Scope, Sight, WhoseTask } from './scope.queries.ts';
import * as queries from './scope.queries.ts';

/** The actor as somebody who takes part in executions. */
export async function participantOf(context: Context): Promise<Participant> {
  return { personId: actorId(context), roles: visitorOf(context).roles, absent: await absenteesOf(context) };
}

/** Frames that the actor may not see, nor their executions. */
export async function hiddenFrames(context: Context): Promise<string[]> {
  const guarded = await context.unit.query(selectGuardedFrames(context.companyId));
  const visitor = visitorOf(context);
  return guarded.filter(({ access }) => accessOf(context, access, visitor).level === 'none').map(({ id }) => id);
}

/** Whose executions the actor sees beside those he or she takes part in; null: everybody's. Jobs and seeds are the product itself. */
async function startersFor(context: Context): Promise<readonly string[] | null> {
  if (isProduct(context) || may(context, 'flow.execution.read-all')) return null;
  return may(context, 'flow.execution.read-team') ? teamOf(context) : [];
}

/** What the actor sees now. */
export async function scopeOf(context: Context): Promise<Scope> {
  const starters = await startersFor(context);
  const all = isProduct(context);
  const team = may(context, 'flow.execution.read-all') || may(context, 'flow.execution.read-team');
  const hidden = team && !all ? await hiddenFrames(context) : [];
  return { ...(await participantOf(context)), starters, hidden };
}

/** The same for later: flows that are made or closed meanwhile are judged as they are then. */
export async function sightOf(context: Context): Promise<Sight> {
  const starters = await startersFor(context);
  const visitor = visitorOf(context);
  const { timeZone } = context.company;
  const opens = (access: FrameAccess) => levelFor(visitor, access, timeZone).level !== 'none';
  return { ...(await participantOf(context)), starters, opens };
}

/** Those of the executions that the actor sees. */
export async function visibleOf(context: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await context.unit.query(queries.selectVisible(context.companyId, ids, await scopeOf(context)));
  return new Set(rows.map(({ id }) => id));
}

/** What the actor may not see does not exist for them. @throws EXECUTION_NOT_FOUND */
export async function demandVisible(context: Context, id: string): Promise<void> {
  if (!(await visibleOf(context, [id])).has(id)) throw fail(flowErrors.EXECUTION_NOT_FOUND);
}

function readsAny(context: Context): boolean {
  return isProduct(context) || executionReaders.some((permission) => may(context, permission));
}

/** Those of the executions that the actor sees, for rooms that lead to them: nobody is offered what would not be there. */
export async function seenExecutions(context: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return readsAny(context) && ids.length > 0 ? visibleOf(context, ids) : new Set();
}

/** What executions are called, of those that the actor sees. */
export async function executionTitles(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const seen = await seenExecutions(context, [...new Set(ids)]);
  if (seen.size === 0) return new Map();
  const rows = await context.unit.query(executionNames(context.companyId, [...seen]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** How executions stand, of those that the actor sees. */
export async function runStates(
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, queries.RunState>> {
  const seen = await seenExecutions(context, ids);
  if (seen.size === 0) return new Map();
  const rows = await context.unit.query(queries.selectRunStates(context.companyId, [...seen]));
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

export async function seesExecution(context: Context, id: string): Promise<boolean> {
  return (await seenExecutions(context, [id])).has(id);
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** Who hears of executions and tasks: whoever would find them by asking. */
export const hearings: Record<string, Hearing> = {
  [executionKind]: hearing<Sight, Placed>({
    sight: async (context) => (readsAny(context) ? sightOf(context) : null),
    things: async (unit, companyId, ids) => byId(await unit.query(queries.selectPlaced(companyId, ids))),
    sees: queries.sees,
  }),
  [taskKind]: hearing<Participant, WhoseTask>({
    sight: async (context) => (may(context, 'flow.task.complete') ? participantOf(context) : null),
    things: async (unit, companyId, ids) => byId(await unit.query(queries.selectWhose(companyId, ids))),
    sees: ({ personId, roles, absent }, { person, role, notBy }) =>
      notBy !== personId &&
      [{ absentId: personId, roles }, ...absent].some(
        (one) => notBy !== one.absentId && (person === one.absentId || (role !== null && one.roles.includes(role))),
      ),
  }),
};

/**
 * Of the executions behind these inputs, those whose input the actor reads: who takes part in a run does, and whose frame it
 * is. Of an undo, who reads the input of everything that it took back.
 */
export function readOf(context: Context, inputs: readonly Input[]): ReadonlySet<string> {
  const visitor = visitorOf(context);
  const isRead = ({ takesPart, frameAccess }: Input) =>
    isProduct(context) || takesPart || holdsFrame(frameAccess, visitor);
  return new Set([...Map.groupBy(inputs, ({ asked }) => asked)].flatMap(([id, all]) => (all.every(isRead) ? id : [])));
}

/** Those of the executions whose input the actor reads. */
export async function inputsRead(context: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  return readOf(
    context,
    await context.unit.query(queries.selectInputs(context.companyId, ids, await participantOf(context))),
  );
}

export function isOwn(context: Context, { initiatorId }: { initiatorId: string | null }): boolean {
  return context.actor.kind === 'person' && initiatorId === context.actor.personId;
}

/**
 * Those who decide about a step in another room take part in its execution; who did before and does not now, no more. Where
 * the execution was written before, the caller holds it (`holdExecutions`) before it locks what is its own.
 */
export function setDeciders(context: Context, about: Deciders): void {
  const { companyId } = context;
  context.unit.add(queries.deleteDeciders(companyId, about));
  if (about.people.length > 0) context.unit.add(queries.insertDeciders(companyId, about));
}

/** Locks of executions come before those of other rooms: an undo and a step that goes on lock in this order, too. */
export async function holdExecutions(context: Context, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await context.unit.query(queries.holdExecutions(context.companyId, ids));
}
