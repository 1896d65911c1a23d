/** Types that a company makes and changes, and the rights that come with them. */
import { fail } from '#kernel/contract/error.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import { appOf } from '#kernel/server/app.ts';
import { audit } from '#kernel/server/audit.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import { emit } from '#kernel/server/events.ts';
import { assertVersion, createConflictError, updateVersioned } from '#kernel/server/versioned-update.ts';
import { addPermissionToRoles, listActiveRoleNames } from '#modules/access/server/index.ts';
import { isAxis } from '../contract/axis.ts';
import { axisErrors } from '../contract/errors.ts';
import { typeChanged } from '../contract/events.ts';
import { createTypePermissions, getRightName, rights } from '../contract/rights.ts';
import { isLikelyPersonal, type TypeChange, type TypeView } from '../contract/type.ts';
import { completeType, getOwnFields } from './declared-types.ts';
import { canUseType, createRightError, toTypeView } from './rights.ts';
import { scheduleSealingOf } from './seal-stored.job.ts';
import { invalidateTypes, readTypes } from './type.service.ts';
import { resolveLife } from './type-life.ts';
import { insertType, selectOwnTypes, updateType } from './types.queries.ts';

/** The permissions of the types that the company made itself. */
export async function listCompanyPermissions(unit: Unit, companyId: string): Promise<PermissionDefinition[]> {
  const types = await unit.query(selectOwnTypes(companyId));
  return types.flatMap(({ open, roles, ...type }) => createTypePermissions({ ...type, access: { open, ...roles } }));
}

type Change = TypeChange & { axis: string; type: string };

/** The definition as it is now, past the cache; null when there is none. @throws RECORD_TYPE_FORBIDDEN */
async function getCurrentType(context: Context, { axis, type }: Change): Promise<TypeView | null> {
  const now = (await readTypes(context)).find((candidate) => candidate.axis === axis && candidate.key === type);
  if (now && !canUseType(context, now, 'read')) throw createRightError(now, 'read');
  return now ? toTypeView(context, now) : null;
}

/** Creates a type together with its readers and writers. @throws UNKNOWN_ROLE, VERSION_CONFLICT */
async function createType(context: Context, change: Change & { axis: TypeView['axis'] }) {
  const { axis, type: key, label, fields, open = false } = change;
  const { companyId } = context;
  const roles = change.roles ?? { read: [], write: [], erase: [] };
  const roleNames = new Set(await listActiveRoleNames(context));
  const unknown = Object.values(roles)
    .flat()
    .find((name) => !roleNames.has(name));
  if (unknown !== undefined) throw fail(axisErrors.UNKNOWN_ROLE, { values: { role: unknown } });
  const more = { position: 100, by: getActorId(context), roles };
  const personal = change.personal ?? isLikelyPersonal(fields);
  const life = await resolveLife(context, change, null);
  const fresh = { axis, key, label, fields, builtin: false, open, personal, life };
  const insertedType = await updateVersioned(context, insertType(companyId, fresh, more), () =>
    getCurrentType(context, change),
  );
  for (const right of rights) {
    await addPermissionToRoles(context, { roles: roles[right], permission: getRightName({ axis, key }, right) });
  }
  return insertedType;
}

/** @throws TYPE_RIGHTS_FIXED, TYPE_LIFE_FIXED, RECORD_TYPE_FORBIDDEN, VERSION_CONFLICT */
async function updateExistingType(context: Context, change: Change & { axis: TypeView['axis'] }) {
  const { axis, type: key, label, fields, version } = change;
  // A type the caller may not see cannot be changed or opened. Judged by the current type, since the cache may be outdated.
  const before = await getCurrentType(context, change);
  if (!before) throw createConflictError(null);
  await assertVersion(before, version);
  const open = change.open ?? before.open;
  const personal = change.personal ?? before.personal;
  const isFixed = before.builtin && (open !== before.open || personal !== before.personal);
  if (change.roles || isFixed) throw fail(axisErrors.TYPE_RIGHTS_FIXED);
  const life = await resolveLife(context, change, before);
  const after = {
    axis,
    key,
    label,
    fields: getOwnFields(appOf(context), before, fields),
    version,
    open,
    personal,
    life,
  };
  const statement = updateType(context.companyId, after, getActorId(context));
  return updateVersioned(context, statement, () => getCurrentType(context, change));
}

/** Makes (version 0) or changes a type. @throws UNKNOWN_AXIS and as above */
export async function changeType(context: Context, change: Change): Promise<TypeView> {
  const { axis, type } = change;
  if (!isAxis(axis)) throw fail(axisErrors.UNKNOWN_AXIS, { values: { axis } });
  const saved = await (change.version === 0 ? createType : updateExistingType)(context, { ...change, axis });
  invalidateTypes(context);
  scheduleSealingOf(context, saved);
  emit(context, typeChanged, { axis, type });
  audit(context, { action: 'axis.type.change', subject: { type: 'axis.type', id: `${axis}/${type}` } });
  return toTypeView(context, completeType(appOf(context), saved));
}
