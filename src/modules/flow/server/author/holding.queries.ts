/** Holding queries: tasks that wait for this person alone, and flows the person owns. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

/** Named for the person, or without a name or role in a run that the person started. */
const isAssignedTo = (person: string) =>
  `(s.assignee_id = ${person} or s.assignee_id is null and s.assignee_role is null and e.initiator_id = ${person})`;

/** Excludes tasks that the new assignee must not do. */
export const selectHeldTasks = (companyId: string, personId: string, to: string | null): Statement<{ id: string }> =>
  statement(
    `select s.id from flow.steps s join flow.executions e on e.company_id = s.company_id and e.id = s.execution_id
      where s.company_id = $1 and ${isAssignedTo('$2::uuid')} and s.status = 'waiting' and s.kind in ('flow.task', 'flow.form')
        and ($3::uuid is null or (s.input ->> 'notBy')::uuid is distinct from $3::uuid) order by s.id`,
    [companyId, personId, to],
  );

export const selectExecutionsOfSteps = (companyId: string, stepIds: readonly string[]): Statement<{ id: string }> =>
  statement(
    `select distinct execution_id as id from flow.steps where company_id = $1 and id = any($2::uuid[]) order by execution_id`,
    [companyId, stepIds],
  );

interface ReassignedTask {
  id: string;
  executionId: string;
  title: string;
}

/** Skips tasks that the new assignee must not do. */
export const updateTaskAssignees = (
  companyId: string,
  reassignment: { ids: readonly string[]; from: string; to: string },
): Statement<ReassignedTask> =>
  statement(
    `update flow.steps s set assignee_id = $4 from flow.executions e
      where s.company_id = $1 and s.id = any($2::uuid[]) and ${isAssignedTo('$3::uuid')} and s.status = 'waiting'
        and e.company_id = s.company_id and e.id = s.execution_id and (s.input ->> 'notBy')::uuid is distinct from $4::uuid
      returning s.id, s.execution_id as "executionId", e.title`,
    [companyId, reassignment.ids, reassignment.from, reassignment.to],
  );

/** Those of the product are nobody's. */
export const selectHeldFrames = (companyId: string, personId: string): Statement<{ id: string }> =>
  statement(
    `select id from flow.frames
      where company_id = $1 and access ->> 'ownerEntityId' = $2 and status <> 'retired'
        and coalesce((access ->> 'startable')::boolean, true) order by id`,
    [companyId, personId],
  );
