/** Execution ending: settles the run's money and how long it can be undone. */
import { AppError } from '#kernel/contract/error.ts';
import { Money } from '#kernel/contract/money.ts';
import { appOf } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { evaluate } from '../../contract/expression.ts';
import type { LogType, NeverExpires } from '../../contract/frame.ts';
import { listAllBlocks } from '../../contract/frame-validation.ts';
import { type AmountKrw, getUndoDays } from '../../contract/undo.ts';
import { getBlockContract, getBlockKinds, getBlockServer } from '../frame/registry.ts';
import {
  computeAmountKrw,
  listMovedMoney,
  loadRates,
  parseAmountKrw,
  selectShownAmount,
  toStoredAmountKrw,
} from './amount-krw.ts';
import * as queries from './execution.queries.ts';
import { toStoredImpact } from './impact.ts';
import { createScope, type Run } from './run.ts';
import type { ImpactRecord } from './step.queries.ts';

/**
 * The amount the frame states. An expression that cannot be evaluated (it names a step on a branch not taken) does not prevent a
 * run from ending: its amount is unknown, which counts as the largest.
 */
function getStatedAmount(run: Run): Money | 'unrated' | null {
  if (!run.definition.amount) return null;
  try {
    const parsed = Money.safeParse(evaluate(run.definition.amount, createScope(run)));
    return parsed.success ? parsed.data : 'unrated';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    run.context.log.warn({ err: error, execution: run.execution.id }, 'the amount of an execution is not known');
    return 'unrated';
  }
}

/** True when the registered block knows how to take such an impact back. */
export function isReversible(context: Context, kind: string): boolean {
  return getBlockServer(context, kind)?.reversal !== undefined;
}

/** Kinds of blocks whose changes may have moved money. */
export const listMoneyKinds = (context: Context): string[] =>
  [...getBlockKinds(appOf(context)).keys()].filter(
    (kind) => getBlockServer(context, kind)?.reversal?.movedMoney !== undefined,
  );

/** The longest window of the execution and its sub-flows, all by the money of the whole. Null: it never closes. */
function getUndoWindow(
  money: { amountKrw: AmountKrw; isBooked: boolean },
  logTypes: readonly LogType[],
  neverExpires: readonly NeverExpires[],
): number | null {
  if (neverExpires.length > 0) return null;
  const { amountKrw: wonAmount, isBooked } = money;
  return Math.max(...logTypes.map((logType) => getUndoDays({ logType, wonAmount, isBooked })));
}

async function loadDescendants(run: Run): Promise<queries.SubFlowSummary[]> {
  const hasSubFlows = listAllBlocks(run.definition).some((block) => block.kind === 'flow.sub-flow');
  if (!hasSubFlows) return [];
  return run.context.unit.query(queries.selectDescendants(run.context.companyId, run.execution.id));
}

/** A step with an external effect states that itself; the frame may add more. */
function listNeverExpires(run: Run): NeverExpires[] {
  const external = [...run.steps.values()].some(
    (step) => step.status === 'done' && getBlockContract(run.context, step.kind).external === true,
  );
  return external ? [...run.neverExpires, 'external-impact'] : [...run.neverExpires];
}

/** @param record.impacts those that may have moved money, and one of each other kind, are enough */
export async function computeCompletion(
  run: Run,
  record: { logType: LogType; impacts: readonly ImpactRecord[] },
): Promise<queries.Completion> {
  const below = await loadDescendants(run);
  const changes = [...record.impacts.map(toStoredImpact), ...run.impacts];
  const moved = {
    stated: getStatedAmount(run),
    posted: listMovedMoney(run.context, changes),
    children: below
      .filter(({ parentId }) => parentId === run.execution.id)
      .map(({ won: amountKrw }) => parseAmountKrw(amountKrw)),
  };
  const amounts = moved.stated === null || moved.stated === 'unrated' ? moved.posted : [moved.stated, ...moved.posted];
  const settings = await loadRates(run.context, amounts);
  const totalKrw = computeAmountKrw(settings, moved);
  const shownAmount = selectShownAmount(settings, moved);
  const isBooked =
    moved.posted.length > 0 || below.some(({ changed, won: childAmountKrw }) => changed && childAmountKrw !== 0);
  const neverExpires = [...new Set([...listNeverExpires(run), ...below.flatMap((child) => child.neverExpires)])];
  const supportsUndo =
    changes.some((change) => isReversible(run.context, change.kind)) ||
    below.some((child) => child.supportsUndo && child.changed);
  return {
    amount: shownAmount?.amount ?? null,
    currency: shownAmount?.currency ?? null,
    won: toStoredAmountKrw(totalKrw),
    neverExpires,
    // A run that cannot be undone has no undo deadline either: it never had one.
    undoDays: supportsUndo
      ? getUndoWindow(
          { amountKrw: totalKrw, isBooked },
          [record.logType, ...below.map((child) => child.logType)],
          neverExpires,
        )
      : null,
    supportsUndo,
  };
}
