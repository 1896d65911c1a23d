/** Errors of endpoints: messages for their fields, and a report of those that an endpoint does not declare. */
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type AppError, kernelErrors } from '../../contract/error.ts';
import { toAppError } from '../database/errors.ts';
import { addFieldMessages } from '../issues.ts';
import type { BindOptions, BoundEndpoint } from './exchange.ts';
import { parseLocale } from './locale.ts';

/** The error that the caller of an endpoint receives. */
export function toEndpointError(
  options: BindOptions,
  { endpoint, labels }: BoundEndpoint,
  request: FastifyRequest,
  error: unknown,
): AppError {
  const refusal = toAppError(error, options.knownErrors);
  const locale = parseLocale(request.headers['accept-language']);
  return reportUndeclared(options, endpoint, addFieldMessages(refusal, { locale, known: labels }), request);
}

/** The error as it is. One that the endpoint does not declare is a hole in its contract: logged, and loud in tests. */
function reportUndeclared(
  { blockErrors, onUndeclared }: BindOptions,
  endpoint: Endpoint,
  error: AppError,
  request: FastifyRequest,
): AppError {
  const { code } = error;
  if (code in kernelErrors || endpoint.errors.some((definition) => definition.code === code)) return error;
  if (endpoint.runsBlocks && blockErrors.has(code)) return error;
  const words = `${endpoint.method} ${endpoint.path} throws ${code} and does not declare it`;
  request.log.error({ err: error }, words);
  onUndeclared?.(words);
  return error;
}
