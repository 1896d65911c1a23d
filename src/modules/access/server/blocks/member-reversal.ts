/** How changes of members are taken back: roles as they were, who left comes back, unless somebody changed it since. */
import type { Impact, StoredImpact, Verdict } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { lastDecides, type Reversal } from '#kernel/server/block.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { findMember, findMembership, holdMembers, placesLeft, restoreMember } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { memberRolesChanged } from '../../contract/events.ts';
import { rolesGiveGuarded } from '../guarded.ts';
import { remove } from '../member.service.ts';
import { resume, suspend } from '../member-access.service.ts';
import { addAssignments, latestAssignment, rolesOfCompany, rolesOfMembers } from '../role.queries.ts';
import { assignRoles, guardHolding } from '../role.service.ts';
import { impactOf, MemberFact, type Named, sentenceOf } from './member-words.ts';

/** What the member is called now, or was when it was written down. */
export async function namedMember(context: Context, member: { id: string; personId: string }): Promise<Named> {
  const people = await findPeople(context, [member.personId]);
  const roles = await context.unit.query(rolesOfCompany(context.companyId));
  const titles = new Map(roles.map((role) => [role.name, role.displayName]));
  return { id: member.id, name: people.get(member.personId)?.name ?? '', titles };
}

/** Those that are held for good: what ends by itself is neither given nor taken by an undo. */
export async function rolesNow(context: Context, memberId: string): Promise<string[]> {
  const rows = await context.unit.query(rolesOfMembers(context.companyId, [memberId]));
  return rows.flatMap(({ name, until }) => (until === null ? name : [])).sort();
}

async function timedRolesNow(context: Context, memberId: string): Promise<string[]> {
  const rows = await context.unit.query(rolesOfMembers(context.companyId, [memberId]));
  return rows.flatMap(({ name, until }) => (until === null ? [] : name));
}

type Suspended = Extract<MemberFact, { change: 'suspended' }>;
type Resumed = Extract<MemberFact, { change: 'resumed' }>;

const noPlace: LocalText = {
  ko: '회사가 둘 수 있는 구성원 수가 찼습니다.',
  en: 'The company has reached its member limit.',
};

const same = (some: readonly string[], others: readonly string[]) =>
  [...some].sort().join() === [...others].sort().join();

/** Who changed the member last: by giving roles, or by shutting the member out or letting the member in again. */
async function kept(context: Context, impact: StoredImpact, reason: LocalText): Promise<Verdict> {
  const { companyId } = context;
  const [assigned] = await context.unit.query(latestAssignment(companyId, impact.subject.id));
  const member = await findMember(context, impact.subject.id);
  const moved = member?.stateAt ? { by: member.stateBy, at: member.stateAt } : undefined;
  const last = assigned && moved ? (assigned.at > moved.at ? assigned : moved) : (assigned ?? moved);
  const people = last?.by ? await findPeople(context, [last.by]) : new Map();
  return {
    verdict: 'kept',
    scope: 'impact',
    changedBy: (last?.by && people.get(last.by)?.name) ?? '',
    changedAt: last?.at ?? impact.at,
    reason,
  };
}

async function judge(context: Context, impact: StoredImpact): Promise<Verdict> {
  const fact = MemberFact.parse(impact.data);
  const { companyId } = context;
  const now = await findMember(context, impact.subject.id);
  if (fact.change === 'left') {
    const again = await findMembership(context.unit, { companyId, personId: fact.member.personId });
    if (!now && !again) return { verdict: 'reverse' };
    return kept(context, impact, { ko: '그 뒤에 다시 가입한 구성원입니다.', en: 'The member came back since.' });
  }
  if (fact.change === 'suspended') {
    if (now?.status === 'suspended' && now.version === fact.version) return { verdict: 'reverse' };
    return kept(context, impact, {
      ko: '그 뒤에 이용 정지가 해제되었거나 상태가 바뀐 구성원입니다.',
      en: 'The member was brought back since, or the state changed otherwise.',
    });
  }
  const expected = fact.change === 'roles' ? fact.after : fact.roles;
  if (now?.status === 'active' && same(await rolesNow(context, now.id), expected)) return { verdict: 'reverse' };
  return kept(context, impact, {
    ko: '그 뒤에 역할이나 상태가 바뀐 구성원입니다.',
    en: 'Roles or state of the member changed since.',
  });
}

/** Who left gave the place up: as many come back as there are places now. */
async function withinPlaces(
  context: Context,
  impacts: readonly StoredImpact[],
  verdicts: readonly Verdict[],
): Promise<Verdict[]> {
  const left = await placesLeft(context);
  if (left === null) return [...verdicts];
  const judged: Verdict[] = [];
  let taken = 0;
  for (const [at, verdict] of verdicts.entries()) {
    const impact = impacts[at] as StoredImpact;
    const comesBack = verdict.verdict === 'reverse' && MemberFact.parse(impact.data).change === 'left';
    if (comesBack) taken += 1;
    judged.push(comesBack && taken > left ? await kept(context, impact, noPlace) : verdict);
  }
  return judged;
}

/** How the member is shut out at this moment. */
export async function suspendedNow(context: Context, id: string): Promise<Suspended> {
  const member = await findMember(context, id);
  if (member?.status !== 'suspended') throw fail(kernelErrors.NOT_FOUND);
  return { change: 'suspended', roles: [...member.promisedRoles].sort(), version: member.version };
}

async function shutOrOpened(context: Context, id: string, fact: Suspended | Resumed): Promise<Impact[]> {
  const member = await (fact.change === 'suspended' ? resume(context, id) : suspend(context, id));
  const now: MemberFact =
    fact.change === 'suspended' ? { change: 'resumed', roles: fact.roles } : await suspendedNow(context, id);
  return [impactOf(await namedMember(context, member), now)];
}

async function takeBack(context: Context, impact: StoredImpact): Promise<Impact[]> {
  const fact = MemberFact.parse(impact.data);
  const { id } = impact.subject;
  if (fact.change === 'roles') {
    const roles = [...new Set([...fact.before, ...(await timedRolesNow(context, id))])];
    const member = await assignRoles(context, { memberId: id, roles });
    return [impactOf(await namedMember(context, member), { change: 'roles', before: fact.after, after: fact.before })];
  }
  if (fact.change === 'suspended' || fact.change === 'resumed') return shutOrOpened(context, id, fact);
  const named = await namedMember(context, fact.member);
  if (fact.change === 'returned') {
    await remove(context, id);
    return [impactOf(named, { ...fact, change: 'left' })];
  }
  await bringBack(context, fact);
  return [impactOf(named, { ...fact, change: 'returned' })];
}

async function bringBack(context: Context, { member, roles }: Extract<MemberFact, { change: 'left' }>): Promise<void> {
  const { companyId } = context;
  await guardHolding(context, roles);
  await restoreMember(context, member);
  const rows = await context.unit.query(rolesOfCompany(companyId));
  const roleIds = rows.filter((row) => row.isActive && roles.includes(row.name)).map((row) => row.id);
  const { id: memberId, personId } = member;
  context.unit.add(addAssignments(companyId, { memberId, personId, roleIds, by: actorId(context) }));
  emit(context, memberRolesChanged, { memberId, personId, roles: [...roles] });
}

/** The roles that taking the change back gives. */
function rolesBack({ data }: StoredImpact): string[] {
  const fact = MemberFact.parse(data);
  if (fact.change === 'roles') return fact.before.filter((role) => !fact.after.includes(role));
  return fact.change === 'left' || fact.change === 'suspended' ? [...fact.roles] : [];
}

export const members: Reversal = {
  name: 'access.members',
  isOfRights: true,
  gives: async (context, impacts) => rolesGiveGuarded(context, [...new Set(impacts.flatMap(rolesBack))]),
  async lock(context, impacts) {
    await holdMembers(
      context,
      impacts.map(({ subject }) => subject.id),
    );
  },
  async check(context, impacts) {
    const verdicts: Verdict[] = [];
    for (const impact of impacts) verdicts.push(await judge(context, impact));
    return withinPlaces(context, impacts, lastDecides(impacts, verdicts));
  },
  async revert(context, impacts) {
    const undone: Impact[][] = [];
    for (const impact of impacts) undone.push(await takeBack(context, impact));
    return undone;
  },
  foresee: (changes) => changes.map((change) => ({ sentence: sentenceOf(change) })),
};
