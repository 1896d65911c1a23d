/**
 * Tests for every block that changes something: do → undo → compare, redo, twice, 16 at once, interrupted, and undo against
 * its own expiry; with a module's hooks also after a person's change, after later runs that depend on it, in chains, in a
 * closed period. Every undo does exactly what its preview announced, or refuses with its code and writes nothing. A module
 * tests its block with a frame, an input and a snapshot of what the block changes.
 *
 * @example
 * describeUndoSuite({
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
import { maxWaiting, runAtOnceOnExecution } from './lock-barrier.ts';
import {
  type BetweenCases,
  type StartRun,
  testClosedPeriod,
  testLaterRun,
  testPersonChange,
} from './undo-suite.between.ts';
import { getOutcome, reason, UndoDriver } from './undo-suite.driver.ts';
import { selectIsUndoable, updateUndoDeadline } from './undo-suite.queries.ts';

export interface UndoSuite extends BetweenCases {
  /** The block's kind, or a sentence. */
  name: string;
  /** As `createTestWorld()` gives it. */
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

function countOutcomes(outcomes: readonly string[], which: string): number {
  return outcomes.filter((outcome) => outcome === which).length;
}

function createStartRun(suite: UndoSuite, hand: UndoDriver): StartRun {
  let definition: FrameDraft | null = null;
  return async () => {
    if (suite.start) return hand.read(await suite.start());
    definition ??= suite.frame?.() ?? null;
    if (!definition) throw new Error(`${suite.name} has neither frame nor start`);
    return hand.read(await hand.start(definition, suite.input?.() ?? {}));
  };
}

function testUndoAlone(hand: UndoDriver, begin: StartRun): void {
  it('restores what was before, and redo what was after', async () => {
    const previousPicture = await hand.picture();
    const { id } = await begin();
    const nextPicture = await hand.picture();
    expect(nextPicture).not.toEqual(previousPicture);
    const first = await hand.undoAsShown(id);
    expect(first.result?.reversed).toBeGreaterThan(0);
    expect(await hand.picture()).toEqual(previousPicture);
    const redo = await hand.undoAsShown(first.result?.undoExecutionId as string);
    expect(await hand.picture()).toEqual(nextPicture);
    await hand.undoAsShown(redo.result?.undoExecutionId as string);
    expect(await hand.picture()).toEqual(previousPicture);
  });

  it('happens once: the second is refused and changes nothing', async () => {
    const { id } = await begin();
    await hand.undo(id);
    expect((await hand.undoAsShown(id)).code).toBe('UNDO_ALREADY_DONE');
  });

  it('leaves nothing when it is cut off before the end, and can be done then', async () => {
    const previousPicture = await hand.picture();
    const { id } = await begin();
    const nextPicture = await hand.picture();
    const cutOff = hand.within(async (context) => {
      await undoExecution(context, { id, reason });
      throw new Error('cut off');
    });
    await expect(cutOff).rejects.toThrow('cut off');
    expect(await hand.picture()).toEqual(nextPicture);
    expect((await hand.undoAsShown(id)).code).toBe('done');
    expect(await hand.picture()).toEqual(previousPicture);
  });
}

function testConcurrentUndo(hand: UndoDriver, begin: StartRun): void {
  it(`lets exactly one of ${maxWaiting} win that all wait for the same moment`, async () => {
    const previousPicture = await hand.picture();
    const { id } = await begin();
    const { world } = hand;
    const all = await runAtOnceOnExecution(
      world,
      id,
      Array.from({ length: maxWaiting }, () => () => getOutcome(hand.undo(id))),
    );
    expect([countOutcomes(all, 'done'), countOutcomes(all, 'UNDO_ALREADY_DONE')], all.join()).toEqual([
      1,
      maxWaiting - 1,
    ]);
    expect(await hand.picture()).toEqual(previousPicture);
  });
}

function testExpiryRace(hand: UndoDriver, begin: StartRun): void {
  it('is either in time or expired, never both, when it races its own expiry', async () => {
    for (const milliseconds of [-1, 0, 2, 5, 10, 20]) {
      const previousPicture = await hand.picture();
      const { id } = await begin();
      const nextPicture = await hand.picture();
      await hand.within(async (context) => {
        context.unit.add(updateUndoDeadline(context.companyId, id, milliseconds));
      });
      const expiry = () => getOutcome(hand.within((context) => checkExpiry(context)));
      const outcomes = await Promise.all([getOutcome(hand.undo(id)), expiry(), getOutcome(hand.undo(id))]);
      await expiry();
      const [undoState] = await hand.within((context) => context.unit.query(selectIsUndoable(context.companyId, id)));
      const undoneCount = countOutcomes([outcomes[0] as string, outcomes[2] as string], 'done');
      expect(undoState).toMatchObject({ undos: undoneCount, audits: 1 - undoneCount, supportsUndo: undoneCount === 1 });
      expect(await hand.picture()).toEqual(undoneCount === 1 ? previousPicture : nextPicture);
      if (undoneCount === 1) continue;
      await hand.within(async (context) => {
        context.unit.add(updateUndoDeadline(context.companyId, id, 60_000));
      });
      expect(await getOutcome(hand.undo(id))).toBe('UNDO_UNSUPPORTED');
      // Left as it is: the next round compares with what it finds.
    }
  });
}

export function describeUndoSuite(suite: UndoSuite): void {
  const hand = new UndoDriver(suite);
  const begin = createStartRun(suite, hand);
  const { closedPeriod, laterUse, personChange } = suite;
  describe(`undo of ${suite.name}`, () => {
    testUndoAlone(hand, begin);
    testConcurrentUndo(hand, begin);
    if (laterUse) testLaterRun(hand, begin, laterUse);
    if (closedPeriod) testClosedPeriod(hand, begin, closedPeriod);
    // These leave what they made: they come last.
    testExpiryRace(hand, begin);
    if (personChange) testPersonChange(hand, begin, personChange);
  });
}
