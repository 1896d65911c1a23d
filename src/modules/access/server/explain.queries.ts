/** Who holds what, for the explainer. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

/** The names of all roles of one person here, also of those that are put away. */
export const rolesHeldBy = (companyId: string, personId: string): Statement<{ name: string }> =>
  statement(
    `select r.name from access.role_assignments a
       join access.roles r on r.company_id = a.company_id and r.id = a.role_id
      where a.company_id = $1 and a.person_id = $2 order by r.level desc, r.name`,
    [companyId, personId],
  );

export const holdersOf = (companyId: string, roleIds: readonly string[]): Statement<{ memberId: string }> =>
  statement(
    `select distinct member_id as "memberId" from access.role_assignments
      where company_id = $1 and role_id = any($2::uuid[])`,
    [companyId, roleIds],
  );

export interface RunningGrant {
  id: string;
  memberId: string;
  permission: string;
  from: string;
  until: string;
  reason: string;
}

export const grantsRunningAt = (companyId: string, now: string): Statement<RunningGrant> =>
  statement(
    `select id, member_id as "memberId", permission, starts_at as "from", ends_at as "until", reason from access.grants
      where company_id = $1 and revoked_at is null and starts_at <= $2 and ends_at > $2 order by ends_at, id`,
    [companyId, now],
  );
