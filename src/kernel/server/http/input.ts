/** What a request carries, checked before any handler sees it. */
import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { fail, kernelErrors } from '../../contract/error.ts';
import type { FieldTexts } from '../../contract/field-text.ts';
import { reported } from '../../contract/issue.ts';
import { hasForbiddenCharacter, type Locale } from '../../contract/text.ts';
import { detailsOf } from '../issues.ts';

/** Deepest nesting of a request's JSON: documents of people stay under ten; parsers and databases stay safe. */
const deepest = 32;

/** Text that PostgreSQL cannot store, or nesting beyond reason, anywhere in the body. */
export function refuseUnstorable(value: unknown, path: string, depth: number): void {
  if (depth > deepest)
    throw fail(kernelErrors.VALIDATION_FAILED, { details: [{ field: path.slice(1), code: 'too_deep' }] });
  if (typeof value === 'string') {
    if (hasForbiddenCharacter(value)) {
      throw fail(kernelErrors.VALIDATION_FAILED, { details: [{ field: path.slice(1), code: 'forbidden_character' }] });
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (hasForbiddenCharacter(key)) refuseUnstorable(key, path, depth);
      refuseUnstorable(inner, `${path}.${key}`, depth + 1);
    }
  }
}

interface Reader {
  locale: Locale;
  /** What the fields of the room's requests are called. */
  known: FieldTexts | undefined;
}

function parse<S extends z.ZodType>(schema: S, value: unknown, { locale, known = {} }: Reader): z.output<S> {
  const result = schema.safeParse(value, reported);
  if (result.success) return result.data;
  throw fail(kernelErrors.VALIDATION_FAILED, { details: detailsOf(result.error, { locale, known }) });
}

/** @throws VALIDATION_FAILED with the fields; NOT_FOUND for an id that cannot be one. */
export function readInput(
  endpoint: Endpoint,
  request: { params: unknown; query: unknown; body: unknown },
  reader: Reader,
): { params: unknown; query: unknown; body: unknown } {
  refuseUnstorable(request.query, '', 0);
  refuseUnstorable(request.body, '', 0);
  const params = endpoint.params.safeParse(request.params);
  if (!params.success) throw fail(kernelErrors.NOT_FOUND);
  const hasBody = endpoint.method !== 'GET' && endpoint.body.def.type !== 'undefined';
  if (!hasBody && typeof request.body === 'object' && request.body !== null && Object.keys(request.body).length > 0) {
    throw fail(kernelErrors.VALIDATION_FAILED, { details: [{ field: 'body', code: 'unrecognized_keys' }] });
  }
  return {
    params: params.data,
    query: parse(endpoint.query, request.query, reader),
    body: hasBody ? parse(endpoint.body, request.body ?? {}, reader) : undefined,
  };
}
