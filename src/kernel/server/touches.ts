/**
 * What was touched at each company, counted by topic: what is kept in memory holds as long as the count is the one of before it was read.
 * Events of this process count with their commit, those of others when the live hub hears of them.
 */
import type { Topic } from '../contract/topic.ts';
import { perHouse } from './house.ts';

/** Companies and topics that are counted apart; beyond them all begin anew, which only forgets too much. */
const mostCounted = 100_000;

export class Touches {
  readonly #counts = new Map<string, number>();
  #hears = false;
  /** Of everything: counts of companies begin above all that was ever counted. */
  #floor = 0;
  #total = 0;

  /** Whether the process hears of what others touch. What was kept meanwhile or before is not to be trusted. */
  hears(others: boolean): void {
    this.#hears = others;
    this.forgetAll();
  }

  forgetAll(): void {
    this.#counts.clear();
    this.#floor = ++this.#total;
  }

  /** Null: it is not known what. */
  touch(companyId: string, topics: readonly string[] | null): void {
    if (!topics || this.#counts.size >= mostCounted) this.forgetAll();
    else for (const topic of topics) this.#counts.set(`${companyId} ${topic}`, ++this.#total);
  }

  /**
   * Read before what is to be kept is read. It holds while `mark` answers the same. Null: nothing may be kept, because what others touch
   * is not heard.
   */
  mark(companyId: string, topics: readonly Topic[]): number | null {
    if (!this.#hears) return null;
    return topics.reduce((last, topic) => Math.max(last, this.#counts.get(`${companyId} ${topic}`) ?? 0), this.#floor);
  }
}

export const touchesOf = perHouse(() => new Touches());
