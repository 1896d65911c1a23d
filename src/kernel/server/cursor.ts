/** Where a list goes on, and the page that was read: for lists whose position is a value of their own shape. */
import type { z } from 'zod';
import { fail, kernelErrors } from '../contract/error.ts';
import { hasForbiddenCharacter } from '../contract/text.ts';

/** A position in a list, opaque to callers. */
export function writeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** What no database stores, it compares with nothing either. */
function storable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && hasForbiddenCharacter(value)) throw new SyntaxError('a character of no text');
  return value;
}

/** Null when there is no cursor. @throws BAD_CURSOR for one that this list did not write */
export function readCursor<S extends z.ZodType>(shape: S, cursor: string | undefined): z.output<S> | null {
  if (cursor === undefined) return null;
  let position: unknown = null;
  try {
    position = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'), storable);
  } catch {
    throw fail(kernelErrors.BAD_CURSOR);
  }
  const parsed = shape.safeParse(position);
  if (!parsed.success) throw fail(kernelErrors.BAD_CURSOR);
  return parsed.data;
}

/** The rows of a page out of `limit + 1` rows read, and where to read on. */
export function pageOf<Row, Shown>(
  rows: readonly Row[],
  about: { limit: number; position: (row: Row) => unknown; show: (row: Row) => Shown },
): { data: Shown[]; page: { nextCursor: string | null } } {
  const shown = rows.slice(0, about.limit);
  const last = shown.at(-1);
  const more = rows.length > about.limit && last !== undefined;
  return { data: shown.map(about.show), page: { nextCursor: more ? writeCursor(about.position(last)) : null } };
}
