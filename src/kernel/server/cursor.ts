/** Cursor paging: reads and writes cursors and cuts pages; the only way in which lists are paged. */
import type { z } from 'zod';
import type { PagedResult } from '../contract/endpoint.ts';
import { fail, kernelErrors } from '../contract/error.ts';
import { hasForbiddenCharacter } from '../contract/text.ts';

/** A position in a list, opaque to callers. */
export function writeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Values that the database cannot store cannot be compared either. */
function toStorable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && hasForbiddenCharacter(value)) throw new SyntaxError('a character of no text');
  return value;
}

/** Null when there is no cursor. @throws BAD_CURSOR for one that this list did not write */
export function readCursor<S extends z.ZodType>(shape: S, cursor: string | undefined): z.output<S> | null {
  if (cursor === undefined) return null;
  let position: unknown = null;
  try {
    position = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'), toStorable);
  } catch {
    throw fail(kernelErrors.BAD_CURSOR);
  }
  const parsed = shape.safeParse(position);
  if (!parsed.success) throw fail(kernelErrors.BAD_CURSOR);
  return parsed.data;
}

interface PageCut<Row, Position = unknown> {
  limit: number;
  position(row: Row): Position;
}

/** The page out of `limit + 1` rows read, and where to read on. Whatever a caller may not see was left out before. */
export function toPage<Row>(rows: readonly Row[], { limit, position }: PageCut<NoInfer<Row>>): PagedResult<Row> {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, page: { nextCursor: rows.length > limit && last !== undefined ? writeCursor(position(last)) : null } };
}

/** The page with each row as it is shown; the number of rows stays. */
export function mapPage<Row, Shown>({ data, page }: PagedResult<Row>, show: (row: Row) => Shown): PagedResult<Shown> {
  return { data: data.map(show), page };
}

/** Maximum number of rows read at once. */
const maxRead = 500;

/**
 * A page of what a rule leaves that SQL cannot say: reads on until the page is full or the list is at its end, more each time.
 * `read` gives the next `count` rows, fewer at the end alone.
 */
export async function fillPage<Row, Position>(
  source: PageCut<Row, Position> & {
    after: Position | null;
    read(cursor: Position | null, count: number): Promise<readonly Row[]>;
    keep(rows: readonly Row[]): Promise<readonly Row[]>;
  },
): Promise<PagedResult<Row>> {
  const { limit, position } = source;
  const pageRows: Row[] = [];
  for (let cursor: Position | null = source.after, count = limit + 1; pageRows.length <= limit; ) {
    const rows = await source.read(cursor, count);
    pageRows.push(...(await source.keep(rows)));
    const last = rows.at(-1);
    if (rows.length < count || last === undefined) break;
    cursor = position(last);
    count = Math.max(limit + 1, Math.min(2 * count, maxRead));
  }
  return toPage(pageRows, { limit, position });
}
