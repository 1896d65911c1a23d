/** Role version queries: one per change. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { RoleFields, RoleVersion } from '../contract/role.endpoints.ts';

/** Stores the current state of these roles, under their current number. */
export const insertVersions = (
  companyId: string,
  input: { ids: readonly string[]; what: RoleVersion['what']; by: string | null },
): Statement<unknown> =>
  statement(
    `insert into access.role_versions (company_id, role_id, number, by_id, what, fields)
     select company_id, id, version, $4, $3, jsonb_build_object('displayName', display_name, 'description', description,
         'level', level, 'permissions', to_jsonb(permissions), 'category', category, 'requiresApproval', requires_approval,
         'isActive', is_active, 'tags', to_jsonb(tags))
       from access.roles where company_id = $1 and id = any($2::uuid[])`,
    [companyId, input.ids, input.what, input.by],
  );

export interface VersionRow {
  number: number;
  at: string;
  byId: string | null;
  what: RoleVersion['what'];
  fields: RoleFields;
}

const columns = 'number, at, by_id as "byId", what, fields';

/** The latest first. */
export const selectVersions = (
  companyId: string,
  filter: { roleId: string; before: number | null; limit: number },
): Statement<VersionRow> =>
  statement(
    `select ${columns} from access.role_versions
      where company_id = $1 and role_id = $2 and number < coalesce($3::int, 2147483647) order by number desc limit $4`,
    [companyId, filter.roleId, filter.before, filter.limit],
  );

export const selectVersion = (
  companyId: string,
  { roleId, number }: { roleId: string; number: number },
): Statement<VersionRow> =>
  statement(`select ${columns} from access.role_versions where company_id = $1 and role_id = $2 and number = $3`, [
    companyId,
    roleId,
    number,
  ]);
