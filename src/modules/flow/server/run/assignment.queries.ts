/** Assignment queries: the database assigns tasks of a role, one after the other. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

/** Counts one more task of the role, and holds its row: others of the role wait until this one is given. */
export function lockRoleCount(companyId: string, role: string): Statement<{ given: number }> {
  return statement(
    `insert into flow.role_turns (company_id, role, given) values ($1, $2, 1)
     on conflict (company_id, role) do update set given = role_turns.given + 1 returning given`,
    [companyId, role],
  );
}

export interface RoleAssignment {
  role: string;
  given: number;
  /** Eligible people. */
  personIds: readonly string[];
  /** Assignees of tasks that are not written yet, once for each task; null where it does not matter. */
  pending: readonly string[] | null;
}

/**
 * Assigns it to the person with the fewest open tasks if that matters, then to the one whose last turn was longest ago. Call after
 * `lockRoleCount`.
 */
export function updateNextAssignee(
  companyId: string,
  { role, given: assignedCount, personIds, pending }: RoleAssignment,
): Statement<{ personId: string }> {
  return statement(
    `insert into flow.turns (company_id, role, person_id, given)
     select $1, $2, p.id, $3 from unnest($4::uuid[]) with ordinality as p (id, place)
       left join flow.turns t on t.company_id = $1 and t.role = $2 and t.person_id = p.id
     order by case when $5::uuid[] is null then 0 else
         (select count(*) from flow.steps s where s.company_id = $1 and s.assignee_id = p.id
            and s.status = 'waiting' and s.kind in ('flow.task', 'flow.form'))
         + (select count(*) from unnest($5::uuid[]) as own (id) where own.id = p.id) end,
       t.given nulls first, p.place
     limit 1
     on conflict (company_id, role, person_id) do update set given = excluded.given
     returning person_id as "personId"`,
    [companyId, role, assignedCount, personIds, pending],
  );
}
