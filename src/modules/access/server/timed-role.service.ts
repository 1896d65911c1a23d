/** Roles that members have until an instant. They give nothing after it, whatever is cached; a job takes them away. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { bumpAccess, findMember } from '#modules/company/server/index.ts';
import { accessErrors } from '../contract/errors.ts';
import { memberRolesChanged } from '../contract/events.ts';
import type { Member } from '../contract/shapes.ts';
import { presentOne } from './member.service.ts';
import * as queries from './role.queries.ts';
import { assignRoles, guardAssigning } from './role.service.ts';
import { rolesInTrail } from './role-trail.ts';

/**
 * Under the guards of any assignment: whoever gives it holds all of it, for good.
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
  const held = await context.unit.query(queries.rolesOfMembers(companyId, [memberId]));
  if (held.some(({ name, until: end }) => name === role && end === null)) throw fail(accessErrors.ROLE_HELD_FOR_GOOD);
  const isProlonged = held.some(({ name, until: end }) => name === role && end !== null && end < until);
  // Whoever gets more time gets as much as who gets the role.
  if (isProlonged) await guardAssigning(context, { names: [role], personId: member.personId });
  const roles = [...new Set([...held.map(({ name }) => name), role])];
  await assignRoles(context, { memberId, roles, end: { role, until } });
  addJob(context, 'access.end-roles', {}, { runAt: until, key: `access.role-ends:${memberId}:${role}` });
  return presentOne(context, memberId);
}

/** Takes away what has ended: at the instant itself, and each night what a lost job left. */
export async function endRoles(context: Context): Promise<void> {
  const ended = await context.unit.query(queries.deleteEndedRoles(context.companyId));
  if (ended.length === 0) return;
  context.unit.add(bumpAccess);
  for (const [memberId, own] of Map.groupBy(ended, (row) => row.memberId)) {
    const left = await context.unit.query(queries.rolesOfMembers(context.companyId, [memberId]));
    const roles = left.map(({ name }) => name);
    audit(context, {
      action: 'access.member.assign',
      subject: { type: 'member', id: memberId },
      before: rolesInTrail([...left, ...own.map(({ role: name, until }) => ({ name, until }))]),
      after: rolesInTrail(left),
    });
    emit(context, memberRolesChanged, { memberId, personId: own[0]?.personId ?? '', roles });
  }
}
