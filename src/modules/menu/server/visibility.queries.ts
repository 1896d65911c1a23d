/** Visibility queries: entries hidden from roles, member overrides. */
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import type { MemberMenuChange } from '../contract/member-menu.endpoints.ts';
import type { RoleMenuChange } from '../contract/role-menu.endpoints.ts';

export interface HiddenFromRole {
  roleId: string;
  path: string;
}
export interface MemberStatement {
  memberId: string;
  path: string;
  own: 'shown' | 'hidden';
}

const hidden = 'select role_id as "roleId", path from menu.hidden_from_roles where company_id = $1';
const memberStatements = 'select member_id as "memberId", path, own from menu.said_of_members where company_id = $1';

export const selectHiddenFromRoles = (companyId: string): Statement<HiddenFromRole> => statement(hidden, [companyId]);
export const selectHiddenFromTheseRoles = (companyId: string, roleIds: readonly string[]): Statement<HiddenFromRole> =>
  statement(`${hidden} and role_id = any($2::uuid[])`, [companyId, roleIds]);

export const selectMemberStatements = (companyId: string, paths: readonly string[]): Statement<MemberStatement> =>
  statement(`${memberStatements} and path = any($2::text[])`, [companyId, paths]);
export const selectStatementsOfMember = (companyId: string, memberId: string): Statement<MemberStatement> =>
  statement(`${memberStatements} and member_id = $2`, [companyId, memberId]);

type ChangedCell = { path: string };

/** Answers with what was shown until now. */
export const insertHidden = (companyId: string, changes: readonly RoleMenuChange[]): Statement<ChangedCell> =>
  statement(
    `insert into menu.hidden_from_roles (company_id, role_id, path)
     select $1, c."roleId", c.path from jsonb_to_recordset($2) as c ("roleId" uuid, path text) order by 2, 3
     on conflict do nothing returning path`,
    [companyId, toJson(changes)],
  );

/** Answers with what was hidden until now. */
export const deleteHidden = (companyId: string, changes: readonly RoleMenuChange[]): Statement<ChangedCell> =>
  statement(
    `delete from menu.hidden_from_roles h using jsonb_to_recordset($2) as c ("roleId" uuid, path text)
     where h.company_id = $1 and h.role_id = c."roleId" and h.path = c.path returning h.path`,
    [companyId, toJson(changes)],
  );

interface OfMember {
  memberId: string;
  changes: readonly MemberMenuChange[];
}
const recordset = 'jsonb_to_recordset($3) as c (path text, was text, own text)';

/** Each answers with what was as it was seen. */
export const insertStatements = (companyId: string, { memberId, changes }: OfMember): Statement<ChangedCell> =>
  statement(
    `insert into menu.said_of_members (company_id, member_id, path, own)
     select $1, $2, c.path, c.own from ${recordset} where c.was is null order by c.path
     on conflict do nothing returning path`,
    [companyId, memberId, toJson(changes)],
  );
export const updateStatements = (companyId: string, { memberId, changes }: OfMember): Statement<ChangedCell> =>
  statement(
    `update menu.said_of_members s set own = c.own from ${recordset}
     where s.company_id = $1 and s.member_id = $2 and s.path = c.path and s.own = c.was and c.own is not null
     returning s.path`,
    [companyId, memberId, toJson(changes)],
  );
export const deleteStatements = (companyId: string, { memberId, changes }: OfMember): Statement<ChangedCell> =>
  statement(
    `delete from menu.said_of_members s using ${recordset}
     where s.company_id = $1 and s.member_id = $2 and s.path = c.path and s.own = c.was and c.own is null
     returning s.path`,
    [companyId, memberId, toJson(changes)],
  );
