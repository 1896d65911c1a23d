/**
 * What was touched at each company, counted by topic: what is kept in memory holds as long as the count is the one of before it was read.
 * An event counts with its commit in the process that told it, and in every process that hears it of the live hub: there, too, once more.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Topic } from '../contract/topic.ts';
import { perHouse } from './house.ts';

/** Companies and topics that are counted apart; beyond them all begin anew, which only forgets too much. */
const mostCounted = 100_000;
/** Companies that a process hears of because it keeps something of them; those that nobody asked for longest go. */
const mostFollowed = 2000;
const longestHoldMs = 500;

/** Has the process hear of what others touch at the company. Resolves, to what ends that, when it does. */
export type Hold = (companyId: string) => Promise<() => void>;

interface Followed {
  /** Null: not yet. */
  letGo: (() => void) | null;
  listening: Promise<void>;
}

export class Touches {
  readonly #counts = new Map<string, number>();
  readonly #followed = new LRUCache<string, Followed>({ max: mostFollowed, dispose: ({ letGo }) => letGo?.() });
  #hold: Hold | null = null;
  /** Of everything: counts of companies begin above all that was ever counted. */
  #floor = 0;
  #total = 0;

  /** How the process hears of what others touch; null: it does not. What was kept until then is not to be trusted. */
  hears(hold: Hold | null): void {
    this.#hold = hold;
    this.#followed.clear();
    this.forgetAll();
  }

  forgetAll(): void {
    this.#counts.clear();
    this.#floor = ++this.#total;
  }

  /** Before what is to be kept is read, where it is not known yet of whom it is: whatever is counted later is above this. */
  get now(): number {
    return this.#total;
  }

  /** Null: it is not known what, so it may be anything of the company. */
  touch(companyId: string, topics: readonly string[] | null): void {
    if (this.#counts.size >= mostCounted) this.forgetAll();
    const touched = topics?.map((topic) => `${companyId} ${topic}`) ?? [companyId];
    for (const key of touched) this.#counts.set(key, ++this.#total);
  }

  /** Resolves when the process hears of the company, or cannot. */
  async follow(companyId: string): Promise<void> {
    const hold = this.#hold;
    if (!hold) return;
    const followed = this.#followed.get(companyId) ?? this.#begin(companyId, hold);
    // A listener that hears nothing any more holds up no page: it is made, and not kept.
    if (!followed.letGo) await Promise.race([followed.listening, pause(longestHoldMs)]);
  }

  #begin(companyId: string, hold: Hold): Followed {
    const followed: Followed = { letGo: null, listening: Promise.resolve() };
    this.#followed.set(companyId, followed);
    const isLost = () => this.#followed.peek(companyId) !== followed;
    followed.listening = hold(companyId).then(
      (letGo) => {
        if (isLost()) return letGo();
        followed.letGo = letGo;
        // What was touched before was not heard.
        this.#counts.set(companyId, ++this.#total);
      },
      () => void (isLost() || this.#followed.delete(companyId)),
    );
    return followed;
  }

  /**
   * Read before what is to be kept is read. It holds while `mark` answers the same. Null: what others touch is not heard, so nothing may be
   * kept, or not for long.
   */
  mark(companyId: string, topics: readonly Topic[]): number | null {
    if (!this.#followed.get(companyId)?.letGo) return null;
    const since = Math.max(this.#floor, this.#counts.get(companyId) ?? 0);
    return topics.reduce((last, topic) => Math.max(last, this.#counts.get(`${companyId} ${topic}`) ?? 0), since);
  }
}

export const touchesOf = perHouse(() => new Touches());
