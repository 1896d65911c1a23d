/**
 * Keeps a draft: edits at once, saves a moment later, merges what others saved meanwhile, and holds on to what cannot be sent yet.
 * Nothing here draws; the screen listens.
 */
import { toApiError } from '#kernel/web/api-error.ts';
import { readLocalJson, writeLocal } from '#kernel/web/local.ts';
import { later } from '#kernel/web/timer.ts';
import { type Draft, readDraft } from '../../contract/drafting/draft.ts';
import { type History, historyOf, rebase, record, redoEdit, undoEdit } from '../../contract/drafting/history.ts';
import { type Conflict, isSame, mergeDrafts, takeTheirs } from '../../contract/drafting/merge.ts';
import type { FrameDetail } from '../../contract/shapes.ts';

export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'failed' | 'asking';

/** What was kept last, as far as this browser knows. */
export interface Base {
  version: number;
  draft: Draft;
}

export interface Kept {
  history: History;
  base: Base;
  save: SaveState;
  /** Why it could not be saved, in words. */
  error: string | null;
  /** What both changed, and what it is on the server. */
  conflicts: readonly Conflict[];
  theirs: Base | null;
  /** Goes up with each change of another that came in. */
  merged: number;
}

/** Milliseconds after the last edit, and until it is tried again. */
const pause = 700;
const again = 5_000;

type Send = (version: number, draft: Draft) => Promise<FrameDetail>;
type Stored = { version: number; base: Draft; draft: Draft } | null;

export const baseOf = (frame: FrameDetail): Base => ({
  version: frame.version,
  draft: readDraft(frame.draft ?? frame.definition),
});

export class DraftKeeper {
  private kept: Kept;
  private readonly listeners = new Set<() => void>();
  private callOff: () => void = () => undefined;
  private sending: Promise<void> | null = null;
  /** What came while something was being sent. */
  private arrived: Base | null = null;
  /** What this browser sent last: where the server has exactly that, nobody else was there, whatever became of the answer. */
  private sent: Draft | null = null;

  private readonly place: string;
  private readonly send: Send;

  /** @param place where it is kept in this browser while it cannot be sent */
  constructor(frame: FrameDetail, place: string, send: Send) {
    this.place = place;
    this.send = send;
    const base = baseOf(frame);
    const none = { conflicts: [], theirs: null, error: null, merged: 0 };
    this.kept = { history: historyOf(base.draft), base, save: 'saved', ...none };
    const stored = readLocalJson<Stored>(place, null);
    if (stored) this.restore(stored, base);
  }

  private restore(stored: NonNullable<Stored>, now: Base): void {
    const [base, draft] = [readDraft(stored.base), readDraft(stored.draft)];
    this.kept = { ...this.kept, base: { version: stored.version, draft: base }, history: historyOf(draft) };
    if (now.version !== stored.version) this.merge(now);
    else this.kept = { ...this.kept, save: 'waiting' };
    this.flushIn(0);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): Kept => this.kept;

  private set(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    for (const listener of this.listeners) listener();
  }

  private get isDirty(): boolean {
    return !isSame(this.kept.base.draft, this.kept.history.present);
  }

  private move(history: History): void {
    if (history === this.kept.history) return;
    const save = this.kept.save === 'asking' || this.kept.save === 'offline' ? this.kept.save : 'waiting';
    this.set({ history, save });
    this.flushIn(pause);
  }

  /** @param at names what is typed into: edits in a row there are one step of undo */
  readonly edit = (change: (draft: Draft) => Draft, at: string | null = null): void => {
    this.move(record(this.kept.history, change(this.kept.history.present), at));
  };

  readonly undo = (): void => this.move(undoEdit(this.kept.history));
  readonly redo = (): void => this.move(redoEdit(this.kept.history));

  private flushIn(milliseconds: number): void {
    this.callOff();
    this.callOff = later(milliseconds, () => void this.flush());
  }

  /** Saves now what is not saved. Resolves when that was tried. */
  readonly flush = async (): Promise<void> => {
    this.callOff();
    while (this.sending) await this.sending;
    if (this.kept.conflicts.length > 0) return;
    if (!this.isDirty) {
      writeLocal(this.place, null);
      if (this.kept.save !== 'saved') this.set({ save: 'saved', error: null });
      return;
    }
    this.sending = this.sendNow().finally(() => {
      this.sending = null;
      const { arrived } = this;
      this.arrived = null;
      if (arrived) this.take(arrived);
    });
    await this.sending;
  };

  private async sendNow(): Promise<void> {
    const { base, history } = this.kept;
    const draft = history.present;
    this.sent = draft;
    this.set({ save: 'saving' });
    try {
      const saved = await this.send(base.version, draft);
      this.set({ base: { version: saved.version, draft }, error: null });
      writeLocal(this.place, null);
      const isOld = this.isDirty;
      this.set({ save: isOld ? 'waiting' : 'saved' });
      if (isOld) this.flushIn(pause);
    } catch (error) {
      this.missed(error);
    }
  }

  private missed(cause: unknown): void {
    const error = toApiError(cause);
    const current = (error.details as { current?: FrameDetail } | null)?.current;
    if (error.code === 'VERSION_CONFLICT' && current) {
      this.merge(baseOf(current));
      this.flushIn(0);
      return;
    }
    const isUnanswered = error.unanswered || error.status >= 502;
    this.hold();
    this.set({ save: isUnanswered ? 'offline' : 'failed', error: isUnanswered ? null : error.message });
    if (isUnanswered) this.flushIn(again);
  }

  /** Into this browser, so that it outlives the page. */
  readonly hold = (): void => {
    if (!this.isDirty) return;
    const { base, history } = this.kept;
    writeLocal(this.place, JSON.stringify({ version: base.version, base: base.draft, draft: history.present }));
  };

  /** What the server has now: from this browser's own save, or from somebody else. */
  readonly take = (now: Base): void => {
    if (now.version <= this.kept.base.version) return;
    if (this.sending) {
      this.arrived = now;
      return;
    }
    this.merge(now);
    this.flushIn(pause);
  };

  private merge(theirs: Base): void {
    const { history, merged } = this.kept;
    const isOwn = this.sent !== null && isSame(this.sent, theirs.draft);
    const base = isOwn ? theirs : this.kept.base;
    const { draft, conflicts: found } = mergeDrafts(base.draft, history.present, theirs.draft);
    // What is being asked already is asked on, with what the other has by now.
    const open = this.kept.conflicts.filter((one) => !found.some(({ key }) => key === one.key));
    const conflicts = [...open, ...found];
    const change = { base: base.draft, theirs: theirs.draft, present: draft };
    const isNews = !isSame(base.draft, theirs.draft);
    this.set({
      base: theirs,
      history: isNews ? rebase(history, change) : history,
      conflicts,
      theirs: conflicts.length > 0 ? theirs : null,
      save: conflicts.length > 0 ? 'asking' : isSame(draft, theirs.draft) ? 'saved' : 'waiting',
      merged: isNews ? merged + 1 : merged,
    });
  }

  /** @param isMine false: what the other did is taken */
  readonly decide = (conflict: Conflict, isMine: boolean): void => {
    const { history, theirs, conflicts } = this.kept;
    const left = conflicts.filter((one) => one !== conflict);
    const present = isMine || !theirs ? history.present : takeTheirs(history.present, conflict, theirs.draft);
    const isOver = left.length === 0;
    this.set({
      history: record(history, present),
      conflicts: left,
      theirs: isOver ? null : theirs,
      save: isOver ? 'waiting' : 'asking',
    });
    if (isOver) this.flushIn(0);
  };

  /** The frame was published, or put back: what is there now is what was kept. */
  readonly settle = (frame: FrameDetail): void => {
    const base = { version: frame.version, draft: this.kept.history.present };
    this.set({ base, save: 'saved', error: null });
  };

  readonly close = (): void => {
    this.callOff();
    this.hold();
    void this.flush();
  };
}
