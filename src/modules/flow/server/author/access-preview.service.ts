/** What another access of a frame would do: who gains and who loses what, before it is saved. */
import { hoursInWords } from '#kernel/contract/hours.ts';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { type MemberRights, membersWithRights, teamOf } from '#modules/access/server/index.ts';
import type { FrameAccess } from '../../contract/access.ts';
import type { AccessPreview } from '../../contract/authoring/sharing.ts';
import { type AccessChange, changeBetween, type DeedChange, frameDeeds } from '../../contract/deeds.ts';
import { absenteesOf } from '../frame/delegations.ts';
import { frameToEdit } from '../frame/frame.service.ts';
import { accessKept, demandSharer } from '../frame/frame-access.ts';
import { countByOpenness, countRunning, mostCounted } from '../frame/scope.queries.ts';
import { selectStreamsOfFrame } from '../stream/stream.queries.ts';

/** How many people are told by name. */
const most = 20;
/** So many members are judged with one look at their roles. */
const portion = 500;

type Deed = AccessPreview['people'][number]['gains'][number];
type Affected = MemberRights & { change: AccessChange };

/** Every active member whom the change reaches. */
async function affectedBy(context: Context, changeFor: ReturnType<typeof changeBetween>): Promise<Affected[]> {
  const affected: Affected[] = [];
  let cursor: string | undefined;
  do {
    const { data, page } = await membersWithRights(context, { cursor, limit: portion });
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
async function runsBehind(context: Context, frameId: string, member: Affected): Promise<LocalText> {
  const { id: memberId, personId, name, roles, permissions } = member;
  const actor = { kind: 'person', personId, sessionId: '', name, memberId, roles, permissions } as const;
  const theirs = { ...context, actor };
  const starters = permissions.has('flow.execution.read-all') ? null : await teamOf(theirs);
  const scope = { personId, roles, starters, absent: await absenteesOf(theirs) };
  const [row] = await context.unit.query(countByOpenness(context.companyId, frameId, scope));
  const count = row?.count ?? 0;
  if (count === 0) return { ko: '', en: '' };
  return count > mostCounted
    ? { ko: ` ${mostCounted}건 넘게`, en: `, more than ${mostCounted}` }
    : { ko: ` ${count}건`, en: `, ${count} of them` };
}

function inWords({ deed, times }: DeedChange, runs: LocalText): Deed {
  const hours = times?.flatMap((one) => hoursInWords(one) ?? []);
  const say = (locale: Locale) => {
    const when = hours ? ` (${hours.map((one) => one[locale]).join(', ')})` : '';
    return frameDeeds[deed][locale] + (deed === 'runs' ? runs[locale] : '') + when;
  };
  return { deed, times, ko: say('ko'), en: say('en') };
}

async function told(context: Context, frameId: string, member: Affected): Promise<AccessPreview['people'][number]> {
  const { id: memberId, personId, name } = member;
  const { gains, loses } = member.change;
  const isAboutRuns = [...gains, ...loses].some(({ deed }) => deed === 'runs');
  const runs = isAboutRuns ? await runsBehind(context, frameId, member) : { ko: '', en: '' };
  const said = (changes: readonly DeedChange[]) => changes.map((one) => inWords(one, runs));
  return { memberId, personId, name, gains: said(gains), loses: said(loses) };
}

/** @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED, FORBIDDEN: what saving it throws */
export async function previewAccess(
  context: Context,
  { id, access }: { id: string; access: FrameAccess },
): Promise<AccessPreview> {
  const { companyId } = context;
  const frame = await frameToEdit(context, id);
  demandSharer(context, frame);
  const affected = await affectedBy(context, changeBetween(frame, { ...frame, access: accessKept(frame, access) }));
  const byName = affected.sort(
    (one, other) => one.name.localeCompare(other.name, 'ko') || (one.id < other.id ? -1 : 1),
  );
  const people: AccessPreview['people'] = [];
  for (const one of byName.slice(0, most)) people.push(await told(context, id, one));
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
