/** Work that may fail without taking the whole unit with it. */
import { AppError, fail, kernelErrors } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { isRetryable, toAppError } from '#kernel/server/database/errors.ts';
import { getKnownErrors } from '../frame/registry.ts';
import { getLocks } from './locks.ts';
import { savepointStatements, trialStatements } from './savepoint.queries.ts';

/** Errors of the moment: the whole unit is tried again, nothing is recorded. */
export function isTransientError(context: Context, error: unknown): boolean {
  if (isRetryable(error)) return true;
  return (
    !(error instanceof AppError) &&
    toAppError(error, getKnownErrors(context)).status === kernelErrors.UNAVAILABLE.status
  );
}

/** The thrown value as a readable error. A refusal raised in SQL with an unregistered text still shows its code. */
function toAppFailure(context: Context, error: unknown): AppError {
  const { code, message } = error as { code?: string; message: string };
  if (code === 'HU400' && !getKnownErrors(context).has(message)) {
    return fail({ code: message, status: 409, ko: `처리할 수 없습니다(${message}).`, en: `Refused (${message}).` });
  }
  return toAppError(error, getKnownErrors(context));
}

/**
 * The rollback first flushes the failed work's buffered statements, which may be refused too; the second try then has none left.
 */
async function rollBackTo(
  context: Context,
  to: typeof savepointStatements.back | typeof trialStatements.back,
): Promise<void> {
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
export async function inSavepoint(context: Context, work: () => Promise<void>): Promise<AppError | null> {
  await context.unit.query(savepointStatements.open);
  const locks = getLocks(context.unit);
  const lockCount = locks.count;
  try {
    await work();
    await context.unit.query(savepointStatements.keep);
    return null;
  } catch (error) {
    if (isTransientError(context, error)) throw error;
    await rollBackTo(context, savepointStatements.back);
    locks.forgetFrom(lockCount);
    const failure = toAppFailure(context, error);
    if (failure.status >= 500) context.log.error({ err: error }, 'a block failed');
    return failure;
  }
}

/** Does the work, returns its result and takes everything that it wrote back. */
export async function inRolledBackSavepoint<Result>(context: Context, work: () => Promise<Result>): Promise<Result> {
  await context.unit.query(trialStatements.open);
  const locks = getLocks(context.unit);
  const lockCount = locks.count;
  try {
    const result = await work();
    // Sends what is still buffered: what the database refuses must show here too.
    await context.unit.query(trialStatements.sent);
    return result;
  } finally {
    await rollBackTo(context, trialStatements.back);
    locks.forgetFrom(lockCount);
  }
}
