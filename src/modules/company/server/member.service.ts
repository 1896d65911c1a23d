/** Memberships: asked for, promised, active, ended. Every change raises the company's access version. */
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId, Id } from '#kernel/contract/ids.ts';
import { audit } from '#kernel/server/audit.ts';
import { type AnyContext, type Context, getActorId } from '#kernel/server/context.ts';
import { readCursor, toPage } from '#kernel/server/cursor.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import { emit } from '#kernel/server/events.ts';
import { holdMails } from '#kernel/server/mail.ts';
import { findPersonByEmail, getSignedInPersonId, readAccount } from '#modules/identity/server/index.ts';
import { companyErrors } from '../contract/errors.ts';
import {
  joinRequested,
  memberActivated as memberActivatedEvent,
  memberChanged,
  memberRemoved,
  memberSuspended,
} from '../contract/events.ts';
import * as companies from './company.queries.ts';
import { getActiveCompany, runInCompany } from './company-access.ts';
import { notifyMemberActivated } from './extension-points.ts';
import { selectInvitationsTo, updateInvitationsByWithdrawn } from './invitation.queries.ts';
import { getMailKey } from './invitation-mail.ts';
import { mailJoinRefused } from './join-mails.ts';
import * as members from './member.queries.ts';

export type Member = members.MembershipRow;

/** An active member's whole arrival: roles, access version, event, audit. Runs in the member's company. */
export async function welcomeMember(inside: Context, member: Member, how: { hasAsked?: boolean } = {}): Promise<void> {
  await notifyMemberActivated(inside, member);
  inside.unit.add(members.updateAccessVersion);
  const after = { personId: member.personId, roles: member.promisedRoles };
  audit(inside, { action: 'company.member.activate', subject: { type: 'member', id: member.id }, after });
  const { hasAsked = false } = how;
  emit(inside, memberActivatedEvent, { memberId: member.id, personId: member.personId, hasAsked });
}

/** Makes a person an active member with these roles. @throws ALREADY_MEMBER, MEMBERS_FULL */
export async function addMember(
  context: Context,
  newcomer: { personId: string; roles: readonly string[]; title?: string; invitedBy?: string | null },
): Promise<Member> {
  const { companyId } = context;
  const row = { id: createId(), personId: newcomer.personId, status: 'active' as const, title: newcomer.title ?? '' };
  const [added] = await context.unit.query(
    members.insertMembership(companyId, {
      ...row,
      promisedRoles: newcomer.roles,
      invitedBy: newcomer.invitedBy ?? null,
    }),
  );
  const member = added ?? (await activateWaitingMember(context, newcomer));
  await welcomeMember(context, member);
  return member;
}

/** Someone who had asked to join and is now let in. */
async function activateWaitingMember(
  context: Context,
  input: { personId: string; roles: readonly string[] },
): Promise<Member> {
  const { companyId } = context;
  const [membership] = await context.unit.query(members.selectMembershipOfPerson(companyId, input.personId));
  const [active] = membership
    ? await context.unit.query(members.updateMembershipActive(companyId, membership.id, input.roles))
    : [];
  if (!active) throw fail(companyErrors.ALREADY_MEMBER);
  return active;
}

/** Approves who asked to join. @throws NOT_FOUND when there is no pending membership with the id; MEMBERS_FULL */
export async function approveMember(
  context: Context,
  input: { memberId: string; roles: readonly string[] },
): Promise<Member> {
  const [member] = await context.unit.query(
    members.updateMembershipActive(context.companyId, input.memberId, input.roles),
  );
  if (!member) throw fail(kernelErrors.NOT_FOUND);
  await welcomeMember(context, member, { hasAsked: true });
  return member;
}

/** Withdraws the person's invitations and holds back their unsent mails. */
async function withdrawAllInvitationsOf(context: Context, personId: string): Promise<void> {
  const withdrawn = await context.unit.query(updateInvitationsByWithdrawn(context.companyId, personId));
  if (withdrawn.length === 0) return;
  holdMails(
    context,
    withdrawn.map(({ id }) => getMailKey(id)),
  );
}

/** Ends a membership with the invitations that the member made, or refuses a request to join, by mail. @throws NOT_FOUND */
export async function removeMember(context: Context, memberId: string): Promise<Member> {
  const { companyId } = context;
  const [member] = await context.unit.query(members.deleteMembership(companyId, memberId));
  if (!member) throw fail(kernelErrors.NOT_FOUND);
  await withdrawAllInvitationsOf(context, member.personId);
  const isRefused = member.status === 'pending' && getActorId(context) !== member.personId;
  if (isRefused) await mailJoinRefused(context, member);
  context.unit.add(members.updateAccessVersion);
  audit(context, { action: 'company.member.remove', subject: { type: 'member', id: memberId }, before: member });
  emit(context, memberRemoved, { memberId, personId: member.personId });
  return member;
}

/** Changes a member's title. @throws NOT_FOUND */
export async function updateMemberTitle(context: Context, input: { memberId: string; title: string }): Promise<void> {
  const { memberId: id, title } = input;
  const [changed] = await context.unit.query(members.updateTitle(context.companyId, { id, title }));
  if (!changed) throw fail(kernelErrors.NOT_FOUND);
  const { personId, before } = changed;
  const action = 'company.member.title';
  audit(context, { action, subject: { type: 'member', id }, before: { title: before }, after: { title } });
  emit(context, memberChanged, { memberId: id, personId });
}

/** Shuts an active member out, keeping the membership and the names of the roles to come back to. @throws NOT_FOUND */
export async function suspendMember(
  context: Context,
  input: { memberId: string; roles: readonly string[] },
): Promise<Member> {
  const { companyId } = context;
  const [member] = await context.unit.query(
    members.updateMembershipSuspended(companyId, { id: input.memberId, roles: input.roles, by: getActorId(context) }),
  );
  if (!member) throw fail(kernelErrors.NOT_FOUND);
  await withdrawAllInvitationsOf(context, member.personId);
  context.unit.add(members.updateAccessVersion);
  emit(context, memberSuspended, { memberId: member.id, personId: member.personId });
  return member;
}

/** Resumes a suspended member, with the previous roles. @throws NOT_FOUND */
export async function resumeMember(context: Context, memberId: string): Promise<Member> {
  const [member] = await context.unit.query(
    members.updateMembershipResumed(context.companyId, { id: memberId, by: getActorId(context) }),
  );
  if (!member) throw fail(kernelErrors.NOT_FOUND);
  await welcomeMember(context, member);
  return member;
}

/** Restores a former member; the caller gives the roles back. @throws ALREADY_MEMBER */
export async function restoreMember(
  context: Context,
  row: Pick<Member, 'id' | 'personId' | 'title' | 'joinedAt' | 'invitedBy'>,
): Promise<Member> {
  const [member] = await context.unit.query(members.insertMembershipAgain(context.companyId, row));
  if (!member) throw fail(companyErrors.ALREADY_MEMBER);
  context.unit.add(members.updateAccessVersion);
  audit(context, { action: 'company.member.activate', subject: { type: 'member', id: member.id } });
  emit(context, memberActivatedEvent, { memberId: member.id, personId: member.personId, hasAsked: false });
  return member;
}

/** Locks members that are checked and then changed. */
export async function lockMembers(context: Context, ids: readonly string[]): Promise<void> {
  await context.unit.query(members.memberLock.hold(context.companyId, [...new Set(ids)], true));
}

/** The people of the company, whatever their standing. */
export async function listPeople(context: Context): Promise<string[]> {
  const rows = await context.unit.query(members.selectMemberPeople(context.companyId));
  return rows.map(({ personId }) => personId);
}

/** For callers with a unit but no context, such as access while it loads permissions. Also null if the company is not open. */
export async function findMembership(
  unit: Unit,
  input: { companyId: string; personId: string },
): Promise<Member | null> {
  const [member] = await unit.query(members.selectMembershipWhereOpen(input.companyId, input.personId));
  return member ?? null;
}

export async function findMember(context: Context, memberId: string): Promise<Member | null> {
  const [member] = await context.unit.query(members.selectMembership(context.companyId, memberId));
  return member ?? null;
}

export async function findMembers(context: Context, ids: readonly string[]): Promise<Member[]> {
  return context.unit.query(members.selectMemberships(context.companyId, ids));
}

/** Active members by membership or person id. */
export async function findActiveMembers(context: Context, ids: readonly string[]): Promise<Member[]> {
  const validIds = [...new Set(ids)].filter((id) => Id.safeParse(id).success);
  return validIds.length > 0 ? context.unit.query(members.selectActiveMembers(context.companyId, validIds)) : [];
}

/** Members in the order in which they came. @throws BAD_CURSOR */
export async function listMembers(
  context: Context,
  list: members.MemberFilter & { cursor?: string | undefined; limit: number },
): Promise<PagedResult<Member>> {
  const { status, only, cursor, limit } = list;
  const filter = { status, only, after: readCursor(Id, cursor), limit: limit + 1 };
  const rows = await context.unit.query(members.selectMembershipPage(context.companyId, filter));
  return toPage(rows, { limit, position: ({ id }) => id });
}

/** The memberships of a person in every company: for the person alone, or while signing the person in. */
export async function listMembershipsOf(context: AnyContext, personId: string): Promise<members.OwnMembershipRow[]> {
  return context.unit.query(members.selectMembershipsOfPerson(personId));
}

/** Counts a visit to the context's company. */
export function recordVisit(context: Context, personId: string): void {
  context.unit.add(members.updateLastAccess(context.companyId, personId));
}

/** From the start portal: asks to join. Nothing of the company can be seen until someone there approves. */
export async function requestJoin(context: AnyContext, code: string) {
  const { personId } = getSignedInPersonId(context);
  const company = await getActiveCompany(context, code);
  return runInCompany(context, company, async (inside) => {
    const row = { id: createId(), personId, status: 'pending' as const, title: '', promisedRoles: [], invitedBy: null };
    const [createdRow] = await inside.unit.query(members.insertMembership(company.id, row));
    if (!createdRow) {
      const [existingRow] = await inside.unit.query(members.selectMembershipOfPerson(company.id, personId));
      throw fail(
        existingRow?.status === 'pending' ? companyErrors.JOIN_ALREADY_REQUESTED : companyErrors.ALREADY_MEMBER,
      );
    }
    audit(inside, { action: 'company.member.request', subject: { type: 'member', id: createdRow.id } });
    emit(inside, joinRequested, { memberId: createdRow.id, personId });
    return { membershipId: createdRow.id, status: 'pending' as const };
  });
}

/** The numbers of a person's dashboard in the start portal. */
export async function readStats(context: AnyContext) {
  const { personId } = getSignedInPersonId(context);
  const account = await readAccount(context, personId);
  const verified = account.emailVerifiedAt ? account.email : null;
  const [own, invitations, activity] = await context.unit.queryAll<
    [members.OwnMembershipRow, { id: string }, { code: string; company_name: string; action: string; at: string }]
  >([members.selectMembershipsOfPerson(personId), selectInvitationsTo(verified ?? ''), companies.selectOwnActivity]);
  const active = own.filter((row) => row.status === 'active');
  return {
    companies: active.length,
    pendingRequests: own.length - active.length,
    openInvitations: invitations.length,
    visits: active.reduce((sum, row) => sum + row.access_count, 0),
    lastAccessed: active.map((row) => row.last_accessed).find((at) => at !== null) ?? null,
    recentActivity: activity.map(({ code, company_name, action, at }) => ({
      companyCode: code,
      companyName: company_name,
      action,
      at,
    })),
  };
}

/** True when the address belongs to an active member. */
export async function isMemberEmail(context: Context, email: string): Promise<boolean> {
  const person = await findPersonByEmail(context, email);
  if (!person) return false;
  const [membershipRow] = await context.unit.query(members.selectMembershipOfPerson(context.companyId, person.id));
  return membershipRow?.status === 'active';
}
