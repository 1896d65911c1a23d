/** Database errors: PostgreSQL refusals mapped to caller errors. */
import { AppError, type ErrorDefinition, fail, kernelErrors } from '../../contract/error.ts';

interface DatabaseError extends Error {
  code?: string;
  detail?: string;
}

const byState: Record<string, ErrorDefinition> = {
  '23505': kernelErrors.DUPLICATE,
  '23503': kernelErrors.VALIDATION_FAILED,
  '23502': kernelErrors.VALIDATION_FAILED,
  '23514': kernelErrors.VALIDATION_FAILED,
  '23P01': kernelErrors.DUPLICATE,
  '22001': kernelErrors.VALIDATION_FAILED,
  '22003': kernelErrors.VALIDATION_FAILED,
  '22007': kernelErrors.VALIDATION_FAILED,
  '22008': kernelErrors.VALIDATION_FAILED,
  '22021': kernelErrors.VALIDATION_FAILED,
  '22P02': kernelErrors.VALIDATION_FAILED,
  '22P05': kernelErrors.VALIDATION_FAILED,
  // Tried again until the tries were used up: the caller may come back in a moment.
  '40001': kernelErrors.UNAVAILABLE,
  '40P01': kernelErrors.UNAVAILABLE,
  HU409: kernelErrors.UNAVAILABLE,
  HU412: kernelErrors.UNAVAILABLE,
  '0A000': kernelErrors.UNAVAILABLE,
  '42P05': kernelErrors.UNAVAILABLE,
  '26000': kernelErrors.UNAVAILABLE,
  '55P03': kernelErrors.UNAVAILABLE,
  '57014': kernelErrors.UNAVAILABLE,
};

/** PostgreSQL closed the connection: it is shutting down, was asked to, or our transaction idled too long. */
export function isConnectionLost(code: string): boolean {
  return code.startsWith('08') || code.startsWith('57P') || code === '25P03' || code === '25P04';
}

/**
 * The session is not the one that prepared the statement, or it has one of that name already: something between us and PostgreSQL
 * changed it. Nothing of the transaction stays, and another connection prepares what it needs.
 */
export function isUnprepared(code: string): boolean {
  return code === '26000' || code === '42P05';
}

/** A migration changed what a statement answers with, and the session planned it before. One that did not is at another connection. */
export function isPlanOutdated(code: string): boolean {
  return code === '0A000';
}

/** PostgreSQL lacks something of its machine: space, memory, a file (classes 53 and 58). Nothing of the request is wrong. */
function isOutOfResources(code: string): boolean {
  return /^(53|58)[0-9A-Z]{3}$/.test(code);
}

/** Maps a network or pool error of a broken or never opened connection to PostgreSQL's code for it. */
export function createConnectionLostError(error: Error): Error {
  const { code = '' } = error as DatabaseError;
  if (/^[0-9A-Z]{5}$/.test(code)) return error;
  return Object.assign(new Error('the connection to the database was lost', { cause: error }), { code: '08006' });
}

/** The refusal of a unit whose Idempotency-Key was claimed by the same request a moment ago: its answer is there now. */
export const keyTakenCode = 'IDEMPOTENCY_KEY_TAKEN';

/** As `kernel.raise_stale_grants()` says it, where the same is seen before the database: what was read belongs to two moments. */
export function createStaleError(): Error {
  return Object.assign(new Error('rights changed between two looks'), { code: 'HU409' });
}

/** `kernel.raise_conflict()`: a change found nothing that it would change. */
export function isConflict(error: unknown): boolean {
  return (error as DatabaseError).code === 'HU410';
}

/** Another unit of work was in the way, or the connection was not what it seemed, and this one left no trace: trying again is right. */
export function isRetryable(error: unknown): boolean {
  const { code = '', message } = error as DatabaseError;
  if (code === '40001' || code === '40P01' || code === 'HU409' || code === 'HU412') return true;
  if (isUnprepared(code) || isPlanOutdated(code)) return true;
  return code === 'HU400' && message === keyTakenCode;
}

/**
 * The AppError for an error thrown by a handler or the database; INTERNAL for unexpected ones.
 * @param known errors of the modules by code, for `kernel.raise_error(code)` raised in SQL
 */
export function toAppError(error: unknown, definitions: ReadonlyMap<string, ErrorDefinition>): AppError {
  if (error instanceof AppError) return error;
  const { code = '', message, detail } = error as DatabaseError;
  if (code === 'HU400') {
    const definition = definitions.get(message);
    if (definition) return fail(definition, detail ? { details: [{ message: detail }] } : {});
  }
  const definition = isConnectionLost(code) || isOutOfResources(code) ? kernelErrors.UNAVAILABLE : byState[code];
  const result = fail(definition ?? kernelErrors.INTERNAL);
  result.cause = error;
  return result;
}
