/**
 * Results of undos that were performed and rolled back. A proof holds the undo's locks while it runs, so it is made once per
 * execution and state and shared by all viewers, one at a time in a company, and at a limited rate.
 */
import { createHash } from 'node:crypto';
import { appOf, perApp } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { filterVisible } from '../frame/visibility.ts';
import { hashUndoPlan, type UndoPlan, type UndoScope } from './undo-plan.ts';
import { createRevertContext, groupByReversal, type UndoTarget } from './undo-target.ts';

/** Null: others held what it needed. */
type DryRunResult = UndoPlan | null;

interface DryRun {
  /** State it was made from. */
  marker: string;
  result: Promise<DryRunResult>;
  /** When it ended, by the process's clock; infinite while it runs. */
  endedAt: number;
  /** When the last ones of this undo began. */
  begun: readonly number[];
  took: number;
}

/** Modules that do not report the state of their records may have changed them without another verdict. */
const cacheForMs = 10_000;
/** At most this many proofs of one undo within the time below; after that it is only estimated until the time is over. */
const maxDryRuns = 4;
const withinMs = 10_000;
/** Proofs that take long are made the more rarely: they hold locks for a twentieth of the time at most. */
const restFactor = 20;
/** Undos whose last proof is cached. */
const maxCached = 50;

const dryRunStore = perApp(() => ({ proofs: new Map<string, DryRun>(), running: new Map<string, Promise<unknown>>() }));

const toCacheKey = ({ companyId }: Context, { id, withDependents, stops }: UndoScope) =>
  [companyId, id, withDependents, stops ?? false].join(' ');

/** The state of the records to be reverted: a proof of the same state shows the same. */
async function computeMarker(context: Context, plan: UndoPlan): Promise<string> {
  const impacts = plan.cases.flatMap(({ judged }) => judged.map(({ impact }) => impact));
  const states: unknown[] = [];
  for (const [reversal, own] of groupByReversal(context, impacts)) {
    if (reversal?.stateOf) states.push(await reversal.stateOf(createRevertContext(context, own), own));
  }
  return createHash('sha256')
    .update(JSON.stringify([hashUndoPlan(plan), states]))
    .digest('base64url');
}

/** The same performance as another person sees it. */
async function redactForReader(context: Context, plan: UndoPlan): Promise<UndoPlan> {
  const members = plan.cases.flatMap(({ family }) => family.map(({ id }) => id));
  const visible = await filterVisible(context, members);
  const hidden = new Set(members.filter((id) => !visible.has(id)));
  const redactedByTarget = new Map(
    plan.cases.map((target): [UndoTarget, UndoTarget] => [target, { ...target, hidden }]),
  );
  const toRedacted = (target: UndoTarget) => redactedByTarget.get(target) ?? { ...target, hidden };
  return {
    ...plan,
    cases: [...redactedByTarget.values()],
    target: toRedacted(plan.target),
    refusedTarget: toRedacted(plan.refusedTarget),
  };
}

/** The write differed from its proof: the next view proves it again. */
export function forgetDryRun(context: Context, undoScope: UndoScope): void {
  const cached = dryRunStore(appOf(context)).proofs.get(toCacheKey(context, undoScope));
  if (cached) cached.marker = '';
}

function isResting(dryRun: DryRun, now: number): boolean {
  const within = Math.max(withinMs, dryRun.took * restFactor * maxDryRuns);
  return dryRun.begun.length >= maxDryRuns && now - (dryRun.begun.at(-maxDryRuns) as number) < within;
}

/**
 * The proof of this undo for the estimated state: one that exists or is in progress, or one made now. Null: not proved, because
 * others are working on it or it was proved too often lately.
 */
export async function getOrRunDryRun(
  context: Context,
  options: { order: UndoScope; plan: UndoPlan },
  runDryRun: () => Promise<DryRunResult>,
): Promise<DryRunResult> {
  const { proofs, running } = dryRunStore(appOf(context));
  const [key, marker] = [toCacheKey(context, options.order), await computeMarker(context, options.plan)];
  const shared = async (): Promise<{ result: DryRunResult } | null> => {
    const cached = proofs.get(key);
    if (cached?.marker !== marker || performance.now() - cached.endedAt > cacheForMs) return null;
    const result = await cached.result;
    return { result: result && (await redactForReader(context, result)) };
  };
  const first = await shared();
  if (first) return first.result;
  // One in a company at a time. Who waited for one does not wait for the next.
  const other = running.get(context.companyId);
  if (other) {
    await other;
    const second = await shared();
    if (second) return second.result;
    if (running.has(context.companyId)) return null;
  }
  const began = performance.now();
  const last = proofs.get(key);
  if (last && isResting(last, began)) return null;
  const result = runDryRun();
  const dryRun: DryRun = {
    ...{ marker, result, endedAt: Number.POSITIVE_INFINITY, took: 0 },
    begun: [...(last?.begun ?? []), began].slice(-maxDryRuns),
  };
  // The latest last: the first of the map is the oldest.
  proofs.delete(key);
  proofs.set(key, dryRun);
  for (const old of proofs.keys()) if (proofs.size > maxCached) proofs.delete(old);
  const ended = result.then(
    () => true,
    () => false,
  );
  running.set(context.companyId, ended);
  const isWhole = await ended;
  running.delete(context.companyId);
  dryRun.endedAt = performance.now();
  dryRun.took = dryRun.endedAt - began;
  // A proof that failed, met concurrent work, or was refused against the estimate is not reused for the next view.
  if (!isWhole || (await result)?.refusal !== null) dryRun.marker = '';
  return result;
}
