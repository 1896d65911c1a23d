/** Who relies on records that a run created or brought back: taking these away would take something from others. */
import type { StoredImpact } from '#kernel/contract/block.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import type { Circumstances, Hold, User } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { relationshipLabels } from '../../contract/relationship.ts';
import type { Standing } from '../../contract/undo.ts';
import { type LinkOfRecord, type Referrer, selectLiveLinks, selectReferrers } from '../reliance.queries.ts';
import { readableTypes, recordTypes } from '../type.service.ts';
import { dataOf } from './record-set.ts';
import { type Titled, titledFor } from './record-words.ts';

/** Why a record stays: who did it, when, and what it was. */
export interface Reason {
  changedBy: string;
  changedAt: string;
  reason: LocalText;
}

export interface Reliance {
  /** What people did, which nobody but they can take back. */
  people: Reason[];
  /** Executions that would have to be undone first. */
  runs: string[];
  /** Whether later runs found it in a list, which keeps nothing from being undone. */
  isListed?: boolean;
}

/** A record whose field names another, with the change that made it do so. */
export type Referring = Titled<Referrer>;

/** What is asked of the database before anything is known of the runs behind it. */
export interface Relying {
  links: readonly (Omit<LinkOfRecord, 'other'> & { other: { title: LocalText } })[];
  referrers: readonly Referring[];
}

export async function loadRelying(context: Context, ids: readonly string[]): Promise<Relying> {
  if (ids.length === 0) return { links: [], referrers: [] };
  const { companyId } = context;
  const fields = (await recordTypes(context)).flatMap(({ axis, key: type, fields: all }) =>
    all.filter((field) => field.kind === 'record').map(({ key }) => ({ axis, type, key })),
  );
  const [links, referrers] = await context.unit.queryAll([
    selectLiveLinks(companyId, ids),
    selectReferrers(companyId, ids, fields),
  ] as const);
  const titled = titledFor(await readableTypes(context));
  return { links: links.map((link) => ({ ...link, other: titled(link.other) })), referrers: referrers.map(titled) };
}

const related = {
  ko: '그 뒤에 사람이 ‘{title}’ 항목과 관계({kind})를 이어 그대로 둡니다.',
  en: 'Someone related it to ‘{title}’ ({kind}) since, so it stays.',
};
const referred = {
  ko: '‘{title}’에서 참조하고 있어 그대로 둡니다.',
  en: '‘{title}’ refers to it, so it stays.',
};

/** The words of a record that stays because another names it. */
export function referredReason(title: LocalText): LocalText {
  return { ko: fill(referred.ko, { title: title.ko }), en: fill(referred.en, { title: title.en }) };
}

type Judged = 'own' | 'gone' | { blocker: string } | 'person';

/** Who stands behind a change: without an execution, a person. */
export function makerOf(executionId: string | null, standing: Standing): Judged {
  if (!executionId) return 'person';
  if (standing.isOwn(executionId)) return 'own';
  const blocker = standing.rootOf(executionId);
  return blocker ? { blocker } : 'gone';
}

function addLink(reliance: Reliance, link: Relying['links'][number], standing: Standing): void {
  if (link.restoredBy && standing.isOwn(link.restoredBy)) return;
  const maker = makerOf(link.executionId, standing);
  if (typeof maker === 'object') reliance.runs.push(maker.blocker);
  // What a run made that is undone by now, and an undo brought back, is nobody's but whoever undid.
  if (maker !== 'person' && !(maker === 'gone' && link.restoredBy)) return;
  const { ko, en } = relationshipLabels[link.kind].outgoing;
  const reason = {
    ko: fill(related.ko, { title: link.other.title.ko, kind: ko }),
    en: fill(related.en, { title: link.other.title.en, kind: en }),
  };
  reliance.people.push({ changedBy: personNamed(link.createdByName), changedAt: link.createdAt, reason });
}

function makerOfReference({ cause, executionId }: Referring, standing: Standing): Judged {
  const isRun = cause === 'execution' || cause === 'redo' || cause === 'undo';
  return makerOf(isRun ? executionId : null, standing);
}

function addReferrer(reliance: Reliance, referrer: Referring, standing: Standing): void {
  const maker = makerOfReference(referrer, standing);
  if (maker === 'own') return;
  if (typeof maker === 'object') {
    reliance.runs.push(maker.blocker);
    return;
  }
  const reason = referredReason(referrer.title);
  const { keptBy, byName, at, cause } = referrer;
  if (maker === 'gone' && keptBy)
    reliance.people.push({ changedBy: personNamed(keptBy.byName), changedAt: keptBy.at, reason });
  // A value that an undo put back belongs to nobody later than what is undone here, unless there is nobody else.
  if (maker === 'person' || cause === 'undo')
    reliance.people.push({ changedBy: personNamed(byName), changedAt: at, reason });
}

/** Deleting again what an undo restored: only what came after that change counts. Null: all of it. */
function sinceOf(impact: StoredImpact): number | null {
  const { action, undoing } = dataOf(impact);
  return action === 'restore' && undoing ? impact.sequence : null;
}

/** True when a change came after a record was brought back, if it was: what was before is as it was. */
export const isLater = ({ at }: { at: string }, making: StoredImpact) => after(at, sinceOf(making));

/** Who stands behind a field that names a record; null where the run itself wrote it. */
export function reliedOnBy(referrer: Referring, standing: Standing): Reliance | null {
  if (makerOfReference(referrer, standing) === 'own') return null;
  const reliance: Reliance = { people: [], runs: [] };
  addReferrer(reliance, referrer, standing);
  return reliance;
}

/** What people do has no place among the changes of runs, which is the moment of writing in microseconds: within one millisecond it counts as later. */
const after = (at: string, since: number | null) => since === null || (Date.parse(at) + 1) * 1000 > since;

/** Services are named `room.what`: they are nobody whom a person could ask. Empty where nobody is known. */
export const personNamed = (name = ''): string => (/^[a-z]+\.[a-z0-9.-]+$/.test(name) ? '자동 처리 · Automatic' : name);

/** Who relies on each of these records, but for the run itself and what is undone before it. */
export async function relianceOn(
  impacts: readonly StoredImpact[],
  about: { relying: Relying; standing: Standing; circumstances: Circumstances; within: ReadonlySet<string> },
): Promise<Map<string, Reliance>> {
  const { relying, standing, circumstances, within } = about;
  const [users, holds] = await askOthers(circumstances, impacts);
  const links = Map.groupBy(relying.links, (link) => link.recordId);
  const referrers = Map.groupBy(relying.referrers, (referrer) => referrer.recordId);
  const held = Map.groupBy(holds, (hold) => hold.id);
  const reliances = new Map<string, Reliance>();
  for (const impact of impacts) {
    const { recordId } = dataOf(impact);
    const since = sinceOf(impact);
    const reliance: Reliance = { people: [], runs: [] };
    for (const link of links.get(recordId) ?? []) if (after(link.createdAt, since)) addLink(reliance, link, standing);
    for (const referrer of referrers.get(recordId) ?? []) {
      if (!within.has(referrer.id) && after(referrer.at, since)) addReferrer(reliance, referrer, standing);
    }
    for (const { by, at, reason } of held.get(recordId) ?? []) {
      if (after(at, since)) reliance.people.push({ changedBy: by, changedAt: at, reason });
    }
    for (const { id, isListing } of users.get(recordId) ?? []) {
      if (isListing) reliance.isListed = true;
      else reliance.runs.push(id);
    }
    reliances.set(recordId, reliance);
  }
  return reliances;
}

async function askOthers(
  circumstances: Circumstances,
  impacts: readonly StoredImpact[],
): Promise<[ReadonlyMap<string, readonly User[]>, readonly Hold[]]> {
  const since = new Map(impacts.map((impact) => [dataOf(impact).recordId, sinceOf(impact)]));
  if (since.size === 0) return [new Map(), []];
  const users = await circumstances.users(
    'record',
    [...since].map(([id, from]) => ({ id, since: from })),
  );
  return [users, await circumstances.holds('record', [...since.keys()])];
}
