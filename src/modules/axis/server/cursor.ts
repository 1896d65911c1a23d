/** Where a list goes on: the sort, its value on the last row, and that row's id. */
import { z } from 'zod';
import { fail, kernelErrors } from '#kernel/contract/error.ts';

const Cursor = z.tuple([z.string().max(60), z.string().max(1000), z.string().max(60)]);
export interface Position {
  value: string;
  id: string;
}

export function writeCursor(sort: string, position: Position): string {
  return Buffer.from(JSON.stringify([sort, position.value, position.id])).toString('base64url');
}

/** @throws BAD_CURSOR when it is none, or one of another sort */
export function readCursor(sort: string, cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  try {
    const [of, value, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (of === sort && !value.includes('\0') && /^[0-9a-f-]{1,60}$/.test(id)) return { value, id };
  } catch {
    // Not ours: refused below like any other wrong one.
  }
  throw fail(kernelErrors.BAD_CURSOR);
}
