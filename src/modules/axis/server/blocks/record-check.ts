/** Verdicts on changes of records: on all together; of thousands only on what does not stand alone, with all that is tied to it. */
import type { StoredImpact, Verdict } from '#kernel/contract/block.ts';
import type { Circumstances, Reversal } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { findAlone, haveCodes } from './record-alone.ts';
import { dataOf, type RecordSet, type Result } from './record-set.ts';
import { definitionOf, referredIn } from './record-words.ts';

export interface JudgedSet {
  verdicts: Verdict[];
  results: readonly Result[];
  set: RecordSet;
}

type JudgeSet = (
  context: Context,
  impacts: readonly StoredImpact[],
  circumstances: Circumstances,
) => Promise<JudgedSet>;

/** Of those that stand alone, the records that others name which stay, and those with codes that others would get back. */
async function tiedTo(context: Context, { results, set }: JudgedSet, alone: ReadonlySet<string>): Promise<string[]> {
  const stay = results.filter(({ state }) => !state.deleted);
  const named = stay.flatMap(({ group, state }) => referredIn(definitionOf(set.types, group.record), state.values));
  const codes = [...set.groups.values()].flatMap(({ impacts }) =>
    impacts.flatMap(({ axis, type, before: { code } }) => (typeof code === 'string' ? { axis, type, code } : [])),
  );
  return [...named.filter((id) => alone.has(id)), ...(await haveCodes(context, [...alone], codes))];
}

const isAlone: Verdict = { verdict: 'reverse', isAlone: true };

/** @param judgeSet the rule, for any set */
export function checkBy(judgeSet: JudgeSet): NonNullable<Reversal['check']> {
  return async (context, impacts, circumstances) => {
    if (!impacts.some(({ isLight }) => isLight)) return (await judgeSet(context, impacts, circumstances)).verdicts;
    const alone = await findAlone(context, impacts, circumstances);
    for (;;) {
      const rest = impacts.filter((impact) => !alone.has(dataOf(impact).recordId));
      const judged = await judgeSet(context, await circumstances.whole(rest), circumstances);
      const tied = await tiedTo(context, judged, new Set(alone.keys()));
      if (tied.length === 0) {
        const known = new Map(rest.map((impact, index) => [impact, judged.verdicts[index] as Verdict]));
        return impacts.map((impact) => known.get(impact) ?? isAlone);
      }
      for (const id of tied) alone.delete(id);
    }
  };
}
