/** What rights have to do with a person who asks for what is kept of them, or to be deleted. */
import type { Context } from '#kernel/server/context.ts';
import { heldRoles } from './role.queries.ts';
import { membersWithRole } from './role-facts.service.ts';

/** Nobody else could run the company. */
export async function isOnlyMaster(context: Context, personId: string): Promise<boolean> {
  const masters = await membersWithRole(context, 'master');
  return masters.length > 0 && masters.every((master) => master.personId === personId);
}

export async function ownRoles(context: Context, personId: string): Promise<Record<string, unknown>> {
  const roles = await context.unit.query(heldRoles(context.companyId, personId));
  return { roles: roles.map(({ name, level }) => ({ name, level })) };
}
