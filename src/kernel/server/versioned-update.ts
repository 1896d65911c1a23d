/** Writes with optimistic locking: the later writer gets the current row. */
import { type AppError, fail, kernelErrors } from '../contract/error.ts';
import type { AnyContext } from './context.ts';
import { isConflict } from './database/errors.ts';
import type { Statement } from './database/unit.ts';

type ShownRow = object | null;

/** The refusal of a write that was made for an earlier version; `current` is what a reader would be given now. */
export function createConflictError(current: ShownRow): AppError {
  return fail(kernelErrors.VERSION_CONFLICT, { details: { current } });
}

/**
 * Writes a row that must still have the version that was seen: `update … where id and version`, `version = version + 1`,
 * `returning`. `current` is read only after the write matched no row, so that it is the faster writer's row; it reports a missing
 * row itself. @throws VERSION_CONFLICT with the current row
 */
export async function updateVersioned<Row>(
  context: AnyContext,
  update: Statement<Row>,
  current: () => Promise<ShownRow>,
): Promise<Row> {
  const [row] = await context.unit.query(update);
  if (row === undefined) throw createConflictError(await current());
  return row;
}

/**
 * The same as a request's last operation, in one round trip with the queued statements and the commit: `update` itself refuses with
 * `kernel.createConflictError()` where it would change nothing. Then the result is null: nothing was written, queued statements
 * included, and the request is evaluated again the careful way. Only if `unit.mayFinish`. `then` adds statements for a successful
 * change: they follow it, so that a refused one costs nothing more.
 */
export async function updateAndFinish<Row>(
  { unit }: AnyContext,
  update: Statement<Row>,
  then: () => void,
): Promise<Row | null> {
  try {
    const [row] = await unit.finish(update, then);
    return row ?? null;
  } catch (error) {
    if (isConflict(error)) return null;
    throw error;
  }
}

/**
 * The same for a row that is locked already, and read after it was. No version: whatever it is.
 * @throws VERSION_CONFLICT with the row as `show` shows it
 */
export async function assertVersion<Row extends { version: number }>(
  row: Row,
  version: number | null | undefined,
  show: (row: Row) => ShownRow | Promise<ShownRow> = (same) => same,
): Promise<void> {
  if (version != null && row.version !== version) throw createConflictError(await show(row));
}
