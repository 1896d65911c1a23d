/** How often one address may try: a bucket of tokens per address and class of calls, in this process's memory. */
import { LRUCache } from 'lru-cache';
import { fail, kernelErrors } from '../contract/error.ts';
import { config } from './config.ts';
import type { Context } from './context.ts';

export interface Rate {
  /** What is limited: `sign-in`, `company-search`. */
  name: string;
  /** So many at once … */
  burst: number;
  /** … and so many more in a minute. */
  perMinute: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Remembers at most this many addresses, the busiest longest. */
const buckets = new LRUCache<string, Bucket>({ max: 100_000 });

/** Takes one token. Null when there was one, else the seconds until there is. */
export function takeToken(rate: Rate, who: string, now: number = Date.now()): number | null {
  const key = `${rate.name} ${who}`;
  const bucket = buckets.get(key) ?? { tokens: rate.burst, at: now };
  const tokens = Math.min(rate.burst, bucket.tokens + ((now - bucket.at) / 60_000) * rate.perMinute);
  buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
  return tokens >= 1 ? null : Math.max(1, Math.ceil(((1 - tokens) * 60) / rate.perMinute));
}

/**
 * Counts this call against the caller's address, or against `who` (an account's e-mail) as well.
 * @throws TOO_MANY_REQUESTS, and sets Retry-After
 */
export function limit(context: Context, rate: Rate, who?: string): void {
  if (!config.rateLimit) return;
  const subjects = [context.ip, who && `as ${who.toLowerCase()}`].filter((subject) => typeof subject === 'string');
  for (const subject of subjects) {
    const seconds = takeToken(rate, subject);
    if (seconds === null) continue;
    context.http?.setHeader('retry-after', String(seconds));
    throw fail(kernelErrors.TOO_MANY_REQUESTS, { details: { retryAfter: seconds } });
  }
}
