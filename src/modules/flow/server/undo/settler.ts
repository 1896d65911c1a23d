/** Who settles what an undo could not take back. */
import type { Context } from '#kernel/server/context.ts';
import { defaultRole, portalOf } from '#modules/access/contract/roles.ts';
import { membersNamed, rolesOfMember } from '#modules/access/server/index.ts';

/** Who asked for the undo, where that is one of the staff; what a customer or the product asked for is the masters' to settle. */
export async function settlerOf(
  context: Context,
  askerId: string | null,
): Promise<{ assigneeId: string } | { assigneeRole: string }> {
  const [member] = askerId ? await membersNamed(context, [askerId]) : [];
  const isStaff = member !== undefined && portalOf(await rolesOfMember(context, member.id)) === 'employee';
  return isStaff ? { assigneeId: member.personId } : { assigneeRole: defaultRole('master') };
}
