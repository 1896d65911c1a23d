/** Members with their roles, as the company's own people see them. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import type { MemberState } from '#modules/company/contract/shapes.ts';
import * as company from '#modules/company/server/index.ts';
import { findPeople, peopleNamed } from '#modules/identity/server/index.ts';
import { accessErrors } from '../contract/errors.ts';
import type { Member } from '../contract/shapes.ts';
import { clearMember, membersHolding, rolesOfMembers } from './role.queries.ts';
import {
  assignRoles,
  guardAssigning,
  guardGiving,
  guardHolding,
  keepOneMaster,
  refuseStronger,
} from './role.service.ts';

/** Adds names and roles, in two round trips for any number of members. */
async function present(context: Context, rows: readonly company.Member[]): Promise<Member[]> {
  const inviters = rows.map((row) => row.invitedBy).filter((id) => id !== null);
  const people = await findPeople(context, [...rows.map((row) => row.personId), ...inviters]);
  const ids = rows.map((row) => row.id);
  const held = await context.unit.query(rolesOfMembers(context.companyId, ids));
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
          : held.filter((one) => one.memberId === row.id).map((one) => one.name),
      timedRoles: held.flatMap(({ memberId, name, until }) =>
        memberId === row.id && until !== null ? [{ role: name, until }] : [],
      ),
      joinedAt: row.joinedAt,
      lastAccessed: row.lastAccessed,
      accessCount: row.accessCount,
      invitedBy: row.invitedBy ? (people.get(row.invitedBy)?.name ?? null) : null,
    };
  });
}

export async function presentOne(context: Context, id: string): Promise<Member> {
  const row = await company.findMember(context, id);
  const [member] = row ? await present(context, [row]) : [];
  if (!member) throw fail(kernelErrors.NOT_FOUND);
  return member;
}

export async function listMembers(
  context: Context,
  asked: {
    status?: MemberState | undefined;
    role?: string | undefined;
    q?: string | undefined;
    cursor?: string | undefined;
    limit: number;
  },
) {
  const { role, q, ...list } = asked;
  const only: { members?: string[]; people?: string[] } = {};
  if (role)
    only.members = (await context.unit.query(membersHolding(context.companyId, role))).map((row) => row.memberId);
  // Who people are is known below: the company's own are asked for by what they are called.
  if (q) only.people = await peopleNamed(context, await company.allPeople(context), q);
  const { data, page } = await company.listMembers(context, { ...list, only });
  return { data: await present(context, data), page };
}

export async function approve(
  context: Context,
  about: { memberId: string; roles: readonly string[] },
): Promise<Member> {
  await guardGiving(context, about.roles);
  const member = await company.findMember(context, about.memberId);
  if (member) await guardAssigning(context, { names: about.roles, personId: member.personId });
  await company.approveMember(context, about);
  return presentOne(context, about.memberId);
}

export async function changeRoles(
  context: Context,
  about: { memberId: string; roles: readonly string[] },
): Promise<Member> {
  await assignRoles(context, about);
  return presentOne(context, about.memberId);
}

/** 직위: what a member is called here, also of one who is suspended. @throws NOT_FOUND */
export async function changeTitle(context: Context, memberId: string, title: string): Promise<Member> {
  await company.changeTitle(context, { memberId, title });
  return presentOne(context, memberId);
}

/** Removes an active member, or refuses a request to join. */
export async function remove(context: Context, memberId: string): Promise<void> {
  const member = await company.findMember(context, memberId);
  if (!member) throw fail(kernelErrors.NOT_FOUND);
  if (member.status === 'active') {
    await refuseStronger(context, member);
    await keepOneMaster(context, memberId);
  } else if (member.status === 'suspended') await guardHolding(context, member.promisedRoles);
  for (const one of clearMember(context.companyId, memberId)) context.unit.add(one);
  await company.removeMember(context, memberId);
}

/** The person's standing in the context's company, for signing in. @throws NOT_A_MEMBER, MEMBERSHIP_PENDING */
export async function requireActive(context: Context, personId: string): Promise<company.Member> {
  const { companyId } = context;
  const member = await company.findMembership(context.unit, { companyId, personId });
  if (!member) throw fail(accessErrors.NOT_A_MEMBER);
  if (member.status === 'pending') throw fail(accessErrors.MEMBERSHIP_PENDING);
  if (member.status === 'suspended') throw fail(accessErrors.MEMBERSHIP_SUSPENDED);
  return member;
}
