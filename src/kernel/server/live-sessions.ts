/** The streams of a session end with it, on every process: what the database says of sessions that ended. */
import { createLruCache } from './lru-cache.ts';

/** Longer than any process may still believe that the session lives: a stream that opens meanwhile ends at once. */
const rememberedMs = 60_000;

export class LiveSessions {
  readonly #streams = new Map<string, Set<() => void>>();
  readonly #ended = createLruCache<true>({ most: 100_000, ms: rememberedMs });

  /** A session ended, wherever it was ended. */
  hear(session: string): void {
    this.#ended.set(session, true);
    for (const end of this.#streams.get(session) ?? []) end();
  }

  /** Calls `end` when the session has ended. @returns what forgets the stream */
  watch(session: string, end: () => void): () => void {
    const ends = this.#streams.get(session) ?? new Set();
    this.#streams.set(session, ends.add(end));
    if (this.#ended.has(session)) end();
    return () => {
      ends.delete(end);
      if (ends.size === 0) this.#streams.delete(session);
    };
  }
}
