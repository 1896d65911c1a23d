/**
 * Computes the result of undoing a set of changes. Judging and reverting share it, so both meet the same obstacles: an erased
 * reference, or a code or value in use.
 */
import { fillTemplate } from '#kernel/contract/text.ts';
import { getRecordState, life, rewindChanges } from '../../contract/undo.ts';
import { findCodeConflicts } from './record-codes.ts';
import { findDefinition, getReferenceNames, labelOf } from './record-impacts.ts';
import type { Obstacle, RecordSet, RecordSetResult, SetContext } from './record-set.ts';

type Obstacles = Map<string, Map<string, Obstacle>>;

function isTaken(result: RecordSetResult, key: string): boolean {
  return result.outcomes.some((outcome) => outcome.taken.includes(key));
}

const erased = {
  ko: '참조하던 항목이 완전히 삭제되어 이 값은 되돌리지 않습니다.',
  en: 'What it referred to was erased for good, so this value stays.',
};

function* findErased(set: RecordSet, result: RecordSetResult): Generator<[key: string, part: Obstacle]> {
  const { record } = result.group;
  const type = findDefinition(set.types, record);
  for (const key of getReferenceNames(type)) {
    const value = result.state.values[key];
    if (typeof value !== 'string' || set.there.has(value) || !isTaken(result, key)) continue;
    yield [key, { part: labelOf(type, key), changedBy: '', changedAt: record.updatedAt, reason: erased, blockers: [] }];
  }
}

const inUse = {
  ko: '‘{title}’에 같은 값이 있어 그대로 둡니다.',
  en: '‘{title}’ has the same value now, so it stays as it is.',
};

/** Values that another record has now, which would come back by themselves or with their record. */
function* findTaken(set: RecordSet, result: RecordSetResult): Generator<[key: string, part: Obstacle]> {
  const { record } = result.group;
  if (result.state.deleted) return;
  for (const { name, value, title } of set.taken.get(record.id) ?? []) {
    const isBack = result.state.values[name] === value && (record.deletedAt !== null || isTaken(result, name));
    if (!isBack) continue;
    const reason = { ko: fillTemplate(inUse.ko, { title: title.ko }), en: fillTemplate(inUse.en, { title: title.en }) };
    const part = labelOf(findDefinition(set.types, record), name);
    const key = isTaken(result, name) ? name : life;
    yield [key, { part, changedBy: '', changedAt: record.updatedAt, reason, blockers: [] }];
  }
}

function getResults(set: RecordSet, judging: SetContext, stuck: Obstacles): RecordSetResult[] {
  return [...set.groups.values()].flatMap((group) => {
    const { id, record, impacts } = group;
    if (!record) return [];
    const state = getRecordState(record);
    const parts = stuck.get(id) ?? new Map<string, Obstacle>();
    if (judging.verdicts.has(id)) return [{ group: { ...group, record }, state, outcomes: [], stuck: parts }];
    const { standing: runOrigins } = judging;
    const input = {
      state,
      impacts,
      history: judging.historyOf(id),
      standing: runOrigins,
      stuck: new Set(parts.keys()),
    };
    return [{ group: { ...group, record }, ...rewindChanges(input), stuck: parts }];
  });
}

/** The result of undoing the set, for each record that still exists. */
export function resolveRecordSet(set: RecordSet, judging: SetContext): RecordSetResult[] {
  const stuck: Obstacles = new Map();
  for (;;) {
    const results = getResults(set, judging, stuck);
    const stuckParts = [
      ...results.flatMap((result) =>
        [...findErased(set, result), ...findTaken(set, result)].map(
          ([key, part]) => [result.group.id, key, part] as const,
        ),
      ),
      ...findCodeConflicts(set, results, judging),
    ];
    const fresh = stuckParts.filter(([id, key]) => !stuck.get(id)?.has(key));
    if (fresh.length === 0) return results;
    for (const [id, key, part] of fresh) stuck.set(id, new Map(stuck.get(id)).set(key, part));
  }
}
