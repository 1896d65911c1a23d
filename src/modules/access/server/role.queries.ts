/** A company's roles, their holders and their permissions. */
import type { LocalText } from '#kernel/contract/text.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import type { RoleChange } from '../contract/shapes.ts';

/** Permissions of a role. Null: the shipped defaults of a default role (`permissionsOf` in the catalogue). */
export type StoredPermissions = readonly string[] | null;

export interface RoleRow {
  id: string;
  name: string;
  displayName: LocalText;
  description: LocalText;
  level: number;
  permissions: StoredPermissions;
  category: 'system' | 'operational' | 'departmental';
  isSystem: boolean;
  isDefault: boolean;
  requiresApproval: boolean;
  isActive: boolean;
  version: number;
  tags: string[];
  memberCount: number;
}

const columns = `r.id, r.name, r.display_name as "displayName", r.description, r.level, r.permissions, r.category,
  r.is_system as "isSystem", r.is_default as "isDefault", r.requires_approval as "requiresApproval",
  r.is_active as "isActive", r.version, r.tags,
  (select count(*) from access.assignments_in_force a where a.company_id = r.company_id and a.role_id = r.id) as "memberCount"`;

export const selectRoles = (companyId: string): Statement<RoleRow> =>
  statement(`select ${columns} from access.roles r where r.company_id = $1 order by r.level desc, r.name`, [companyId]);

export const selectRole = (companyId: string, id: string): Statement<RoleRow> =>
  statement(`select ${columns} from access.roles r where r.company_id = $1 and r.id = $2`, [companyId, id]);

export const lockRole = (companyId: string, id: string): Statement<unknown> =>
  statement('select from access.roles where company_id = $1 and id = $2 for update', [companyId, id]);

export interface NewRoleRow {
  id: string;
  name: string;
  displayName: LocalText;
  description: LocalText;
  level: number;
  permissions: StoredPermissions;
  category: string;
  isSystem: boolean;
  isDefault: boolean;
  requiresApproval?: boolean;
  tags: readonly string[];
}

/** No row when the name is taken. */
export const insertRole = (companyId: string, row: NewRoleRow): Statement<{ id: string }> =>
  statement(
    `insert into access.roles (company_id, id, name, display_name, description, level, permissions, category, is_system,
       is_default, tags, requires_approval)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (company_id, name) do nothing returning id`,
    [
      companyId,
      row.id,
      row.name,
      toJson(row.displayName),
      toJson(row.description),
      row.level,
      row.permissions,
      row.category,
      row.isSystem,
      row.isDefault,
      row.tags,
      row.requiresApproval ?? false,
    ],
  );

export const updateRole = (companyId: string, id: string, change: RoleChange): Statement<{ id: string }> =>
  statement(
    `update access.roles set display_name = coalesce($4::jsonb, display_name), description = coalesce($5::jsonb, description),
       level = coalesce($6, level), permissions = case when $7 then $8::text[] else permissions end,
       tags = coalesce($9::text[], tags), is_active = coalesce($10, is_active), category = coalesce($11, category),
       requires_approval = coalesce($12, requires_approval), version = version + 1, updated_at = now()
     where company_id = $1 and id = $2 and version = $3 returning id`,
    [
      companyId,
      id,
      change.version,
      change.displayName ? toJson(change.displayName) : null,
      change.description ? toJson(change.description) : null,
      change.level ?? null,
      change.permissions !== undefined,
      change.permissions ?? null,
      change.tags ?? null,
      change.isActive ?? null,
      change.category ?? null,
      change.requiresApproval ?? null,
    ],
  );

/** Rows: the roles that did not have it. */
export const updateRolesWithPermission = (
  companyId: string,
  addition: { roles: readonly string[]; permission: string },
): Statement<{ id: string }> =>
  statement(
    `update access.roles set permissions = permissions || $3::text, version = version + 1, updated_at = now()
     where company_id = $1 and name = any($2::text[]) and is_active and permissions is not null
       and not $3::text = any(permissions) returning id`,
    [companyId, addition.roles, addition.permission],
  );

export const deleteRole = (companyId: string, id: string): Statement<unknown> =>
  statement('delete from access.roles where company_id = $1 and id = $2', [companyId, id]);

export interface HeldRole {
  roleId: string;
  name: string;
  level: number;
  permissions: StoredPermissions;
  memberId: string;
  /** Null: for good. */
  until: string | null;
}

/** The active roles of one person here. */
export const selectHeldRoles = (companyId: string, personId: string): Statement<HeldRole> =>
  statement(
    `select r.id as "roleId", r.name, r.level, r.permissions, a.member_id as "memberId", a.until
       from access.assignments_in_force a join access.roles r on r.company_id = a.company_id and r.id = a.role_id
      where a.company_id = $1 and a.person_id = $2 and r.is_active order by r.level desc, r.name`,
    [companyId, personId],
  );

export const selectRolesOfMembers = (
  companyId: string,
  memberIds: readonly string[],
): Statement<{ memberId: string; name: string; level: number; until: string | null }> =>
  statement(
    `select a.member_id as "memberId", r.name, r.level, a.until
       from access.assignments_in_force a join access.roles r on r.company_id = a.company_id and r.id = a.role_id
      where a.company_id = $1 and a.member_id = any($2::uuid[]) order by r.level desc, r.name`,
    [companyId, memberIds],
  );

export const selectMembersWithRole = (
  companyId: string,
  role: string,
): Statement<{ memberId: string; personId: string }> =>
  statement(
    `select a.member_id as "memberId", a.person_id as "personId"
       from access.roles r join access.assignments_in_force a on a.company_id = r.company_id and a.role_id = r.id
      where r.company_id = $1 and r.name = $2 and r.is_active order by a.assigned_at, a.member_id`,
    [companyId, role],
  );

/** Sets the end of a role assignment. */
export const updateRoleEnd = (
  companyId: string,
  { memberId, role, until }: { memberId: string; role: string; until: string },
): Statement<unknown> =>
  statement(
    `update access.role_assignments a set until = $4 from access.roles r
      where a.company_id = $1 and a.member_id = $2 and r.company_id = $1 and r.id = a.role_id and r.name = $3`,
    [companyId, memberId, role, until],
  );

/** Takes away the roles whose time is over. */
export const deleteEndedRoles = (
  companyId: string,
): Statement<{ memberId: string; personId: string; role: string; until: string }> =>
  statement(
    `with ended as (delete from access.role_assignments where company_id = $1 and until <= now()
       returning member_id, person_id, role_id, until)
     select e.member_id as "memberId", e.person_id as "personId", r.name as role, e.until
     from ended e join access.roles r on r.company_id = $1 and r.id = e.role_id order by e.member_id, r.name`,
    [companyId],
  );

export const selectHasEndedRoles = (companyId: string): Statement<{ found: boolean }> =>
  statement('select exists (select from access.role_assignments where company_id = $1 and until <= now()) as found', [
    companyId,
  ]);

/** Time and author of the member's latest role assignment. */
export const selectLatestAssignment = (
  companyId: string,
  memberId: string,
): Statement<{ by: string | null; at: string }> =>
  statement(
    `select assigned_by as by, assigned_at as at from access.role_assignments
      where company_id = $1 and member_id = $2 order by assigned_at desc limit 1`,
    [companyId, memberId],
  );

/** Serialises what must count the masters of a company. */
export const lockMasters = (companyId: string): Statement<unknown> =>
  statement("select from access.roles where company_id = $1 and name = 'master' for update", [companyId]);

/** Replaces a member's roles by these. */
export const updateAssignments = (
  companyId: string,
  assignment: { memberId: string; personId: string; roleIds: readonly string[]; by: string | null },
): readonly Statement<unknown>[] => [
  statement(
    'delete from access.role_assignments where company_id = $1 and member_id = $2 and role_id <> all($3::uuid[])',
    [companyId, assignment.memberId, assignment.roleIds],
  ),
  insertAssignments(companyId, assignment),
];

/** Leaves current assignments and their ends unchanged; assigns again those that ended but were not yet removed. */
export const insertAssignments = (
  companyId: string,
  input: { memberId: string; personId: string; roleIds: readonly string[]; by: string | null },
): Statement<unknown> =>
  statement(
    `insert into access.role_assignments (company_id, member_id, role_id, person_id, assigned_by)
     select $1, $2, role_id, $4, $5 from unnest($3::uuid[]) role_id
     on conflict (company_id, member_id, role_id) do update
       set until = null, assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at
       where role_assignments.until <= now()`,
    [companyId, input.memberId, input.roleIds, input.personId, input.by],
  );

export const deleteRolesOfMember = (companyId: string, memberId: string): Statement<unknown> =>
  statement('delete from access.role_assignments where company_id = $1 and member_id = $2', [companyId, memberId]);

/** The members who hold a role. */
export const selectMembersHolding = (companyId: string, role: string): Statement<{ memberId: string }> =>
  statement(
    `select a.member_id as "memberId" from access.assignments_in_force a
       join access.roles r on r.company_id = a.company_id and r.id = a.role_id
      where a.company_id = $1 and r.name = $2`,
    [companyId, role],
  );

export const deleteMemberRows = (companyId: string, memberId: string): readonly Statement<unknown>[] => [
  deleteRolesOfMember(companyId, memberId),
  statement('delete from access.grants where company_id = $1 and member_id = $2', [companyId, memberId]),
];

export interface PersonRole {
  company_id: string;
  role_id: string;
  name: string;
  level: number;
  permissions: StoredPermissions;
}

export const selectRolesOfPerson = (personId: string): Statement<PersonRole> =>
  statement('select * from access.roles_of($1)', [personId]);

export const selectAccessVersion = (companyId: string): Statement<{ version: number }> =>
  statement('select version from kernel.access_versions where company_id = $1', [companyId]);
