/**
 * Heads of frames, kept for a few seconds so that starting an execution needs no question beforehand: the batch that
 * writes it carries a guard (`expectFrame`) which refuses when the head changed since. The refused request is tried
 * again by whoever runs it, and then finds itself among the head's users and reads afresh.
 */

import type { Context } from '#kernel/server/context.ts';
import { houseOf, perHouse } from '#kernel/server/house.ts';
import { expectFrame, type FrameRecord } from './frame.queries.ts';

interface Head {
  frame: FrameRecord;
  until: number;
  /** Requests that rely on it and have not been committed. */
  users: Set<string>;
}

const heads = perHouse(() => new Map<string, Head>());
const keptMs = 5000;
const most = 5000;
const mostUsers = 1000;

function nameOf(context: Context, key: string): string {
  return `${context.companyId} ${key}`;
}

/** The cached head, guarded in the context's unit; null when it must be read. */
export function guardedHead(context: Context, key: string): FrameRecord | null {
  const cache = heads(houseOf(context));
  const name = nameOf(context, key);
  const head = cache.get(name);
  if (!head) return null;
  if (head.until < Date.now() || head.users.has(context.requestId) || head.users.size >= mostUsers) {
    cache.delete(name);
    return null;
  }
  head.users.add(context.requestId);
  context.unit.afterCommit(() => head.users.delete(context.requestId));
  context.unit.add(expectFrame(context.companyId, head.frame));
  return head.frame;
}

/** Keeps what was read, once its unit is committed: until then it may show what others do not see. */
export function keepHead(context: Context, frame: FrameRecord): void {
  const cache = heads(houseOf(context));
  context.unit.afterCommit(() => {
    if (cache.size >= most) cache.clear();
    cache.set(nameOf(context, frame.key), { frame, until: Date.now() + keptMs, users: new Set() });
  });
}

/** The frame changes in this unit: nobody in this process may rely on the old head from now on. */
export function forgetHead(context: Context, key: string): void {
  const cache = heads(houseOf(context));
  const name = nameOf(context, key);
  cache.delete(name);
  context.unit.afterCommit(() => cache.delete(name));
}
