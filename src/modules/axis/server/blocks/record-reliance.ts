/** Record reliance: users of records that an execution created or restored, who would lose by their removal. */
import type { StoredImpact } from '#kernel/contract/block.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import type { Hold, UndoFacts, UsingExecution } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { relationshipLabels } from '../../contract/relationship.ts';
import type { RunOrigins } from '../../contract/undo.ts';
import { type LinkOfRecord, type Referrer, selectLiveLinks, selectReferrers } from '../reliance.queries.ts';
import { getRecordTypes, listReadableTypeNames } from '../type.service.ts';
import { createTitler, type WithTitle } from './record-impacts.ts';
import { getRecordImpact } from './record-set.ts';

/** Why a record stays: who did it, when, and what it was. */
export interface Reason {
  changedBy: string;
  changedAt: string;
  reason: LocalText;
}

export interface Reliance {
  /** Changes by people, which only people can revert. */
  people: Reason[];
  /** Executions that would have to be undone first. */
  runs: string[];
  /** True if later runs found it in a list, which does not block undo. */
  isListed?: boolean;
}

/** A record whose field names another, with the change that made it do so. */
export type ReferringRecord = WithTitle<Referrer>;

/** The data loaded from the database before the runs behind it are known. */
export interface RelianceFacts {
  links: readonly (Omit<LinkOfRecord, 'other'> & { other: { title: LocalText } })[];
  referrers: readonly ReferringRecord[];
}

export async function loadRelianceFacts(context: Context, ids: readonly string[]): Promise<RelianceFacts> {
  if (ids.length === 0) return { links: [], referrers: [] };
  const { companyId } = context;
  const fields = (await getRecordTypes(context)).flatMap(({ axis, key: type, fields: all }) =>
    all.filter((field) => field.kind === 'record').map(({ key }) => ({ axis, type, key })),
  );
  const [links, referrers] = await context.unit.queryAll([
    selectLiveLinks(companyId, ids),
    selectReferrers(companyId, ids, fields),
  ] as const);
  const titled = createTitler(await listReadableTypeNames(context));
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
export function createReferenceReason(title: LocalText): LocalText {
  return { ko: fillTemplate(referred.ko, { title: title.ko }), en: fillTemplate(referred.en, { title: title.en }) };
}

type JudgedImpact = 'own' | 'gone' | { blocker: string } | 'person';

/** The maker of a change: a person if there is no execution. */
export function getMaker(executionId: string | null, runOrigins: RunOrigins): JudgedImpact {
  if (!executionId) return 'person';
  if (runOrigins.isOwn(executionId)) return 'own';
  const blocker = runOrigins.rootOf(executionId);
  return blocker ? { blocker } : 'gone';
}

function addLink(reliance: Reliance, link: RelianceFacts['links'][number], runOrigins: RunOrigins): void {
  if (link.restoredBy && runOrigins.isOwn(link.restoredBy)) return;
  const maker = getMaker(link.executionId, runOrigins);
  if (typeof maker === 'object') reliance.runs.push(maker.blocker);
  // A link made by a run that is now undone, and restored by an undo, is attributed to the person who undid.
  if (maker !== 'person' && !(maker === 'gone' && link.restoredBy)) return;
  const { ko, en } = relationshipLabels[link.kind].outgoing;
  const reason = {
    ko: fillTemplate(related.ko, { title: link.other.title.ko, kind: ko }),
    en: fillTemplate(related.en, { title: link.other.title.en, kind: en }),
  };
  reliance.people.push({ changedBy: getPersonName(link.createdByName), changedAt: link.createdAt, reason });
}

function getReferenceMaker({ cause, executionId }: ReferringRecord, runOrigins: RunOrigins): JudgedImpact {
  const isRun = cause === 'execution' || cause === 'redo' || cause === 'undo';
  return getMaker(isRun ? executionId : null, runOrigins);
}

function addReferrer(reliance: Reliance, referrer: ReferringRecord, runOrigins: RunOrigins): void {
  const maker = getReferenceMaker(referrer, runOrigins);
  if (maker === 'own') return;
  if (typeof maker === 'object') {
    reliance.runs.push(maker.blocker);
    return;
  }
  const reason = createReferenceReason(referrer.title);
  const { keptBy, byName, at, cause } = referrer;
  if (maker === 'gone' && keptBy)
    reliance.people.push({ changedBy: getPersonName(keptBy.byName), changedAt: keptBy.at, reason });
  // A value that an undo put back belongs to nobody later than what is undone here, unless there is nobody else.
  if (maker === 'person' || cause === 'undo')
    reliance.people.push({ changedBy: getPersonName(byName), changedAt: at, reason });
}

/** Deleting again what an undo restored: only what came after that change counts. Null: all of it. */
function getRestoreTime(impact: StoredImpact): number | null {
  const { action, undoing } = getRecordImpact(impact);
  return action === 'restore' && undoing ? impact.sequence : null;
}

/** True when a change came after a record was brought back, if it was: what was before is as it was. */
export const isLater = ({ at }: { at: string }, making: StoredImpact) => isAfter(at, getRestoreTime(making));

/** The maker of a reference field; null if the run itself wrote it. */
export function getRelyingMaker(referrer: ReferringRecord, runOrigins: RunOrigins): Reliance | null {
  if (getReferenceMaker(referrer, runOrigins) === 'own') return null;
  const reliance: Reliance = { people: [], runs: [] };
  addReferrer(reliance, referrer, runOrigins);
  return reliance;
}

/**
 * Changes by people have no position among those of runs, which is the write time in microseconds: within the same millisecond they
 * count as later.
 */
const isAfter = (at: string, since: number | null) => since === null || (Date.parse(at) + 1) * 1000 > since;

/** Service names have the form `module.what` and identify no person to ask. Empty if unknown. */
export const getPersonName = (name = ''): string =>
  /^[a-z]+\.[a-z0-9.-]+$/.test(name) ? '자동 처리 · Automatic' : name;

/** Dependents of each record, excluding the run itself and anything undone earlier. */
export async function findReliance(
  impacts: readonly StoredImpact[],
  input: { relying: RelianceFacts; runOrigins: RunOrigins; circumstances: UndoFacts; within: ReadonlySet<string> },
): Promise<Map<string, Reliance>> {
  const { relying, runOrigins, circumstances, within } = input;
  const [users, holds] = await queryOtherModules(circumstances, impacts);
  const links = Map.groupBy(relying.links, (link) => link.recordId);
  const referrers = Map.groupBy(relying.referrers, (referrer) => referrer.recordId);
  const holdsById = Map.groupBy(holds, (hold) => hold.id);
  const reliances = new Map<string, Reliance>();
  for (const impact of impacts) {
    const { recordId } = getRecordImpact(impact);
    const since = getRestoreTime(impact);
    const reliance: Reliance = { people: [], runs: [] };
    for (const link of links.get(recordId) ?? [])
      if (isAfter(link.createdAt, since)) addLink(reliance, link, runOrigins);
    for (const referrer of referrers.get(recordId) ?? []) {
      if (!within.has(referrer.id) && isAfter(referrer.at, since)) addReferrer(reliance, referrer, runOrigins);
    }
    for (const { by, at, reason } of holdsById.get(recordId) ?? []) {
      if (isAfter(at, since)) reliance.people.push({ changedBy: by, changedAt: at, reason });
    }
    for (const { id, isListing } of users.get(recordId) ?? []) {
      if (isListing) reliance.isListed = true;
      else reliance.runs.push(id);
    }
    reliances.set(recordId, reliance);
  }
  return reliances;
}

async function queryOtherModules(
  circumstances: UndoFacts,
  impacts: readonly StoredImpact[],
): Promise<[ReadonlyMap<string, readonly UsingExecution[]>, readonly Hold[]]> {
  const since = new Map(impacts.map((impact) => [getRecordImpact(impact).recordId, getRestoreTime(impact)]));
  if (since.size === 0) return [new Map(), []];
  const users = await circumstances.users(
    'record',
    [...since].map(([id, from]) => ({ id, since: from })),
  );
  return [users, await circumstances.holds('record', [...since.keys()])];
}
