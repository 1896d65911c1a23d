/** What roles were after each change. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { RoleFields, RoleVersion } from '../contract/role.endpoints.ts';

/** What these roles are now, under the number that they have now. */
export const keepVersions = (
  companyId: string,
  about: { ids: readonly string[]; what: RoleVersion['what']; by: string | null },
): Statement<unknown> =>
  statement(
    `insert into access.role_versions (company_id, role_id, number, by_id, what, fields)
     select company_id, id, version, $4, $3, jsonb_build_object('displayName', display_name, 'description', description,
         'level', level, 'permissions', to_jsonb(permissions), 'category', category, 'requiresApproval', requires_approval,
         'isActive', is_active, 'tags', to_jsonb(tags))
       from access.roles where company_id = $1 and id = any($2::uuid[])`,
    [companyId, about.ids, about.what, about.by],
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
export const versionsOf = (
  companyId: string,
  asked: { roleId: string; before: number | null; limit: number },
): Statement<VersionRow> =>
  statement(
    `select ${columns} from access.role_versions
      where company_id = $1 and role_id = $2 and number < coalesce($3::int, 2147483647) order by number desc limit $4`,
    [companyId, asked.roleId, asked.before, asked.limit],
  );

export const versionNumbered = (
  companyId: string,
  { roleId, number }: { roleId: string; number: number },
): Statement<VersionRow> =>
  statement(`select ${columns} from access.role_versions where company_id = $1 and role_id = $2 and number = $3`, [
    companyId,
    roleId,
    number,
  ]);
