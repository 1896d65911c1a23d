/** Codes that records would get back by an undo and that others have now: who has them, and whether a run gave them. */
import type { Verdict } from '#kernel/contract/block.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import { life, type Standing } from '../../contract/undo.ts';
import type { CodeGiver, CodeHolder } from '../reliance.queries.ts';
import { makerOf, personNamed } from './record-reliance.ts';
import type { Judging, Obstacle, RecordSet, Result } from './record-set.ts';
import { definitionOf, labelOf, type Titled } from './record-words.ts';

type Blamed = Pick<Obstacle, 'changedBy' | 'changedAt' | 'blockers'>;
interface Owner extends Blamed {
  title: LocalText;
  /** It would get the code back itself. */
  isClaimant?: true;
}

const codeOf = (of: { axis: string; type: string }, code: string) => `${of.axis} ${of.type} ${code}`;

/**
 * Whom a record has its code from: the latest change that a person or a standing run made. What runs that do not stand and
 * undos did cancels out; a record that has its code from nobody else stays for the person who worked on it.
 */
function giverOf(changes: readonly Omit<CodeGiver, 'recordId' | 'code'>[], standing: Standing): Blamed | null {
  for (const { cause, executionId, byName, at } of changes) {
    if (cause === 'undo') continue;
    const maker = makerOf(cause === 'execution' || cause === 'redo' ? executionId : null, standing);
    if (maker === 'person') return { changedBy: personNamed(byName), changedAt: at, blockers: [] };
    if (typeof maker === 'object') return { changedBy: '', changedAt: at, blockers: [maker.blocker] };
  }
  return null;
}

function ownerOf(changes: readonly [Titled<CodeHolder>, ...Titled<CodeHolder>[]], standing: Standing): Owner {
  const [{ title, byName, at, keptBy }] = changes;
  const who = keptBy ?? { byName, at };
  const otherwise = { changedBy: personNamed(who.byName), changedAt: who.at, blockers: [] };
  return { title, ...(giverOf(changes, standing) ?? otherwise) };
}

/** Why a record of the set keeps the code that it has. */
function ownerWithin(result: Result, owner: Owner | undefined, verdict: Verdict | undefined): Owner {
  const { title: name, updatedAt } = result.group.record;
  const title = { ko: name, en: name };
  if (verdict?.verdict === 'blocked') return { title, changedBy: '', changedAt: updatedAt, blockers: verdict.by };
  if (verdict?.verdict === 'kept') return { title, ...verdict, blockers: [] };
  const left = result.outcomes.flatMap((outcome) => outcome.left).find(({ key }) => key === 'code' || key === life);
  const changedBy = personNamed(left?.change?.byName) || owner?.changedBy || '';
  const changedAt = left?.change?.at ?? owner?.changedAt ?? updatedAt;
  return { title, changedBy, changedAt, blockers: (left?.isStuck ? result.stuck.get(left.at) : left)?.blockers ?? [] };
}

/** Who has which code once the set is taken back, but for those that would get theirs by it. */
function ownersOf(set: RecordSet, results: readonly Result[], judging: Judging): Map<string, Owner> {
  const owners = new Map<string, Owner>();
  const within = new Map(results.map((result) => [result.group.id, result]));
  const ownersById = new Map<string, Owner>();
  for (const [id, changes] of Map.groupBy(set.codeHolders, (holder) => holder.id)) {
    const [latest] = changes as [Titled<CodeHolder>, ...Titled<CodeHolder>[]];
    const owner = ownerOf(changes as [Titled<CodeHolder>, ...Titled<CodeHolder>[]], judging.standing);
    ownersById.set(id, owner);
    if (!within.has(id)) owners.set(codeOf(latest, latest.code), owner);
  }
  for (const [id, result] of within) {
    const { code } = result.state.values;
    if (result.state.deleted || typeof code !== 'string' || wants(result)) continue;
    owners.set(codeOf(result.group.record, code), ownerWithin(result, ownersById.get(id), judging.kept.get(id)));
  }
  return owners;
}

/** True when the record would get its code by being taken back. */
function wants({ group: { record }, state }: Result): boolean {
  const { code } = state.values;
  return typeof code === 'string' && !state.deleted && (record.deletedAt !== null || code !== record.code);
}

const texts = {
  inUse: { ko: '‘{title}’에서 코드 {code:을/를} 쓰고 있습니다.', en: '‘{title}’ has the code {code}.' },
  notRestored: {
    ko: '‘{title}’에서 코드 {code:을/를} 쓰고 있어 복원하지 않습니다. 그 코드가 비면 되돌릴 수 있습니다.',
    en: '‘{title}’ has the code {code}, so it is not restored. Once the code is free, it can be undone.',
  },
  byRun: {
    ko: '나중 진행 건으로 ‘{title}’에서 코드 {code:을/를} 쓰고 있습니다. 그 진행 건을 먼저 되돌려 주세요.',
    en: 'By a later run, ‘{title}’ has the code {code}. Undo that run first.',
  },
} as const satisfies Record<string, LocalText>;

export function* codesIn(
  set: RecordSet,
  results: readonly Result[],
  judging: Judging,
): Generator<[id: string, key: string, part: Obstacle]> {
  const owners = ownersOf(set, results, judging);
  for (const result of results.filter(wants)) {
    const { record } = result.group;
    const code = result.state.values.code as string;
    const owner = owners.get(codeOf(record, code));
    if (!owner) {
      const [changedBy, changedAt] = ['', record.updatedAt];
      const title = { ko: record.title, en: record.title };
      owners.set(codeOf(record, code), { title, changedBy, changedAt, blockers: [], isClaimant: true });
      continue;
    }
    // Two of the set had the code one after the other: who gave it to this one came between.
    const givers = owner.isClaimant
      ? set.codeGivers.filter((one) => one.recordId === record.id && one.code === code)
      : [];
    const { changedBy, changedAt, blockers } = giverOf(givers, judging.standing) ?? owner;
    const key = result.outcomes.some((outcome) => outcome.taken.includes('code')) ? 'code' : life;
    const words = blockers.length > 0 ? texts.byRun : key === 'code' ? texts.inUse : texts.notRestored;
    const { ko, en } = owner.title;
    const reason = { ko: fill(words.ko, { title: ko, code }), en: fill(words.en, { title: en, code }) };
    const part = labelOf(definitionOf(set.types, record), 'code');
    yield [record.id, key, { part, changedBy, changedAt, reason, blockers }];
  }
}
