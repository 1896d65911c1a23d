/** The types of a company, as they are stored. */
import { sealedKinds } from '#kernel/contract/sealed-value.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import type { TypeChange, TypeDefinition } from '../contract/type.ts';
import type { StoredType } from './declared-types.ts';

const columns = 'axis, key, label, fields, version, builtin, open, personal, life';

/** Names of roles by right. */
type Roles = NonNullable<TypeChange['roles']>;

export function selectTypes(companyId: string): Statement<StoredType> {
  return statement(`select ${columns} from axis.types where company_id = $1 order by axis, position, key`, [companyId]);
}

/** One type as it is now; others who change it wait until the unit ends. */
export function lockType(companyId: string, { axis, key }: { axis: string; key: string }): Statement<StoredType> {
  return statement(`select ${columns} from axis.types where company_id = $1 and axis = $2 and key = $3 for update`, [
    companyId,
    axis,
    key,
  ]);
}

/** Types that the company made itself, with the roles that were given rights then. */
export function selectOwnTypes(
  companyId: string,
): Statement<Pick<TypeDefinition, 'axis' | 'key' | 'label' | 'open'> & { roles: Roles }> {
  return statement(
    `select axis, key, label, open, roles from axis.types where company_id = $1 and not builtin order by axis, position, key`,
    [companyId],
  );
}

/** Does nothing if the type already exists, so that companies retain their changes to it. */
export function insertType(
  companyId: string,
  type: Omit<StoredType, 'version'>,
  more: { position: number; by: string | null; roles: Roles | null },
): Statement<StoredType> {
  const roles = more.roles ?? { read: [], write: [], erase: [] };
  return statement(
    `insert into axis.types (company_id, axis, key, label, fields, builtin, position, updated_by, open, roles, personal, life)
     values ($1, $2, $3, $4::jsonb, $5::jsonb, $6, $7, $8, $9, $10::jsonb, $11, $12::jsonb)
     on conflict (company_id, axis, key) do nothing returning ${columns}`,
    [
      companyId,
      type.axis,
      type.key,
      toJson(type.label),
      toJson(type.fields),
      type.builtin,
      more.position,
      more.by,
      type.open,
      toJson(roles),
      type.personal,
      toJson(type.life),
    ],
  );
}

/** No row: another version is there, or none. */
export function updateType(
  companyId: string,
  type: Omit<StoredType, 'builtin' | 'personal'> & { personal: boolean | null },
  by: string | null,
): Statement<StoredType> {
  return statement(
    `update axis.types set label = $4::jsonb, fields = $5::jsonb, open = $8, personal = coalesce($9, personal), life = $10::jsonb,
       sealed_keys = array(select k from unnest(sealed_keys) k join jsonb_to_recordset($5::jsonb) as f (key text, kind text)
         on f.key = k and f.kind = any($11::text[])),
       version = version + 1, updated_at = now(), updated_by = $7
     where company_id = $1 and axis = $2 and key = $3 and version = $6 returning ${columns}`,
    [
      companyId,
      type.axis,
      type.key,
      toJson(type.label),
      toJson(type.fields),
      type.version,
      by,
      type.open,
      type.personal,
      toJson(type.life),
      [...sealedKinds],
    ],
  );
}
