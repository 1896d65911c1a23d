/** Role facts: roles and the members who hold them, for other modules. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { expandPatterns } from '../contract/patterns.ts';
import { getCurrentCatalogue, getPatterns } from './catalogue.ts';
import * as queries from './role.queries.ts';

/** Holders of the role here, longest first: for approval lines. */
export async function listMembersWithRole(
  context: Context,
  role: string,
): Promise<{ memberId: string; personId: string }[]> {
  return context.unit.query(queries.selectMembersWithRole(context.companyId, role));
}

/** Names of the company's roles in use: for modules that assign something to a role. */
export async function listActiveRoleNames(context: Context): Promise<string[]> {
  const rows = await context.unit.query(queries.selectRoles(context.companyId));
  return rows.filter((row) => row.isActive).map((row) => row.name);
}

/** The company's roles that are in use, the highest first, with how many people have each. */
export async function listActiveRoles(
  context: Context,
): Promise<{ name: string; title: LocalText; members: number }[]> {
  const rows = await context.unit.query(queries.selectRoles(context.companyId));
  const active = rows.filter((row) => row.isActive);
  return active.map(({ name, displayName, memberCount }) => ({ name, title: displayName, members: memberCount }));
}

/** Names of a member's roles, the highest first. */
export async function listRolesOfMember(context: Context, memberId: string): Promise<string[]> {
  const rows = await context.unit.query(queries.selectRolesOfMembers(context.companyId, [memberId]));
  return rows.map((row) => row.name);
}

/** Combined permissions of the roles of these names: the person answering for a flow that gives them must hold all of them. */
export async function listPermissionsOfRoles(context: Context, names: readonly string[]): Promise<string[]> {
  const { companyId, unit } = context;
  const roles = (await unit.query(queries.selectRoles(companyId))).filter(({ name }) => names.includes(name));
  return [...expandPatterns(await getPatterns(context, roles), await getCurrentCatalogue(context))];
}
