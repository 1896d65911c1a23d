/** Undo and redo of edits, as steps of whole drafts: they share what did not change. */
import { type Draft, emptyDraft } from './draft.ts';
import { mergeDrafts } from './merge.ts';

export interface History {
  past: readonly Draft[];
  present: Draft;
  future: readonly Draft[];
  /** What the last edit was about: typing in one field is one step. Null: the next edit is a step of its own. */
  at: string | null;
}

const mostSteps = 200;

export const historyOf = (present: Draft = emptyDraft): History => ({ past: [], present, future: [], at: null });

/** @param at names what is typed into; edits in a row with the same name are one step */
export function record(history: History, next: Draft, at: string | null = null): History {
  if (next === history.present) return history;
  const goesOn = at !== null && at === history.at;
  const past = goesOn ? history.past : [...history.past.slice(-(mostSteps - 1)), history.present];
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

/** What another person changed goes into every step, so that an undo takes back one's own edits only. */
export function rebase(history: History, change: { base: Draft; theirs: Draft; present: Draft }): History {
  const { base, theirs, present } = change;
  const moved = (draft: Draft) => mergeDrafts(base, draft, theirs).draft;
  return { past: history.past.map(moved), present, future: history.future.map(moved), at: null };
}
