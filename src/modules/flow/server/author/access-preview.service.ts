/** Access preview: who would gain or lose what by another access of a frame, before saving. */
import { describeHours } from '#kernel/contract/hours.ts';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { getTeam, listMembersWithRights, type MemberRights } from '#modules/access/server/index.ts';
import type { FrameAccess } from '../../contract/access.ts';
import type { AccessPreview } from '../../contract/authoring/sharing.ts';
import { type AccessChange, type ActionChange, compareAccess, frameActions } from '../../contract/capabilities.ts';
import { listAbsentees } from '../frame/delegations.ts';
import { getFrameToEdit } from '../frame/frame.service.ts';
import { assertSharer, mergeAccess } from '../frame/frame-access.ts';
import { countByOpenness, countRunning, maxCountedRuns } from '../frame/scope.queries.ts';
import { selectStreamsOfFrame } from '../stream/stream.queries.ts';

/** At most this many people are named. */
const maxNamedPeople = 20;
/** Members whose roles are loaded and judged in one batch. */
const membersPerBatch = 500;

type AllowedAction = AccessPreview['people'][number]['gains'][number];
type AffectedMember = MemberRights & { change: AccessChange };

/** Every active member the change affects. */
async function listAffectedMembers(
  context: Context,
  changeFor: ReturnType<typeof compareAccess>,
): Promise<AffectedMember[]> {
  const affected: AffectedMember[] = [];
  let cursor: string | undefined;
  do {
    const { data, page } = await listMembersWithRights(context, { cursor, limit: membersPerBatch });
    for (const member of data) {
      const { id, personId, roles, permissions } = member;
      const change = changeFor({ entityIds: [personId, id], roles, permissions });
      if (change.gains.length + change.loses.length > 0) affected.push({ ...member, change });
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return affected;
}

/** Runs of others that the person sees with the flow, and not without it. */
async function describeOtherRuns(context: Context, frameId: string, member: AffectedMember): Promise<LocalText> {
  const { id: memberId, personId, name, roles, permissions } = member;
  const actor = { kind: 'person', personId, sessionId: '', name, memberId, roles, permissions } as const;
  const theirs = { ...context, actor };
  const starters = permissions.has('flow.execution.read-all') ? null : await getTeam(theirs);
  const scope = { personId, roles, starters, absent: await listAbsentees(theirs) };
  const [row] = await context.unit.query(countByOpenness(context.companyId, frameId, scope));
  const count = row?.count ?? 0;
  if (count === 0) return { ko: '', en: '' };
  return count > maxCountedRuns
    ? { ko: ` ${maxCountedRuns}건 넘게`, en: `, more than ${maxCountedRuns}` }
    : { ko: ` ${count}건`, en: `, ${count} of them` };
}

function describeActionChange({ deed: action, times }: ActionChange, runs: LocalText): AllowedAction {
  const hours = times?.flatMap((range) => describeHours(range) ?? []);
  const say = (locale: Locale) => {
    const when = hours ? ` (${hours.map((hoursText) => hoursText[locale]).join(', ')})` : '';
    return frameActions[action][locale] + (action === 'runs' ? runs[locale] : '') + when;
  };
  return { deed: action, times, ko: say('ko'), en: say('en') };
}

async function describeAffectedMember(
  context: Context,
  frameId: string,
  member: AffectedMember,
): Promise<AccessPreview['people'][number]> {
  const { id: memberId, personId, name } = member;
  const { gains, loses } = member.change;
  const isAboutRuns = [...gains, ...loses].some(({ deed: action }) => action === 'runs');
  const runs = isAboutRuns ? await describeOtherRuns(context, frameId, member) : { ko: '', en: '' };
  const describeChanges = (changes: readonly ActionChange[]) =>
    changes.map((change) => describeActionChange(change, runs));
  return { memberId, personId, name, gains: describeChanges(gains), loses: describeChanges(loses) };
}

/** @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED, FORBIDDEN: what saving it throws */
export async function previewAccess(
  context: Context,
  { id, access }: { id: string; access: FrameAccess },
): Promise<AccessPreview> {
  const { companyId } = context;
  const frame = await getFrameToEdit(context, id);
  assertSharer(context, frame);
  const affected = await listAffectedMembers(
    context,
    compareAccess(frame, { ...frame, access: mergeAccess(frame, access) }),
  );
  const byName = affected.sort(
    (first, other) => first.name.localeCompare(other.name, 'ko') || (first.id < other.id ? -1 : 1),
  );
  const people: AccessPreview['people'] = [];
  for (const member of byName.slice(0, maxNamedPeople)) people.push(await describeAffectedMember(context, id, member));
  const [[running], streams] = await context.unit.queryAll([
    countRunning(companyId, id),
    selectStreamsOfFrame(companyId, id),
  ] as const);
  const closed = new Set(affected.filter(({ change }) => change.closes).map(({ personId }) => personId));
  return {
    affected: affected.length,
    gaining: affected.filter(({ change }) => change.gains.length > 0).length,
    losing: affected.filter(({ change }) => change.loses.length > 0).length,
    people,
    running: running?.count ?? 0,
    streams: streams.filter(({ madeBy }) => closed.has(madeBy)).map(({ madeBy: _, ...stream }) => stream),
  };
}
