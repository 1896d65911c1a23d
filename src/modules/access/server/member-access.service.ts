/** One member: shut out, brought back, signed out. Effects are those of the next request, on every process. */
import { AppError, fail, kernelErrors } from '#kernel/contract/error.ts';
import { audit } from '#kernel/server/audit.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import * as company from '#modules/company/server/index.ts';
import { endSessionsHere, sessionsHere } from '#modules/identity/server/index.ts';
import { accessErrors } from '../contract/errors.ts';
import { memberRolesChanged } from '../contract/events.ts';
import type { Member } from '../contract/shapes.ts';
import { presentOne } from './member.service.ts';
import { clearRoles, heldRoles } from './role.queries.ts';
import { guardAssigning, guardHolding, keepOneMaster, refuseStronger } from './role.service.ts';

async function found(context: Context, memberId: string): Promise<company.Member> {
  const member = await company.findMember(context, memberId);
  if (!member) throw fail(kernelErrors.NOT_FOUND);
  return member;
}

export const readMember = (context: Context, memberId: string): Promise<Member> => presentOne(context, memberId);

/** The roles go, and are promised for the day of coming back; the sessions at this company end. */
export async function suspend(context: Context, memberId: string): Promise<Member> {
  const { companyId } = context;
  const member = await found(context, memberId);
  if (member.status !== 'active') throw fail(kernelErrors.NOT_FOUND);
  if (member.personId === actorId(context)) throw fail(accessErrors.NOT_ONESELF);
  await refuseStronger(context, member);
  await keepOneMaster(context, memberId);
  const held = await context.unit.query(heldRoles(companyId, member.personId));
  // What was given until a day is not promised for another one.
  const roles = held.flatMap(({ name, until }) => (until === null ? name : []));
  context.unit.add(clearRoles(companyId, memberId));
  await company.suspendMember(context, { memberId, roles });
  const { personId } = member;
  await endSessionsHere(context, { personId });
  emit(context, memberRolesChanged, { memberId, personId, roles: [] });
  audit(context, { action: 'access.member.suspend', subject: { type: 'member', id: memberId }, before: { roles } });
  return presentOne(context, memberId);
}

export async function resume(context: Context, memberId: string): Promise<Member> {
  const member = await found(context, memberId);
  if (member.status !== 'suspended') throw fail(kernelErrors.NOT_FOUND);
  await guardHolding(context, member.promisedRoles);
  await guardAssigning(context, { names: member.promisedRoles, personId: member.personId });
  await company.resumeMember(context, memberId);
  audit(context, { action: 'access.member.resume', subject: { type: 'member', id: memberId } });
  return presentOne(context, memberId);
}

/** Whether the member holds something that the actor does not. */
async function isStronger(context: Context, member: company.Member): Promise<boolean> {
  try {
    await refuseStronger(context, member);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === accessErrors.BEYOND_OWN_RIGHTS.code) return true;
    throw error;
  }
}

/** Where the member is signed in at this company; elsewhere is not the company's to know. Hidden of who holds more. @throws NOT_FOUND */
export async function listSessions(context: Context, memberId: string) {
  const member = await found(context, memberId);
  if (await isStronger(context, member)) return { sessions: [], isHidden: true };
  return { sessions: await sessionsHere(context, member.personId), isHidden: false };
}

export async function endSessions(context: Context, about: { memberId: string; session?: string | undefined }) {
  const member = await found(context, about.memberId);
  await refuseStronger(context, member);
  const { personId } = member;
  const ended = await endSessionsHere(context, { personId, ...(about.session && { id: about.session }) });
  if (about.session && ended === 0) throw fail(kernelErrors.NOT_FOUND);
  const subject = { type: 'member', id: member.id };
  audit(context, { action: 'access.member.sign-out', subject, after: { ended } });
  return { ended };
}
