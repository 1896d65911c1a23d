/** Undo between runs and people: the suite's tests for a block whose module supplies the hooks. */
import { describe, expect, it } from 'vitest';
import type { FrameDraft } from '../../contract/frame.ts';
import type { SuiteRun, UndoDriver } from './undo-suite.driver.ts';

export interface BetweenCases {
  /** A person changes by hand what the run changed. */
  personChange?: {
    change(run: SuiteRun): Promise<void>;
    /** The undo's response: it leaves the person's change (`kept`), refuses for the whole run, or proceeds. */
    answer: 'kept' | 'UNDO_SUPERSEDED' | 'done';
  };
  /** A later run that depends on this run's result: it can be started several times in sequence. */
  laterUse?: { frame(): FrameDraft; input(run: SuiteRun): Record<string, unknown> };
  /** Closes the period that the run fell into, and opens it again. */
  closedPeriod?: { close(): Promise<void>; reopen(): Promise<void>; notice: string };
}

/** Starts a run for a suite. */
export type StartRun = () => Promise<SuiteRun>;

export function testPersonChange(
  hand: UndoDriver,
  begin: StartRun,
  { change, answer }: NonNullable<BetweenCases['personChange']>,
): void {
  describe('after a person changed it', () => {
    it('does what was shown, and names who and when', async () => {
      const run = await begin();
      await change(run);
      const changed = await hand.picture();
      const { code, preview } = await hand.undoAsShown(run.id);
      expect(code).toBe(answer === 'kept' ? 'done' : answer);
      expect(preview.partial).toBe(answer !== 'done');
      if (answer === 'UNDO_SUPERSEDED') {
        expect(preview.kept).not.toEqual([]);
        expect(await hand.picture()).toEqual(changed);
      }
    });

    it('does not do what was shown before the person changed it', async () => {
      const run = await begin();
      const undoPreview = await hand.preview(run.id);
      expect(undoPreview).toMatchObject({ allowed: true, proved: true });
      await change(run);
      const changed = await hand.picture();
      const undo = hand.undo(run.id, { expected: undoPreview.hash });
      if (answer === 'done') return void (await undo);
      await expect(undo).rejects.toMatchObject({
        code: 'UNDO_PREVIEW_CHANGED',
        details: { preview: { executionId: run.id } },
      });
      expect(await hand.picture()).toEqual(changed);
    });
  });
}

export function testLaterRun(hand: UndoDriver, begin: StartRun, use: NonNullable<BetweenCases['laterUse']>): void {
  const definition = use.frame();
  const later = async (run: SuiteRun) => hand.read(await hand.start(definition, use.input(run)));

  describe('after a later run used it', () => {
    it('is blocked by that run, and goes after it was undone', async () => {
      const previousPicture = await hand.picture();
      const run = await begin();
      const user = await later(run);
      const { code, preview } = await hand.undoAsShown(run.id);
      expect(code).toBe('UNDO_BLOCKED_BY_DEPENDENTS');
      expect(preview.blocked.flatMap(({ by }) => by)).toContain(user.id);
      expect(preview.chain.map(({ id }) => id)).toEqual([user.id]);
      expect((await hand.undoAsShown(user.id)).code).toBe('done');
      expect((await hand.undoAsShown(run.id)).code).toBe('done');
      expect(await hand.picture()).toEqual(previousPicture);
    });

    it('is blocked by the redo of that run', async () => {
      const previousPicture = await hand.picture();
      const run = await begin();
      const undone = await hand.undoAsShown((await later(run)).id);
      const redone = await hand.undoAsShown(undone.result?.undoExecutionId as string);
      const { code, preview } = await hand.undoAsShown(run.id);
      expect(code).toBe('UNDO_BLOCKED_BY_DEPENDENTS');
      expect(preview.blocked.flatMap(({ by }) => by)).toContain(redone.result?.undoExecutionId);
      expect((await hand.undoAsShown(run.id, true)).code).toBe('done');
      expect(await hand.picture()).toEqual(previousPicture);
    });

    it.each([2, 5])('is undone with all of them, in a chain of %i', async (length) => {
      const previousPicture = await hand.picture();
      const run = await begin();
      const users: string[] = [];
      while (users.length + 1 < length) users.push((await later(run)).id);
      const { code, result } = await hand.undoAsShown(run.id, true);
      expect(code).toBe('done');
      expect(result?.undone).toEqual(expect.arrayContaining([run.id, ...users]));
      expect(await hand.picture()).toEqual(previousPicture);
    });
  });
}

export function testClosedPeriod(
  hand: UndoDriver,
  begin: StartRun,
  period: NonNullable<BetweenCases['closedPeriod']>,
): void {
  it('of a closed period says where it lands, and lands there', async () => {
    const previousPicture = await hand.picture();
    const run = await begin();
    await period.close();
    const { code, preview } = await hand.undoAsShown(run.id);
    expect(code).toBe('done');
    expect(preview.notices).toMatchObject([{ code: period.notice }]);
    await period.reopen();
    expect(await hand.picture()).toEqual(previousPicture);
  });
}
