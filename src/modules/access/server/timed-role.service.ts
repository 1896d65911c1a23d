/** Roles that members have until an instant. They give nothing after it, whatever is cached; a job takes them away. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { findMember } from '#modules/company/server/index.ts';
import { accessErrors } from '../contract/errors.ts';
import type { Member } from '../contract/shapes.ts';
import { getMember } from './member.service.ts';
import * as queries from './role.queries.ts';
import { assertMayAssignRoles, assignRoles } from './role.service.ts';

/**
 * Applies the guards of any assignment: the giver must hold every permission permanently.
 * @throws NOT_FOUND, ROLE_NOT_FOUND, BEYOND_OWN_RIGHTS, ROLE_HELD_FOR_GOOD, MASTER_NOT_FOR_A_TIME, REAUTHENTICATION_REQUIRED
 */
export async function giveTimedRole(
  context: Context,
  { memberId, role, until }: { memberId: string; role: string; until: string },
): Promise<Member> {
  const { companyId } = context;
  if (role === 'master') throw fail(accessErrors.MASTER_NOT_FOR_A_TIME);
  const member = await findMember(context, memberId);
  if (member?.status !== 'active') throw fail(kernelErrors.NOT_FOUND);
  const roleRows = await context.unit.query(queries.selectRolesOfMembers(companyId, [memberId]));
  if (roleRows.some(({ name, until: end }) => name === role && end === null))
    throw fail(accessErrors.ROLE_HELD_FOR_GOOD);
  const isProlonged = roleRows.some(({ name, until: end }) => name === role && end !== null && end < until);
  // Prolonging a role needs the same guard as assigning it.
  if (isProlonged) await assertMayAssignRoles(context, { names: [role], personId: member.personId });
  const roles = [...new Set([...roleRows.map(({ name }) => name), role])];
  await assignRoles(context, { memberId, roles, end: { role, until } });
  addJob(context, 'access.end-roles', {}, { runAt: until, key: `access.role-ends:${memberId}:${role}` });
  return getMember(context, memberId);
}
