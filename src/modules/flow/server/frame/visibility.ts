/** Execution visibility: a person sees own runs and those with a part in them, the team's, or all. */
import { fail } from '#kernel/contract/error.ts';
import { type Audience, defineAudience } from '#kernel/server/audience.ts';
import { type Context, getActorId, hasPermission, isSystemActor } from '#kernel/server/context.ts';
import { getTeam } from '#modules/access/server/index.ts';
import { type FrameAccess, isFrameHolder } from '../../contract/access.ts';
import { flowErrors } from '../../contract/errors.ts';
import { executionAudience, taskAudience } from '../../contract/events.ts';
import { executionReaders } from '../../contract/permissions.ts';
import { selectExecutionNames } from '../names.queries.ts';
import { getAccessLevel, getFrameAccess, getFrameVisitor } from './actor.ts';
import { listAbsentees } from './delegations.ts';
import { selectGuardedFrames } from './frame.queries.ts';
import type {
  Deciders,
  ExecutionPlacement,
  ExecutionVisibility,
  Participant,
  ReadableInput,
  TaskOwner,
  VisibilityScope,
} from './scope.queries.ts';
import * as queries from './scope.queries.ts';

/** The actor as somebody who takes part in executions. */
export async function getParticipant(context: Context): Promise<Participant> {
  return { personId: getActorId(context), roles: getFrameVisitor(context).roles, absent: await listAbsentees(context) };
}

/** Frames that the actor may not see, nor their executions. */
export async function listHiddenFrames(context: Context): Promise<string[]> {
  const guarded = await context.unit.query(selectGuardedFrames(context.companyId));
  const visitor = getFrameVisitor(context);
  return guarded.filter(({ access }) => getFrameAccess(context, access, visitor).level === 'none').map(({ id }) => id);
}

/** Whose executions the actor sees beside those he or she takes part in; null: everybody's. Jobs and seeds are the product itself. */
async function getVisibleStarters(context: Context): Promise<readonly string[] | null> {
  if (isSystemActor(context) || hasPermission(context, 'flow.execution.read-all')) return null;
  return hasPermission(context, 'flow.execution.read-team') ? getTeam(context) : [];
}

/** The actor's visibility now. */
export async function getVisibilityScope(context: Context): Promise<VisibilityScope> {
  const starters = await getVisibleStarters(context);
  const all = isSystemActor(context);
  const team = hasPermission(context, 'flow.execution.read-all') || hasPermission(context, 'flow.execution.read-team');
  const hidden = team && !all ? await listHiddenFrames(context) : [];
  return { ...(await getParticipant(context)), starters, hidden };
}

/** The same for later: flows that are made or closed meanwhile are judged as they are then. */
export async function getExecutionVisibility(context: Context): Promise<ExecutionVisibility> {
  const starters = await getVisibleStarters(context);
  const visitor = getFrameVisitor(context);
  const { timeZone } = context.company;
  const opens = (access: FrameAccess) => getAccessLevel(visitor, access, timeZone).level !== 'none';
  return { ...(await getParticipant(context)), starters, opens };
}

/** Those of the executions that the actor sees. */
export async function filterVisible(context: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await context.unit.query(
    queries.selectVisible(context.companyId, ids, await getVisibilityScope(context)),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Executions the actor may not see count as missing. @throws EXECUTION_NOT_FOUND */
export async function assertVisible(context: Context, id: string): Promise<void> {
  if (!(await filterVisible(context, [id])).has(id)) throw fail(flowErrors.EXECUTION_NOT_FOUND);
}

function canReadAny(context: Context): boolean {
  return isSystemActor(context) || executionReaders.some((permission) => hasPermission(context, permission));
}

/** The executions that the actor sees, for modules that link to them: no link leads to a missing page. */
export async function filterVisibleForLinks(context: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return canReadAny(context) && ids.length > 0 ? filterVisible(context, ids) : new Set();
}

/** Titles of those executions that the actor sees. */
export async function getExecutionTitles(
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const visibleIds = await filterVisibleForLinks(context, [...new Set(ids)]);
  if (visibleIds.size === 0) return new Map();
  const rows = await context.unit.query(selectExecutionNames(context.companyId, [...visibleIds]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** States of those executions that the actor sees. */
export async function getRunStates(
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, queries.RunState>> {
  const visibleIds = await filterVisibleForLinks(context, ids);
  if (visibleIds.size === 0) return new Map();
  const rows = await context.unit.query(queries.selectRunStates(context.companyId, [...visibleIds]));
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

export async function canSeeExecution(context: Context, id: string): Promise<boolean> {
  return (await filterVisibleForLinks(context, [id])).has(id);
}

const toMapById = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** Audience of executions and tasks: everyone who could find them by a query. */
export const executionAudiences: Record<string, Audience> = {
  [executionAudience]: defineAudience<ExecutionVisibility, ExecutionPlacement>({
    visibility: async (context) => (canReadAny(context) ? getExecutionVisibility(context) : null),
    resources: async (unit, companyId, ids) => toMapById(await unit.query(queries.selectPlacements(companyId, ids))),
    canSee: queries.canSee,
  }),
  [taskAudience]: defineAudience<Participant, TaskOwner>({
    visibility: async (context) => (hasPermission(context, 'flow.task.complete') ? getParticipant(context) : null),
    resources: async (unit, companyId, ids) => toMapById(await unit.query(queries.selectTaskOwners(companyId, ids))),
    canSee: ({ personId, roles, absent }, { person, role, notBy }) =>
      notBy !== personId &&
      [{ absentId: personId, roles }, ...absent].some(
        (absentee) =>
          notBy !== absentee.absentId &&
          (person === absentee.absentId || (role !== null && absentee.roles.includes(role))),
      ),
  }),
};

/**
 * Executions among these inputs whose input the actor reads: as a participant of the run or a holder of its frame. Reading an undo
 * requires reading the input of everything it reverted.
 */
export function filterReadableInputs(context: Context, inputs: readonly ReadableInput[]): ReadonlySet<string> {
  const visitor = getFrameVisitor(context);
  const isRead = ({ takesPart, frameAccess }: ReadableInput) =>
    isSystemActor(context) || takesPart || isFrameHolder(frameAccess, visitor);
  return new Set(
    [...Map.groupBy(inputs, ({ asked: executionId }) => executionId)].flatMap(([id, all]) =>
      all.every(isRead) ? id : [],
    ),
  );
}

/** Those of the executions whose input the actor reads. */
export async function filterInputReadable(context: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  return filterReadableInputs(
    context,
    await context.unit.query(queries.selectReadableInputs(context.companyId, ids, await getParticipant(context))),
  );
}

export function isOwnExecution(context: Context, { initiatorId }: { initiatorId: string | null }): boolean {
  return context.actor.kind === 'person' && initiatorId === context.actor.personId;
}

/**
 * People who decide about a step in another module take part in its execution; former deciders no longer do. If the execution was
 * written earlier, the caller locks it (`lockExecutionsForShare`) before its own rows.
 */
export function setDeciders(context: Context, deciders: Deciders): void {
  const { companyId } = context;
  context.unit.add(queries.deleteDeciders(companyId, deciders));
  if (deciders.people.length > 0) context.unit.add(queries.insertDeciders(companyId, deciders));
}

/** Locks executions before rows of other modules: an undo and a continuing step lock in the same order. */
export async function lockExecutionsForShare(context: Context, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await context.unit.query(queries.lockExecutionsShared(context.companyId, ids));
}
