/** Undo of member changes: restores roles and members who left, unless somebody changed them since. */
import type { Impact, StoredImpact, Verdict } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { applyLastVerdict, type Reversal } from '#kernel/server/block.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import {
  findMember,
  findMembership,
  getPlacesLeft,
  lockMembers,
  restoreMember,
} from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { memberRolesChanged } from '../../contract/events.ts';
import { hasGuardedRoles } from '../guarded-permissions.ts';
import { removeMember } from '../member.service.ts';
import { resumeMember, suspendMember } from '../member-access.service.ts';
import { insertAssignments, selectLatestAssignment, selectRoles, selectRolesOfMembers } from '../role.queries.ts';
import { assertHoldsRoles, assignRoles } from '../role.service.ts';
import { createMemberImpact, describeMemberChange, MemberFact, type NamedMember } from './member-impacts.ts';

/** The member's current name, or the name at recording time. */
export async function getNamedMember(context: Context, member: { id: string; personId: string }): Promise<NamedMember> {
  const people = await findPeople(context, [member.personId]);
  const roles = await context.unit.query(selectRoles(context.companyId));
  const titles = new Map(roles.map((role) => [role.name, role.displayName]));
  return { id: member.id, name: people.get(member.personId)?.name ?? '', titles };
}

/** Those that are held for good: what ends by itself is neither given nor taken by an undo. */
export async function getPermanentRoles(context: Context, memberId: string): Promise<string[]> {
  const rows = await context.unit.query(selectRolesOfMembers(context.companyId, [memberId]));
  return rows.flatMap(({ name, until }) => (until === null ? name : [])).sort();
}

async function getTimedRoles(context: Context, memberId: string): Promise<string[]> {
  const rows = await context.unit.query(selectRolesOfMembers(context.companyId, [memberId]));
  return rows.flatMap(({ name, until }) => (until === null ? [] : name));
}

type SuspensionFact = Extract<MemberFact, { change: 'suspended' }>;
type ResumptionFact = Extract<MemberFact, { change: 'resumed' }>;

const noPlaceVerdict: LocalText = {
  ko: '회사가 둘 수 있는 구성원 수가 찼습니다.',
  en: 'The company has reached its member limit.',
};

const isSameRoles = (some: readonly string[], others: readonly string[]) =>
  [...some].sort().join() === [...others].sort().join();

/** Checks who changed the member last: by giving roles, or by suspending or readmitting the member. */
async function getRetainedVerdict(context: Context, impact: StoredImpact, reason: LocalText): Promise<Verdict> {
  const { companyId } = context;
  const [assigned] = await context.unit.query(selectLatestAssignment(companyId, impact.subject.id));
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

async function judgeImpact(context: Context, impact: StoredImpact): Promise<Verdict> {
  const fact = MemberFact.parse(impact.data);
  const { companyId } = context;
  const now = await findMember(context, impact.subject.id);
  if (fact.change === 'left') {
    const again = await findMembership(context.unit, { companyId, personId: fact.member.personId });
    if (!now && !again) return { verdict: 'reverse' };
    return getRetainedVerdict(context, impact, {
      ko: '그 뒤에 다시 가입한 구성원입니다.',
      en: 'The member came back since.',
    });
  }
  if (fact.change === 'suspended') {
    if (now?.status === 'suspended' && now.version === fact.version) return { verdict: 'reverse' };
    return getRetainedVerdict(context, impact, {
      ko: '그 뒤에 이용 정지가 해제되었거나 상태가 바뀐 구성원입니다.',
      en: 'The member was brought back since, or the state changed otherwise.',
    });
  }
  const expected = fact.change === 'roles' ? fact.after : fact.roles;
  if (now?.status === 'active' && isSameRoles(await getPermanentRoles(context, now.id), expected))
    return { verdict: 'reverse' };
  return getRetainedVerdict(context, impact, {
    ko: '그 뒤에 역할이나 상태가 바뀐 구성원입니다.',
    en: 'Roles or state of the member changed since.',
  });
}

/** A leaver freed the place: at most as many return as places are free now. */
async function limitToPlaces(
  context: Context,
  impacts: readonly StoredImpact[],
  verdicts: readonly Verdict[],
): Promise<Verdict[]> {
  const freePlaces = await getPlacesLeft(context);
  if (freePlaces === null) return [...verdicts];
  const judged: Verdict[] = [];
  let usedPlaces = 0;
  for (const [at, verdict] of verdicts.entries()) {
    const impact = impacts[at] as StoredImpact;
    const comesBack = verdict.verdict === 'reverse' && MemberFact.parse(impact.data).change === 'left';
    if (comesBack) usedPlaces += 1;
    judged.push(
      comesBack && usedPlaces > freePlaces ? await getRetainedVerdict(context, impact, noPlaceVerdict) : verdict,
    );
  }
  return judged;
}

/** The member's current suspension. */
export async function getCurrentSuspension(context: Context, id: string): Promise<SuspensionFact> {
  const member = await findMember(context, id);
  if (member?.status !== 'suspended') throw fail(kernelErrors.NOT_FOUND);
  return { change: 'suspended', roles: [...member.promisedRoles].sort(), version: member.version };
}

async function applySuspension(context: Context, id: string, fact: SuspensionFact | ResumptionFact): Promise<Impact[]> {
  const member = await (fact.change === 'suspended' ? resumeMember(context, id) : suspendMember(context, id));
  const now: MemberFact =
    fact.change === 'suspended' ? { change: 'resumed', roles: fact.roles } : await getCurrentSuspension(context, id);
  return [createMemberImpact(await getNamedMember(context, member), now)];
}

async function undoMembership(context: Context, impact: StoredImpact): Promise<Impact[]> {
  const fact = MemberFact.parse(impact.data);
  const { id } = impact.subject;
  if (fact.change === 'roles') {
    const roles = [...new Set([...fact.before, ...(await getTimedRoles(context, id))])];
    const member = await assignRoles(context, { memberId: id, roles });
    return [
      createMemberImpact(await getNamedMember(context, member), {
        change: 'roles',
        before: fact.after,
        after: fact.before,
      }),
    ];
  }
  if (fact.change === 'suspended' || fact.change === 'resumed') return applySuspension(context, id, fact);
  const named = await getNamedMember(context, fact.member);
  if (fact.change === 'returned') {
    await removeMember(context, id);
    return [createMemberImpact(named, { ...fact, change: 'left' })];
  }
  await bringMemberBack(context, fact);
  return [createMemberImpact(named, { ...fact, change: 'returned' })];
}

async function bringMemberBack(
  context: Context,
  { member, roles }: Extract<MemberFact, { change: 'left' }>,
): Promise<void> {
  const { companyId } = context;
  await assertHoldsRoles(context, roles);
  await restoreMember(context, member);
  const rows = await context.unit.query(selectRoles(companyId));
  const roleIds = rows.filter((row) => row.isActive && roles.includes(row.name)).map((row) => row.id);
  const { id: memberId, personId } = member;
  context.unit.add(insertAssignments(companyId, { memberId, personId, roleIds, by: getActorId(context) }));
  emit(context, memberRolesChanged, { memberId, personId, roles: [...roles] });
}

/** The roles that taking the change back gives. */
function getRestoredRoles({ data }: StoredImpact): string[] {
  const fact = MemberFact.parse(data);
  if (fact.change === 'roles') return fact.before.filter((role) => !fact.after.includes(role));
  return fact.change === 'left' || fact.change === 'suspended' ? [...fact.roles] : [];
}

export const members: Reversal = {
  name: 'access.members',
  isOfRights: true,
  grantsGuarded: async (context, impacts) => hasGuardedRoles(context, [...new Set(impacts.flatMap(getRestoredRoles))]),
  async lock(context, impacts) {
    await lockMembers(
      context,
      impacts.map(({ subject }) => subject.id),
    );
  },
  async check(context, impacts) {
    const verdicts: Verdict[] = [];
    for (const impact of impacts) verdicts.push(await judgeImpact(context, impact));
    return limitToPlaces(context, impacts, applyLastVerdict(impacts, verdicts));
  },
  async revert(context, impacts) {
    const undone: Impact[][] = [];
    for (const impact of impacts) undone.push(await undoMembership(context, impact));
    return undone;
  },
  forecast: (changes) => changes.map((change) => ({ sentence: describeMemberChange(change) })),
};
