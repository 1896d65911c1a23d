/** Request input: parsed and validated before any handler runs. */
import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { fail, kernelErrors } from '../../contract/error.ts';
import type { FieldTexts } from '../../contract/field-text.ts';
import { reportOptions } from '../../contract/issue.ts';
import { hasForbiddenCharacter, type Locale } from '../../contract/text.ts';
import { toErrorDetails } from '../issues.ts';

/** Deepest nesting of a request's JSON: documents of people stay under ten; parsers and databases stay safe. */
const maxDepth = 32;

/** Text that PostgreSQL cannot store, or nesting beyond reason, anywhere in the body. */
export function assertStorable(value: unknown, path: string, depth: number): void {
  if (depth > maxDepth)
    throw fail(kernelErrors.VALIDATION_FAILED, { details: [{ field: path.slice(1), code: 'too_deep' }] });
  if (typeof value === 'string') {
    if (hasForbiddenCharacter(value)) {
      throw fail(kernelErrors.VALIDATION_FAILED, { details: [{ field: path.slice(1), code: 'forbidden_character' }] });
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (hasForbiddenCharacter(key)) assertStorable(key, path, depth);
      assertStorable(inner, `${path}.${key}`, depth + 1);
    }
  }
}

interface ReadOptions {
  locale: Locale;
  /** Labels of the module's request fields. */
  known: FieldTexts | undefined;
}

function parseInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  { locale, known: fieldTexts = {} }: ReadOptions,
): z.output<S> {
  const result = schema.safeParse(value, reportOptions);
  if (result.success) return result.data;
  throw fail(kernelErrors.VALIDATION_FAILED, { details: toErrorDetails(result.error, { locale, known: fieldTexts }) });
}

/** @throws VALIDATION_FAILED with the fields; NOT_FOUND for an id that cannot be one. */
export function readInput(
  endpoint: Endpoint,
  request: { params: unknown; query: unknown; body: unknown },
  reader: ReadOptions,
): { params: unknown; query: unknown; body: unknown } {
  assertStorable(request.query, '', 0);
  assertStorable(request.body, '', 0);
  const params = endpoint.params.safeParse(request.params);
  if (!params.success) throw fail(kernelErrors.NOT_FOUND);
  const hasBody = endpoint.method !== 'GET' && endpoint.body.def.type !== 'undefined';
  if (!hasBody && typeof request.body === 'object' && request.body !== null && Object.keys(request.body).length > 0) {
    throw fail(kernelErrors.VALIDATION_FAILED, { details: [{ field: 'body', code: 'unrecognized_keys' }] });
  }
  return {
    params: params.data,
    query: parseInput(endpoint.query, request.query, reader),
    body: hasBody ? parseInput(endpoint.body, request.body ?? {}, reader) : undefined,
  };
}
