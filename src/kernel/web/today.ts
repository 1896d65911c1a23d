/**
 * What waits today: each room says by its front door what of it waits for a person, asks its own server with their rights, and brings the
 * act that is to be done. The start of the day joins them into one list.
 */
import type { ReactNode } from 'react';
import type { LocalText } from '../contract/text.ts';
import type { Needed } from './can.tsx';
import type { Pages } from './query.ts';

export interface TodayEntry {
  /** Unlike all others of its source. */
  id: string;
  /** The smaller, the sooner it is shown: made by `todayRank`. A source gives its entries in this order. */
  rank: number;
  title: string;
  to: string;
  /** From whom, how much: short. */
  about: ReactNode;
  /** Since when, or until when. */
  when: ReactNode;
  /** What is to be done, done here or one step away. */
  act: ReactNode;
}

export interface TodaySource {
  key: string;
  title: LocalText;
  /** Who is asked about it: any of these. */
  right: readonly Needed[];
  /** Asks nothing where it is not allowed. */
  useEntries: (isAllowed: boolean) => Pages<TodayEntry>;
}

/** What stands still comes first, then what somebody waits for, then what ends by itself. */
const levels = { broken: 0, waiting: 1, ending: 2 } as const;
/** More milliseconds than any instant has. */
const apart = 1e14;

/** @param at the instant by which a level is ordered, the oldest first; `newestFirst` the other way round */
export function todayRank(level: keyof typeof levels, at: string, newestFirst = false): number {
  return levels[level] * apart + (newestFirst ? -1 : 1) * Date.parse(at);
}
