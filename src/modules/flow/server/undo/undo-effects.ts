/** Undo effects: net effect per thing, to decide by, not a log. */
import type { Context } from '#kernel/server/context.ts';
import type { NetEffect } from '../../contract/shapes.ts';
import type { HiddenImpacts } from '../run/impact.ts';
import { type Change, computeNetEffects, toHappenedChanges } from '../run/net-effects.ts';
import type { ImpactVerdict } from './undo-target.ts';

function listChanges(
  { impact, verdict, done: isReverted, made: revertedChanges }: ImpactVerdict,
  hidden: HiddenImpacts,
): Change[] {
  if (verdict.verdict !== 'reverse') return [];
  if (isReverted) return toHappenedChanges(revertedChanges, hidden);
  const { subject, kind, data } = impact;
  const nextState = verdict.becomes ?? impact.before;
  return [
    { subject, kind, data, before: impact.after, after: nextState, happened: false, isHidden: hidden.has(impact) },
  ];
}

/** Per thing, in the order of doing. @param verdicts in the order of doing, the latest change first */
export function computeUndoEffects(
  context: Context,
  verdicts: readonly ImpactVerdict[],
  hidden: HiddenImpacts,
): NetEffect[] {
  return computeNetEffects(
    context,
    verdicts.flatMap((verdict) => listChanges(verdict, hidden)),
  );
}
