/** List position of records: the sort, its value on the last row, and that row's id. */
import { z } from 'zod';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { readCursor } from '#kernel/server/cursor.ts';

export interface Position {
  value: string;
  id: string;
}

const shape = z.tuple([z.string(), z.string().max(1000), z.string().regex(/^[0-9a-f-]{1,60}$/)]);

/** As `toPage` writes it. */
export const encodePosition = (sort: string, { value, id }: Position) => [sort, value, id] as const;

/** @throws BAD_CURSOR when it is none, or one of another sort, which would go on nowhere */
export function readPosition(sort: string, cursor: string | undefined): Position | null {
  const position = readCursor(shape, cursor);
  if (!position) return null;
  const [of, value, id] = position;
  if (of !== sort) throw fail(kernelErrors.BAD_CURSOR);
  return { value, id };
}
