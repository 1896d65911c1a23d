/** Undo between runs and people: what the suite asks of a block whose room gives it the hooks for it. */
import { describe, expect, it } from 'vitest';
import type { FrameDraft } from '../../contract/frame.ts';
import type { Hand, Run } from './undo-suite.hand.ts';

export interface Between {
  /** A person changes by hand what the run changed. */
  personChange?: {
    change(run: Run): Promise<void>;
    /** What the undo answers then: it leaves what the person did (`kept`), keeps the whole run, or does not mind. */
    answer: 'kept' | 'UNDO_SUPERSEDED' | 'done';
  };
  /** A later run stands on what the run made: it can be started several times, one after the other. */
  laterUse?: { frame(): FrameDraft; input(run: Run): Record<string, unknown> };
  /** Closes the period that the run fell into, and opens it again. */
  closedPeriod?: { close(): Promise<void>; reopen(): Promise<void>; notice: string };
}

/** How a suite makes a run. */
export type Begin = () => Promise<Run>;

export function afterAPerson(hand: Hand, begin: Begin, { change, answer }: NonNullable<Between['personChange']>): void {
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
      const shown = await hand.preview(run.id);
      expect(shown).toMatchObject({ allowed: true, proved: true });
      await change(run);
      const changed = await hand.picture();
      const undo = hand.undo(run.id, { expected: shown.hash });
      if (answer === 'done') return void (await undo);
      await expect(undo).rejects.toMatchObject({
        code: 'UNDO_PREVIEW_CHANGED',
        details: { preview: { executionId: run.id } },
      });
      expect(await hand.picture()).toEqual(changed);
    });
  });
}

export function afterALaterRun(hand: Hand, begin: Begin, use: NonNullable<Between['laterUse']>): void {
  const definition = use.frame();
  const later = async (run: Run) => hand.read(await hand.start(definition, use.input(run)));

  describe('after a later run used it', () => {
    it('is blocked by that run, and goes after it was undone', async () => {
      const before = await hand.picture();
      const run = await begin();
      const user = await later(run);
      const { code, preview } = await hand.undoAsShown(run.id);
      expect(code).toBe('UNDO_BLOCKED_BY_DEPENDENTS');
      expect(preview.blocked.flatMap(({ by }) => by)).toContain(user.id);
      expect(preview.chain.map(({ id }) => id)).toEqual([user.id]);
      expect((await hand.undoAsShown(user.id)).code).toBe('done');
      expect((await hand.undoAsShown(run.id)).code).toBe('done');
      expect(await hand.picture()).toEqual(before);
    });

    it('is blocked by the redo of that run', async () => {
      const before = await hand.picture();
      const run = await begin();
      const undone = await hand.undoAsShown((await later(run)).id);
      const redone = await hand.undoAsShown(undone.result?.undoExecutionId as string);
      const { code, preview } = await hand.undoAsShown(run.id);
      expect(code).toBe('UNDO_BLOCKED_BY_DEPENDENTS');
      expect(preview.blocked.flatMap(({ by }) => by)).toContain(redone.result?.undoExecutionId);
      expect((await hand.undoAsShown(run.id, true)).code).toBe('done');
      expect(await hand.picture()).toEqual(before);
    });

    it.each([2, 5])('is undone with all of them, in a chain of %i', async (length) => {
      const before = await hand.picture();
      const run = await begin();
      const users: string[] = [];
      while (users.length + 1 < length) users.push((await later(run)).id);
      const { code, result } = await hand.undoAsShown(run.id, true);
      expect(code).toBe('done');
      expect(result?.undone).toEqual(expect.arrayContaining([run.id, ...users]));
      expect(await hand.picture()).toEqual(before);
    });
  });
}

export function inAClosedPeriod(hand: Hand, begin: Begin, period: NonNullable<Between['closedPeriod']>): void {
  it('of a closed period says where it lands, and lands there', async () => {
    const before = await hand.picture();
    const run = await begin();
    await period.close();
    const { code, preview } = await hand.undoAsShown(run.id);
    expect(code).toBe('done');
    expect(preview.notices).toMatchObject([{ code: period.notice }]);
    await period.reopen();
    expect(await hand.picture()).toEqual(before);
  });
}
