/** What is settled when an execution ends: its money, and how long it can be undone. */
import { AppError } from '#kernel/contract/error.ts';
import { Money } from '#kernel/contract/money.ts';
import type { Context } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { evaluate } from '../../contract/expression.ts';
import type { LogType, NeverExpires } from '../../contract/frame.ts';
import { undoDays, type Worth } from '../../contract/undo.ts';
import { allBlocks } from '../../contract/validate.ts';
import { contractOf, kindsOf, serverOf } from '../frame/registry.ts';
import * as queries from './execution.queries.ts';
import { storedOf } from './impact.ts';
import { amountToShow, movedBy, ratesFor, readWorth, storedWorth, worthOf } from './money.ts';
import { type Run, scopeOf } from './run.ts';
import type { ImpactRecord } from './step.queries.ts';

/**
 * What the frame states. An expression that cannot be calculated (it names a step of the way not taken) does not keep a run
 * from ending: its amount counts as unknown, which is the largest.
 */
function statedBy(run: Run): Money | 'unrated' | null {
  if (!run.definition.amount) return null;
  try {
    const parsed = Money.safeParse(evaluate(run.definition.amount, scopeOf(run)));
    return parsed.success ? parsed.data : 'unrated';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    run.context.log.warn({ err: error, execution: run.execution.id }, 'the amount of an execution is not known');
    return 'unrated';
  }
}

/** True when the registered block knows how to take such an impact back. */
export function isReversible(context: Context, kind: string): boolean {
  return serverOf(context, kind)?.reversal !== undefined;
}

/** Kinds of blocks whose changes may have moved money. */
export const moneyKinds = (context: Context): string[] =>
  [...kindsOf(houseOf(context)).keys()].filter((kind) => serverOf(context, kind)?.reversal?.moved !== undefined);

/** The longest window of the execution and its sub-flows, all by the money of the whole. Null: it never closes. */
function windowOf(
  money: { worth: Worth; isBooked: boolean },
  logTypes: readonly LogType[],
  neverExpires: readonly NeverExpires[],
): number | null {
  if (neverExpires.length > 0) return null;
  const { worth: wonAmount, isBooked } = money;
  return Math.max(...logTypes.map((logType) => undoDays({ logType, wonAmount, isBooked })));
}

async function descendantsOf(run: Run): Promise<queries.Descendant[]> {
  const hasSubFlows = allBlocks(run.definition).some((block) => block.kind === 'flow.sub-flow');
  if (!hasSubFlows) return [];
  return run.context.unit.query(queries.selectDescendants(run.context.companyId, run.execution.id));
}

/** A step whose effect left the house says so of itself; the frame may say more. */
function promisesOf(run: Run): NeverExpires[] {
  const external = [...run.steps.values()].some(
    (step) => step.status === 'done' && contractOf(run.context, step.kind).external === true,
  );
  return external ? [...run.neverExpires, 'external-impact'] : [...run.neverExpires];
}

/** @param record.impacts those that may have moved money, and one of each other kind, are enough */
export async function endingOf(
  run: Run,
  record: { logType: LogType; impacts: readonly ImpactRecord[] },
): Promise<queries.Ending> {
  const below = await descendantsOf(run);
  const changes = [...record.impacts.map(storedOf), ...run.impacts];
  const moved = {
    stated: statedBy(run),
    posted: movedBy(run.context, changes),
    children: below.filter(({ parentId }) => parentId === run.execution.id).map(({ won }) => readWorth(won)),
  };
  const amounts = moved.stated === null || moved.stated === 'unrated' ? moved.posted : [moved.stated, ...moved.posted];
  const settings = await ratesFor(run.context, amounts);
  const worth = worthOf(settings, moved);
  const shown = amountToShow(settings, moved);
  const isBooked = moved.posted.length > 0 || below.some(({ changed, won }) => changed && won !== 0);
  const neverExpires = [...new Set([...promisesOf(run), ...below.flatMap((child) => child.neverExpires)])];
  const supportsUndo =
    changes.some((change) => isReversible(run.context, change.kind)) ||
    below.some((child) => child.supportsUndo && child.changed);
  return {
    amount: shown?.amount ?? null,
    currency: shown?.currency ?? null,
    won: storedWorth(worth),
    neverExpires,
    // What cannot be undone has no end of its time either: it never had one.
    undoDays: supportsUndo
      ? windowOf({ worth, isBooked }, [record.logType, ...below.map((child) => child.logType)], neverExpires)
      : null,
    supportsUndo,
  };
}
