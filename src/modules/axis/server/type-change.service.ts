/** Types that a company makes and changes, and the rights that come with them. */
import { fail } from '#kernel/contract/error.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import { audit } from '#kernel/server/audit.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import { emit } from '#kernel/server/events.ts';
import { houseOf } from '#kernel/server/house.ts';
import { demandVersion, outrun, updateVersioned } from '#kernel/server/versioned.ts';
import { activeRoleNames, givePermissions } from '#modules/access/server/index.ts';
import { isAxis } from '../contract/axis.ts';
import { axisErrors } from '../contract/errors.ts';
import { typeChanged } from '../contract/events.ts';
import { permissionsOfType, rightName, rights } from '../contract/rights.ts';
import { seemsPersonal, type TypeChange, type TypeView } from '../contract/type.ts';
import { completed, ownFields } from './declared.ts';
import { mayWith, refusal, viewOf } from './rights.ts';
import { sealSoon } from './seal-stored.ts';
import { forgetTypes, readTypes } from './type.service.ts';
import { lifeAfter } from './type-life.ts';
import { insertType, selectOwnTypes, updateType } from './types.queries.ts';

/** The permissions of the types that the company made itself. */
export async function permissionsOfCompany(unit: Unit, companyId: string): Promise<PermissionDefinition[]> {
  const types = await unit.query(selectOwnTypes(companyId));
  return types.flatMap(({ open, roles, ...type }) => permissionsOfType({ ...type, access: { open, ...roles } }));
}

type Change = TypeChange & { axis: string; type: string };

/** The definition as it is now, past the cache; null when there is none. @throws RECORD_TYPE_FORBIDDEN */
async function current(context: Context, { axis, type }: Change): Promise<TypeView | null> {
  const now = (await readTypes(context)).find((known) => known.axis === axis && known.key === type);
  if (now && !mayWith(context, now, 'read')) throw refusal(now, 'read');
  return now ? viewOf(context, now) : null;
}

/** A new type: who reads and writes is said with it. @throws UNKNOWN_ROLE, VERSION_CONFLICT */
async function make(context: Context, change: Change & { axis: TypeView['axis'] }) {
  const { axis, type: key, label, fields, open = false } = change;
  const { companyId } = context;
  const roles = change.roles ?? { read: [], write: [], erase: [] };
  const known = new Set(await activeRoleNames(context));
  const unknown = Object.values(roles)
    .flat()
    .find((name) => !known.has(name));
  if (unknown !== undefined) throw fail(axisErrors.UNKNOWN_ROLE, { values: { role: unknown } });
  const more = { position: 100, by: actorId(context), roles };
  const personal = change.personal ?? seemsPersonal(fields);
  const life = await lifeAfter(context, change, null);
  const fresh = { axis, key, label, fields, builtin: false, open, personal, life };
  const made = await updateVersioned(context, insertType(companyId, fresh, more), () => current(context, change));
  for (const right of rights) {
    await givePermissions(context, { roles: roles[right], permission: rightName({ axis, key }, right) });
  }
  return made;
}

/** @throws TYPE_RIGHTS_FIXED, TYPE_LIFE_FIXED, RECORD_TYPE_FORBIDDEN, VERSION_CONFLICT */
async function alter(context: Context, change: Change & { axis: TypeView['axis'] }) {
  const { axis, type: key, label, fields, version } = change;
  // What one may not see one does not change, and opens to nobody. By what it is now: the cache may hold what it was.
  const before = await current(context, change);
  if (!before) throw outrun(null);
  await demandVersion(before, version);
  const open = change.open ?? before.open;
  const personal = change.personal ?? before.personal;
  const isFixed = before.builtin && (open !== before.open || personal !== before.personal);
  if (change.roles || isFixed) throw fail(axisErrors.TYPE_RIGHTS_FIXED);
  const life = await lifeAfter(context, change, before);
  const after = {
    axis,
    key,
    label,
    fields: ownFields(houseOf(context), before, fields),
    version,
    open,
    personal,
    life,
  };
  const statement = updateType(context.companyId, after, actorId(context));
  return updateVersioned(context, statement, () => current(context, change));
}

/** Makes (version 0) or changes a type. @throws UNKNOWN_AXIS and as above */
export async function changeType(context: Context, change: Change): Promise<TypeView> {
  const { axis, type } = change;
  if (!isAxis(axis)) throw fail(axisErrors.UNKNOWN_AXIS, { values: { axis } });
  const saved = await (change.version === 0 ? make : alter)(context, { ...change, axis });
  forgetTypes(context);
  sealSoon(context, saved);
  emit(context, typeChanged, { axis, type });
  audit(context, { action: 'axis.type.change', subject: { type: 'axis.type', id: `${axis}/${type}` } });
  return viewOf(context, completed(houseOf(context), saved));
}
