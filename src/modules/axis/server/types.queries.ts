import { json, type Statement, statement } from '#kernel/server/database/unit.ts';
import type { TypeDefinition } from '../contract/type.ts';

const columns = 'axis, key, label, fields, version, builtin, personal';

export function selectTypes(companyId: string): Statement<TypeDefinition> {
  return statement(`select ${columns} from axis.types where company_id = $1 order by axis, position, key`, [companyId]);
}

/** Nothing happens when the type is already there: companies keep what they made of it. */
export function insertType(
  companyId: string,
  type: Omit<TypeDefinition, 'version'>,
  more: { position: number; by: string | null },
): Statement<TypeDefinition> {
  return statement(
    `insert into axis.types (company_id, axis, key, label, fields, builtin, personal, position, updated_by)
     values ($1, $2, $3, $4::jsonb, $5::jsonb, $6, $9, $7, $8) on conflict (company_id, axis, key) do nothing returning ${columns}`,
    [
      companyId,
      type.axis,
      type.key,
      json(type.label),
      json(type.fields),
      type.builtin,
      more.position,
      more.by,
      type.personal,
    ],
  );
}

/** No row: another version is there, or none. */
export function updateType(
  companyId: string,
  type: Omit<TypeDefinition, 'builtin' | 'personal'> & { personal: boolean | null },
  by: string | null,
): Statement<TypeDefinition> {
  return statement(
    `update axis.types set label = $4::jsonb, fields = $5::jsonb, personal = coalesce($8, personal), version = version + 1, updated_at = now(), updated_by = $7
     where company_id = $1 and axis = $2 and key = $3 and version = $6 returning ${columns}`,
    [companyId, type.axis, type.key, json(type.label), json(type.fields), type.version, by, type.personal],
  );
}
