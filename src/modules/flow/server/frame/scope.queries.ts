/** Visibility queries: the condition for executions a person may see, shared by lists, counts and single reads, before paging. */
import type { LocalText } from '#kernel/contract/text.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import { allOf, anyOf, type Sql, sql, where } from '#kernel/server/database/where.ts';
import type { FrameAccess } from '../../contract/access.ts';
import type { ExecutionStatus } from '../../contract/shapes.ts';
import type { Absentee } from './delegations.ts';

export interface Participant {
  personId: string | null;
  roles: readonly string[];
  /** People the person acts for now. */
  absent: readonly Absentee[];
}

/** `d`: absent people the person represents for `s`, a step of `e`; nobody represents a person who may not do it. */
export const absenteesSql = (absent: readonly Absentee[]): Sql => sql`
  jsonb_to_recordset(${toJson(absent)}::jsonb) as d ("absentId" uuid, roles text[], ceiling bigint, currency text, passed uuid[])
    where (s.input ->> 'notBy')::uuid is distinct from d."absentId"
      and not coalesce((s.input ->> 'notBy')::uuid = any(d.passed), false) and not coalesce(e.initiator_id = any(d.passed), false)
      and (s.assignee_id = d."absentId" or s.assignee_id is null and (s.assignee_role = any(d.roles)
        or s.assignee_role is null and e.initiator_id = d."absentId"))
      and (d.ceiling is null or e.amount is null or e.amount <= d.ceiling and coalesce(e.currency, d.currency) = d.currency)`;

/**
 * True if `s`, a step of `e`, reaches a person the actor represents; null if there is none. The requester cannot act as a delegate
 * in it.
 */
export function isForAbsentee({ personId, absent }: Pick<Participant, 'personId' | 'absent'>): Sql | null {
  if (absent.length === 0) return null;
  const ids = absent.map(({ absentId }) => absentId);
  const roles = [...new Set(absent.flatMap((absentee) => absentee.roles))];
  return sql`((s.assignee_id = any(${ids}::uuid[]) or s.assignee_id is null and s.assignee_role = any(${roles}::text[])
      or s.assignee_id is null and s.assignee_role is null and e.initiator_id = any(${ids}::uuid[]))
    and (s.input ->> 'notBy')::uuid is distinct from ${personId}::uuid and e.initiator_id is distinct from ${personId}::uuid
    and exists (select from ${absenteesSql(absent)}))`;
}

export interface VisibilityScope extends Participant {
  /** Whose executions are seen beside those one takes part in; null: everybody's. */
  starters: readonly string[] | null;
  /** Frames whose executions only those see who take part in them. */
  hidden: readonly string[];
}

/** In the words of the indexes `steps_asked` and `steps_of_assignee`. */
const isTask = sql`s.status = 'waiting' and s.kind in ('flow.task', 'flow.form')`;
const isTaskForRoles = (roles: readonly string[]) => sql`${isTask}
  and s.assignee_id is null and s.assignee_role = any(${roles}::text[])`;

/**
 * `p`, a participant. Participation through a delegation or a role ends with the delegation or the role, even before the seats are
 * determined again.
 */
const stillHolds = ({ absent, roles }: Pick<Participant, 'absent' | 'roles'>): Sql =>
  sql`(p.instead_of is null and p.roles is null or p.instead_of && ${absent.map(({ absentId }) => absentId)}::uuid[]
    or p.roles && ${roles}::text[])`;

/**
 * `e` is the execution: started, asked, did, decides. A role is asked while its task waits. A person who only `canSee` an execution
 * (for example by undoing it) may not read its input. Checked per execution by key (`offset` prevents flattening): all executions a
 * person took part in are read only where nothing else is shown.
 */
function isParticipant(companyId: string, who: Participant, purpose: 'seeing' | 'input' = 'seeing') {
  const { personId, roles } = who;
  const excludesViewers = purpose === 'input' ? sql`and p.why <> 'sees'` : sql``;
  const through = isForAbsentee(who);
  const instead = through
    ? sql`or exists (select from flow.steps s where s.company_id = ${companyId} and s.execution_id = e.id
      and ${isTask} and ${through} offset 0)`
    : sql``;
  return sql`exists (
    select from flow.participants p
    where p.company_id = ${companyId} and p.execution_id = e.id and p.person_id = ${personId}::uuid ${excludesViewers} and ${stillHolds(who)} offset 0)
    or exists (select from flow.steps s where s.company_id = ${companyId} and s.execution_id = e.id
      and ${isTaskForRoles(roles)} offset 0) ${instead}`;
}

/** The same, of the executions of a company: begins with what the person took part in. */
function executionsOfPerson(companyId: string, who: Participant) {
  const { personId, roles } = who;
  const through = isForAbsentee(who);
  const instead = through
    ? sql`union all
    select s.execution_id from flow.steps s join flow.executions e on e.company_id = s.company_id and e.id = s.execution_id
    where s.company_id = ${companyId} and ${isTask} and ${through}`
    : sql``;
  return sql`e.id in (
    select p.execution_id from flow.participants p
    where p.company_id = ${companyId} and p.person_id = ${personId}::uuid and ${stillHolds(who)}
    union all
    select s.execution_id from flow.steps s where s.company_id = ${companyId} and ${isTaskForRoles(roles)} ${instead})`;
}

/** Data of an execution that the condition reads. */
export interface ExecutionPlacement {
  id: string;
  startedBy: string | null;
  access: FrameAccess;
  people: readonly string[];
  /** People who participate only as delegates or through a role. */
  others: readonly { id: string; insteadOf: readonly string[] | null; roles: readonly string[] | null }[];
  /** Asked now, by waiting tasks. */
  roles: readonly string[];
}

/** A scope that is judged in memory, for many people and one execution: live signals ask it for each listener. */
export interface ExecutionVisibility extends Omit<VisibilityScope, 'hidden'> {
  /** True if the flow is open to them. */
  opens(access: FrameAccess): boolean;
}

/** The same condition as `visibleCondition`. */
export function canSee(
  { personId, roles, starters, opens, absent }: ExecutionVisibility,
  placement: ExecutionPlacement,
) {
  const { startedBy, access, people, others, roles: askedRoles } = placement;
  if (personId !== null && people.includes(personId)) return true;
  const ownEntries = others.filter(({ id }) => id === personId);
  if (ownEntries.some(({ insteadOf }) => absent.some(({ absentId }) => insteadOf?.includes(absentId)))) return true;
  if (ownEntries.some((entry) => entry.roles?.some((role) => roles.includes(role)))) return true;
  if (askedRoles.some((role) => roles.includes(role))) return true;
  if (starters !== null && !(startedBy !== null && starters.includes(startedBy))) return false;
  return opens(access);
}

/** Data that `canSee` needs about these executions. */
export function selectPlacements(companyId: string, ids: readonly string[]): Statement<ExecutionPlacement> {
  return statement(
    `select e.id, e.initiator_id as "startedBy", f.access,
       array(select p.person_id from flow.participants p
         where p.company_id = $1 and p.execution_id = e.id and p.instead_of is null and p.roles is null) as people,
       coalesce((select jsonb_agg(jsonb_build_object('id', p.person_id, 'insteadOf', p.instead_of, 'roles', p.roles))
         from flow.participants p where p.company_id = $1 and p.execution_id = e.id
           and (p.instead_of is not null or p.roles is not null)), '[]') as others,
       array(select distinct s.assignee_role from flow.steps s where s.company_id = $1 and s.execution_id = e.id
         and s.status = 'waiting' and s.kind in ('flow.task', 'flow.form') and s.assignee_id is null
         and s.assignee_role is not null) as roles
     from flow.executions e join flow.frames f on f.company_id = e.company_id and f.id = e.frame_id
     where e.company_id = $1 and e.id = any($2::uuid[])`,
    [companyId, ids],
  );
}

/** Whose tasks these are, waiting or done: as `mine` of `task.queries.ts` says it. */
export function selectTaskOwners(companyId: string, ids: readonly string[]): Statement<TaskOwner> {
  return statement(
    `select s.id, case when s.assignee_id is null and s.assignee_role is null then e.initiator_id else s.assignee_id end as person,
       case when s.assignee_id is null then s.assignee_role end as role, (s.input ->> 'notBy')::uuid as "notBy"
     from flow.steps s join flow.executions e on e.company_id = s.company_id and e.id = s.execution_id
     where s.company_id = $1 and s.id = any($2::uuid[])`,
    [companyId, ids],
  );
}

export interface TaskOwner {
  id: string;
  person: string | null;
  role: string | null;
  /** Excluded regardless of the other conditions. */
  notBy: string | null;
}

/** As a condition on `flow.executions e`; null where all are seen. `few`: of executions that something else finds. */
export function visibleCondition(companyId: string, scope: VisibilityScope, among: 'all' | 'few' = 'all'): Sql | null {
  const { starters, hidden } = scope;
  if (starters !== null && starters.length === 0) {
    return among === 'few' ? isParticipant(companyId, scope) : executionsOfPerson(companyId, scope);
  }
  if (starters === null && hidden.length === 0) return null;
  const open = allOf(
    starters && sql`e.initiator_id = any(${starters}::uuid[])`,
    hidden.length > 0 && sql`e.frame_id <> all(${hidden}::uuid[])`,
  );
  return anyOf(open, isParticipant(companyId, scope));
}

/** Those of the executions that may be seen. */
export function selectVisible(
  companyId: string,
  ids: readonly string[],
  scope: VisibilityScope,
): Statement<{ id: string }> {
  const condition = where(
    sql`e.company_id = ${companyId}`,
    sql`e.id = any(${ids}::uuid[])`,
    visibleCondition(companyId, scope, 'few'),
  );
  return statement(`select e.id from flow.executions e ${condition.text}`, condition.values);
}

/** More are not counted: what matters is that they are many. */
export const maxCountedRuns = 1000;

/**
 * Number of runs of a frame that a person sees only because the frame is open to them: `maxCountedRuns` plus one if there are more.
 */
export function countByOpenness(
  companyId: string,
  frameId: string,
  scope: Omit<VisibilityScope, 'hidden'>,
): Statement<{ count: number }> {
  const condition = where(
    sql`e.company_id = ${companyId}`,
    sql`e.frame_id = ${frameId}`,
    scope.starters && sql`e.initiator_id = any(${scope.starters}::uuid[])`,
    sql`not (${isParticipant(companyId, scope)})`,
  );
  return statement(
    `select count(*)::int as count from (select from flow.executions e ${condition.text} limit ${maxCountedRuns + 1}) counted`,
    condition.values,
  );
}

/** Runs of a frame that are under way. */
export const countRunning = (companyId: string, frameId: string): Statement<{ count: number }> =>
  statement(
    `select count(*)::int as count from flow.executions
     where company_id = $1 and frame_id = $2 and status in ('running', 'waiting')`,
    [companyId, frameId],
  );

/** A run whose input would be read: the execution asked for, or one that it took back. */
export interface ReadableInput {
  asked: string;
  takesPart: boolean;
  frameAccess: FrameAccess;
}

/** The runs behind executions: each its own, an undo all that it took back, with their sub-flows. */
export function selectReadableInputs(
  companyId: string,
  ids: readonly string[],
  who: Participant,
): Statement<ReadableInput> {
  const runs = where(sql`e.company_id = ${companyId}`, sql`e.kind = 'run'`);
  const [askedIds, company] = [runs.bind(ids), runs.bind(companyId)];
  return statement(
    `with recursive behind (asked, id) as (
       select unnest(${askedIds}::uuid[]), unnest(${askedIds}::uuid[])
       union
       select b.asked, u.id from behind b join flow.executions u on u.company_id = ${company} and u.undone_by = b.id
     )
     select b.asked, f.access as "frameAccess", ${runs.bind(isParticipant(companyId, who, 'input'))} as "takesPart"
     from behind b join flow.executions e on e.id = b.id
       join flow.frames f on f.company_id = e.company_id and f.id = e.frame_id ${runs.text}`,
    runs.values,
  );
}

/** A person who decides about a step in another module, for example an approval. */
export interface Decider {
  personId: string;
  /** The people represented, if only acting as a delegate. */
  insteadOf: readonly string[] | null;
  /** The roles through which the person decides, if not in person. */
  roles: readonly string[] | null;
}

export interface Deciders {
  executionId: string;
  stepId: string;
  people: readonly Decider[];
}

/** As rows of `d`. */
const decidersAre = `jsonb_to_recordset($4::jsonb) as d ("personId" uuid, "insteadOf" uuid[], roles text[])`;

export function insertDeciders(companyId: string, deciders: Deciders): Statement<unknown> {
  return statement(
    `insert into flow.participants (company_id, execution_id, person_id, why, about, instead_of, roles)
     select $1, $2::uuid, d."personId", 'decides', $3::uuid, d."insteadOf", d.roles from ${decidersAre} on conflict do nothing`,
    [companyId, deciders.executionId, deciders.stepId, toJson(deciders.people)],
  );
}

/** Deletes former deciders, and those who now represent other people or decide through other roles. */
export function deleteDeciders(companyId: string, deciders: Deciders): Statement<unknown> {
  return statement(
    `delete from flow.participants p
     where p.company_id = $1 and p.execution_id = $2 and p.why = 'decides' and p.about = $3 and not exists (
       select from ${decidersAre} where d."personId" = p.person_id and d."insteadOf" is not distinct from p.instead_of
         and d.roles is not distinct from p.roles)`,
    [companyId, deciders.executionId, deciders.stepId, toJson(deciders.people)],
  );
}

/**
 * Locks executions in id order until the unit ends, so that others can neither lock nor delete them; call it before writing about
 * them.
 */
export function lockExecutionsShared(companyId: string, ids: readonly string[]): Statement<{ id: string }> {
  return statement(
    `select id from flow.executions where company_id = $1 and id = any($2::uuid[]) order by id for key share`,
    [companyId, ids],
  );
}

export interface RunState {
  status: ExecutionStatus;
  undoneBy: string | null;
  /** Why it failed: of itself, or of its step. */
  error: ({ code: string } & LocalText) | null;
}

export const selectRunStates = (companyId: string, ids: readonly string[]): Statement<RunState & { id: string }> =>
  statement(
    `select e.id, e.status, e.undone_by as "undoneBy", coalesce(e.error, (
         select s.error from flow.steps s where s.company_id = $1 and s.execution_id = e.id and s.status = 'failed' limit 1)) as error
       from flow.executions e where e.company_id = $1 and e.id = any($2::uuid[])`,
    [companyId, ids],
  );
