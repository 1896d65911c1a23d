/** Rate limits: attempts per address, account or company: token buckets in PostgreSQL, shared by all processes. */
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type AppError, fail, kernelErrors } from '../contract/error.ts';
import { appOf, perApp } from './app.ts';
import { type App, defineJob } from './app-module.ts';
import type { AnyContext, Context } from './context.ts';
import { statement } from './database/unit.ts';
import { queryOutsideTransaction } from './out-of-band.ts';

interface Allowance {
  /** Maximum at once … */
  burst: number;
  /** … and further calls per minute. */
  perMinute: number;
}

export interface Rate extends Allowance {
  /** Name of the limit: `sign-in`, `company-search`. */
  name: string;
  /** One account, where that is another number than one address. */
  account?: Allowance;
  /**
   * Shared by all callers of one company. When it is used up, each call costs its address ten: calls become slow, but nobody can
   * lock others out of a company by calling it.
   */
  company?: Allowance;
}

export interface Bucket extends Allowance {
  key: string;
  cost: number;
}

/** Buckets known to be empty, until when (ms): who comes again too early is refused without asking the database. */
const emptyBuckets = perApp(() => new LRUCache<string, number>({ max: 100_000 }));

/** `name subject`, with the subject unreadable: addresses of people are not stored here. */
export function createBucketKey(name: string, subject: string): string {
  return `${name} ${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`;
}

/** The first half of an IPv6 address: the holder of one address controls all 2^64. */
function getNetwork(ip: string): string {
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const [headGroups, tailGroups] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const missing = tail === undefined ? 0 : 8 - (headGroups?.length ?? 0) - (tailGroups?.length ?? 0);
  const groups = [...(headGroups ?? []), ...Array<string>(Math.max(0, missing)).fill('0'), ...(tailGroups ?? [])];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** A call's origin for counting: an IPv4 address, or the /64 of an IPv6 one. */
export function getNetworkKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  return isIPv6(ip) ? `${getNetwork(ip)}::/64` : ip;
}

/** Takes from all of them. @returns 0, or the seconds until the emptiest has enough */
export async function takeTokens(app: App, buckets: readonly Bucket[]): Promise<number> {
  const now = Date.now();
  const waits = buckets.map(({ key }) => (emptyBuckets(app).get(key) ?? 0) - now);
  const knownWait = Math.max(0, ...waits);
  if (knownWait > 0) return Math.ceil(knownWait / 1000);
  const sorted = buckets.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const columns = [
    sorted.map(({ key }) => key),
    sorted.map(({ cost }) => cost),
    sorted.map(({ burst }) => burst),
    sorted.map(({ perMinute }) => perMinute),
  ];
  const sql = 'select bucket, wait from kernel.take_tokens($1, $2, $3, $4)';
  const rows = await queryOutsideTransaction(app, statement<{ bucket: string; wait: number }>(sql, columns));
  for (const { bucket, wait } of rows) if (wait > 0) emptyBuckets(app).set(bucket, now + wait * 1000);
  return Math.ceil(Math.max(0, ...rows.map(({ wait }) => wait)));
}

/** Puts tokens back, for a try that turned out to be none. A bucket never holds more than its burst. */
export async function returnTokens(app: App, buckets: readonly Bucket[]): Promise<void> {
  const sql = `update kernel.rate_buckets b set tokens = least(w.burst, b.tokens + w.cost)
    from unnest($1::text[], $2::float8[], $3::float8[]) as w (key, cost, burst) where b.key = w.key`;
  const columns = [buckets.map(({ key }) => key), buckets.map(({ cost }) => cost), buckets.map(({ burst }) => burst)];
  for (const { key } of buckets) emptyBuckets(app).delete(key);
  await queryOutsideTransaction(app, statement(sql, columns));
}

/** The refusal; it leaves with Retry-After. */
export function createTooManyRequestsError(seconds: number): AppError {
  return fail(kernelErrors.TOO_MANY_REQUESTS, { details: { retryAfter: seconds } });
}

/** Takes from one bucket. @throws TOO_MANY_REQUESTS */
export async function takeFromBucket(app: App, bucket: Bucket): Promise<void> {
  const seconds = await takeTokens(app, [bucket]);
  if (seconds > 0) throw createTooManyRequestsError(seconds);
}

function toBuckets(context: AnyContext, rate: Rate, subjects: readonly (string | undefined)[]) {
  const { name, burst, perMinute, account, company } = rate;
  const createBucket = (subject: string, allowance: Allowance) => ({
    key: createBucketKey(name, subject),
    cost: 1,
    ...allowance,
  });
  return {
    place: context.ip ? createBucket(getNetworkKey(context.ip), { burst, perMinute }) : null,
    accounts: subjects.flatMap((who) =>
      who ? createBucket(`as ${who.toLowerCase()}`, account ?? { burst, perMinute }) : [],
    ),
    company: company && context.company ? createBucket(`company ${context.companyId}`, company) : null,
  };
}

/** Cost of a call to its address when the company's shared allowance is used up. */
const sharedCost = 10;

/**
 * Counts this call against the caller's address, then each of `subjects` (a person, an account's e-mail), then the company: a refusal
 * at one level takes nothing from the shared next ones. Call it before using the unit of work: it queries the database on its own
 * connection.
 * @throws TOO_MANY_REQUESTS, and sets Retry-After
 */
export async function limitRate(
  context: AnyContext,
  rate: Rate,
  ...subjects: readonly (string | undefined)[]
): Promise<void> {
  // Seeds and jobs, which nobody requested over HTTP, are not limited.
  const app = appOf(context);
  if (!app.config.rateLimit || !context.http) return;
  const { place, accounts, company } = toBuckets(context, rate, subjects);
  if (place) await takeFromBucket(app, place);
  for (const account of accounts) await takeFromBucket(app, account);
  if (!company || (await takeTokens(app, [company])) === 0) return;
  if (place) await takeFromBucket(app, { ...place, cost: sharedCost - place.cost });
}

/** Counts against the company, also what nobody asked for over HTTP: what its runs do to others. @throws TOO_MANY_REQUESTS */
export async function limitCompanyRate(context: Context, { name, burst, perMinute }: Rate): Promise<void> {
  const app = appOf(context);
  if (!app.config.rateLimit) return;
  await takeFromBucket(app, { key: createBucketKey(name, `runs of ${context.companyId}`), cost: 1, burst, perMinute });
}

/** Buckets that have filled up long ago say nothing. */
export const sweepBucketsJob = defineJob({
  name: 'kernel.sweep-rate-buckets',
  scope: 'root',
  payload: z.object({}),
  schedule: { afterStart: 60_000, every: 'local-midnight' },
  async run(context) {
    context.unit.add(statement("delete from kernel.rate_buckets where at < now() - interval '1 day'"));
  },
});
