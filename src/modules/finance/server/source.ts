/** Who posts an entry, for what, and on which day of the company. */
import { newId } from '#kernel/contract/ids.ts';
import { actorId, type Context, doerName } from '#kernel/server/context.ts';
import type { PostingSource } from './entries.queries.ts';

/** The name that stays on an entry: what the person was called who posted it. Null for what the system does by itself. */
export function actorName(context: Context): string | null {
  return doerName(context);
}

/** A new entry's id, who posts it, for which step of which execution. */
export function newSource(context: Context, from?: { executionId: string; stepId: string | null }): PostingSource {
  return {
    id: newId(),
    executionId: from?.executionId ?? null,
    stepId: from?.stepId ?? null,
    postedBy: actorId(context),
    postedByName: actorName(context),
  };
}
