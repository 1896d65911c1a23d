import type { z } from 'zod';
import { fail, kernelErrors } from '#kernel/contract/error.ts';

/** A position in a list, opaque to callers. */
export function writeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Null when there is no cursor. @throws BAD_CURSOR for one that this list did not write */
export function readCursor<S extends z.ZodType>(shape: S, cursor: string | undefined): z.output<S> | null {
  if (cursor === undefined) return null;
  const parsed = shape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) throw fail(kernelErrors.BAD_CURSOR);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw fail(kernelErrors.BAD_CURSOR);
  }
}
