/** Expiring cache: keyed by text, of limited size, evicts the least recently used. */
import { LRUCache } from 'lru-cache';

/** Asks the clock at each look, which costs nothing; the library would set a timer in order not to. */
export const createLruCache = <Value extends NonNullable<unknown>>(limits: {
  most: number;
  ms: number;
}): LRUCache<string, Value> => new LRUCache<string, Value>({ max: limits.most, ttl: limits.ms, ttlResolution: 0 });
