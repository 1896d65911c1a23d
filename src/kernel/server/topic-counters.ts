/**
 * Changes at each company, counted by topic: cached data is valid as long as the count equals the one before reading. An event
 * counts with its commit in the process that emitted it, and again in every process that receives it from the live hub, the first
 * included.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Topic } from '../contract/topic.ts';
import { perApp } from './app.ts';

/** Separately counted companies and topics; beyond this number all restart, which only invalidates too much. */
const maxCounted = 100_000;
/** Companies that a process follows because it caches their data; the least recently requested go first. */
const maxFollowed = 2000;
const longestHoldMs = 500;

/** Subscribes the process to others' changes at the company. Resolves once subscribed, to a function that ends it. */
export type HoldChannel = (companyId: string) => Promise<() => void>;

interface FollowedCompany {
  /** Null: not yet. */
  letGo: (() => void) | null;
  listening: Promise<void>;
}

export class TopicCounters {
  readonly #counts = new Map<string, number>();
  readonly #followed = new LRUCache<string, FollowedCompany>({ max: maxFollowed, dispose: ({ letGo }) => letGo?.() });
  #hold: HoldChannel | null = null;
  /** Of everything: counts of companies begin above all that was ever counted. */
  #floor = 0;
  #total = 0;

  /** Sets the subscription to others' changes; null: none. Data cached until then cannot be trusted. */
  hears(hold: HoldChannel | null): void {
    this.#hold = hold;
    this.#followed.clear();
    this.forgetAll();
  }

  forgetAll(): void {
    this.#counts.clear();
    this.#floor = ++this.#total;
  }

  /** Mark for data read before its company is known: whatever is counted later is above this. */
  get now(): number {
    return this.#total;
  }

  /** Null: it is not known what, so it may be anything of the company. */
  touch(companyId: string, topics: readonly string[] | null): void {
    if (this.#counts.size >= maxCounted) this.forgetAll();
    const touched = topics?.map((topic) => `${companyId} ${topic}`) ?? [companyId];
    for (const key of touched) this.#counts.set(key, ++this.#total);
  }

  /** Resolves when the process follows the company, or cannot. */
  async follow(companyId: string): Promise<void> {
    const hold = this.#hold;
    if (!hold) return;
    const followed = this.#followed.get(companyId) ?? this.#begin(companyId, hold);
    // A listener without notifications holds up no page: it is rendered, but not cached.
    if (!followed.letGo) await Promise.race([followed.listening, pause(longestHoldMs)]);
  }

  #begin(companyId: string, hold: HoldChannel): FollowedCompany {
    const followed: FollowedCompany = { letGo: null, listening: Promise.resolve() };
    this.#followed.set(companyId, followed);
    const isLost = () => this.#followed.peek(companyId) !== followed;
    followed.listening = hold(companyId).then(
      (letGo) => {
        if (isLost()) return letGo();
        followed.letGo = letGo;
        // Earlier changes were missed.
        this.#counts.set(companyId, ++this.#total);
      },
      () => void (isLost() || this.#followed.delete(companyId)),
    );
    return followed;
  }

  /**
   * Read it before the data to be cached, which is valid while `mark` returns the same. Null: others' changes are not received, so
   * nothing may be cached, or not for long.
   */
  mark(companyId: string, topics: readonly Topic[]): number | null {
    if (!this.#followed.get(companyId)?.letGo) return null;
    const since = Math.max(this.#floor, this.#counts.get(companyId) ?? 0);
    return topics.reduce((last, topic) => Math.max(last, this.#counts.get(`${companyId} ${topic}`) ?? 0), since);
  }
}

export const getTopicCounters = perApp(() => new TopicCounters());
