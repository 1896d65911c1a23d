/** What an undo comes to per thing: a decision, not a log. */
import type { Context } from '#kernel/server/context.ts';
import type { NetEffect } from '../../contract/shapes.ts';
import { type Change, happenedTo, netEffects } from '../run/effects.ts';
import type { Hidden } from '../run/impact.ts';
import type { Judged } from './case.ts';

function changesOf({ impact, verdict, done, made }: Judged, hidden: Hidden): Change[] {
  if (verdict.verdict !== 'reverse') return [];
  if (done) return happenedTo(made, hidden);
  const { subject, kind, data } = impact;
  const after = verdict.becomes ?? impact.before;
  return [{ subject, kind, data, before: impact.after, after, happened: false, isHidden: hidden.has(impact) }];
}

/** Per thing, in the order of doing. @param judged in the order of doing, the latest change first */
export function effectsOf(context: Context, judged: readonly Judged[], hidden: Hidden): NetEffect[] {
  return netEffects(
    context,
    judged.flatMap((one) => changesOf(one, hidden)),
  );
}
