/**
 * What every block that changes something must pass: do → undo → compare, redo, twice, 16 at once, cut off in the middle, and
 * undo against its own expiry; with the hooks that a room gives also after a person's change, after later runs that stand on
 * it, in chains, in a closed period. Every undo does exactly what its preview said, or refuses with its code and writes nothing.
 * A room proves its block with a frame, an input and a picture of what the block changes.
 *
 * @example
 * undoSuite({
 *   name: 'item.stock-movement',
 *   world: () => world,
 *   frame: () => ({ blocks: [{ id: 'move', kind: 'item.stock-movement', title, settings: { … } }] }),
 *   input: () => ({ itemId }),
 *   snapshot: (context) => readStock(context, itemId),
 * });
 */
import { describe, expect, it } from 'vitest';
import type { World } from '#apps/testing.ts';
import type { Context } from '#kernel/server/context.ts';
import type { FrameDraft, LogType } from '../../contract/frame.ts';
import { checkExpiry } from '../undo/expiry.service.ts';
import { undoExecution } from '../undo/undo.service.ts';
import { atOnceOn, crowd } from './barrier.ts';
import { afterALaterRun, afterAPerson, type Begin, type Between, inAClosedPeriod } from './undo-suite.between.ts';
import { Hand, outcome, reason } from './undo-suite.hand.ts';
import { moveDeadline, selectStanding } from './undo-suite.queries.ts';

export interface UndoSuite extends Between {
  /** The block's kind, or a sentence. */
  name: string;
  /** As `testWorld()` gives it. */
  world: () => World;
  /** A frame that runs to its end by itself and uses the block. Asked once, after the world was made. */
  frame?: () => FrameDraft;
  input?: () => Record<string, unknown>;
  /** In place of frame and input, where a run needs more than a start: somebody decides. Returns the execution, finished. */
  start?: () => Promise<string>;
  /** Everything that the run changes and undo must restore, without ids and instants: balances, levels, states. */
  snapshot(context: Context): Promise<unknown>;
  logType?: LogType;
}

function count(outcomes: readonly string[], which: string): number {
  return outcomes.filter((one) => one === which).length;
}

function beginOf(suite: UndoSuite, hand: Hand): Begin {
  let definition: FrameDraft | null = null;
  return async () => {
    if (suite.start) return hand.read(await suite.start());
    definition ??= suite.frame?.() ?? null;
    if (!definition) throw new Error(`${suite.name} has neither frame nor start`);
    return hand.read(await hand.start(definition, suite.input?.() ?? {}));
  };
}

function byItself(hand: Hand, begin: Begin): void {
  it('restores what was before, and redo what was after', async () => {
    const before = await hand.picture();
    const { id } = await begin();
    const after = await hand.picture();
    expect(after).not.toEqual(before);
    const first = await hand.undoAsShown(id);
    expect(first.result?.reversed).toBeGreaterThan(0);
    expect(await hand.picture()).toEqual(before);
    const redo = await hand.undoAsShown(first.result?.undoExecutionId as string);
    expect(await hand.picture()).toEqual(after);
    await hand.undoAsShown(redo.result?.undoExecutionId as string);
    expect(await hand.picture()).toEqual(before);
  });

  it('happens once: the second is refused and changes nothing', async () => {
    const { id } = await begin();
    await hand.undo(id);
    expect((await hand.undoAsShown(id)).code).toBe('UNDO_ALREADY_DONE');
  });

  it('leaves nothing when it is cut off before the end, and can be done then', async () => {
    const before = await hand.picture();
    const { id } = await begin();
    const after = await hand.picture();
    const cutOff = hand.within(async (context) => {
      await undoExecution(context, { id, reason });
      throw new Error('cut off');
    });
    await expect(cutOff).rejects.toThrow('cut off');
    expect(await hand.picture()).toEqual(after);
    expect((await hand.undoAsShown(id)).code).toBe('done');
    expect(await hand.picture()).toEqual(before);
  });
}

function atOnce(hand: Hand, begin: Begin): void {
  it(`lets exactly one of ${crowd} win that all wait for the same moment`, async () => {
    const before = await hand.picture();
    const { id } = await begin();
    const { world } = hand;
    const all = await atOnceOn(
      world,
      id,
      Array.from({ length: crowd }, () => () => outcome(hand.undo(id))),
    );
    expect([count(all, 'done'), count(all, 'UNDO_ALREADY_DONE')], all.join()).toEqual([1, crowd - 1]);
    expect(await hand.picture()).toEqual(before);
  });
}

function againstExpiry(hand: Hand, begin: Begin): void {
  it('is either in time or expired, never both, when it races its own expiry', async () => {
    for (const milliseconds of [-1, 0, 2, 5, 10, 20]) {
      const before = await hand.picture();
      const { id } = await begin();
      const after = await hand.picture();
      await hand.within(async (context) => {
        context.unit.add(moveDeadline(context.companyId, id, milliseconds));
      });
      const expiry = () => outcome(hand.within((context) => checkExpiry(context)));
      const outcomes = await Promise.all([outcome(hand.undo(id)), expiry(), outcome(hand.undo(id))]);
      await expiry();
      const [standing] = await hand.within((context) => context.unit.query(selectStanding(context.companyId, id)));
      const won = count([outcomes[0] as string, outcomes[2] as string], 'done');
      expect(standing).toMatchObject({ undos: won, audits: 1 - won, supportsUndo: won === 1 });
      expect(await hand.picture()).toEqual(won === 1 ? before : after);
      if (won === 1) continue;
      await hand.within(async (context) => {
        context.unit.add(moveDeadline(context.companyId, id, 60_000));
      });
      expect(await outcome(hand.undo(id))).toBe('UNDO_UNSUPPORTED');
      // Left as it is: the next round compares with what it finds.
    }
  });
}

export function undoSuite(suite: UndoSuite): void {
  const hand = new Hand(suite);
  const begin = beginOf(suite, hand);
  const { closedPeriod, laterUse, personChange } = suite;
  describe(`undo of ${suite.name}`, () => {
    byItself(hand, begin);
    atOnce(hand, begin);
    if (laterUse) afterALaterRun(hand, begin, laterUse);
    if (closedPeriod) inAClosedPeriod(hand, begin, closedPeriod);
    // These leave what they made: they come last.
    againstExpiry(hand, begin);
    if (personChange) afterAPerson(hand, begin, personChange);
  });
}
