/** What rights have to do with a person who asks for what is kept of them, or to be deleted. */
import type { Context } from '#kernel/server/context.ts';
import { findPeople, leavingOf } from '#modules/identity/server/index.ts';
import { heldRoles, lockMasters } from './role.queries.ts';
import { membersWithRole } from './role-facts.service.ts';
import { viewsOf } from './view.queries.ts';

interface Master {
  memberId: string;
  personId: string;
}

/** Whether anybody else runs the company and stays: who asked to be deleted does not. Of two who ask at once the later sees the earlier. */
export async function isRunWithout(context: Context, isMeant: (master: Master) => boolean): Promise<boolean> {
  context.unit.add(lockMasters(context.companyId));
  const masters = await membersWithRole(context, 'master');
  if (!masters.some(isMeant)) return true;
  const others = masters.filter((master) => !isMeant(master)).map(({ personId }) => personId);
  const leaving = await leavingOf(context, others);
  return others.some((personId) => !leaving.has(personId));
}

/** Nobody else could run the company. */
export const isOnlyMaster = async (context: Context, personId: string): Promise<boolean> =>
  !(await isRunWithout(context, (master) => master.personId === personId));

export async function ownRoles(context: Context, personId: string): Promise<Record<string, unknown>> {
  const roles = await context.unit.query(heldRoles(context.companyId, personId));
  const looks = await context.unit.query(viewsOf(context.companyId, personId));
  const viewers = await findPeople(
    context,
    looks.map(({ viewerId }) => viewerId),
  );
  const seenBy = looks.map(({ viewerId, until, ...look }) => ({
    ...look,
    by: viewers.get(viewerId)?.name ?? '',
    endedAt: look.endedAt ?? until,
  }));
  return { roles: roles.map(({ name, level }) => ({ name, level })), ...(seenBy.length > 0 && { 'seen-by': seenBy }) };
}
