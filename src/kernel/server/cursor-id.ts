/** Pages of rows whose ids grow with time: the last id of a page is the place to read on from. */
import type { Paged } from '../contract/endpoint.ts';
import { fail, kernelErrors } from '../contract/error.ts';

const cursorForm = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** @throws BAD_CURSOR */
export function cursorId(cursor: string | undefined): string | null {
  if (cursor !== undefined && !cursorForm.test(cursor)) throw fail(kernelErrors.BAD_CURSOR);
  return cursor ?? null;
}

/** `rows` holds one more than `limit` when there is a next page. */
export function idPage<Row extends { id: string }>(rows: Row[], limit: number): Paged<Row> {
  const data = rows.slice(0, limit);
  return { data, page: { nextCursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null } };
}
