/** Issue details: schema issues for a caller: the field, a code, and our own sentence in the caller's language. */
import type { z } from 'zod';
import { type AppError, type ErrorDetail, fail, kernelErrors } from '../contract/error.ts';
import type { FieldTexts } from '../contract/field-text.ts';
import { describeCode, describeIssue, type Issue } from '../contract/issue.ts';
import { labels } from '../contract/labels.ts';
import type { Locale } from '../contract/text.ts';

/** Nobody reads more at once. */
const maxDetails = 50;

/** Accepted values for programs: for a developer, not for a reader of the sentence. */
function getAllowedValues(issue: Issue): { allowed?: readonly unknown[] } {
  if (issue.code === 'invalid_value') return { allowed: issue.values };
  return issue.code === 'invalid_union' && 'options' in issue && issue.options ? { allowed: issue.options } : {};
}

/**
 * @param error of a parse with `reported`
 * @param options `within`: the path of what was parsed, in the request; `fieldTexts`: what its fields are called, beside what the kernel knows
 */
export function toErrorDetails(
  error: z.ZodError,
  options: { locale: Locale; within?: string; known?: FieldTexts },
): ErrorDetail[] {
  const { locale } = options;
  const within = options.within ? options.within.split('.') : [];
  const fieldTexts = { ...labels, ...options.known };
  return error.issues.slice(0, maxDetails).map((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const field = [...within, ...issue.path, ...unknown].join('.') || 'body';
    return {
      field,
      code: issue.code,
      message: describeIssue(issue, { locale, known: fieldTexts, within }),
      ...getAllowedValues(issue),
    };
  });
}

/** The same refusal, with a sentence for each field that it names and says nothing of. */
export function addFieldMessages(
  error: AppError,
  options: { locale: Locale; known: FieldTexts | undefined },
): AppError {
  const details = error.code === kernelErrors.VALIDATION_FAILED.code ? error.details : null;
  if (!Array.isArray(details)) return error;
  const fieldTexts = { ...labels, ...options.known };
  const spoken = (details as ErrorDetail[]).map((detail) => {
    if (typeof detail.field !== 'string' || detail.message !== undefined) return detail;
    return {
      ...detail,
      message: describeCode(detail.code, { path: detail.field, locale: options.locale, known: fieldTexts }),
    };
  });
  const validationError = fail(kernelErrors.VALIDATION_FAILED, { details: spoken });
  validationError.cause = error.cause;
  return validationError;
}
