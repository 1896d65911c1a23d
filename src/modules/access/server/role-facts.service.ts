/** Who has which roles, and which there are: what other rooms ask. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { expand } from '../contract/patterns.ts';
import { catalogueHere, patternsOf } from './catalogue.ts';
import * as queries from './role.queries.ts';

/** Who holds the role here, longest first: approval lines ask. */
export async function membersWithRole(
  context: Context,
  role: string,
): Promise<{ memberId: string; personId: string }[]> {
  return context.unit.query(queries.membersWithRole(context.companyId, role));
}

/** Names of the company's roles that are in use: whoever lets something be assigned to a role asks. */
export async function activeRoleNames(context: Context): Promise<string[]> {
  const rows = await context.unit.query(queries.rolesOfCompany(context.companyId));
  return rows.filter((row) => row.isActive).map((row) => row.name);
}

/** The company's roles that are in use, the highest first, with how many people have each. */
export async function activeRoles(context: Context): Promise<{ name: string; title: LocalText; members: number }[]> {
  const rows = await context.unit.query(queries.rolesOfCompany(context.companyId));
  const active = rows.filter((row) => row.isActive);
  return active.map(({ name, displayName, memberCount }) => ({ name, title: displayName, members: memberCount }));
}

/** Names of a member's roles, the highest first. */
export async function rolesOfMember(context: Context, memberId: string): Promise<string[]> {
  const rows = await context.unit.query(queries.rolesOfMembers(context.companyId, [memberId]));
  return rows.map((row) => row.name);
}

/** What the roles of these names give together: a flow that gives them is answered for by who holds all of it. */
export async function permissionsOfRoles(context: Context, names: readonly string[]): Promise<string[]> {
  const { companyId, unit } = context;
  const roles = (await unit.query(queries.rolesOfCompany(companyId))).filter(({ name }) => names.includes(name));
  return [...expand(await patternsOf(context, roles), await catalogueHere(context))];
}
