/** Undo visibility: filters an undo for its viewer, changes by read rights, parts by the viewer's access. */
import type { Impact, StoredImpact, Verdict } from '#kernel/contract/block.ts';
import type { ErrorDefinition } from '#kernel/contract/error.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import { filterInputReadable } from '../frame/visibility.ts';
import { findHiddenImpacts, fullImpactsPerBatch, type HiddenImpacts, loadFullImpacts } from '../run/impact.ts';
import type { ImpactVerdict, UndoTarget } from './undo-target.ts';

/** Changes of executions that the actor sees. */
export function listVisibleImpacts(target: UndoTarget): ImpactVerdict[] {
  return target.judged.filter(({ impact }) => !target.hidden.has(impact.executionId));
}

/**
 * Of what is taken back, and of what doing so changed, that which the actor may not read.
 * @param readableIds what the actor read before (`listReadableImpactIds`), where it is taken back by now
 */
export async function findRedactedImpacts(
  context: Context,
  verdicts: readonly ImpactVerdict[],
  readableIds: ReadonlySet<string> = new Set(),
): Promise<HiddenImpacts> {
  const runs = new Map<Impact & { kind: string }, string>();
  for (const { impact, made: changes } of verdicts) {
    if (readableIds.has(impact.id)) continue;
    for (const change of [impact, ...changes]) runs.set(change, impact.executionId);
  }
  const inputs = await filterInputReadable(context, [...new Set(runs.values())]);
  const changes = [...runs.keys()];
  const readsInput = (change: Impact) => inputs.has(runs.get(change as Impact & { kind: string }) as string);
  if (!verdicts.some(({ impact }) => impact.isLight)) return findHiddenImpacts(context, changes, readsInput);
  const hidden = new Set<Impact>();
  for (let from = 0; from < changes.length; from += fullImpactsPerBatch) {
    const light = changes.slice(from, from + fullImpactsPerBatch) as StoredImpact[];
    const whole = await loadFullImpacts(context, light);
    const runOf = new Map(whole.map((change, index) => [change, runs.get(light[index] as StoredImpact) as string]));
    const hiddenImpacts = await findHiddenImpacts(context, whole, (change) => inputs.has(runOf.get(change) as string));
    for (const [index, change] of whole.entries())
      if (hiddenImpacts.has(change)) hidden.add(light[index] as StoredImpact);
  }
  return hidden;
}

/**
 * The part that the actor reads, by change ids. A task that waits for a role grants reading the run's input, and ends with the
 * undo: so this is read first, and the undo shows its actor the same as its preview.
 */
export async function listReadableImpactIds(
  context: Context,
  verdicts: readonly ImpactVerdict[],
): Promise<ReadonlySet<string>> {
  const hidden = await findRedactedImpacts(context, verdicts);
  return new Set(verdicts.flatMap(({ impact }) => (hidden.has(impact) ? [] : [impact.id])));
}

/** True if a notice names the record of a change. */
export function hasNamedNotices(verdicts: readonly ImpactVerdict[]): boolean {
  return verdicts.some(
    ({ verdict }) => verdict.verdict === 'reverse' && verdict.notices?.some((notice) => notice.names),
  );
}

const redactedReasons: Record<Extract<Verdict['verdict'], 'kept' | 'blocked'>, LocalText> = {
  kept: { ko: '그 뒤에 바뀌어 그대로 둡니다.', en: 'It changed since, so it stays as it is.' },
  blocked: { ko: '나중 진행 건을 먼저 되돌려 주세요.', en: 'Later runs stand on it. Undo them first.' },
};

/** Why something stays or is in the way quotes what it is about: titles, amounts. That it cannot be taken back says nothing of it. */
export function redactReason<V extends { verdict: keyof typeof redactedReasons; reason: LocalText }>(
  verdict: V,
  isHidden: boolean,
): V {
  return isHidden ? { ...verdict, reason: redactedReasons[verdict.verdict] } : verdict;
}

/** A part that stays of something that is hidden. */
export const redactedPart = { part: { ko: '일부', en: 'A part' }, reason: redactedReasons.kept } as const;

/** A module's own reason for refusing is only for people who may read all records concerned. */
export function redactRefusal(
  refusal: ErrorDefinition,
  options: { refusedTarget: UndoTarget; hidden: HiddenImpacts },
): ErrorDefinition {
  const isFullyVisible = options.hidden.size === 0 && options.refusedTarget.hidden.size === 0;
  return isFullyVisible || refusal.code !== flowErrors.UNDO_SUPERSEDED.code ? refusal : flowErrors.UNDO_SUPERSEDED;
}
