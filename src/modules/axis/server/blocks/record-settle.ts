/**
 * What taking a set of changes back leads to. Judging and reverting come to it the same way, so that both meet the same
 * obstacles: what was referred to is erased, a code or a value is in use.
 */
import { fill } from '#kernel/contract/text.ts';
import { life, stateOf, takeBack } from '../../contract/undo.ts';
import { codesIn } from './record-codes.ts';
import type { Judging, Obstacle, RecordSet, Result } from './record-set.ts';
import { definitionOf, labelOf, referenceNames } from './record-words.ts';

type Stuck = Map<string, Map<string, Obstacle>>;

function taken(result: Result, key: string): boolean {
  return result.outcomes.some((outcome) => outcome.taken.includes(key));
}

const erased = {
  ko: '참조하던 항목이 완전히 삭제되어 이 값은 되돌리지 않습니다.',
  en: 'What it referred to was erased for good, so this value stays.',
};

function* erasedIn(set: RecordSet, result: Result): Generator<[key: string, part: Obstacle]> {
  const { record } = result.group;
  const type = definitionOf(set.types, record);
  for (const key of referenceNames(type)) {
    const value = result.state.values[key];
    if (typeof value !== 'string' || set.there.has(value) || !taken(result, key)) continue;
    yield [key, { part: labelOf(type, key), changedBy: '', changedAt: record.updatedAt, reason: erased, blockers: [] }];
  }
}

const inUse = {
  ko: '‘{title}’에 같은 값이 있어 그대로 둡니다.',
  en: '‘{title}’ has the same value now, so it stays as it is.',
};

/** Values that another record has now, which would come back by themselves or with their record. */
function* takenIn(set: RecordSet, result: Result): Generator<[key: string, part: Obstacle]> {
  const { record } = result.group;
  if (result.state.deleted) return;
  for (const { name, value, title } of set.taken.get(record.id) ?? []) {
    const isBack = result.state.values[name] === value && (record.deletedAt !== null || taken(result, name));
    if (!isBack) continue;
    const reason = { ko: fill(inUse.ko, { title: title.ko }), en: fill(inUse.en, { title: title.en }) };
    const part = labelOf(definitionOf(set.types, record), name);
    const key = taken(result, name) ? name : life;
    yield [key, { part, changedBy: '', changedAt: record.updatedAt, reason, blockers: [] }];
  }
}

function resultsOf(set: RecordSet, judging: Judging, stuck: Stuck): Result[] {
  return [...set.groups.values()].flatMap((group) => {
    const { id, record, impacts } = group;
    if (!record) return [];
    const state = stateOf(record);
    const parts = stuck.get(id) ?? new Map<string, Obstacle>();
    if (judging.kept.has(id)) return [{ group: { ...group, record }, state, outcomes: [], stuck: parts }];
    const { standing } = judging;
    const about = { state, impacts, history: judging.historyOf(id), standing, stuck: new Set(parts.keys()) };
    return [{ group: { ...group, record }, ...takeBack(about), stuck: parts }];
  });
}

/** What taking the set back leads to, for each record that is still there. */
export function settle(set: RecordSet, judging: Judging): Result[] {
  const stuck: Stuck = new Map();
  for (;;) {
    const results = resultsOf(set, judging, stuck);
    const stuckParts = [
      ...results.flatMap((result) =>
        [...erasedIn(set, result), ...takenIn(set, result)].map(([key, part]) => [result.group.id, key, part] as const),
      ),
      ...codesIn(set, results, judging),
    ];
    const fresh = stuckParts.filter(([id, key]) => !stuck.get(id)?.has(key));
    if (fresh.length === 0) return results;
    for (const [id, key, part] of fresh) stuck.set(id, new Map(stuck.get(id)).set(key, part));
  }
}
