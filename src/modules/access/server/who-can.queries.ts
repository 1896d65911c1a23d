/** Holder queries: members with given roles or running grant patterns, and their source. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import type { GrantBounds } from '../contract/bounds.ts';
import type { GrantHours } from '../contract/evaluate.ts';
import { conditionColumns } from './grant.queries.ts';

export interface HolderRow {
  memberId: string;
  personId: string;
}

interface WayRow {
  memberId: string;
  roleId: string;
}

interface RunningGrantRow extends GrantHours, GrantBounds {
  memberId: string;
  grantId: string;
  pattern: string;
  from: string;
  until: string;
  reason: string;
  grantedBy: string | null;
}

/** Patterns currently granted to anybody. */
export const selectRunningPatterns = (companyId: string): Statement<{ permission: string }> =>
  statement('select distinct permission from access.grants_in_force where company_id = $1', [companyId]);

interface PermissionGivers {
  roleIds: readonly string[];
  patterns: readonly string[];
}

/** Each holder once, in order of membership, including suspended members. Neither half of the union reads beyond the page. */
export const selectHolders = (
  companyId: string,
  { roleIds, patterns, after, limit }: PermissionGivers & { after: string | null; limit: number },
): Statement<HolderRow> => {
  const conditions = where(sql`company_id = ${companyId}`, after && sql`member_id > ${after}`);
  const page = `order by member_id limit ${conditions.bind(limit)}`;
  return statement(
    `select member_id as "memberId", person_id as "personId" from (
       (select distinct member_id, person_id from access.assignments_in_force
         ${conditions.text} and role_id = any(${conditions.bind(roleIds)}::uuid[]) ${page})
       union
       (select distinct member_id, person_id from access.grants_in_force
         ${conditions.text} and permission = any(${conditions.bind(patterns)}::text[]) ${page})) h
      ${page}`,
    conditions.values,
  );
};

export const selectRolesAmong = (
  companyId: string,
  { memberIds, roleIds }: { memberIds: readonly string[]; roleIds: readonly string[] },
): Statement<WayRow> =>
  statement(
    `select a.member_id as "memberId", a.role_id as "roleId" from access.assignments_in_force a
       join access.roles r on r.company_id = a.company_id and r.id = a.role_id
      where a.company_id = $1 and a.member_id = any($2::uuid[]) and a.role_id = any($3::uuid[])
      order by r.level desc, r.name`,
    [companyId, memberIds, roleIds],
  );

export const selectGrantsAmong = (
  companyId: string,
  { memberIds, patterns }: { memberIds: readonly string[]; patterns: readonly string[] },
): Statement<RunningGrantRow> =>
  statement(
    `select member_id as "memberId", coalesce(gift_id, id) as "grantId", permission as pattern, ${conditionColumns},
       starts_at as "from", ends_at as "until", reason, granted_by as "grantedBy" from access.grants_in_force
      where company_id = $1 and member_id = any($2::uuid[]) and permission = any($3::text[])
      order by ends_at, id`,
    [companyId, memberIds, patterns],
  );
