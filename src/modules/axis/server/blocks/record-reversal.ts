/** Undo of record changes: shared by all blocks that make them. */
import type { Impact, RetainedPart, StoredImpact, Verdict } from '#kernel/contract/block.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import type { Reversal, UndoFacts } from '#kernel/server/block.ts';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { getRightName } from '../../contract/rights.ts';
import {
  getLaterValues,
  getRecordState,
  life,
  type RecordState,
  type RemainingPart,
  type RewindOutcome,
  withoutHistory,
} from '../../contract/undo.ts';
import { loadRecords, type Origin } from '../record.service.ts';
import { changeRecords, type SetChange, type SetResult } from '../record-set.service.ts';
import { lockRecordRows } from '../records.queries.ts';
import { createImpacts, findDefinition, labelOf, toFacts, type Values } from './record-impacts.ts';
import {
  createReferenceReason,
  findReliance,
  getPersonName,
  getRelyingMaker,
  isLater,
  type Reason,
  type ReferringRecord,
  type Reliance,
} from './record-reliance.ts';
import {
  getRecordImpact,
  isCreation,
  loadRecordSet,
  type RecordGroup,
  type RecordSet,
  type RecordSetResult,
} from './record-set.ts';
import { resolveRecordSet } from './record-set-result.ts';
import { describeRecord, forecastRecords } from './record-summary.ts';
import { findForbidden, findMirrored } from './record-undo.policy.ts';
import { getHistory, judgeByLatestChanges, type RecordUndoFacts } from './record-undo-facts.ts';
import {
  erased,
  listedNotice,
  reasonTexts as texts,
  toBlockedVerdict,
  toRetainedVerdict,
} from './record-verdict-texts.ts';
import { createCheck, type SetVerdicts } from './record-verdicts.ts';
import { getRecordVisibility } from './record-visibility.ts';

const getLatest = <Item extends { changedAt: string }>(items: readonly Item[]): Item | undefined =>
  items.toSorted((a, b) => Date.parse(a.changedAt) - Date.parse(b.changedAt)).at(-1);

function fillPart(text: LocalText, part: LocalText): LocalText {
  return { ko: fillTemplate(text.ko, { part: part.ko }), en: fillTemplate(text.en, { part: part.en || part.ko }) };
}

/** The remaining part of a change, with author and time; without a known author, the record's time is used. */
function toRetainedPart(set: RecordSet, { group, stuck }: RecordSetResult, remainingPart: RemainingPart): RetainedPart {
  const obstacle = remainingPart.isStuck ? stuck.get(remainingPart.at) : undefined;
  if (obstacle)
    return {
      part: obstacle.part,
      changedBy: obstacle.changedBy,
      changedAt: obstacle.changedAt,
      reason: obstacle.reason,
    };
  const { record } = group;
  const part = labelOf(findDefinition(set.types, record), remainingPart.key);
  const who = {
    changedBy: getPersonName(remainingPart.change?.byName),
    changedAt: remainingPart.change?.at ?? record.updatedAt,
  };
  const isLife = remainingPart.key === life || (record.deletedAt !== null && remainingPart.change?.action === 'delete');
  const reason = isLife ? texts[record.deletedAt ? 'deleted' : 'restored'] : fillPart(texts.changed, part);
  return { part, ...who, reason };
}

function getVerdict(
  set: RecordSet,
  result: RecordSetResult,
  { taken: takenParts, left: remainingParts }: RewindOutcome,
): Verdict {
  const blockers = remainingParts.flatMap((part) => part.blockers);
  if (blockers.length > 0) return toBlockedVerdict(blockers, texts.later);
  const stuck = remainingParts.flatMap((part) => (part.isStuck ? (result.stuck.get(part.at) ?? []) : []));
  const byRuns = stuck.find((obstacle) => obstacle.blockers.length > 0);
  if (byRuns) return toBlockedVerdict(byRuns.blockers, byRuns.reason);
  const keeps = remainingParts.map((part) => toRetainedPart(set, result, part));
  const last = getLatest(keeps);
  if (!last) return { verdict: 'reverse' };
  return takenParts.length > 0 ? { verdict: 'reverse', keeps } : toRetainedVerdict(last);
}

/** Verdict on undoing a record's creation: considers who filled it in and what relies on it. */
function getMakingVerdict(
  facts: RecordUndoFacts,
  group: RecordGroup,
  { impact, reliance }: { impact: StoredImpact; reliance: Reliance },
): Verdict | null {
  const { record } = group;
  if (!record) return null;
  const { set, runOrigins } = facts;
  const case_ = {
    state: getRecordState(record),
    impacts: group.impacts,
    history: getHistory(facts, group.id),
    standing: runOrigins,
  };
  const changed = getLaterValues({ ...case_, impact: getRecordImpact(impact) });
  const type = findDefinition(set.types, record);
  const reasons = changed
    .filter(({ blockers }) => blockers.length === 0)
    .map(({ key, change }): Reason => {
      const isFilled = change !== null && (change.before[key] ?? null) === null;
      const reason = fillPart(isFilled ? texts.filled : texts.changed, labelOf(type, key));
      return { changedBy: getPersonName(change?.byName), changedAt: change?.at ?? record.updatedAt, reason };
    });
  const last = getLatest([...reasons, ...reliance.people]);
  if (last) return toRetainedVerdict(last);
  const changers = changed.flatMap(({ blockers }) => blockers);
  const runs = [...changers, ...reliance.runs];
  return runs.length > 0 ? toBlockedVerdict(runs, changers.length > 0 ? texts.later : texts.used) : null;
}

/** True when the record is gone already, by the run itself: nothing is taken from anybody. */
function isGoneAnyway({ record, impacts }: RecordGroup): boolean {
  return Boolean(record?.deletedAt) && impacts.at(-1)?.action === 'delete';
}

interface MakingVerdicts {
  /** On whole records that the run created or brought back, by record; the others are judged change by change. */
  verdicts: Map<string, Verdict>;
  /** Of these records, those that later runs found in a list. */
  listed: ReadonlySet<string>;
}

async function judgeMakings(impacts: readonly StoredImpact[], facts: RecordUndoFacts): Promise<MakingVerdicts> {
  const { set } = facts;
  const makings = impacts.filter((impact) => {
    const group = set.groups.get(getRecordImpact(impact).recordId) as RecordGroup;
    return isCreation(impact) && group.record !== null && !isGoneAnyway(group);
  });
  const within = new Set(set.groups.keys());
  const reliances = await findReliance(makings, { ...facts, within });
  const verdicts = new Map<string, Verdict>();
  for (const impact of makings) {
    const { recordId } = getRecordImpact(impact);
    const reliance = reliances.get(recordId) as Reliance;
    const verdict = getMakingVerdict(facts, set.groups.get(recordId) as RecordGroup, { impact, reliance });
    if (verdict && !verdicts.has(recordId)) verdicts.set(recordId, verdict);
  }
  return { verdicts, listed: new Set([...reliances].flatMap(([id, { isListed }]) => (isListed ? [id] : []))) };
}

/** Why a value that the run wrote into a record of the set is still there once the rest is taken back. */
function getCause(
  set: RecordSet,
  result: RecordSetResult,
  input: { name: string; whole: Verdict | undefined },
): Verdict | null {
  if (input.whole) return input.whole;
  const remaining = result.outcomes.flatMap((outcome) => outcome.left).filter(({ key }) => key === input.name);
  return remaining.length > 0 ? getVerdict(set, result, { taken: [], left: remaining }) : null;
}

/**
 * The obstacle to removing a record that a remaining record of the set references: the person who chose it, or that record's
 * obstacle.
 */
function findHolder(
  facts: RecordUndoFacts,
  result: RecordSetResult,
  input: { referrer: ReferringRecord; whole: Verdict | undefined },
): Verdict | null {
  const { referrer, whole } = input;
  const reliance = getRelyingMaker(referrer, facts.runOrigins);
  if (reliance) {
    const last = getLatest(reliance.people);
    if (last) return toRetainedVerdict(last);
    return reliance.runs.length > 0 ? toBlockedVerdict(reliance.runs, texts.used) : null;
  }
  const cause = getCause(facts.set, result, { name: referrer.name, whole });
  if (cause?.verdict === 'blocked') return cause;
  const { changedBy, changedAt } =
    cause?.verdict === 'kept' ? cause : { changedBy: '', changedAt: result.group.record.updatedAt };
  return toRetainedVerdict({ changedBy, changedAt, reason: createReferenceReason(referrer.title) });
}

/** Records that would go although one of the set that stays names them, but for what it named before the run: they stay with it. */
function* findNamedByStaying(
  facts: RecordUndoFacts,
  impacts: readonly StoredImpact[],
  results: readonly RecordSetResult[],
  stays: ReadonlyMap<string, Verdict>,
) {
  const byId = new Map(results.map((result) => [result.group.id, result]));
  const goes = new Set(
    results.filter(({ group, state }) => state.deleted && !group.record.deletedAt).map(({ group }) => group.id),
  );
  const makings = new Map(impacts.filter(isCreation).map((impact) => [getRecordImpact(impact).recordId, impact]));
  for (const referrer of facts.relying.referrers) {
    const { recordId, id, name } = referrer;
    const result = byId.get(id);
    const making = makings.get(recordId);
    if (!result || !making || !goes.has(recordId) || stays.has(recordId)) continue;
    if (result.state.deleted || result.state.values[name] !== recordId || !isLater(referrer, making)) continue;
    const verdict = findHolder(facts, result, { referrer, whole: stays.get(id) });
    if (verdict) yield [recordId, verdict] as const;
  }
}

/** One verdict per impact. What a run created goes or stays as a whole; other changes are judged value by value. */
async function judgeByFacts(
  context: Context,
  impacts: readonly StoredImpact[],
  facts: RecordUndoFacts,
): Promise<SetVerdicts> {
  const { set, runOrigins } = facts;
  const { verdicts: makings, listed } = await judgeMakings(impacts, facts);
  const whole = new Map([...makings, ...(await findForbidden(context, set)), ...findMirrored(set)]);
  const judging = { historyOf: (id: string) => getHistory(facts, id), standing: runOrigins };
  let results = resolveRecordSet(set, { ...judging, verdicts: whole });
  for (;;) {
    const drawn = [...findNamedByStaying(facts, impacts, results, whole)];
    if (drawn.length === 0) break;
    for (const [id, verdict] of drawn) whole.set(id, verdict);
    results = resolveRecordSet(set, { ...judging, verdicts: whole });
  }
  const verdicts = impacts.map((): Verdict => erased);
  for (const result of results) {
    const { id, indexes } = result.group;
    for (const [at, index] of indexes.entries()) {
      const verdict = whole.get(id) ?? getVerdict(set, result, result.outcomes[at] as RewindOutcome);
      const isListedCreation =
        verdict.verdict === 'reverse' && listed.has(id) && isCreation(impacts[index] as StoredImpact);
      verdicts[index] = isListedCreation
        ? { ...verdict, notices: [...(verdict.notices ?? []), listedNotice] }
        : verdict;
    }
  }
  return { verdicts, results, set };
}

function judgeSet(context: Context, impacts: readonly StoredImpact[], circumstances: UndoFacts): Promise<SetVerdicts> {
  return judgeByLatestChanges(context, { impacts, circumstances }, (facts) => judgeByFacts(context, impacts, facts));
}

function toChange({ group, state }: RecordSetResult): SetChange {
  const { record: was } = group;
  return { was, now: { ...toWritten(state), deleted: state.deleted } };
}

function toWritten({ values }: RecordState): Pick<SetChange['now'], 'title' | 'code' | 'fields'> {
  const { title, code, ...rest } = values;
  const fields = Object.entries(rest).filter(([, value]) => value !== null && value !== undefined);
  return {
    title: title as string,
    code: (code as string | null | undefined) ?? null,
    fields: Object.fromEntries(fields.map(([name, value]) => [name.slice('fields.'.length), value])),
  };
}

/** Reverts the set in one write. The resulting changes of a record are reported with its first impact. */
async function revertRecords(
  context: Context,
  impacts: readonly StoredImpact[],
  undo: { id: string },
): Promise<Impact[][]> {
  const inOrder = impacts.toReversed();
  const set = await loadRecordSet(context, inOrder);
  const results = resolveRecordSet(set, { historyOf: () => [], standing: withoutHistory, verdicts: new Map() });
  const undoing = !inOrder.map(getRecordImpact).every((impact) => impact.undoing);
  const origin: Origin = { cause: undoing ? 'undo' : 'redo', executionId: undo.id };
  const written = await changeRecords(context, results.map(toChange), origin);
  const facts = written.flatMap((result) => {
    const was = getRecordState(
      (set.groups.get(result.record.id) as RecordGroup & { record: SetResult['record'] }).record,
    );
    return toFacts(result, { was: was.values as Values, undoing });
  });
  const impactsByRecord = Map.groupBy(await createImpacts(context, facts), (impact) => impact.subject.id);
  return impacts.map((impact) => {
    const { recordId } = getRecordImpact(impact);
    const recordImpacts = impactsByRecord.get(recordId) ?? [];
    impactsByRecord.delete(recordId);
    return recordImpacts;
  });
}

export const records: Reversal = {
  name: 'axis.records',
  light: { without: ['before', 'after'], right: ['axis', 'type'] },
  isPermitted(context, impacts) {
    const types = new Set(
      impacts.map(getRecordImpact).map(({ axis, type }) => getRightName({ axis, key: type }, 'write')),
    );
    return [...types].every((right) => hasPermission(context, right));
  },
  canRead: getRecordVisibility,
  async lock(context, impacts) {
    const ids = new Set(impacts.map((impact) => getRecordImpact(impact).recordId));
    await context.unit.query(lockRecordRows(context.companyId, [...ids]));
  },
  async stateOf(context, impacts) {
    const records = await loadRecords(context, [...new Set(impacts.map((impact) => getRecordImpact(impact).recordId))]);
    return records.map(({ id, version, deletedAt }) => [id, version, deletedAt ?? null]);
  },
  check: createCheck(judgeSet),
  revert: revertRecords,
  describe: describeRecord,
  forecast: forecastRecords,
};
