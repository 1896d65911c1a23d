/** Writes of what others may have changed meanwhile: whoever comes later is told the row as it is now. */
import { type AppError, fail, kernelErrors } from '../contract/error.ts';
import type { AnyContext } from './context.ts';
import { isOutrun } from './database/errors.ts';
import type { Statement } from './database/unit.ts';

type Shown = object | null;

/** The refusal of a write that was made for an earlier version; `current` is what a reader would be given now. */
export function outrun(current: Shown): AppError {
  return fail(kernelErrors.VERSION_CONFLICT, { details: { current } });
}

/**
 * Writes a row that must still be in the version that was seen: `update … where id and version`, `version = version + 1`,
 * `returning`. `current` is read only after the write found none, so that it is the row of whoever was faster; where it finds
 * nothing to read, it says so. @throws VERSION_CONFLICT with the row as it is now
 */
export async function updateVersioned<Row>(
  context: AnyContext,
  update: Statement<Row>,
  current: () => Promise<Shown>,
): Promise<Row> {
  const [row] = await context.unit.query(update);
  if (row === undefined) throw outrun(await current());
  return row;
}

/**
 * The same as the last thing that a request does, in one round trip with what was added and the commit: `update` refuses by itself,
 * with `kernel.outrun()`, where it would change nothing. Null then: nothing was written, of what was added neither, and what
 * was wanted is judged anew, with care. Only where `unit.mayFinish`. `then` adds what comes with a change that went well: it is sent behind
 * the change, so that a refused one costs nothing more.
 */
export async function updateAtLast<Row>(
  { unit }: AnyContext,
  update: Statement<Row>,
  then: () => void,
): Promise<Row | null> {
  try {
    const [row] = await unit.finish(update, then);
    return row ?? null;
  } catch (error) {
    if (isOutrun(error)) return null;
    throw error;
  }
}

/**
 * The same for a row that is locked already, and read after it was. No version: whatever it is.
 * @throws VERSION_CONFLICT with the row as `show` shows it
 */
export async function demandVersion<Row extends { version: number }>(
  row: Row,
  version: number | null | undefined,
  show: (row: Row) => Shown | Promise<Shown> = (same) => same,
): Promise<void> {
  if (version != null && row.version !== version) throw outrun(await show(row));
}
