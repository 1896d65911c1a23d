/** One member: shut out, brought back, signed out. Effects are those of the next request, on every process. */
import { AppError, fail, kernelErrors } from '#kernel/contract/error.ts';
import { audit } from '#kernel/server/audit.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import * as company from '#modules/company/server/index.ts';
import { endSessionsOfCompany, listSessionsOfCompany } from '#modules/identity/server/index.ts';
import { accessErrors } from '../contract/errors.ts';
import { memberRolesChanged } from '../contract/events.ts';
import type { Member } from '../contract/shapes.ts';
import { getMember } from './member.service.ts';
import { deleteRolesOfMember, selectHeldRoles } from './role.queries.ts';
import { assertHoldsRoles, assertMayAssignRoles, assertNotStronger, assertOneMasterStays } from './role.service.ts';

async function getManagedMember(context: Context, memberId: string): Promise<company.Member> {
  const member = await company.findMember(context, memberId);
  if (!member) throw fail(kernelErrors.NOT_FOUND);
  return member;
}

export const readMember = (context: Context, memberId: string): Promise<Member> => getMember(context, memberId);

/** The roles go, and are promised for the day of coming back; the sessions at this company end. */
export async function suspendMember(context: Context, memberId: string): Promise<Member> {
  const { companyId } = context;
  const member = await getManagedMember(context, memberId);
  if (member.status !== 'active') throw fail(kernelErrors.NOT_FOUND);
  if (member.personId === getActorId(context)) throw fail(accessErrors.NOT_ONESELF);
  await assertNotStronger(context, member);
  await assertOneMasterStays(context, memberId);
  const roleRows = await context.unit.query(selectHeldRoles(companyId, member.personId));
  // A temporary role is not promised for another time.
  const roles = roleRows.flatMap(({ name, until }) => (until === null ? name : []));
  context.unit.add(deleteRolesOfMember(companyId, memberId));
  await company.suspendMember(context, { memberId, roles });
  const { personId } = member;
  await endSessionsOfCompany(context, { personId });
  emit(context, memberRolesChanged, { memberId, personId, roles: [] });
  audit(context, { action: 'access.member.suspend', subject: { type: 'member', id: memberId }, before: { roles } });
  return getMember(context, memberId);
}

export async function resumeMember(context: Context, memberId: string): Promise<Member> {
  const member = await getManagedMember(context, memberId);
  if (member.status !== 'suspended') throw fail(kernelErrors.NOT_FOUND);
  await assertHoldsRoles(context, member.promisedRoles);
  await assertMayAssignRoles(context, { names: member.promisedRoles, personId: member.personId });
  await company.resumeMember(context, memberId);
  audit(context, { action: 'access.member.resume', subject: { type: 'member', id: memberId } });
  return getMember(context, memberId);
}

/** True if the member holds something that the actor does not. */
async function isStrongerThanActor(context: Context, member: company.Member): Promise<boolean> {
  try {
    await assertNotStronger(context, member);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === accessErrors.BEYOND_OWN_RIGHTS.code) return true;
    throw error;
  }
}

/**
 * The member's sessions at this company; others are not the company's concern. Hidden if the member holds more. @throws NOT_FOUND
 */
export async function listMemberSessions(context: Context, memberId: string) {
  const member = await getManagedMember(context, memberId);
  if (await isStrongerThanActor(context, member)) return { sessions: [], isHidden: true };
  return { sessions: await listSessionsOfCompany(context, member.personId), isHidden: false };
}

export async function endMemberSessions(context: Context, input: { memberId: string; session?: string | undefined }) {
  const member = await getManagedMember(context, input.memberId);
  await assertNotStronger(context, member);
  const { personId } = member;
  const ended = await endSessionsOfCompany(context, { personId, ...(input.session && { id: input.session }) });
  if (input.session && ended === 0) throw fail(kernelErrors.NOT_FOUND);
  const subject = { type: 'member', id: member.id };
  audit(context, { action: 'access.member.sign-out', subject, after: { ended } });
  return { ended };
}
