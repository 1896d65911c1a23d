/** Codes that an undo would restore but other records now use: their current holders, and if a run assigned them. */
import type { Verdict } from '#kernel/contract/block.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import { life, type RunOrigins } from '../../contract/undo.ts';
import type { CodeGiver, CodeHolder } from '../reliance.queries.ts';
import { findDefinition, labelOf, type WithTitle } from './record-impacts.ts';
import { getMaker, getPersonName } from './record-reliance.ts';
import type { Obstacle, RecordSet, RecordSetResult, SetContext } from './record-set.ts';

type Blame = Pick<Obstacle, 'changedBy' | 'changedAt' | 'blockers'>;
interface Owner extends Blame {
  title: LocalText;
  /** It would get the code back itself. */
  isClaimant?: true;
}

const getCode = (of: { axis: string; type: string }, code: string) => `${of.axis} ${of.type} ${code}`;

/**
 * The giver of a record's code: the latest change by a person or a run still in effect. Undone runs and undos cancel out; a record
 * without such a giver stays for the person who worked on it.
 */
function findGiver(changes: readonly Omit<CodeGiver, 'recordId' | 'code'>[], runOrigins: RunOrigins): Blame | null {
  for (const { cause, executionId, byName, at } of changes) {
    if (cause === 'undo') continue;
    const maker = getMaker(cause === 'execution' || cause === 'redo' ? executionId : null, runOrigins);
    if (maker === 'person') return { changedBy: getPersonName(byName), changedAt: at, blockers: [] };
    if (typeof maker === 'object') return { changedBy: '', changedAt: at, blockers: [maker.blocker] };
  }
  return null;
}

function findOwner(
  changes: readonly [WithTitle<CodeHolder>, ...WithTitle<CodeHolder>[]],
  runOrigins: RunOrigins,
): Owner {
  const [{ title, byName, at, keptBy }] = changes;
  const who = keptBy ?? { byName, at };
  const otherwise = { changedBy: getPersonName(who.byName), changedAt: who.at, blockers: [] };
  return { title, ...(findGiver(changes, runOrigins) ?? otherwise) };
}

/** The reason why a record of the set retains its code. */
function findOwnerInSet(result: RecordSetResult, owner: Owner | undefined, verdict: Verdict | undefined): Owner {
  const { title: name, updatedAt } = result.group.record;
  const title = { ko: name, en: name };
  if (verdict?.verdict === 'blocked') return { title, changedBy: '', changedAt: updatedAt, blockers: verdict.by };
  if (verdict?.verdict === 'kept') return { title, ...verdict, blockers: [] };
  const obstructedPart = result.outcomes
    .flatMap((outcome) => outcome.left)
    .find(({ key }) => key === 'code' || key === life);
  const changedBy = getPersonName(obstructedPart?.change?.byName) || owner?.changedBy || '';
  const changedAt = obstructedPart?.change?.at ?? owner?.changedAt ?? updatedAt;
  return {
    title,
    changedBy,
    changedAt,
    blockers: (obstructedPart?.isStuck ? result.stuck.get(obstructedPart.at) : obstructedPart)?.blockers ?? [],
  };
}

/** Owners of the codes after the undo, excluding those that would get theirs back by it. */
function findOwners(set: RecordSet, results: readonly RecordSetResult[], judging: SetContext): Map<string, Owner> {
  const owners = new Map<string, Owner>();
  const within = new Map(results.map((result) => [result.group.id, result]));
  const ownersById = new Map<string, Owner>();
  for (const [id, changes] of Map.groupBy(set.codeHolders, (holder) => holder.id)) {
    const [latest] = changes as [WithTitle<CodeHolder>, ...WithTitle<CodeHolder>[]];
    const owner = findOwner(changes as [WithTitle<CodeHolder>, ...WithTitle<CodeHolder>[]], judging.standing);
    ownersById.set(id, owner);
    if (!within.has(id)) owners.set(getCode(latest, latest.code), owner);
  }
  for (const [id, result] of within) {
    const { code } = result.state.values;
    if (result.state.deleted || typeof code !== 'string' || wantsCode(result)) continue;
    owners.set(
      getCode(result.group.record, code),
      findOwnerInSet(result, ownersById.get(id), judging.verdicts.get(id)),
    );
  }
  return owners;
}

/** True when the record would get its code by being taken back. */
function wantsCode({ group: { record }, state }: RecordSetResult): boolean {
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

export function* findCodeConflicts(
  set: RecordSet,
  results: readonly RecordSetResult[],
  judging: SetContext,
): Generator<[id: string, key: string, part: Obstacle]> {
  const owners = findOwners(set, results, judging);
  for (const result of results.filter(wantsCode)) {
    const { record } = result.group;
    const code = result.state.values.code as string;
    const owner = owners.get(getCode(record, code));
    if (!owner) {
      const [changedBy, changedAt] = ['', record.updatedAt];
      const title = { ko: record.title, en: record.title };
      owners.set(getCode(record, code), { title, changedBy, changedAt, blockers: [], isClaimant: true });
      continue;
    }
    // Two of the set had the code one after the other: who gave it to this one came between.
    const givers = owner.isClaimant
      ? set.codeGivers.filter(
          (permissionsByRecord) => permissionsByRecord.recordId === record.id && permissionsByRecord.code === code,
        )
      : [];
    const { changedBy, changedAt, blockers } = findGiver(givers, judging.standing) ?? owner;
    const key = result.outcomes.some((outcome) => outcome.taken.includes('code')) ? 'code' : life;
    const reasonTexts = blockers.length > 0 ? texts.byRun : key === 'code' ? texts.inUse : texts.notRestored;
    const { ko, en } = owner.title;
    const reason = {
      ko: fillTemplate(reasonTexts.ko, { title: ko, code }),
      en: fillTemplate(reasonTexts.en, { title: en, code }),
    };
    const part = labelOf(findDefinition(set.types, record), 'code');
    yield [record.id, key, { part, changedBy, changedAt, reason, blockers }];
  }
}
