/** How changes of records are taken back: shared by all blocks that change them. */
import type { Impact, KeptPart, StoredImpact, Verdict } from '#kernel/contract/block.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import type { Circumstances, Reversal } from '#kernel/server/block.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { rightName } from '../../contract/rights.ts';
import {
  changedSince,
  type Left,
  life,
  type Outcome,
  type RecordState,
  stateOf,
  unquestioned,
} from '../../contract/undo.ts';
import { loadRecords, type Origin } from '../record.service.ts';
import { changeRecords, type SetChange, type SetResult } from '../record-set.service.ts';
import { lockRecordsOnly } from '../records.queries.ts';
import { type Background, historyIn, judgedByLatest } from './record-background.ts';
import { checkBy, type JudgedSet } from './record-check.ts';
import { forbiddenOn, shownOn } from './record-forbidden.ts';
import { readsRecords } from './record-reads.ts';
import {
  isLater,
  personNamed,
  type Reason,
  type Referring,
  type Reliance,
  referredReason,
  relianceOn,
  reliedOnBy,
} from './record-reliance.ts';
import { dataOf, type Group, isMaking, loadSet, type RecordSet, type Result } from './record-set.ts';
import { settle } from './record-settle.ts';
import { foreseeRecords, tellRecord } from './record-telling.ts';
import { definitionOf, factsOf, impactsOf, labelOf, type Values } from './record-words.ts';

const texts = {
  erased: { ko: '완전히 삭제되었습니다.', en: 'It was erased for good.' },
  followUp: { ko: '필요하면 다시 등록해 주세요.', en: 'Create it again if you need it.' },
  changed: { ko: '그 뒤에 {part:을/를} 바꾸어 그대로 둡니다.', en: '{part} was changed since, so it stays as it is.' },
  filled: { ko: '그 뒤에 사람이 {part:을/를} 채워 그대로 둡니다.', en: 'Someone filled in {part} since, so it stays.' },
  deleted: { ko: '그 뒤에 삭제되어 그대로 둡니다.', en: 'It was deleted since, so it stays so.' },
  restored: { ko: '그 뒤에 복원되어 그대로 둡니다.', en: 'It was restored since, so it stays.' },
  later: {
    ko: '나중 진행 건에서 수정했습니다. 그 진행 건을 먼저 되돌려 주세요.',
    en: 'A later run changed it. Undo that run first.',
  },
  used: {
    ko: '나중 진행 건에서 쓰고 있습니다. 그 진행 건을 먼저 되돌려 주세요.',
    en: 'Later runs use it. Undo them first.',
  },
} as const satisfies Record<string, LocalText>;

const listedNotice = {
  code: 'LISTED_BY_LATER_RUNS',
  ko: '나중 진행 건이 목록에서 이 내용을 읽었습니다. 그 진행 건은 그대로 둡니다.',
  en: 'Later runs found it in a list. Those runs stay as they are.',
};

const erased: Verdict = { verdict: 'impossible', reason: texts.erased, followUp: texts.followUp, erased: true };

const kept = ({ changedBy, changedAt, reason }: Reason): Verdict => ({
  verdict: 'kept',
  scope: 'impact',
  changedBy,
  changedAt,
  reason,
});

const latest = <Item extends { changedAt: string }>(items: readonly Item[]): Item | undefined =>
  items.toSorted((a, b) => Date.parse(a.changedAt) - Date.parse(b.changedAt)).at(-1);

const blockedBy = (runs: readonly string[], reason: LocalText): Verdict => ({
  verdict: 'blocked',
  by: [...new Set(runs)],
  reason,
});

function withPart(text: LocalText, part: LocalText): LocalText {
  return { ko: fill(text.ko, { part: part.ko }), en: fill(text.en, { part: part.en || part.ko }) };
}

/** What of a change stays, with who and when; a change that nobody is known for is dated by the record. */
function keptPart(set: RecordSet, { group, stuck }: Result, left: Left): KeptPart {
  const known = left.isStuck ? stuck.get(left.at) : undefined;
  if (known) return { part: known.part, changedBy: known.changedBy, changedAt: known.changedAt, reason: known.reason };
  const { record } = group;
  const part = labelOf(definitionOf(set.types, record), left.key);
  const who = { changedBy: personNamed(left.change?.byName), changedAt: left.change?.at ?? record.updatedAt };
  const isLife = left.key === life || (record.deletedAt !== null && left.change?.action === 'delete');
  const reason = isLife ? texts[record.deletedAt ? 'deleted' : 'restored'] : withPart(texts.changed, part);
  return { part, ...who, reason };
}

function verdictOn(set: RecordSet, result: Result, { taken, left }: Outcome): Verdict {
  const blockers = left.flatMap((one) => one.blockers);
  if (blockers.length > 0) return blockedBy(blockers, texts.later);
  const stuck = left.flatMap((one) => (one.isStuck ? (result.stuck.get(one.at) ?? []) : []));
  const byRuns = stuck.find((one) => one.blockers.length > 0);
  if (byRuns) return blockedBy(byRuns.blockers, byRuns.reason);
  const keeps = left.map((one) => keptPart(set, result, one));
  const last = latest(keeps);
  if (!last) return { verdict: 'reverse' };
  return taken.length > 0 ? { verdict: 'reverse', keeps } : kept(last);
}

/** What became of a record that goes if its creation is taken back: who filled it in, who relies on it. */
function verdictOnMaking(
  background: Background,
  group: Group,
  { impact, reliance }: { impact: StoredImpact; reliance: Reliance },
): Verdict | null {
  const { record } = group;
  if (!record) return null;
  const { set, standing } = background;
  const case_ = { state: stateOf(record), impacts: group.impacts, history: historyIn(background, group.id), standing };
  const changed = changedSince({ ...case_, impact: dataOf(impact) });
  const type = definitionOf(set.types, record);
  const reasons = changed
    .filter(({ blockers }) => blockers.length === 0)
    .map(({ key, change }): Reason => {
      const isFilled = change !== null && (change.before[key] ?? null) === null;
      const reason = withPart(isFilled ? texts.filled : texts.changed, labelOf(type, key));
      return { changedBy: personNamed(change?.byName), changedAt: change?.at ?? record.updatedAt, reason };
    });
  const last = latest([...reasons, ...reliance.people]);
  if (last) return kept(last);
  const changers = changed.flatMap(({ blockers }) => blockers);
  const runs = [...changers, ...reliance.runs];
  return runs.length > 0 ? blockedBy(runs, changers.length > 0 ? texts.later : texts.used) : null;
}

/** True when the record is gone already, by the run itself: nothing is taken from anybody. */
function endsDeleted({ record, impacts }: Group): boolean {
  return Boolean(record?.deletedAt) && impacts.at(-1)?.action === 'delete';
}

interface JudgedMakings {
  /** On whole records that the run created or brought back, by record; the others are judged change by change. */
  verdicts: Map<string, Verdict>;
  /** Of these records, those that later runs found in a list. */
  listed: ReadonlySet<string>;
}

async function judgeMakings(impacts: readonly StoredImpact[], background: Background): Promise<JudgedMakings> {
  const { set } = background;
  const makings = impacts.filter((impact) => {
    const group = set.groups.get(dataOf(impact).recordId) as Group;
    return isMaking(impact) && group.record !== null && !endsDeleted(group);
  });
  const within = new Set(set.groups.keys());
  const reliances = await relianceOn(makings, { ...background, within });
  const verdicts = new Map<string, Verdict>();
  for (const impact of makings) {
    const { recordId } = dataOf(impact);
    const reliance = reliances.get(recordId) as Reliance;
    const verdict = verdictOnMaking(background, set.groups.get(recordId) as Group, { impact, reliance });
    if (verdict && !verdicts.has(recordId)) verdicts.set(recordId, verdict);
  }
  return { verdicts, listed: new Set([...reliances].flatMap(([id, { isListed }]) => (isListed ? [id] : []))) };
}

/** Why a value that the run wrote into a record of the set is still there once the rest is taken back. */
function causeOf(set: RecordSet, result: Result, about: { name: string; whole: Verdict | undefined }): Verdict | null {
  if (about.whole) return about.whole;
  const left = result.outcomes.flatMap((outcome) => outcome.left).filter(({ key }) => key === about.name);
  return left.length > 0 ? verdictOn(set, result, { taken: [], left }) : null;
}

/** What a record that would go is kept by, when one of the set names it and stays: whoever chose it, or what keeps that one. */
function heldBy(
  background: Background,
  result: Result,
  about: { referrer: Referring; whole: Verdict | undefined },
): Verdict | null {
  const { referrer, whole } = about;
  const reliance = reliedOnBy(referrer, background.standing);
  if (reliance) {
    const last = latest(reliance.people);
    if (last) return kept(last);
    return reliance.runs.length > 0 ? blockedBy(reliance.runs, texts.used) : null;
  }
  const cause = causeOf(background.set, result, { name: referrer.name, whole });
  if (cause?.verdict === 'blocked') return cause;
  const { changedBy, changedAt } =
    cause?.verdict === 'kept' ? cause : { changedBy: '', changedAt: result.group.record.updatedAt };
  return kept({ changedBy, changedAt, reason: referredReason(referrer.title) });
}

/** Records that would go although one of the set that stays names them, but for what it named before the run: they stay with it. */
function* namedByStaying(
  background: Background,
  impacts: readonly StoredImpact[],
  results: readonly Result[],
  stays: ReadonlyMap<string, Verdict>,
) {
  const byId = new Map(results.map((result) => [result.group.id, result]));
  const goes = new Set(
    results.filter(({ group, state }) => state.deleted && !group.record.deletedAt).map(({ group }) => group.id),
  );
  const makings = new Map(impacts.filter(isMaking).map((impact) => [dataOf(impact).recordId, impact]));
  for (const referrer of background.relying.referrers) {
    const { recordId, id, name } = referrer;
    const result = byId.get(id);
    const making = makings.get(recordId);
    if (!result || !making || !goes.has(recordId) || stays.has(recordId)) continue;
    if (result.state.deleted || result.state.values[name] !== recordId || !isLater(referrer, making)) continue;
    const verdict = heldBy(background, result, { referrer, whole: stays.get(id) });
    if (verdict) yield [recordId, verdict] as const;
  }
}

/** One verdict per impact. What a run created goes or stays as a whole; other changes are judged value by value. */
async function judgeBy(context: Context, impacts: readonly StoredImpact[], background: Background): Promise<JudgedSet> {
  const { set, standing } = background;
  const { verdicts: makings, listed } = await judgeMakings(impacts, background);
  const whole = new Map([...makings, ...(await forbiddenOn(context, set)), ...shownOn(set)]);
  const judging = { historyOf: (id: string) => historyIn(background, id), standing };
  let results = settle(set, { ...judging, kept: whole });
  for (;;) {
    const drawn = [...namedByStaying(background, impacts, results, whole)];
    if (drawn.length === 0) break;
    for (const [id, verdict] of drawn) whole.set(id, verdict);
    results = settle(set, { ...judging, kept: whole });
  }
  const verdicts = impacts.map((): Verdict => erased);
  for (const result of results) {
    const { id, indexes } = result.group;
    for (const [at, index] of indexes.entries()) {
      const verdict = whole.get(id) ?? verdictOn(set, result, result.outcomes[at] as Outcome);
      const isTold = verdict.verdict === 'reverse' && listed.has(id) && isMaking(impacts[index] as StoredImpact);
      verdicts[index] = isTold ? { ...verdict, notices: [...(verdict.notices ?? []), listedNotice] } : verdict;
    }
  }
  return { verdicts, results, set };
}

function judgeSet(
  context: Context,
  impacts: readonly StoredImpact[],
  circumstances: Circumstances,
): Promise<JudgedSet> {
  return judgedByLatest(context, { impacts, circumstances }, (background) => judgeBy(context, impacts, background));
}

function changeOf({ group, state }: Result): SetChange {
  const { record: was } = group;
  return { was, now: { ...writtenOf(state), deleted: state.deleted } };
}

function writtenOf({ values }: RecordState): Pick<SetChange['now'], 'title' | 'code' | 'fields'> {
  const { title, code, ...rest } = values;
  const fields = Object.entries(rest).filter(([, value]) => value !== null && value !== undefined);
  return {
    title: title as string,
    code: (code as string | null | undefined) ?? null,
    fields: Object.fromEntries(fields.map(([name, value]) => [name.slice('fields.'.length), value])),
  };
}

/** Takes the set back in one write. The changes of a record that come of it are told with the first of its impacts. */
async function revert(context: Context, impacts: readonly StoredImpact[], undo: { id: string }): Promise<Impact[][]> {
  const inOrder = impacts.toReversed();
  const set = await loadSet(context, inOrder);
  const results = settle(set, { historyOf: () => [], standing: unquestioned, kept: new Map() });
  const undoing = !inOrder.map(dataOf).every((impact) => impact.undoing);
  const origin: Origin = { cause: undoing ? 'undo' : 'redo', executionId: undo.id };
  const written = await changeRecords(context, results.map(changeOf), origin);
  const facts = written.flatMap((result) => {
    const was = stateOf((set.groups.get(result.record.id) as Group & { record: SetResult['record'] }).record);
    return factsOf(result, { was: was.values as Values, undoing });
  });
  const told = Map.groupBy(await impactsOf(context, facts), (impact) => impact.subject.id);
  return impacts.map((impact) => {
    const { recordId } = dataOf(impact);
    const made = told.get(recordId) ?? [];
    told.delete(recordId);
    return made;
  });
}

export const records: Reversal = {
  name: 'axis.records',
  light: { without: ['before', 'after'], right: ['axis', 'type'] },
  may(context, impacts) {
    const types = new Set(impacts.map(dataOf).map(({ axis, type }) => rightName({ axis, key: type }, 'write')));
    return [...types].every((right) => may(context, right));
  },
  reads: readsRecords,
  async lock(context, impacts) {
    const ids = new Set(impacts.map((impact) => dataOf(impact).recordId));
    await context.unit.query(lockRecordsOnly(context.companyId, [...ids]));
  },
  async stateOf(context, impacts) {
    const known = await loadRecords(context, [...new Set(impacts.map((impact) => dataOf(impact).recordId))]);
    return known.map(({ id, version, deletedAt }) => [id, version, deletedAt ?? null]);
  },
  check: checkBy(judgeSet),
  revert,
  tell: tellRecord,
  foresee: foreseeRecords,
};
