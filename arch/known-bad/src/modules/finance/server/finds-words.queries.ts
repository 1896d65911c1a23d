// breaks: one-finder
import { sql } from '#kernel/server/database/where.ts';

/** Finds words in its own way. */
export const named = (typed: string) => sql`strpos(lower(e.memo), lower(${typed})) > 0`;
export const called = (names: readonly string[], typed: string) => names.filter((name) => name.toLowerCase().includes(typed));
