/** How often one address, account or company may try: buckets of tokens in PostgreSQL, which all processes share. */
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type AppError, fail, kernelErrors } from '../contract/error.ts';
import { askAside } from './aside.ts';
import type { AnyContext, Context } from './context.ts';
import { statement } from './database/unit.ts';
import { houseOf, perHouse } from './house.ts';
import { type House, task } from './room.ts';

interface Allowance {
  /** So many at once … */
  burst: number;
  /** … and so many more in a minute. */
  perMinute: number;
}

export interface Rate extends Allowance {
  /** What is limited: `sign-in`, `company-search`. */
  name: string;
  /** One account, where that is another number than one address. */
  account?: Allowance;
  /**
   * All callers of one company together. When that is used up, each call costs its place ten: it gets slow there, but nobody
   * keeps others out of a company by calling it.
   */
  company?: Allowance;
}

export interface Bucket extends Allowance {
  key: string;
  cost: number;
}

/** Buckets known to be empty, until when (ms): who comes again too early is refused without asking the database. */
const empty = perHouse(() => new LRUCache<string, number>({ max: 100_000 }));

/** `name subject`, the subject unreadable: addresses of people are not kept here. */
export function bucketKey(name: string, subject: string): string {
  return `${name} ${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`;
}

/** The first half of an IPv6 address: whoever has one address of it has all 2^64. */
function networkOf(ip: string): string {
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const missing = tail === undefined ? 0 : 8 - (left?.length ?? 0) - (right?.length ?? 0);
  const groups = [...(left ?? []), ...Array<string>(Math.max(0, missing)).fill('0'), ...(right ?? [])];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Where a call comes from, as it is counted: an IPv4 address, or the /64 of an IPv6 one. */
export function placeOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  return isIPv6(ip) ? `${networkOf(ip)}::/64` : ip;
}

/** Takes from all of them. @returns 0, or the seconds until the emptiest has enough */
export async function takeTokens(house: House, buckets: readonly Bucket[]): Promise<number> {
  const now = Date.now();
  const waits = buckets.map(({ key }) => (empty(house).get(key) ?? 0) - now);
  const known = Math.max(0, ...waits);
  if (known > 0) return Math.ceil(known / 1000);
  const sorted = buckets.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const columns = [
    sorted.map(({ key }) => key),
    sorted.map(({ cost }) => cost),
    sorted.map(({ burst }) => burst),
    sorted.map(({ perMinute }) => perMinute),
  ];
  const sql = 'select bucket, wait from kernel.take_tokens($1, $2, $3, $4)';
  const rows = await askAside(house, statement<{ bucket: string; wait: number }>(sql, columns));
  for (const { bucket, wait } of rows) if (wait > 0) empty(house).set(bucket, now + wait * 1000);
  return Math.ceil(Math.max(0, ...rows.map(({ wait }) => wait)));
}

/** Puts tokens back, for a try that turned out to be none. A bucket never holds more than its burst. */
export async function giveBack(house: House, buckets: readonly Bucket[]): Promise<void> {
  const sql = `update kernel.rate_buckets b set tokens = least(w.burst, b.tokens + w.cost)
    from unnest($1::text[], $2::float8[], $3::float8[]) as w (key, cost, burst) where b.key = w.key`;
  const columns = [buckets.map(({ key }) => key), buckets.map(({ cost }) => cost), buckets.map(({ burst }) => burst)];
  for (const { key } of buckets) empty(house).delete(key);
  await askAside(house, statement(sql, columns));
}

/** The refusal; it leaves with Retry-After. */
export function tooMany(seconds: number): AppError {
  return fail(kernelErrors.TOO_MANY_REQUESTS, { details: { retryAfter: seconds } });
}

/** Takes from one bucket. @throws TOO_MANY_REQUESTS */
export async function take(house: House, bucket: Bucket): Promise<void> {
  const seconds = await takeTokens(house, [bucket]);
  if (seconds > 0) throw tooMany(seconds);
}

function bucketsOf(context: AnyContext, rate: Rate, whom: readonly (string | undefined)[]) {
  const { name, burst, perMinute, account, company } = rate;
  const one = (subject: string, allowance: Allowance) => ({ key: bucketKey(name, subject), cost: 1, ...allowance });
  return {
    place: context.ip ? one(placeOf(context.ip), { burst, perMinute }) : null,
    accounts: whom.flatMap((who) => (who ? one(`as ${who.toLowerCase()}`, account ?? { burst, perMinute }) : [])),
    company: company && context.company ? one(`company ${context.companyId}`, company) : null,
  };
}

/** What a call costs its place where all callers of the company together have used theirs up. */
const costTogether = 10;

/**
 * Counts this call against the caller's address, then each of `whom` (a person, an account's e-mail), then the company: what is refused
 * at one place takes nothing from what others share. Before the unit of work is used: it asks the database on a connection of
 * its own.
 * @throws TOO_MANY_REQUESTS, and sets Retry-After
 */
export async function limit(context: AnyContext, rate: Rate, ...whom: readonly (string | undefined)[]): Promise<void> {
  // What nobody asked for over HTTP, seeds and jobs, is not limited.
  const house = houseOf(context);
  if (!house.config.rateLimit || !context.http) return;
  const { place, accounts, company } = bucketsOf(context, rate, whom);
  if (place) await take(house, place);
  for (const account of accounts) await take(house, account);
  if (!company || (await takeTokens(house, [company])) === 0) return;
  if (place) await take(house, { ...place, cost: costTogether - place.cost });
}

/** Counts against the company, also what nobody asked for over HTTP: what its runs do to others. @throws TOO_MANY_REQUESTS */
export async function limitTogether(context: Context, { name, burst, perMinute }: Rate): Promise<void> {
  const house = houseOf(context);
  if (!house.config.rateLimit) return;
  await take(house, { key: bucketKey(name, `runs of ${context.companyId}`), cost: 1, burst, perMinute });
}

/** Buckets that have filled up long ago say nothing. */
export const sweepBuckets = task({
  name: 'kernel.sweep-rate-buckets',
  scope: 'root',
  payload: z.object({}),
  schedule: { afterStart: 60_000, every: 'local-midnight' },
  async run(context) {
    context.unit.add(statement("delete from kernel.rate_buckets where at < now() - interval '1 day'"));
  },
});
