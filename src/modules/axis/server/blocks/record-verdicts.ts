/** Verdicts on record changes: on all together; among thousands, only on dependent changes and everything connected to them. */
import type { StoredImpact, Verdict } from '#kernel/contract/block.ts';
import type { Reversal, UndoFacts } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { findDefinition, getReferencedIds } from './record-impacts.ts';
import { findHoldersOfCodes, findIndependent } from './record-independence.ts';
import { getRecordImpact, type RecordSet, type RecordSetResult } from './record-set.ts';

export interface SetVerdicts {
  verdicts: Verdict[];
  results: readonly RecordSetResult[];
  set: RecordSet;
}

type SetJudge = (context: Context, impacts: readonly StoredImpact[], circumstances: UndoFacts) => Promise<SetVerdicts>;

/** Of the independent records, those referenced by records that stay, and those with codes that others would get back. */
async function findTied(
  context: Context,
  { results, set }: SetVerdicts,
  alone: ReadonlySet<string>,
): Promise<string[]> {
  const stay = results.filter(({ state }) => !state.deleted);
  const named = stay.flatMap(({ group, state }) =>
    getReferencedIds(findDefinition(set.types, group.record), state.values),
  );
  const codes = [...set.groups.values()].flatMap(({ impacts }) =>
    impacts.flatMap(({ axis, type, before: { code } }) => (typeof code === 'string' ? { axis, type, code } : [])),
  );
  return [...named.filter((id) => alone.has(id)), ...(await findHoldersOfCodes(context, [...alone], codes))];
}

const isAlone: Verdict = { verdict: 'reverse', isAlone: true };

/** @param judgeSet the rule, for any set */
export function createCheck(judgeSet: SetJudge): NonNullable<Reversal['check']> {
  return async (context, impacts, circumstances) => {
    if (!impacts.some(({ isLight }) => isLight)) return (await judgeSet(context, impacts, circumstances)).verdicts;
    const alone = await findIndependent(context, impacts, circumstances);
    for (;;) {
      const rest = impacts.filter((impact) => !alone.has(getRecordImpact(impact).recordId));
      const judged = await judgeSet(context, await circumstances.loadWhole(rest), circumstances);
      const tied = await findTied(context, judged, new Set(alone.keys()));
      if (tied.length === 0) {
        const verdictByImpact = new Map(rest.map((impact, index) => [impact, judged.verdicts[index] as Verdict]));
        return impacts.map((impact) => verdictByImpact.get(impact) ?? isAlone);
      }
      for (const id of tied) alone.delete(id);
    }
  };
}
