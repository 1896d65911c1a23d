/**
 * Stores a draft: applies edits at once, saves them a moment later, merges concurrent saves by others, and retains unsent edits. It
 * renders nothing; the screen subscribes.
 */
import { toApiError } from '#kernel/web/api-error.ts';
import { readLocalJson, writeLocal } from '#kernel/web/local.ts';
import { runLater } from '#kernel/web/timer.ts';
import { type Draft, parseDraft } from '../../contract/drafting/draft.ts';
import { acceptTheirs, type Conflict, isEqualJson, mergeDrafts } from '../../contract/drafting/draft-merge.ts';
import {
  createHistory,
  type History,
  rebaseHistory,
  recordEdit,
  redoEdit,
  undoEdit,
} from '../../contract/drafting/edit-history.ts';
import type { FrameDetail } from '../../contract/shapes.ts';

export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'failed' | 'asking';

/** The last stored version known to this browser. */
export interface SavedBase {
  version: number;
  draft: Draft;
}

export interface AutosaveState {
  history: History;
  base: SavedBase;
  save: SaveState;
  /** Why it could not be saved, in words. */
  error: string | null;
  /** Parts that both changed, and their state on the server. */
  conflicts: readonly Conflict[];
  theirs: SavedBase | null;
  /** Goes up with each change of another that came in. */
  merged: number;
}

/** Milliseconds after the last edit, and until it is tried again. */
const saveDelayMs = 700;
const retryDelayMs = 5_000;

type SendDraft = (version: number, draft: Draft) => Promise<FrameDetail>;
type StoredDraft = { version: number; base: Draft; draft: Draft } | null;

export const toSavedBase = (frame: FrameDetail): SavedBase => ({
  version: frame.version,
  draft: parseDraft(frame.draft ?? frame.definition),
});

export class DraftAutosave {
  private state: AutosaveState;
  private readonly listeners = new Set<() => void>();
  private callOff: () => void = () => undefined;
  private sending: Promise<void> | null = null;
  /** A version that arrived during a save. */
  private arrived: SavedBase | null = null;
  /** The last draft sent from this browser: if the server has exactly that, nobody else changed it, even if the reply was lost. */
  private sent: Draft | null = null;

  private readonly place: string;
  private readonly send: SendDraft;

  /** @param place storage key in this browser for unsent edits */
  constructor(frame: FrameDetail, storageKey: string, send: SendDraft) {
    this.place = storageKey;
    this.send = send;
    const base = toSavedBase(frame);
    const none = { conflicts: [], theirs: null, error: null, merged: 0 };
    this.state = { history: createHistory(base.draft), base, save: 'saved', ...none };
    const stored = readLocalJson<StoredDraft>(storageKey, null);
    if (stored) this.restore(stored, base);
  }

  private restore(stored: NonNullable<StoredDraft>, now: SavedBase): void {
    const [base, draft] = [parseDraft(stored.base), parseDraft(stored.draft)];
    this.state = { ...this.state, base: { version: stored.version, draft: base }, history: createHistory(draft) };
    if (now.version !== stored.version) this.merge(now);
    else this.state = { ...this.state, save: 'waiting' };
    this.flushIn(0);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): AutosaveState => this.state;

  private set(change: Partial<AutosaveState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  private get isDirty(): boolean {
    return !isEqualJson(this.state.base.draft, this.state.history.present);
  }

  private move(history: History): void {
    if (history === this.state.history) return;
    const save = this.state.save === 'asking' || this.state.save === 'offline' ? this.state.save : 'waiting';
    this.set({ history, save });
    this.flushIn(saveDelayMs);
  }

  /** @param at names what is typed into: edits in a row there are one step of undo */
  readonly edit = (change: (draft: Draft) => Draft, at: string | null = null): void => {
    this.move(recordEdit(this.state.history, change(this.state.history.present), at));
  };

  readonly undo = (): void => this.move(undoEdit(this.state.history));
  readonly redo = (): void => this.move(redoEdit(this.state.history));

  private flushIn(milliseconds: number): void {
    this.callOff();
    this.callOff = runLater(milliseconds, () => void this.flush());
  }

  /** Saves now what is not saved. Resolves when that was tried. */
  readonly flush = async (): Promise<void> => {
    this.callOff();
    while (this.sending) await this.sending;
    if (this.state.conflicts.length > 0) return;
    if (!this.isDirty) {
      writeLocal(this.place, null);
      if (this.state.save !== 'saved') this.set({ save: 'saved', error: null });
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
    const { base, history } = this.state;
    const draft = history.present;
    this.sent = draft;
    this.set({ save: 'saving' });
    try {
      const saved = await this.send(base.version, draft);
      this.set({ base: { version: saved.version, draft }, error: null });
      writeLocal(this.place, null);
      const isOld = this.isDirty;
      this.set({ save: isOld ? 'waiting' : 'saved' });
      if (isOld) this.flushIn(saveDelayMs);
    } catch (error) {
      this.missed(error);
    }
  }

  private missed(cause: unknown): void {
    const error = toApiError(cause);
    const current = (error.details as { current?: FrameDetail } | null)?.current;
    if (error.code === 'VERSION_CONFLICT' && current) {
      this.merge(toSavedBase(current));
      this.flushIn(0);
      return;
    }
    const isUnanswered = error.unanswered || error.status >= 502;
    this.hold();
    this.set({ save: isUnanswered ? 'offline' : 'failed', error: isUnanswered ? null : error.message });
    if (isUnanswered) this.flushIn(retryDelayMs);
  }

  /** Into this browser, so that it outlives the page. */
  readonly hold = (): void => {
    if (!this.isDirty) return;
    const { base, history } = this.state;
    writeLocal(this.place, JSON.stringify({ version: base.version, base: base.draft, draft: history.present }));
  };

  /** The server's current version: from this browser's own save, or from somebody else. */
  readonly take = (now: SavedBase): void => {
    if (now.version <= this.state.base.version) return;
    if (this.sending) {
      this.arrived = now;
      return;
    }
    this.merge(now);
    this.flushIn(saveDelayMs);
  };

  private merge(theirs: SavedBase): void {
    const { history, merged } = this.state;
    const isOwn = this.sent !== null && isEqualJson(this.sent, theirs.draft);
    const base = isOwn ? theirs : this.state.base;
    const { draft, conflicts: newConflicts } = mergeDrafts(base.draft, history.present, theirs.draft);
    // Open conflicts stay open, with the other side's current value.
    const open = this.state.conflicts.filter(
      (conflictItem) => !newConflicts.some(({ key }) => key === conflictItem.key),
    );
    const conflicts = [...open, ...newConflicts];
    const change = { base: base.draft, theirs: theirs.draft, present: draft };
    const isNews = !isEqualJson(base.draft, theirs.draft);
    this.set({
      base: theirs,
      history: isNews ? rebaseHistory(history, change) : history,
      conflicts,
      theirs: conflicts.length > 0 ? theirs : null,
      save: conflicts.length > 0 ? 'asking' : isEqualJson(draft, theirs.draft) ? 'saved' : 'waiting',
      merged: isNews ? merged + 1 : merged,
    });
  }

  /** @param isMine false: what the other did is taken */
  readonly decide = (conflict: Conflict, isMine: boolean): void => {
    const { history, theirs, conflicts } = this.state;
    const remaining = conflicts.filter((other) => other !== conflict);
    const present = isMine || !theirs ? history.present : acceptTheirs(history.present, conflict, theirs.draft);
    const isOver = remaining.length === 0;
    this.set({
      history: recordEdit(history, present),
      conflicts: remaining,
      theirs: isOver ? null : theirs,
      save: isOver ? 'waiting' : 'asking',
    });
    if (isOver) this.flushIn(0);
  };

  /** The frame was published or restored: the current draft is the stored one. */
  readonly settle = (frame: FrameDetail): void => {
    const base = { version: frame.version, draft: this.state.history.present };
    this.set({ base, save: 'saved', error: null });
  };

  readonly close = (): void => {
    this.callOff();
    this.hold();
    void this.flush();
  };
}
