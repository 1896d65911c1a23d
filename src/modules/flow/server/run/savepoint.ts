/** Work that may fail without taking the whole unit with it. */
import { AppError, fail, kernelErrors } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { appErrorOf, isRetryable } from '#kernel/server/database/errors.ts';
import { knownErrors } from '../frame/registry.ts';
import { locksOf } from './locks.ts';
import { savepoint, trial } from './savepoint.queries.ts';

/** Errors of the moment: the whole unit is tried again, nothing is recorded. */
export function isPassing(context: Context, error: unknown): boolean {
  if (isRetryable(error)) return true;
  return (
    !(error instanceof AppError) && appErrorOf(error, knownErrors(context)).status === kernelErrors.UNAVAILABLE.status
  );
}

/** What was thrown, as an error in words. A refusal raised in SQL whose text no room registered still tells its code. */
function failureOf(context: Context, error: unknown): AppError {
  const { code, message } = error as { code?: string; message: string };
  if (code === 'HU400' && !knownErrors(context).has(message)) {
    return fail({ code: message, status: 409, ko: `처리할 수 없습니다(${message}).`, en: `Refused (${message}).` });
  }
  return appErrorOf(error, knownErrors(context));
}

/** What failing work had only buffered goes out first and may be refused itself: then the second try finds nothing left. */
async function back(context: Context, to: typeof savepoint.back | typeof trial.back): Promise<void> {
  try {
    await context.unit.queryAll(to);
  } catch (error) {
    context.log.debug({ err: error }, 'left-over statements were refused');
    await context.unit.queryAll(to);
  }
}

/**
 * Does the work in a savepoint and sends what it buffered. Returns null when it went well; otherwise everything that it
 * wrote is taken back and the error returned.
 * @throws errors of the moment (deadlock, lost connection)
 */
export async function tried(context: Context, work: () => Promise<void>): Promise<AppError | null> {
  await context.unit.query(savepoint.open);
  const locks = locksOf(context.unit);
  const before = locks.count;
  try {
    await work();
    await context.unit.query(savepoint.keep);
    return null;
  } catch (error) {
    if (isPassing(context, error)) throw error;
    await back(context, savepoint.back);
    locks.forgetFrom(before);
    const failure = failureOf(context, error);
    if (failure.status >= 500) context.log.error({ err: error }, 'a block failed');
    return failure;
  }
}

/** Does the work, returns its result and takes everything that it wrote back. */
export async function undone<Result>(context: Context, work: () => Promise<Result>): Promise<Result> {
  await context.unit.query(trial.open);
  const locks = locksOf(context.unit);
  const before = locks.count;
  try {
    const result = await work();
    // Sends what is still buffered: what the database refuses must show here too.
    await context.unit.query(trial.sent);
    return result;
  } finally {
    await back(context, trial.back);
    locks.forgetFrom(before);
  }
}
