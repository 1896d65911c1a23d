/** Memberships: asked for, promised, active, ended. Every change raises the company's access version. */
import type { Paged } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import { audit } from '#kernel/server/audit.ts';
import { type AnyContext, actorId, type Context } from '#kernel/server/context.ts';
import { pageOf, readCursor } from '#kernel/server/cursor.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import { emit } from '#kernel/server/events.ts';
import { holdMails } from '#kernel/server/mail.ts';
import { findPersonByEmail, readAccount, signedIn } from '#modules/identity/server/index.ts';
import { companyErrors } from '../contract/errors.ts';
import {
  joinRequested,
  memberActivated as memberActivatedEvent,
  memberChanged,
  memberRemoved,
  memberSuspended,
} from '../contract/events.ts';
import * as companies from './company.queries.ts';
import { memberActivated } from './hooks.ts';
import { invitationsTo, withdrawInvitationsBy } from './invitation.queries.ts';
import { mailKey } from './invitation-mail.ts';
import { mailJoinRefused } from './join-mails.ts';
import * as members from './member.queries.ts';
import { activeCompany, inCompany } from './place.ts';

export type Member = members.MembershipRow;

/** An active member's whole arrival: roles, access version, event, audit. Runs in the member's company. */
export async function welcome(inside: Context, member: Member, how: { hasAsked?: boolean } = {}): Promise<void> {
  await memberActivated(inside, member);
  inside.unit.add(members.bumpAccess);
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
  const row = { id: newId(), personId: newcomer.personId, status: 'active' as const, title: newcomer.title ?? '' };
  const [added] = await context.unit.query(
    members.insertMembership(companyId, {
      ...row,
      promisedRoles: newcomer.roles,
      invitedBy: newcomer.invitedBy ?? null,
    }),
  );
  const member = added ?? (await activateWaiting(context, newcomer));
  await welcome(context, member);
  return member;
}

/** Someone who had asked to join and is now let in. */
async function activateWaiting(
  context: Context,
  about: { personId: string; roles: readonly string[] },
): Promise<Member> {
  const { companyId } = context;
  const [known] = await context.unit.query(members.membershipOf(companyId, about.personId));
  const [active] = known ? await context.unit.query(members.activateMembership(companyId, known.id, about.roles)) : [];
  if (!active) throw fail(companyErrors.ALREADY_MEMBER);
  return active;
}

/** Approves who asked to join. @throws NOT_FOUND when there is no pending membership with the id; MEMBERS_FULL */
export async function approveMember(
  context: Context,
  about: { memberId: string; roles: readonly string[] },
): Promise<Member> {
  const [member] = await context.unit.query(members.activateMembership(context.companyId, about.memberId, about.roles));
  if (!member) throw fail(kernelErrors.NOT_FOUND);
  await welcome(context, member, { hasAsked: true });
  return member;
}

/** What the person promised holds no more; mails that have not left stay here. */
async function withdrawAllBy(context: Context, personId: string): Promise<void> {
  const withdrawn = await context.unit.query(withdrawInvitationsBy(context.companyId, personId));
  if (withdrawn.length === 0) return;
  holdMails(
    context,
    withdrawn.map(({ id }) => mailKey(id)),
  );
}

/** Ends a membership with the invitations that the member made, or refuses a request to join, by mail. @throws NOT_FOUND */
export async function removeMember(context: Context, memberId: string): Promise<Member> {
  const { companyId } = context;
  const [member] = await context.unit.query(members.deleteMembership(companyId, memberId));
  if (!member) throw fail(kernelErrors.NOT_FOUND);
  await withdrawAllBy(context, member.personId);
  const isRefused = member.status === 'pending' && actorId(context) !== member.personId;
  if (isRefused) await mailJoinRefused(context, member);
  context.unit.add(members.bumpAccess);
  audit(context, { action: 'company.member.remove', subject: { type: 'member', id: memberId }, before: member });
  emit(context, memberRemoved, { memberId, personId: member.personId });
  return member;
}

/** What a member is called here. @throws NOT_FOUND */
export async function changeTitle(context: Context, about: { memberId: string; title: string }): Promise<void> {
  const { memberId: id, title } = about;
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
  about: { memberId: string; roles: readonly string[] },
): Promise<Member> {
  const { companyId } = context;
  const [member] = await context.unit.query(
    members.suspendMembership(companyId, { id: about.memberId, roles: about.roles, by: actorId(context) }),
  );
  if (!member) throw fail(kernelErrors.NOT_FOUND);
  await withdrawAllBy(context, member.personId);
  context.unit.add(members.bumpAccess);
  emit(context, memberSuspended, { memberId: member.id, personId: member.personId });
  return member;
}

/** Brings a suspended member back, with the roles of before. @throws NOT_FOUND */
export async function resumeMember(context: Context, memberId: string): Promise<Member> {
  const [member] = await context.unit.query(
    members.resumeMembership(context.companyId, { id: memberId, by: actorId(context) }),
  );
  if (!member) throw fail(kernelErrors.NOT_FOUND);
  await welcome(context, member);
  return member;
}

/** Somebody who left is a member again, as before; the roles are given back by who asks. @throws ALREADY_MEMBER */
export async function restoreMember(
  context: Context,
  row: Pick<Member, 'id' | 'personId' | 'title' | 'joinedAt' | 'invitedBy'>,
): Promise<Member> {
  const [member] = await context.unit.query(members.restoreMembership(context.companyId, row));
  if (!member) throw fail(companyErrors.ALREADY_MEMBER);
  context.unit.add(members.bumpAccess);
  audit(context, { action: 'company.member.activate', subject: { type: 'member', id: member.id } });
  emit(context, memberActivatedEvent, { memberId: member.id, personId: member.personId, hasAsked: false });
  return member;
}

/** What judges these members and then changes them is alone with them. */
export async function holdMembers(context: Context, ids: readonly string[]): Promise<void> {
  await context.unit.query(members.memberLock.hold(context.companyId, [...new Set(ids)], true));
}

/** The people of the company, whatever their standing. */
export async function allPeople(context: Context): Promise<string[]> {
  const rows = await context.unit.query(members.memberPeople(context.companyId));
  return rows.map(({ personId }) => personId);
}

/** For whoever holds a unit but no context: access, while it loads what a person may do. Null also where the company is not open. */
export async function findMembership(
  unit: Unit,
  about: { companyId: string; personId: string },
): Promise<Member | null> {
  const [member] = await unit.query(members.membershipWhereOpen(about.companyId, about.personId));
  return member ?? null;
}

export async function findMember(context: Context, memberId: string): Promise<Member | null> {
  const [member] = await context.unit.query(members.membershipById(context.companyId, memberId));
  return member ?? null;
}

export async function findMembers(context: Context, ids: readonly string[]): Promise<Member[]> {
  return context.unit.query(members.membershipsByIds(context.companyId, ids));
}

/** Active members whom these ids name, be they of memberships or of persons. */
export async function findActive(context: Context, ids: readonly string[]): Promise<Member[]> {
  const wanted = [...new Set(ids)].filter((id) => Id.safeParse(id).success);
  return wanted.length > 0 ? context.unit.query(members.activeAmong(context.companyId, wanted)) : [];
}

/** Members in the order in which they came. @throws BAD_CURSOR */
export async function listMembers(
  context: Context,
  list: members.MembersAsked & { cursor?: string | undefined; limit: number },
): Promise<Paged<Member>> {
  const { status, only, cursor, limit } = list;
  const asked = { status, only, after: readCursor(Id, cursor), limit: limit + 1 };
  const rows = await context.unit.query(members.membershipPage(context.companyId, asked));
  return pageOf(rows, { limit, position: ({ id }) => id });
}

/** The memberships of a person in every company: for the person alone, or while signing the person in. */
export async function membershipsOf(context: AnyContext, personId: string): Promise<members.OwnMembershipRow[]> {
  return context.unit.query(members.membershipsOfPerson(personId));
}

/** Counts a visit to the context's company. */
export function noteVisit(context: Context, personId: string): void {
  context.unit.add(members.noteAccess(context.companyId, personId));
}

/** From the start portal: asks to join. Nothing of the company can be seen until someone there approves. */
export async function requestJoin(context: AnyContext, code: string) {
  const { personId } = signedIn(context);
  const company = await activeCompany(context, code);
  return inCompany(context, company, async (inside) => {
    const row = { id: newId(), personId, status: 'pending' as const, title: '', promisedRoles: [], invitedBy: null };
    const [asked] = await inside.unit.query(members.insertMembership(company.id, row));
    if (!asked) {
      const [known] = await inside.unit.query(members.membershipOf(company.id, personId));
      throw fail(known?.status === 'pending' ? companyErrors.JOIN_ALREADY_REQUESTED : companyErrors.ALREADY_MEMBER);
    }
    audit(inside, { action: 'company.member.request', subject: { type: 'member', id: asked.id } });
    emit(inside, joinRequested, { memberId: asked.id, personId });
    return { membershipId: asked.id, status: 'pending' as const };
  });
}

/** The numbers of a person's dashboard in the start portal. */
export async function readStats(context: AnyContext) {
  const { personId } = signedIn(context);
  const account = await readAccount(context, personId);
  const verified = account.emailVerifiedAt ? account.email : null;
  const [own, invitations, activity] = await context.unit.queryAll<
    [members.OwnMembershipRow, { id: string }, { code: string; company_name: string; action: string; at: string }]
  >([members.membershipsOfPerson(personId), invitationsTo(verified ?? ''), companies.ownActivity]);
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
  const [known] = await context.unit.query(members.membershipOf(context.companyId, person.id));
  return known?.status === 'active';
}
