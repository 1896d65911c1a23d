/** Hygiene queries: roles and temporary grants of the whole company at once: one row per person, or per running grant. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { unboundCondition } from './grant.queries.ts';

export interface RoleHolder {
  memberId: string;
  personId: string;
  roleIds: string[];
}

export const selectRoleHolders = (companyId: string): Statement<RoleHolder> =>
  statement(
    `select member_id as "memberId", person_id as "personId", array_agg(role_id) as "roleIds"
       from access.assignments_in_force where company_id = $1 group by member_id, person_id order by member_id`,
    [companyId],
  );

export const selectAllGrants = (companyId: string): Statement<{ memberId: string; permission: string }> =>
  statement(
    `select distinct member_id as "memberId", permission from access.grants_in_force where company_id = $1 and ${unboundCondition}`,
    [companyId],
  );

/** Roles in use that somebody has had for this many days, unchanged in that time. */
export const selectSettledRoles = (companyId: string, days: number): Statement<{ id: string }> =>
  statement(
    `select r.id from access.roles r
      where r.company_id = $1 and r.is_active and r.updated_at <= now() - make_interval(days => $2)
        and exists (select from access.assignments_in_force a where a.company_id = r.company_id and a.role_id = r.id
          and a.assigned_at <= now() - make_interval(days => $2))`,
    [companyId, days],
  );
