/** What a schema found wrong, as a caller reads it: the field, a code, and words of our own in the caller's language. */
import type { z } from 'zod';
import { type AppError, type ErrorDetail, fail, kernelErrors } from '../contract/error.ts';
import type { FieldTexts } from '../contract/field-text.ts';
import { type Issue, sayCode, sayIssue } from '../contract/issue.ts';
import { labels } from '../contract/labels.ts';
import type { Locale } from '../contract/text.ts';

/** Nobody reads more at once. */
const mostDetails = 50;

/** What programs may send instead: for who writes one, not for who reads the sentence. */
function allowedBy(issue: Issue): { allowed?: readonly unknown[] } {
  if (issue.code === 'invalid_value') return { allowed: issue.values };
  return issue.code === 'invalid_union' && 'options' in issue && issue.options ? { allowed: issue.options } : {};
}

/**
 * @param error of a parse with `reported`
 * @param about `within`: the path of what was parsed, in the request; `known`: what its fields are called, beside what the kernel knows
 */
export function detailsOf(
  error: z.ZodError,
  about: { locale: Locale; within?: string; known?: FieldTexts },
): ErrorDetail[] {
  const { locale } = about;
  const within = about.within ? about.within.split('.') : [];
  const known = { ...labels, ...about.known };
  return error.issues.slice(0, mostDetails).map((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const field = [...within, ...issue.path, ...unknown].join('.') || 'body';
    return { field, code: issue.code, message: sayIssue(issue, { locale, known, within }), ...allowedBy(issue) };
  });
}

/** The same refusal, with a sentence for each field that it names and says nothing of. */
export function withWords(error: AppError, about: { locale: Locale; known: FieldTexts | undefined }): AppError {
  const details = error.code === kernelErrors.VALIDATION_FAILED.code ? error.details : null;
  if (!Array.isArray(details)) return error;
  const known = { ...labels, ...about.known };
  const spoken = (details as ErrorDetail[]).map((detail) => {
    if (typeof detail.field !== 'string' || detail.message !== undefined) return detail;
    return { ...detail, message: sayCode(detail.code, { path: detail.field, locale: about.locale, known }) };
  });
  const said = fail(kernelErrors.VALIDATION_FAILED, { details: spoken });
  said.cause = error.cause;
  return said;
}
