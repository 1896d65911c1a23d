/** Roles: who holds which, and who may give them. Every change raises the company's access version. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import { audit } from '#kernel/server/audit.ts';
import { actorId, type Context, isProduct, may } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { updateVersioned } from '#kernel/server/versioned.ts';
import { companyErrors } from '#modules/company/contract/errors.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { bumpAccess, findMember, type Member } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { accessErrors } from '../contract/errors.ts';
import { memberRolesChanged, roleChanged } from '../contract/events.ts';
import { expand, unknownPatterns } from '../contract/patterns.ts';
import { changeTo, isRevived } from '../contract/role.changes.ts';
import type { RoleDetail, RoleVersion } from '../contract/role.endpoints.ts';
import { reservedRoleNames } from '../contract/roles.ts';
import type { NewRole, Role, RoleChange } from '../contract/shapes.ts';
import { authorizer } from './authorizer.ts';
import { activeRolesAmong, catalogueHere, patternsOf, permissionsOf } from './catalogue.ts';
import { endRoles } from './ended-roles.ts';
import { heldByRoles } from './grant.service.ts';
import { guardedActs as acts, guardGuarded, guardGuardedRoles } from './guarded.ts';
import { isRunWithout } from './persons.ts';
import * as queries from './role.queries.ts';
import { changeInTrail } from './role-trail.ts';
import { keepVersions, versionNumbered } from './role-version.queries.ts';

export function roleOf(row: queries.RoleRow, catalogue: readonly PermissionDefinition[]): Role {
  const shown = { permissions: [...permissionsOf(row, catalogue)], isShipped: row.permissions === null };
  return { ...row, ...shown, status: row.isActive ? 'active' : 'archived' };
}

/**
 * What may be given and taken: what the actor holds. A frame or an undo that acts by itself gives what was lent to it, and what whoever
 * it acts for holds. Null: the product by itself (seeds, templates), which was given its reach by the code that runs it.
 */
async function reachOf(context: Context): Promise<((permission: string) => boolean) | null> {
  const own = (permission: string) => may(context, permission);
  if (!isProduct(context)) return own;
  const behind = actorId(context);
  if (behind === null) return null;
  const grants = await authorizer.load(context.unit, context.company, behind);
  // A program's key holds no more than it was made for, whoever made it.
  const within = context.actor.kind === 'service' ? context.actor.reach : undefined;
  return (permission) =>
    own(permission) || ((grants?.permissions.has(permission) ?? false) && (within?.has(permission) ?? true));
}

/** Nobody gives what he or she does not hold. */
async function refuseBeyondOwn(context: Context, patterns: readonly string[]): Promise<void> {
  const holds = await reachOf(context);
  if (!holds) return;
  const beyond = [...expand(patterns, await catalogueHere(context))].find((name) => !holds(name));
  if (beyond) throw fail(accessErrors.BEYOND_OWN_RIGHTS, { values: { permission: beyond } });
}

/**
 * Nor what he or she has for a time alone, by hand, by a key or by a flow: it would outlast its end. A flow gives besides what was lent to
 * it. Before the first grants of a founder nothing is asked.
 */
async function refuseGivingOn(context: Context, patterns: readonly string[]): Promise<void> {
  await refuseBeyondOwn(context, patterns);
  const behind = actorId(context);
  if (behind === null || (context.actor.kind === 'person' && context.actor.memberId === null)) return;
  const held = await heldByRoles(context, behind);
  const isLent = (name: string) => isProduct(context) && may(context, name);
  const beyond = [...expand(patterns, await catalogueHere(context))].find((name) => !held.has(name) && !isLent(name));
  if (beyond) throw fail(accessErrors.BEYOND_OWN_RIGHTS, { values: { permission: beyond } });
}

async function refuseUnknown(context: Context, patterns: readonly string[]): Promise<void> {
  const [unknown] = unknownPatterns(patterns, await catalogueHere(context));
  if (unknown) {
    throw fail(accessErrors.PERMISSION_UNKNOWN, {
      values: { permission: unknown },
      details: [{ field: 'permissions' }],
    });
  }
}

export async function listRoles(context: Context): Promise<{ roles: Role[] }> {
  const rows = await context.unit.query(queries.rolesOfCompany(context.companyId));
  const catalogue = await catalogueHere(context);
  return { roles: rows.map((row) => roleOf(row, catalogue)) };
}

export async function readRole(context: Context, id: string): Promise<Role> {
  const [row] = await context.unit.query(queries.roleById(context.companyId, id));
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  return roleOf(row, await catalogueHere(context));
}

/** With all that its patterns come to today. */
export async function showRole(context: Context, id: string): Promise<RoleDetail> {
  const role = await readRole(context, id);
  return { ...role, holds: [...expand(role.permissions, await catalogueHere(context))] };
}

/** Every change of a role leaves what it is then, in the same unit. */
export function keep(context: Context, ids: readonly string[], what: RoleVersion['what']): void {
  context.unit.add(keepVersions(context.companyId, { ids, what, by: actorId(context) }));
}

export async function createRole(context: Context, role: NewRole): Promise<Role> {
  const { companyId } = context;
  const { locale } = context.company;
  const { name } = role;
  if (reservedRoleNames.includes(name)) {
    throw fail(accessErrors.ROLE_NAME_RESERVED, { values: { name }, details: [{ field: 'name', code: 'reserved' }] });
  }
  await refuseUnknown(context, role.permissions);
  await refuseBeyondOwn(context, role.permissions);
  await guardGuarded(context, { patterns: role.permissions, what: acts.create, about: () => role.displayName[locale] });
  const row = { ...role, id: newId(), isSystem: false, isDefault: false };
  const [created] = await context.unit.query(queries.insertRole(companyId, row));
  if (!created) throw fail(accessErrors.ROLE_NAME_TAKEN, { details: [{ field: 'name', code: 'taken' }] });
  keep(context, [row.id], 'create');
  context.unit.add(bumpAccess);
  emit(context, roleChanged, { roleId: row.id });
  audit(context, { action: 'access.role.create', subject: { type: 'role', id: row.id }, after: role });
  return readRole(context, row.id);
}

/**
 * @throws ROLE_IS_SYSTEM for level, category or end of a built-in role, and for the rights of master and admin
 * @throws ROLE_NOT_SHIPPED when a role of the company's own is to be what the product ships
 */
function refuseSystemChange(role: Role, change: Omit<RoleChange, 'version'>): void {
  if (!role.isSystem && change.permissions === null) throw fail(accessErrors.ROLE_NOT_SHIPPED);
  if (!role.isSystem) return;
  const fixed = role.name === 'master' || role.name === 'admin';
  // Whoever comes in without a promise gets the default role.
  if (role.isDefault && change.requiresApproval) throw fail(accessErrors.ROLE_IS_SYSTEM);
  const isMoved = change.category !== undefined || (change.level !== undefined && change.level !== role.level);
  if (isMoved || change.isActive === false || (fixed && change.permissions !== undefined))
    throw fail(accessErrors.ROLE_IS_SYSTEM);
}

/** Whether the actor may change the role so; nothing is written. @throws what `refuseSystemChange` throws, PERMISSION_UNKNOWN, BEYOND_OWN_RIGHTS */
export async function guardChange(context: Context, before: Role, change: Omit<RoleChange, 'version'>): Promise<void> {
  refuseSystemChange(before, change);
  const { permissions = before.permissions } = change;
  if (change.permissions) await refuseUnknown(context, change.permissions);
  if (change.permissions !== undefined || isRevived(before, change)) {
    await refuseGivingOn(context, permissionsOf({ ...before, permissions }, await catalogueHere(context)));
  }
  // Taking a role's rights away needs them, too: or else the weaker could disarm the stronger.
  await refuseBeyondOwn(context, before.permissions);
}

/** What the role had before is given to nobody anew. */
async function guardNewPatterns(context: Context, before: Role, change: Omit<RoleChange, 'version'>): Promise<void> {
  const { permissions = before.permissions } = change;
  const catalogue = await catalogueHere(context);
  const had = isRevived(before, change) ? new Set() : expand(before.permissions, catalogue);
  const after = expand(permissionsOf({ ...before, permissions }, catalogue), catalogue);
  const patterns = [...after].filter((name) => !had.has(name));
  await guardGuarded(context, { patterns, what: acts.change, about: () => before.displayName[context.company.locale] });
}

async function writeChange(
  context: Context,
  request: { before: Role; change: RoleChange; what: 'change' | 'restore' },
): Promise<Role> {
  const { before, change, what } = request;
  const { id } = before;
  await guardChange(context, before, change);
  await guardNewPatterns(context, before, change);
  const update = queries.updateRole(context.companyId, id, change);
  await updateVersioned(context, update, () => readRole(context, id));
  keep(context, [id], what);
  const after = await readRole(context, id);
  context.unit.add(bumpAccess);
  emit(context, roleChanged, { roleId: id });
  audit(context, { action: `access.role.${what}`, subject: { type: 'role', id }, before, after });
  return after;
}

export async function changeRole(context: Context, { id, change }: { id: string; change: RoleChange }): Promise<Role> {
  return writeChange(context, { before: await readRole(context, id), change, what: 'change' });
}

/** What was then is what is wanted now, under the same guards; what is the same already is left alone. */
export async function restoreRole(
  context: Context,
  request: { id: string; version: number; number: number },
): Promise<Role> {
  const { id, version, number } = request;
  const before = await readRole(context, id);
  const [then] = await context.unit.query(versionNumbered(context.companyId, { roleId: id, number }));
  if (!then) throw fail(kernelErrors.NOT_FOUND);
  return writeChange(context, { before, change: { version, ...changeTo(before, then.fields) }, what: 'restore' });
}

export async function deleteRole(context: Context, id: string): Promise<void> {
  const { companyId } = context;
  context.unit.add(queries.lockRole(companyId, id));
  const role = await readRole(context, id);
  if (role.isSystem) throw fail(accessErrors.ROLE_IS_SYSTEM);
  if (role.memberCount > 0) throw fail(accessErrors.ROLE_IN_USE);
  await refuseBeyondOwn(context, role.permissions);
  await endRoles(context);
  context.unit.add(queries.deleteRole(companyId, id));
  context.unit.add(bumpAccess);
  emit(context, roleChanged, { roleId: id });
  audit(context, { action: 'access.role.delete', subject: { type: 'role', id }, before: role });
}

/** The company's active roles of these names. @throws ROLE_NOT_FOUND naming the first that is missing */
async function rolesNamed(context: Context, names: readonly string[]): Promise<queries.RoleRow[]> {
  const active = await activeRolesAmong(context, names);
  return [...new Set(names)].map((name) => {
    const found = active.find((row) => row.name === name);
    if (!found) throw fail(accessErrors.ROLE_NOT_FOUND, { values: { name }, details: [{ field: 'roles' }] });
    return found;
  });
}

/** Whether the actor may promise or give these roles. */
export async function guardGiving(context: Context, names: readonly string[]): Promise<void> {
  const roles = await rolesNamed(context, names);
  // The founder's own first members are invited in the moment in which the company is made: no grants are loaded yet.
  const founding = context.actor.kind === 'person' && context.actor.memberId === null;
  if (!founding) {
    await refuseGivingOn(context, await patternsOf(context, roles));
  }
}

/** Whether the actor may promise these roles to who is no member yet. @throws ROLE_REQUIRES_APPROVAL, and what guardGiving throws */
export async function guardPromising(context: Context, names: readonly string[]): Promise<void> {
  await guardGiving(context, names);
  const held = (await rolesNamed(context, names)).find(({ requiresApproval }) => requiresApproval);
  if (!held) return;
  const values = { name: held.displayName[context.locale] };
  throw fail(companyErrors.ROLE_REQUIRES_APPROVAL, { values, details: [{ field: 'roles' }] });
}

/** Before roles are promised. @throws REAUTHENTICATION_REQUIRED, and what guardPromising throws */
export async function guardInviting(context: Context, names: readonly string[]): Promise<void> {
  await guardPromising(context, names);
  const founding = context.actor.kind === 'person' && context.actor.memberId === null;
  if (!founding) await guardGuardedRoles(context, { names, what: acts.promise });
}

/** Before a person who is known gets roles. @throws REAUTHENTICATION_REQUIRED */
export async function guardAssigning(
  context: Context,
  { names, personId }: { names: readonly string[]; personId: string },
): Promise<void> {
  const to = async () => (await findPeople(context, [personId])).get(personId)?.name;
  await guardGuardedRoles(context, { names, what: acts.assign, to });
}

/** Whether the actor holds for good what these roles give, as far as they exist still. */
export async function guardHolding(context: Context, names: readonly string[]): Promise<void> {
  const rows = await context.unit.query(queries.rolesOfCompany(context.companyId));
  const named = rows.filter((row) => row.isActive && names.includes(row.name));
  await refuseGivingOn(context, await patternsOf(context, named));
}

/** Whether this person may invite and give these roles still: of those that have gone since, nothing is given anyway. */
export async function promiseHolds(
  context: Context,
  { by, roles }: { by: string; roles: readonly string[] },
): Promise<boolean> {
  const { company, companyId } = context;
  const giver = await authorizer.load(context.unit, company, by);
  if (!giver?.permissions.has(companyPermissions['company.member.manage'].name)) return false;
  const rows = await context.unit.query(queries.rolesOfCompany(companyId));
  const promised = rows.filter((row) => roles.includes(row.name) && row.isActive);
  if (promised.some(({ requiresApproval }) => requiresApproval)) return false;
  const lasting = await heldByRoles(context, by);
  return [...expand(await patternsOf(context, promised), await catalogueHere(context))].every((name) =>
    lasting.has(name),
  );
}

/** A member arrived: the promised roles become assignments; without a promise the company's default role. */
export async function welcomeMember(context: Context, member: Member): Promise<void> {
  const { companyId } = context;
  const rows = await context.unit.query(queries.rolesOfCompany(companyId));
  const promised = rows.filter((row) => member.promisedRoles.includes(row.name) && row.isActive);
  const chosen = promised.length > 0 ? promised : rows.filter((row) => row.isDefault);
  context.unit.add(
    queries.addAssignments(companyId, {
      memberId: member.id,
      personId: member.personId,
      roleIds: chosen.map((row) => row.id),
      by: actorId(context),
    }),
  );
  const roles = chosen.map((row) => row.name);
  emit(context, memberRolesChanged, { memberId: member.id, personId: member.personId, roles });
}

/** @throws LAST_MASTER when nobody but the member is master of the company and stays it */
export async function keepOneMaster(context: Context, memberId: string): Promise<void> {
  const isRun = await isRunWithout(context, (master) => master.memberId === memberId);
  if (!isRun) throw fail(accessErrors.LAST_MASTER);
}

/** Whoever changes a member's roles or removes the member needs at least what the member holds, or will hold again. */
export async function refuseStronger(context: Context, member: Member): Promise<queries.HeldRole[]> {
  if (member.status === 'suspended') await guardHolding(context, member.promisedRoles);
  const held = await context.unit.query(queries.heldRoles(context.companyId, member.personId));
  await refuseBeyondOwn(context, await patternsOf(context, held));
  return held;
}

/**
 * Replaces a member's roles by those of these names; what is held for a time keeps its end. `end`: of one of them, which gets it now.
 * @throws ROLE_NOT_FOUND, BEYOND_OWN_RIGHTS, LAST_MASTER, NOT_FOUND
 */
export async function assignRoles(
  context: Context,
  request: { memberId: string; roles: readonly string[]; end?: { role: string; until: string } },
): Promise<Member> {
  const { companyId } = context;
  const member = await findMember(context, request.memberId);
  if (member?.status !== 'active') throw fail(kernelErrors.NOT_FOUND);
  await endRoles(context);
  const roles = await rolesNamed(context, request.roles);
  await refuseGivingOn(context, await patternsOf(context, roles));
  const heldRoles = await refuseStronger(context, member);
  if (!request.roles.includes('master')) await keepOneMaster(context, member.id);
  const added = request.roles.filter((name) => heldRoles.every((role) => role.name !== name));
  await guardAssigning(context, { names: added, personId: member.personId });
  const assignment = { memberId: member.id, personId: member.personId, by: actorId(context) };
  const roleIds = roles.map((role) => role.id);
  for (const one of queries.replaceAssignments(companyId, { ...assignment, roleIds })) context.unit.add(one);
  const { end } = request;
  if (end) context.unit.add(queries.setRoleEnd(companyId, { memberId: member.id, ...end }));
  context.unit.add(bumpAccess);
  const names = roles.map((role) => role.name);
  audit(context, {
    action: 'access.member.assign',
    subject: { type: 'member', id: member.id },
    ...changeInTrail({ before: heldRoles, after: names, end }),
  });
  emit(context, memberRolesChanged, { memberId: member.id, personId: member.personId, roles: names });
  return member;
}

/** Something new that only a permission opens: the roles that were named when it was made get it. */
export async function givePermissions(
  context: Context,
  addition: { roles: readonly string[]; permission: string },
): Promise<void> {
  const { companyId } = context;
  // Whoever holds everything learns of it, too.
  context.unit.add(bumpAccess);
  if (addition.roles.length === 0) return;
  const changed = await context.unit.query(queries.addPermission(companyId, addition));
  if (changed.length > 0) {
    keep(
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
