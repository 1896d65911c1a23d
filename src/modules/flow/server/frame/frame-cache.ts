/**
 * Frame heads, cached for a few seconds so that starting an execution needs no query beforehand: the batch that writes it carries a
 * guard (`lockFrameVersion`) that refuses if the head has changed since. The caller retries the refused request, which then counts
 * among the head's users and reads it from the database.
 */

import { appOf, perApp } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { type FrameRecord, lockFrameVersion } from './frame.queries.ts';

interface CachedHead {
  frame: FrameRecord;
  until: number;
  /** Requests that rely on it and have not been committed. */
  users: Set<string>;
}

const heads = perApp(() => new Map<string, CachedHead>());
const cacheMs = 5000;
const maxHeads = 5000;
const maxUsers = 1000;

function toCacheName(context: Context, key: string): string {
  return `${context.companyId} ${key}`;
}

/** The cached head, guarded in the context's unit; null when it must be read. */
export function getGuardedHead(context: Context, key: string): FrameRecord | null {
  const cache = heads(appOf(context));
  const name = toCacheName(context, key);
  const head = cache.get(name);
  if (!head) return null;
  if (head.until < Date.now() || head.users.has(context.requestId) || head.users.size >= maxUsers) {
    cache.delete(name);
    return null;
  }
  head.users.add(context.requestId);
  context.unit.afterCommit(() => head.users.delete(context.requestId));
  context.unit.add(lockFrameVersion(context.companyId, head.frame));
  return head.frame;
}

/** Caches the head after its unit commits: before that it may show uncommitted data. */
export function cacheHead(context: Context, frame: FrameRecord): void {
  const cache = heads(appOf(context));
  context.unit.afterCommit(() => {
    if (cache.size >= maxHeads) cache.clear();
    cache.set(toCacheName(context, frame.key), { frame, until: Date.now() + cacheMs, users: new Set() });
  });
}

/** The frame changes in this unit: nobody in this process may rely on the old head from now on. */
export function invalidateHead(context: Context, key: string): void {
  const cache = heads(appOf(context));
  const name = toCacheName(context, key);
  cache.delete(name);
  context.unit.afterCommit(() => cache.delete(name));
}
