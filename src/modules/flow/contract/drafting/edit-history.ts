/** Undo and redo of edits, as steps of whole drafts: they share what did not change. */
import { type Draft, emptyDraft } from './draft.ts';
import { mergeDrafts } from './draft-merge.ts';

export interface History {
  past: readonly Draft[];
  present: Draft;
  future: readonly Draft[];
  /** Subject of the last edit: typing in one field is one step. Null: the next edit is a separate step. */
  at: string | null;
}

const maxSteps = 200;

export const createHistory = (present: Draft = emptyDraft): History => ({ past: [], present, future: [], at: null });

/** @param at names what is typed into; edits in a row with the same name are one step */
export function recordEdit(history: History, next: Draft, at: string | null = null): History {
  if (next === history.present) return history;
  const goesOn = at !== null && at === history.at;
  const past = goesOn ? history.past : [...history.past.slice(-(maxSteps - 1)), history.present];
  return { past, present: next, future: [], at };
}

export function undoEdit(history: History): History {
  const last = history.past.at(-1);
  if (!last) return history;
  return { past: history.past.slice(0, -1), present: last, future: [history.present, ...history.future], at: null };
}

export function redoEdit(history: History): History {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { past: [...history.past, history.present], present: next, future, at: null };
}

/** Merges another person's changes into every step, so that undo reverts only one's own edits. */
export function rebaseHistory(history: History, change: { base: Draft; theirs: Draft; present: Draft }): History {
  const { base, theirs, present } = change;
  const moved = (draft: Draft) => mergeDrafts(base, draft, theirs).draft;
  return { past: history.past.map(moved), present, future: history.future.map(moved), at: null };
}
