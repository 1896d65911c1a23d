/**
 * Today's open work: each module declares what of it waits for a person in its public entry point, queries its own server with
 * their rights, and provides the pending action. The start page joins them into one list.
 */
import type { ReactNode } from 'react';
import type { LocalText } from '../contract/text.ts';
import type { PermissionRef } from './can.tsx';
import type { Pages } from './query.ts';

export interface TodayEntry {
  /** Unlike all others of its source. */
  id: string;
  /** The smaller, the sooner it is shown: made by `getTodayRank`. A source gives its entries in this order. */
  rank: number;
  title: string;
  to: string;
  /** Source and amount, in brief. */
  about: ReactNode;
  /** Since when, or until when. */
  when: ReactNode;
  /** The pending action, done here or one step away. */
  act: ReactNode;
}

export interface TodaySource {
  key: string;
  title: LocalText;
  /** Required rights: any of these. */
  right: readonly PermissionRef[];
  /** Asks nothing where it is not allowed. */
  useEntries: (isAllowed: boolean) => Pages<TodayEntry>;
}

/** Blocked work first, then work that somebody waits for, then work that ends automatically. */
const levels = { broken: 0, waiting: 1, ending: 2 } as const;
/** More milliseconds than any instant has. */
const levelDistance = 1e14;

/** @param at the instant by which a level is ordered, the oldest first; `newestFirst` the other way round */
export function getTodayRank(level: keyof typeof levels, at: string, newestFirst = false): number {
  return levels[level] * levelDistance + (newestFirst ? -1 : 1) * Date.parse(at);
}
