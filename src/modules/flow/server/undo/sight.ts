/** What of an undo whoever looks may see: changes by who may read them, parts by who sees them. */
import type { Impact, StoredImpact, Verdict } from '#kernel/contract/block.ts';
import type { ErrorDefinition } from '#kernel/contract/error.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import { inputsRead } from '../frame/visibility.ts';
import { type Hidden, hiddenOf, wholeAtOnce, wholeOf } from '../run/impact.ts';
import type { Case, Judged } from './case.ts';

/** Changes of executions that the actor sees. */
export function seenIn(undoCase: Case): Judged[] {
  return undoCase.judged.filter(({ impact }) => !undoCase.hidden.has(impact.executionId));
}

/**
 * Of what is taken back, and of what doing so changed, that which the actor may not read.
 * @param before what the actor read before (`readBefore`), where it is taken back by now
 */
export async function hiddenIn(
  context: Context,
  judged: readonly Judged[],
  before: ReadonlySet<string> = new Set(),
): Promise<Hidden> {
  const runs = new Map<Impact & { kind: string }, string>();
  for (const { impact, made } of judged) {
    if (before.has(impact.id)) continue;
    for (const change of [impact, ...made]) runs.set(change, impact.executionId);
  }
  const inputs = await inputsRead(context, [...new Set(runs.values())]);
  const changes = [...runs.keys()];
  const readsInput = (change: Impact) => inputs.has(runs.get(change as Impact & { kind: string }) as string);
  if (!judged.some(({ impact }) => impact.isLight)) return hiddenOf(context, changes, readsInput);
  const hidden = new Set<Impact>();
  for (let from = 0; from < changes.length; from += wholeAtOnce) {
    const light = changes.slice(from, from + wholeAtOnce) as StoredImpact[];
    const whole = await wholeOf(context, light);
    const runOf = new Map(whole.map((change, index) => [change, runs.get(light[index] as StoredImpact) as string]));
    const unread = await hiddenOf(context, whole, (change) => inputs.has(runOf.get(change) as string));
    for (const [index, change] of whole.entries()) if (unread.has(change)) hidden.add(light[index] as StoredImpact);
  }
  return hidden;
}

/**
 * What of it the actor reads, by the ids of the changes. A task that waits for a role lets it read what the run was given, and ends
 * with the undo: asked before, so that an undo tells who did it what its preview told.
 */
export async function readBefore(context: Context, judged: readonly Judged[]): Promise<ReadonlySet<string>> {
  const hidden = await hiddenIn(context, judged);
  return new Set(judged.flatMap(({ impact }) => (hidden.has(impact) ? [] : [impact.id])));
}

/** Whether a notice tells what a change is about. */
export function hasNames(judged: readonly Judged[]): boolean {
  return judged.some(({ verdict }) => verdict.verdict === 'reverse' && verdict.notices?.some((one) => one.names));
}

const unseen: Record<Extract<Verdict['verdict'], 'kept' | 'blocked'>, LocalText> = {
  kept: { ko: '그 뒤에 바뀌어 그대로 둡니다.', en: 'It changed since, so it stays as it is.' },
  blocked: { ko: '나중 진행 건을 먼저 되돌려 주세요.', en: 'Later runs stand on it. Undo them first.' },
};

/** Why something stays or is in the way quotes what it is about: titles, amounts. That it cannot be taken back says nothing of it. */
export function reasonFor<V extends { verdict: keyof typeof unseen; reason: LocalText }>(
  verdict: V,
  isHidden: boolean,
): V {
  return isHidden ? { ...verdict, reason: unseen[verdict.verdict] } : verdict;
}

/** A part that stays of something that is hidden. */
export const unseenPart = { part: { ko: '일부', en: 'A part' }, reason: unseen.kept } as const;

/** A room's own words for why it refuses are for who may read all that it is about. */
export function refusalFor(refusal: ErrorDefinition, about: { at: Case; hidden: Hidden }): ErrorDefinition {
  const isTold = about.hidden.size === 0 && about.at.hidden.size === 0;
  return isTold || refusal.code !== flowErrors.UNDO_SUPERSEDED.code ? refusal : flowErrors.UNDO_SUPERSEDED;
}
