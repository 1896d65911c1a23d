/** Where a list of records goes on: the sort, its value on the last row, and that row's id. */
import { z } from 'zod';
import { readCursor } from '#kernel/server/cursor.ts';

export interface Position {
  value: string;
  id: string;
}

/** Of this sort: a cursor of another one would go on nowhere. */
const shapeOf = (sort: string) =>
  z.tuple([z.literal(sort), z.string().max(1000), z.string().regex(/^[0-9a-f-]{1,60}$/)]);

/** As `pageOf` writes it. */
export const positionIn = (sort: string, { value, id }: Position) => [sort, value, id] as const;

/** @throws BAD_CURSOR when it is none, or one of another sort */
export function readPosition(sort: string, cursor: string | undefined): Position | null {
  const read = readCursor(shapeOf(sort), cursor);
  return read && { value: read[1], id: read[2] };
}
