/** Who has which roles and what is given for a time, of the whole company at once: one row for each person, or each grant that runs. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { unbound } from './grant.queries.ts';

export interface HolderOfRoles {
  memberId: string;
  personId: string;
  roleIds: string[];
}

export const holdersOfRoles = (companyId: string): Statement<HolderOfRoles> =>
  statement(
    `select member_id as "memberId", person_id as "personId", array_agg(role_id) as "roleIds"
       from access.assignments_in_force where company_id = $1 group by member_id, person_id order by member_id`,
    [companyId],
  );

export const grantsOfAll = (companyId: string): Statement<{ memberId: string; permission: string }> =>
  statement(
    `select distinct member_id as "memberId", permission from access.grants_in_force where company_id = $1 and ${unbound}`,
    [companyId],
  );

/** Roles in use that somebody has had for so many days, and that nobody changed within them. */
export const settledRoles = (companyId: string, days: number): Statement<{ id: string }> =>
  statement(
    `select r.id from access.roles r
      where r.company_id = $1 and r.is_active and r.updated_at <= now() - make_interval(days => $2)
        and exists (select from access.assignments_in_force a where a.company_id = r.company_id and a.role_id = r.id
          and a.assigned_at <= now() - make_interval(days => $2))`,
    [companyId, days],
  );
