/** Failures as callers see them: code, Korean or English text, details, request id; never a stack or a database text. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AppError, type ErrorDefinition, fail, kernelErrors } from '../../contract/error.ts';
import { maskSealed } from '../../contract/sealed-value.ts';
import { toAppError } from '../database/errors.ts';
import { isPageRequest, sendFailurePage } from './failure-page.ts';
import { parseLocale } from './locale.ts';

const byFastifyCode: Record<string, ErrorDefinition> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: kernelErrors.UNSUPPORTED_MEDIA_TYPE,
  FST_ERR_CTP_BODY_TOO_LARGE: kernelErrors.BODY_TOO_LARGE,
  FST_ERR_CTP_EMPTY_JSON_BODY: kernelErrors.MALFORMED_JSON,
  FST_ERR_CTP_INVALID_JSON_BODY: kernelErrors.MALFORMED_JSON,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: kernelErrors.MALFORMED_JSON,
  FST_ERR_BAD_URL: kernelErrors.NOT_FOUND,
  FST_ERR_NOT_FOUND: kernelErrors.NOT_FOUND,
};

function getErrorDefinition(error: FastifyError): ErrorDefinition | undefined {
  if (error.code && byFastifyCode[error.code]) return byFastifyCode[error.code];
  if (error instanceof SyntaxError) return kernelErrors.MALFORMED_JSON;
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 && error.code?.startsWith('FST_') ? kernelErrors.VALIDATION_FAILED : undefined;
}

/** When to come back, where that is known. */
export function getRetryHeaders(error: AppError): Record<string, string> {
  if (error.status === kernelErrors.UNAVAILABLE.status) return { 'retry-after': '1' };
  const { retryAfter } = (error.details ?? {}) as { retryAfter?: number };
  return error.status === kernelErrors.TOO_MANY_REQUESTS.status && retryAfter
    ? { 'retry-after': String(retryAfter) }
    : {};
}

function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = parseLocale(request.headers['accept-language']);
  if (error.status >= 500 && isPageRequest(request)) return sendFailurePage(error, { request, reply, locale });
  return reply
    .code(error.status)
    .header('content-type', 'application/json; charset=utf-8')
    .headers(getRetryHeaders(error))
    .send(
      maskSealed(
        JSON.stringify({
          success: false,
          code: error.code,
          message: error.text(locale),
          ...(error.details === undefined ? {} : { details: error.details }),
          requestId: request.id,
        }),
      ),
    );
}

/**
 * Not known, not allowed, too often, too many at once: what somebody who tries the doors meets. The request's own line says who
 * that was.
 */
const isRefusal = ({ status, cause }: AppError): boolean =>
  [401, 403, 429].includes(status) || (status === kernelErrors.UNAVAILABLE.status && cause === undefined);

export function registerErrorHandler(
  fastify: FastifyInstance,
  definitions: ReadonlyMap<string, ErrorDefinition>,
): void {
  fastify.setErrorHandler((thrown: FastifyError, request, reply) => {
    const definition = getErrorDefinition(thrown);
    const error = definition ? fail(definition) : toAppError(thrown, definitions);
    if (isRefusal(error)) request.log.warn({ code: error.code }, 'refused');
    else if (error.status >= 500) request.log.error({ err: error.cause ?? thrown }, 'request failed');
    return sendError(error, request, reply);
  });
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(fail(kernelErrors.NOT_FOUND), request, reply);
}
