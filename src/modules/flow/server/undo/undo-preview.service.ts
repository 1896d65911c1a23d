/** Undo preview: performs the undo and rolls it back for certainty, if that is quick and the person may undo. */
import type { ErrorDefinition } from '#kernel/contract/error.ts';
import { fail } from '#kernel/contract/error.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import { listAllBlocks } from '../../contract/frame-validation.ts';
import type { RefusalText } from '../../contract/shapes.ts';
import { getUndoStatusAt, type UndoStatus } from '../../contract/undo.ts';
import { maxPreviewed, type UndoPreview } from '../../contract/undo-shapes.ts';
import { getDefinition } from '../frame/version-cache.ts';
import type { ExecutionRecord } from '../run/execution.queries.ts';
import { inRolledBackSavepoint, isTransientError } from '../run/savepoint.ts';
import { getOrRunDryRun } from './dry-run-cache.ts';
import { buildLargePreviewLists, buildPreviewLists } from './preview-lists.ts';
import { listVisibleImpacts, redactRefusal } from './redaction.ts';
import { isApprovalNeeded } from './undo-amount.ts';
import { setBriefLockTimeout } from './undo-dependency.queries.ts';
import { maxChainLength } from './undo-facts.ts';
import {
  applyUndo,
  countPlanChanges,
  hashUndoPlan,
  planUndo,
  type UndoContext,
  type UndoPlan,
  type UndoScope,
} from './undo-plan.ts';
import { UndoRight } from './undo-right.ts';
import {
  type ImpactVerdict,
  isLightTarget,
  listBlockers,
  loadTargetState,
  loadVisibleTargetState,
  type UndoTarget,
} from './undo-target.ts';

/** Larger undos are estimated, not tried: a trial holds locks. */
const maxDryRunChanges = maxPreviewed;

export function toRefusal(error: ErrorDefinition): RefusalText {
  return fail(error, { values: { most: maxChainLength } }).inWords();
}

async function listPendingSteps(context: Context, target: UndoTarget): Promise<{ path: string; title: LocalText }[]> {
  const titles = new Map<string, LocalText>();
  const open = target.open.filter(({ executionId }) => !target.hidden.has(executionId));
  for (const record of open.length > 0 ? target.family : []) {
    for (const block of listAllBlocks(await getDefinition(context, record.versionId)))
      titles.set(block.id, block.title);
  }
  return open.map((step) => ({
    path: step.path,
    title: titles.get(step.blockId) ?? { ko: step.blockId, en: step.blockId },
  }));
}

export function toChainLink(
  context: Context,
  record: ExecutionRecord,
  isHidden: boolean,
): UndoPreview['chain'][number] {
  const { id, title, frameTitle, finishedAt, status } = record;
  if (!isHidden) return { id, title, frameTitle, finishedAt, status };
  const hidden = { ko: '비공개 업무', en: 'A private flow' };
  return { id, title: hidden[context.locale], frameTitle: hidden, finishedAt, status };
}

/**
 * The blocking executions, even if the order excludes them: a person decides if they are undone together. If there are too many, only
 * the latest, which must be undone first.
 */
async function planChain(undoContext: UndoContext, plan: UndoPlan): Promise<UndoPreview['chain']> {
  const { context, order: undoScope } = undoContext;
  const isBlocked = listBlockers(plan.target).length > 0 && !undoScope.withDependents;
  const fullPlan = isBlocked
    ? await planUndo(
        { ...undoContext, order: { ...undoScope, withDependents: true } },
        { attribution: null, loadedTargets: [plan.target] },
      )
    : plan;
  const { refusedTarget, cases, refusal } = fullPlan;
  const isTooLong = refusal?.code === flowErrors.UNDO_CHAIN_TOO_LONG.code;
  const latestIds = isTooLong ? listBlockers(refusedTarget).slice(0, maxChainLength) : [];
  const latestTargets = latestIds.length > 0 ? [await loadTargetState(context, ...latestIds)] : [];
  const isRefused = (target: UndoTarget) => target === refusedTarget;
  const targets = [...cases.filter((target) => !isRefused(target)), ...latestTargets, ...cases.filter(isRefused)];
  const links = targets.flatMap(({ roots, hidden }) =>
    roots.map((root) => toChainLink(context, root, hidden.has(root.id))),
  );
  return links.filter(({ id }) => id !== undoScope.id);
}

/** Impacts as they are taken back, the latest first; not those of executions that the actor may not see. */
function listShownVerdicts(cases: readonly UndoTarget[]): ImpactVerdict[] {
  return cases.flatMap((target) => listVisibleImpacts(target).toReversed());
}

/** The preview of an estimate or a trial. */
export async function buildUndoPreview(
  undoContext: UndoContext,
  options: {
    refusal: ErrorDefinition | null;
    proved: boolean;
    readBefore?: ReadonlySet<string> | undefined;
    /** The first line of each list that is shown. */
    from?: number | undefined;
  },
  plan: UndoPlan,
): Promise<UndoPreview> {
  const { refusal, proved, from = 0 } = options;
  const { context, order: undoScope } = undoContext;
  const { target: requestedTarget, refusedTarget: at, cases } = plan;
  const root = requestedTarget.roots.find(({ id }) => id === undoScope.id) as ExecutionRecord;
  const lines = listShownVerdicts(cases);
  const isLarge = cases.some(isLightTarget);
  const { lists, hidden } = isLarge
    ? await buildLargePreviewLists(context, lines, from)
    : await buildPreviewLists(context, lines, { from, readBefore: options.readBefore });
  return {
    executionId: undoScope.id,
    status: getUndoStatusAt(root, requestedTarget.now),
    allowed: refusal === null,
    refusal: refusal && toRefusal(redactRefusal(refusal, { refusedTarget: at, hidden })),
    proved,
    ...lists,
    chain: await planChain(undoContext, plan),
    pending: await listPendingSteps(context, requestedTarget),
    hash: hashUndoPlan(plan),
  };
}

/** Carries the order out and takes it back. Null where others hold what it needs: nobody waits for a preview. */
async function dryRunUndo(undoContext: UndoContext, plan: UndoPlan): Promise<UndoPlan | null> {
  const { context } = undoContext;
  const attribution = { asker: undoContext.right.requester, reason: { code: 'other', text: '' } as const };
  try {
    const result = await inRolledBackSavepoint(context, () => {
      context.unit.add(setBriefLockTimeout());
      return applyUndo(undoContext, attribution, plan);
    });
    return result.refusal?.code === flowErrors.UNDO_PREVIEW_CHANGED.code ? null : result;
  } catch (error) {
    if (!isTransientError(context, error)) throw error;
    context.log.info({ err: error }, 'an undo was told, not tried: others are at work on it');
    return null;
  }
}

/**
 * Foresees the result of the order, by a trial if possible, and the reason for a refusal. The unit must be rolled back or store
 * nothing of this.
 * @throws EXECUTION_NOT_FOUND
 */
export async function forecastUndo(
  undoContext: UndoContext,
): Promise<{ performance: UndoPlan; refusal: ErrorDefinition | null; proved: boolean }> {
  const plan = await planUndo(undoContext, { attribution: null });
  const canDryRun = plan.refusal === null && countPlanChanges(plan) <= maxDryRunChanges;
  const { context, order: undoScope } = undoContext;
  const dryRun = canDryRun
    ? await getOrRunDryRun(context, { order: undoScope, plan: plan }, () => dryRunUndo(undoContext, plan))
    : null;
  const bestPlan = dryRun ?? plan;
  const mayNeedApproval = bestPlan.refusal === null && undoContext.right.needsApproval;
  const refusal =
    mayNeedApproval && (await isApprovalNeeded(context, bestPlan.cases, { undoes: false }))
      ? flowErrors.UNDO_NEEDS_APPROVAL
      : bestPlan.refusal;
  return { performance: bestPlan, refusal, proved: dryRun !== null };
}

/** @throws EXECUTION_NOT_FOUND, also for what the actor may not see */
export async function previewUndo(context: Context, undoScope: UndoScope, from = 0): Promise<UndoPreview> {
  const { roots } = await loadVisibleTargetState(context, undoScope.id);
  const right = UndoRight.ofActor(context, roots[0]);
  const undoContext = { context, order: undoScope, right };
  const { performance: plan, refusal, proved } = await forecastUndo(undoContext);
  return buildUndoPreview(undoContext, { refusal, proved, from }, plan);
}

/** @throws EXECUTION_NOT_FOUND */
export async function getUndoStatus(context: Context, id: string): Promise<UndoStatus> {
  const { roots, now } = await loadVisibleTargetState(context, id);
  return getUndoStatusAt(roots[0], now);
}
