/** Members with their roles, as the company's own people see them. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import type { MemberState } from '#modules/company/contract/shapes.ts';
import * as company from '#modules/company/server/index.ts';
import { findPeople, findPeopleNamed } from '#modules/identity/server/index.ts';
import { accessErrors } from '../contract/errors.ts';
import type { Member } from '../contract/shapes.ts';
import { deleteMemberRows, selectMembersHolding, selectRolesOfMembers } from './role.queries.ts';
import {
  assertHoldsRoles,
  assertMayAssignRoles,
  assertMayGiveRoles,
  assertNotStronger,
  assertOneMasterStays,
  assignRoles,
} from './role.service.ts';

/** Adds names and roles, in two round trips for any number of members. */
async function toMembers(context: Context, rows: readonly company.Member[]): Promise<Member[]> {
  const inviters = rows.map((row) => row.invitedBy).filter((id) => id !== null);
  const people = await findPeople(context, [...rows.map((row) => row.personId), ...inviters]);
  const ids = rows.map((row) => row.id);
  const roleRows = await context.unit.query(selectRolesOfMembers(context.companyId, ids));
  return rows.map((row) => {
    const person = people.get(row.personId);
    return {
      id: row.id,
      personId: row.personId,
      name: person?.name ?? '',
      email: person?.email ?? null,
      avatar: person?.avatar ?? null,
      title: row.title,
      status: row.status,
      roles:
        row.status === 'suspended'
          ? row.promisedRoles
          : roleRows.filter((role) => role.memberId === row.id).map((role) => role.name),
      timedRoles: roleRows.flatMap(({ memberId, name, until }) =>
        memberId === row.id && until !== null ? [{ role: name, until }] : [],
      ),
      joinedAt: row.joinedAt,
      lastAccessed: row.lastAccessed,
      accessCount: row.accessCount,
      invitedBy: row.invitedBy ? (people.get(row.invitedBy)?.name ?? null) : null,
    };
  });
}

export async function getMember(context: Context, id: string): Promise<Member> {
  const row = await company.findMember(context, id);
  const [member] = row ? await toMembers(context, [row]) : [];
  if (!member) throw fail(kernelErrors.NOT_FOUND);
  return member;
}

export async function listMembers(
  context: Context,
  filter: {
    status?: MemberState | undefined;
    role?: string | undefined;
    q?: string | undefined;
    cursor?: string | undefined;
    limit: number;
  },
) {
  const { role, q, ...list } = filter;
  const only: { members?: string[]; people?: string[] } = {};
  if (role)
    only.members = (await context.unit.query(selectMembersHolding(context.companyId, role))).map((row) => row.memberId);
  // Personal data belongs to a lower module: it searches the company's people by name.
  if (q) only.people = await findPeopleNamed(context, await company.listPeople(context), q);
  const { data, page } = await company.listMembers(context, { ...list, only });
  return { data: await toMembers(context, data), page };
}

export async function approveMember(
  context: Context,
  input: { memberId: string; roles: readonly string[] },
): Promise<Member> {
  await assertMayGiveRoles(context, input.roles);
  const member = await company.findMember(context, input.memberId);
  if (member) await assertMayAssignRoles(context, { names: input.roles, personId: member.personId });
  await company.approveMember(context, input);
  return getMember(context, input.memberId);
}

export async function changeMemberRoles(
  context: Context,
  input: { memberId: string; roles: readonly string[] },
): Promise<Member> {
  await assignRoles(context, input);
  return getMember(context, input.memberId);
}

/** 직위: a member's job title here, also while suspended. @throws NOT_FOUND */
export async function changeMemberTitle(context: Context, memberId: string, title: string): Promise<Member> {
  await company.updateMemberTitle(context, { memberId, title });
  return getMember(context, memberId);
}

/** Removes an active member, or refuses a request to join. */
export async function removeMember(context: Context, memberId: string): Promise<void> {
  const member = await company.findMember(context, memberId);
  if (!member) throw fail(kernelErrors.NOT_FOUND);
  if (member.status === 'active') {
    await assertNotStronger(context, member);
    await assertOneMasterStays(context, memberId);
  } else if (member.status === 'suspended') await assertHoldsRoles(context, member.promisedRoles);
  for (const statement of deleteMemberRows(context.companyId, memberId)) context.unit.add(statement);
  await company.removeMember(context, memberId);
}

/** The person's standing in the context's company, for signing in. @throws NOT_A_MEMBER, MEMBERSHIP_PENDING */
export async function assertActive(context: Context, personId: string): Promise<company.Member> {
  const { companyId } = context;
  const member = await company.findMembership(context.unit, { companyId, personId });
  if (!member) throw fail(accessErrors.NOT_A_MEMBER);
  if (member.status === 'pending') throw fail(accessErrors.MEMBERSHIP_PENDING);
  if (member.status === 'suspended') throw fail(accessErrors.MEMBERSHIP_SUSPENDED);
  return member;
}
