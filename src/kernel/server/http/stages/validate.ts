/** Stage validate: parameters, query and body of a request, by the endpoint's schemas. */
import type { FastifyRequest } from 'fastify';
import type { BoundEndpoint } from '../exchange.ts';
import { readInput } from '../input.ts';
import { parseLocale } from '../locale.ts';
import { getReadableParts } from '../raw-routes.ts';
import { assertUsableKey } from './idempotency.ts';

/** @throws VALIDATION_FAILED with the fields; NOT_FOUND for an id that cannot be one */
export function validate(
  { endpoint, labels, isKeyless }: Pick<BoundEndpoint, 'endpoint' | 'labels' | 'isKeyless'>,
  request: FastifyRequest,
): ReturnType<typeof readInput> {
  if (!isKeyless) assertUsableKey(request);
  const locale = parseLocale(request.headers['accept-language']);
  return readInput(endpoint, getReadableParts(endpoint, request), { locale, known: labels });
}
