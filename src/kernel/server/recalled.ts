/** What is remembered for a while: by text, so many at most, the least used go first. */
import { LRUCache } from 'lru-cache';

/** Asks the clock at each look, which costs nothing; the library would set a timer in order not to. */
export const recalled = <Value extends NonNullable<unknown>>(about: {
  most: number;
  ms: number;
}): LRUCache<string, Value> => new LRUCache<string, Value>({ max: about.most, ttl: about.ms, ttlResolution: 0 });
