/** Roles, their holders and who may assign them. Every change raises the company's access version. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import { audit } from '#kernel/server/audit.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { updateVersioned } from '#kernel/server/versioned-update.ts';
import { companyErrors } from '#modules/company/contract/errors.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { findMember, type Member, updateAccessVersion } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { accessErrors } from '../contract/errors.ts';
import { memberRolesChanged, roleChanged } from '../contract/events.ts';
import { expandPatterns } from '../contract/patterns.ts';
import type { RoleDetail, RoleVersion } from '../contract/role.endpoints.ts';
import { isRevived, toRoleChange } from '../contract/role-changes.ts';
import { reservedRoleNames } from '../contract/roles.ts';
import type { NewRole, Role, RoleChange } from '../contract/shapes.ts';
import { authorizer } from './authorizer.ts';
import { findActiveRoles, getCurrentCatalogue, getPatterns, getRolePatterns } from './catalogue.ts';
import { removeEndedRoles } from './ended-roles.ts';
import { getPermissionsByRoles } from './grant.service.ts';
import { guardedActions as acts, assertGuardedGiving, assertGuardedRoles } from './guarded-permissions.ts';
import { assertHeldPatterns, assertKnownPatterns, assertPermanentPatterns } from './pattern-guards.ts';
import { isRunWithoutPerson } from './person-rights.ts';
import * as queries from './role.queries.ts';
import { toTrailChange } from './role-audit.ts';
import { insertVersions, selectVersion } from './role-version.queries.ts';

export function toRole(row: queries.RoleRow, catalogue: readonly PermissionDefinition[]): Role {
  const computedFields = { permissions: [...getRolePatterns(row, catalogue)], isShipped: row.permissions === null };
  return { ...row, ...computedFields, status: row.isActive ? 'active' : 'archived' };
}

export async function listRoles(context: Context): Promise<{ roles: Role[] }> {
  const rows = await context.unit.query(queries.selectRoles(context.companyId));
  const catalogue = await getCurrentCatalogue(context);
  return { roles: rows.map((row) => toRole(row, catalogue)) };
}

export async function readRole(context: Context, id: string): Promise<Role> {
  const [row] = await context.unit.query(queries.selectRole(context.companyId, id));
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  return toRole(row, await getCurrentCatalogue(context));
}

/** Includes the permissions its patterns match today. */
export async function readRoleDetail(context: Context, id: string): Promise<RoleDetail> {
  const role = await readRole(context, id);
  return { ...role, holds: [...expandPatterns(role.permissions, await getCurrentCatalogue(context))] };
}

/** Every change of a role leaves what it is then, in the same unit. */
export function storeVersions(context: Context, ids: readonly string[], what: RoleVersion['what']): void {
  context.unit.add(insertVersions(context.companyId, { ids, what, by: getActorId(context) }));
}

export async function createRole(context: Context, role: NewRole): Promise<Role> {
  const { companyId } = context;
  const { locale } = context.company;
  const { name } = role;
  if (reservedRoleNames.includes(name)) {
    throw fail(accessErrors.ROLE_NAME_RESERVED, { values: { name }, details: [{ field: 'name', code: 'reserved' }] });
  }
  await assertKnownPatterns(context, role.permissions);
  await assertHeldPatterns(context, role.permissions);
  await assertGuardedGiving(context, {
    patterns: role.permissions,
    what: acts.create,
    about: () => role.displayName[locale],
  });
  const row = { ...role, id: createId(), isSystem: false, isDefault: false };
  const [created] = await context.unit.query(queries.insertRole(companyId, row));
  if (!created) throw fail(accessErrors.ROLE_NAME_TAKEN, { details: [{ field: 'name', code: 'taken' }] });
  storeVersions(context, [row.id], 'create');
  context.unit.add(updateAccessVersion);
  emit(context, roleChanged, { roleId: row.id });
  audit(context, { action: 'access.role.create', subject: { type: 'role', id: row.id }, after: role });
  return readRole(context, row.id);
}

/**
 * @throws ROLE_IS_SYSTEM for level, category or end of a built-in role, and for the rights of master and admin
 * @throws ROLE_NOT_SHIPPED when a role of the company's own is to be what the product ships
 */
function assertSystemRoleUnchanged(role: Role, change: Omit<RoleChange, 'version'>): void {
  if (!role.isSystem && change.permissions === null) throw fail(accessErrors.ROLE_NOT_SHIPPED);
  if (!role.isSystem) return;
  const fixed = role.name === 'master' || role.name === 'admin';
  // People who join without a promised role get the default role.
  if (role.isDefault && change.requiresApproval) throw fail(accessErrors.ROLE_IS_SYSTEM);
  const isMoved = change.category !== undefined || (change.level !== undefined && change.level !== role.level);
  if (isMoved || change.isActive === false || (fixed && change.permissions !== undefined))
    throw fail(accessErrors.ROLE_IS_SYSTEM);
}

/**
 * Checks that the actor may make this change; writes nothing. @throws what `assertSystemRoleUnchanged` throws, PERMISSION_UNKNOWN,
 * BEYOND_OWN_RIGHTS
 */
export async function assertRoleChange(
  context: Context,
  before: Role,
  change: Omit<RoleChange, 'version'>,
): Promise<void> {
  assertSystemRoleUnchanged(before, change);
  const { permissions = before.permissions } = change;
  if (change.permissions) await assertKnownPatterns(context, change.permissions);
  if (change.permissions !== undefined || isRevived(before, change)) {
    await assertPermanentPatterns(
      context,
      getRolePatterns({ ...before, permissions }, await getCurrentCatalogue(context)),
    );
  }
  // Taking a role's rights away needs them, too: or else the weaker could disarm the stronger.
  await assertHeldPatterns(context, before.permissions);
}

/** Permissions the role already had are not checked. */
async function assertNewPatterns(context: Context, before: Role, change: Omit<RoleChange, 'version'>): Promise<void> {
  const { permissions = before.permissions } = change;
  const catalogue = await getCurrentCatalogue(context);
  const had = isRevived(before, change) ? new Set() : expandPatterns(before.permissions, catalogue);
  const after = expandPatterns(getRolePatterns({ ...before, permissions }, catalogue), catalogue);
  const patterns = [...after].filter((name) => !had.has(name));
  await assertGuardedGiving(context, {
    patterns,
    what: acts.change,
    about: () => before.displayName[context.company.locale],
  });
}

async function writeChange(
  context: Context,
  request: { before: Role; change: RoleChange; what: 'change' | 'restore' },
): Promise<Role> {
  const { before, change, what } = request;
  const { id } = before;
  await assertRoleChange(context, before, change);
  await assertNewPatterns(context, before, change);
  const update = queries.updateRole(context.companyId, id, change);
  await updateVersioned(context, update, () => readRole(context, id));
  storeVersions(context, [id], what);
  const after = await readRole(context, id);
  context.unit.add(updateAccessVersion);
  emit(context, roleChanged, { roleId: id });
  audit(context, { action: `access.role.${what}`, subject: { type: 'role', id }, before, after });
  return after;
}

export async function changeRole(context: Context, { id, change }: { id: string; change: RoleChange }): Promise<Role> {
  return writeChange(context, { before: await readRole(context, id), change, what: 'change' });
}

/** Restores an earlier version under the same guards as a change; equal values are skipped. */
export async function restoreRole(
  context: Context,
  request: { id: string; version: number; number: number },
): Promise<Role> {
  const { id, version, number } = request;
  const before = await readRole(context, id);
  const [then] = await context.unit.query(selectVersion(context.companyId, { roleId: id, number }));
  if (!then) throw fail(kernelErrors.NOT_FOUND);
  return writeChange(context, { before, change: { version, ...toRoleChange(before, then.fields) }, what: 'restore' });
}

export async function deleteRole(context: Context, id: string): Promise<void> {
  const { companyId } = context;
  context.unit.add(queries.lockRole(companyId, id));
  const role = await readRole(context, id);
  if (role.isSystem) throw fail(accessErrors.ROLE_IS_SYSTEM);
  if (role.memberCount > 0) throw fail(accessErrors.ROLE_IN_USE);
  await assertHeldPatterns(context, role.permissions);
  await removeEndedRoles(context);
  context.unit.add(queries.deleteRole(companyId, id));
  context.unit.add(updateAccessVersion);
  emit(context, roleChanged, { roleId: id });
  audit(context, { action: 'access.role.delete', subject: { type: 'role', id }, before: role });
}

/** The company's active roles of these names. @throws ROLE_NOT_FOUND naming the first that is missing */
async function getActiveRoles(context: Context, names: readonly string[]): Promise<queries.RoleRow[]> {
  const active = await findActiveRoles(context, names);
  return [...new Set(names)].map((name) => {
    const candidateRole = active.find((row) => row.name === name);
    if (!candidateRole) throw fail(accessErrors.ROLE_NOT_FOUND, { values: { name }, details: [{ field: 'roles' }] });
    return candidateRole;
  });
}

/** Checks that the actor may promise or give these roles. */
export async function assertMayGiveRoles(context: Context, names: readonly string[]): Promise<void> {
  const roles = await getActiveRoles(context, names);
  // The founder's own first members are invited in the moment in which the company is made: no grants are loaded yet.
  const founding = context.actor.kind === 'person' && context.actor.memberId === null;
  if (!founding) {
    await assertPermanentPatterns(context, await getPatterns(context, roles));
  }
}

/**
 * Checks that the actor may promise these roles to a non-member. @throws ROLE_REQUIRES_APPROVAL, and what assertMayGiveRoles throws
 */
export async function assertMayPromiseRoles(context: Context, names: readonly string[]): Promise<void> {
  await assertMayGiveRoles(context, names);
  const restrictedRole = (await getActiveRoles(context, names)).find(({ requiresApproval }) => requiresApproval);
  if (!restrictedRole) return;
  const values = { name: restrictedRole.displayName[context.locale] };
  throw fail(companyErrors.ROLE_REQUIRES_APPROVAL, { values, details: [{ field: 'roles' }] });
}

/** Before roles are promised. @throws REAUTHENTICATION_REQUIRED, and what assertMayPromiseRoles throws */
export async function assertMayInviteWithRoles(context: Context, names: readonly string[]): Promise<void> {
  await assertMayPromiseRoles(context, names);
  const founding = context.actor.kind === 'person' && context.actor.memberId === null;
  if (!founding) await assertGuardedRoles(context, { names, what: acts.promise });
}

/** Guards giving roles to a known person. @throws REAUTHENTICATION_REQUIRED */
export async function assertMayAssignRoles(
  context: Context,
  { names, personId }: { names: readonly string[]; personId: string },
): Promise<void> {
  const to = async () => (await findPeople(context, [personId])).get(personId)?.name;
  await assertGuardedRoles(context, { names, what: acts.assign, to });
}

/** Checks that the actor permanently holds what these roles give, ignoring roles that no longer exist. */
export async function assertHoldsRoles(context: Context, names: readonly string[]): Promise<void> {
  const rows = await context.unit.query(queries.selectRoles(context.companyId));
  const named = rows.filter((row) => row.isActive && names.includes(row.name));
  await assertPermanentPatterns(context, await getPatterns(context, named));
}

/** True if this person may still invite and give these roles. Roles deleted since are ignored, as they give nothing. */
export async function isPromiseValid(
  context: Context,
  { by, roles }: { by: string; roles: readonly string[] },
): Promise<boolean> {
  const { company, companyId } = context;
  const giver = await authorizer.load(context.unit, company, by);
  if (!giver?.permissions.has(companyPermissions['company.member.manage'].name)) return false;
  const rows = await context.unit.query(queries.selectRoles(companyId));
  const promised = rows.filter((row) => roles.includes(row.name) && row.isActive);
  if (promised.some(({ requiresApproval }) => requiresApproval)) return false;
  const lasting = await getPermissionsByRoles(context, by);
  return [...expandPatterns(await getPatterns(context, promised), await getCurrentCatalogue(context))].every((name) =>
    lasting.has(name),
  );
}

/** A member arrived: the promised roles become assignments; without a promise the company's default role. */
export async function assignPromisedRoles(context: Context, member: Member): Promise<void> {
  const { companyId } = context;
  const rows = await context.unit.query(queries.selectRoles(companyId));
  const promised = rows.filter((row) => member.promisedRoles.includes(row.name) && row.isActive);
  const chosen = promised.length > 0 ? promised : rows.filter((row) => row.isDefault);
  context.unit.add(
    queries.insertAssignments(companyId, {
      memberId: member.id,
      personId: member.personId,
      roleIds: chosen.map((row) => row.id),
      by: getActorId(context),
    }),
  );
  const roles = chosen.map((row) => row.name);
  emit(context, memberRolesChanged, { memberId: member.id, personId: member.personId, roles });
}

/** @throws LAST_MASTER when nobody but the member is master of the company and stays it */
export async function assertOneMasterStays(context: Context, memberId: string): Promise<void> {
  const isRun = await isRunWithoutPerson(context, (master) => master.memberId === memberId);
  if (!isRun) throw fail(accessErrors.LAST_MASTER);
}

/** Changing a member's roles or removing the member requires at least the permissions the member holds or will regain. */
export async function assertNotStronger(context: Context, member: Member): Promise<queries.HeldRole[]> {
  if (member.status === 'suspended') await assertHoldsRoles(context, member.promisedRoles);
  const roleRows = await context.unit.query(queries.selectHeldRoles(context.companyId, member.personId));
  await assertHeldPatterns(context, await getPatterns(context, roleRows));
  return roleRows;
}

/**
 * Replaces a member's roles by the named ones; timed roles retain their ends. `end`: the new end of one of these roles.
 * @throws ROLE_NOT_FOUND, BEYOND_OWN_RIGHTS, LAST_MASTER, NOT_FOUND
 */
export async function assignRoles(
  context: Context,
  request: { memberId: string; roles: readonly string[]; end?: { role: string; until: string } },
): Promise<Member> {
  const { companyId } = context;
  const member = await findMember(context, request.memberId);
  if (member?.status !== 'active') throw fail(kernelErrors.NOT_FOUND);
  await removeEndedRoles(context);
  const roles = await getActiveRoles(context, request.roles);
  await assertPermanentPatterns(context, await getPatterns(context, roles));
  const heldRoles = await assertNotStronger(context, member);
  if (!request.roles.includes('master')) await assertOneMasterStays(context, member.id);
  const added = request.roles.filter((name) => heldRoles.every((role) => role.name !== name));
  await assertMayAssignRoles(context, { names: added, personId: member.personId });
  const assignment = { memberId: member.id, personId: member.personId, by: getActorId(context) };
  const roleIds = roles.map((role) => role.id);
  for (const statement of queries.updateAssignments(companyId, { ...assignment, roleIds })) context.unit.add(statement);
  const { end } = request;
  if (end) context.unit.add(queries.updateRoleEnd(companyId, { memberId: member.id, ...end }));
  context.unit.add(updateAccessVersion);
  const names = roles.map((role) => role.name);
  audit(context, {
    action: 'access.member.assign',
    subject: { type: 'member', id: member.id },
    ...toTrailChange({ before: heldRoles, after: names, end }),
  });
  emit(context, memberRolesChanged, { memberId: member.id, personId: member.personId, roles: names });
  return member;
}

/** Something new that only a permission opens: the roles that were named when it was made get it. */
export async function addPermissionToRoles(
  context: Context,
  addition: { roles: readonly string[]; permission: string },
): Promise<void> {
  const { companyId } = context;
  // Holders of every permission must also be refreshed.
  context.unit.add(updateAccessVersion);
  if (addition.roles.length === 0) return;
  const changed = await context.unit.query(queries.updateRolesWithPermission(companyId, addition));
  if (changed.length > 0) {
    storeVersions(
      context,
      changed.map(({ id }) => id),
      'change',
    );
  }
  for (const { id } of changed) {
    emit(context, roleChanged, { roleId: id });
    const after = { permissions: `+ ${addition.permission}` };
    audit(context, { action: 'access.role.change', subject: { type: 'role', id }, after });
  }
}
