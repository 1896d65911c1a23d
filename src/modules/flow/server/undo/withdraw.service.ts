/** Taking a run back for a room, which keeps all of it where a part has to stay. */
import { fail } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { UndoReason } from '../../contract/undo.ts';
import { tried } from '../run/savepoint.ts';
import { blockersOf, lockAll, unjudged } from './case.ts';
import { type Performance, perform } from './perform.ts';
import { linkOf } from './preview.service.ts';
import { UndoRight } from './right.ts';
import { commissioned } from './undo.service.ts';

export interface Withdrawn {
  /** Null: it is taken back, or was before. Otherwise why all of it stays, in the reader's language. */
  stays: null | { reason: string; by: string | null; at: string | null; usedBy: string[] };
}

/** What somebody changed or relies on since; a part of it is enough. */
function keptOf(context: Context, { asked }: Performance): Withdrawn['stays'] {
  for (const { verdict } of asked.judged) {
    const kept = verdict.verdict === 'kept' ? verdict : verdict.verdict === 'reverse' ? verdict.keeps?.[0] : undefined;
    if (kept) {
      return { reason: kept.reason[context.locale], by: kept.changedBy, at: kept.changedAt, usedBy: [] };
    }
  }
  return null;
}

/** The run itself, or the latest redo that brought it back; null: it is taken back. */
async function standingOf(context: Context, id: string): Promise<string | null> {
  for (let standing = id; ; ) {
    const { undoneBy } = (await unjudged(context, standing)).roots[0];
    if (undoneBy === null) return standing;
    const undo = (await unjudged(context, undoneBy)).roots[0];
    if (undo.undoneBy === null) return null;
    standing = undo.undoneBy;
  }
}

/**
 * Keeps what taking a run back touches as it is until the unit ends, in the order in which every undo locks: a room that
 * locks more for its own sake does it after. @throws EXECUTION_NOT_FOUND
 */
export async function holdExecution(context: Context, id: string): Promise<void> {
  const standing = await standingOf(context, id);
  if (standing) await lockAll(context, [standing]);
}

/**
 * Takes a run back whole or leaves it whole, as it stands now: where people changed or use a part of what it made, all of it
 * stays. The caller's room has checked that the actor may; `isLimited`: what is large needs its approval here too.
 * @throws EXECUTION_NOT_FOUND
 */
export async function withdrawExecution(
  context: Context,
  order: { id: string; reason: UndoReason; isLimited?: boolean },
): Promise<Withdrawn> {
  const { reason, isLimited = false } = order;
  const right = isLimited ? UndoRight.ofOperator(context) : UndoRight.ofRoom(context);
  const id = await standingOf(context, order.id);
  if (id === null) return { stays: null };
  const told = await perform({ context, right, order: { id, withDependents: false } }, { why: null });
  const kept = keptOf(context, told);
  if (kept) return { stays: kept };
  const failure = await tried(context, async () => {
    const { kept: left } = await commissioned(context, right, { id, reason });
    if (left > 0) throw fail(flowErrors.UNDO_SUPERSEDED);
  });
  if (!failure) return { stays: null };
  const usedBy: string[] = [];
  for (const blocker of blockersOf(told.at)) {
    const { roots, hidden } = await unjudged(context, blocker);
    usedBy.push(linkOf(context, roots[0], hidden.has(blocker)).title);
  }
  return { stays: { reason: failure.text(context.locale), by: null, at: null, usedBy } };
}
