/** Posting source: who posts an entry, for what, on which company day. */
import { createId } from '#kernel/contract/ids.ts';
import { type Context, getActorId, getRecordedActorName } from '#kernel/server/context.ts';
import type { PostingSource } from './entries.queries.ts';

/** The name that stays on an entry: what the person was called who posted it. Null for what the system does by itself. */
export function getActorName(context: Context): string | null {
  return getRecordedActorName(context);
}

/** A new entry's id, who posts it, for which step of which execution. */
export function createSource(context: Context, from?: { executionId: string; stepId: string | null }): PostingSource {
  return {
    id: createId(),
    executionId: from?.executionId ?? null,
    stepId: from?.stepId ?? null,
    postedBy: getActorId(context),
    postedByName: getActorName(context),
  };
}
