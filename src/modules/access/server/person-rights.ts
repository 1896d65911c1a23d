/** Data subject requests: the access module's part in exporting or deleting a person's data. */
import type { Context } from '#kernel/server/context.ts';
import { filterInDeletion, findPeople } from '#modules/identity/server/index.ts';
import { lockMasters, selectHeldRoles } from './role.queries.ts';
import { listMembersWithRole } from './role-facts.service.ts';
import { selectViewsOf } from './view.queries.ts';

interface Master {
  memberId: string;
  personId: string;
}

/**
 * True if another master remains: a person with a pending deletion does not count. Of two concurrent requests the later sees the
 * earlier.
 */
export async function isRunWithoutPerson(context: Context, isMeant: (master: Master) => boolean): Promise<boolean> {
  context.unit.add(lockMasters(context.companyId));
  const masters = await listMembersWithRole(context, 'master');
  if (!masters.some(isMeant)) return true;
  const others = masters.filter((master) => !isMeant(master)).map(({ personId }) => personId);
  const leaving = await filterInDeletion(context, others);
  return others.some((personId) => !leaving.has(personId));
}

/** Nobody else could run the company. */
export const isOnlyMaster = async (context: Context, personId: string): Promise<boolean> =>
  !(await isRunWithoutPerson(context, (master) => master.personId === personId));

export async function listOwnRoles(context: Context, personId: string): Promise<Record<string, unknown>> {
  const roles = await context.unit.query(selectHeldRoles(context.companyId, personId));
  const looks = await context.unit.query(selectViewsOf(context.companyId, personId));
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
