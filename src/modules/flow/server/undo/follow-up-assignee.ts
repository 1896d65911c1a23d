/** Settler: who handles what an undo could not reverse. */
import type { Context } from '#kernel/server/context.ts';
import { getDefaultRoleName, getPortal } from '#modules/access/contract/roles.ts';
import { findMembers, listRolesOfMember } from '#modules/access/server/index.ts';

/** The requester of the undo, if a staff member; requests by a customer or the product are settled by the masters. */
export async function findFollowUpAssignee(
  context: Context,
  requesterId: string | null,
): Promise<{ assigneeId: string } | { assigneeRole: string }> {
  const [member] = requesterId ? await findMembers(context, [requesterId]) : [];
  const isStaff = member !== undefined && getPortal(await listRolesOfMember(context, member.id)) === 'employee';
  return isStaff ? { assigneeId: member.personId } : { assigneeRole: getDefaultRoleName('master') };
}
