/** API errors: reasons of failed calls in plain words. */
import type { ErrorDetail } from '../contract/error.ts';
import { getLanguage } from './language.ts';

/** A failed call, in the words that a person reads. */
export class ApiError extends Error {
  /** 0 when there was no answer. */
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly requestId: string | null;
  /** Status line of a response without a message: for support, never shown as the message. */
  readonly transport: string | null;

  constructor(answer: {
    status: number;
    code: string;
    message: string;
    details?: unknown;
    requestId?: string | null;
    transport?: string | null;
  }) {
    super(answer.message);
    this.name = 'ApiError';
    this.status = answer.status;
    this.code = answer.code;
    this.details = answer.details;
    this.requestId = answer.requestId ?? null;
    this.transport = answer.transport ?? null;
  }

  /** Messages by field path, for forms: `{ 'lines.0.quantity': '…' }`. */
  get fields(): Record<string, string> {
    const details = Array.isArray(this.details) ? (this.details as ErrorDetail[]) : [];
    const named = details.filter((detail) => detail.field);
    return Object.fromEntries(named.map((detail) => [detail.field, detail.message ?? this.message]));
  }

  /** True when it is unknown whether the server did what it was asked. */
  get unanswered(): boolean {
    return this.status === 0;
  }
}

/** Any thrown thing as an ApiError: what is not one already has code API_ERROR_UNKNOWN and status 500. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ApiError({ status: 500, code: 'API_ERROR_UNKNOWN', message });
}

/** For an answer that says nothing in words: no status line is for people. */
export const wordlessMessage = {
  ko: '지금은 서비스에 연결할 수 없습니다. 잠시 뒤에 다시 시도해 주세요.',
  en: 'The service cannot be reached right now. Please try again in a moment.',
};

/** The error of an answer that is not OK, from whatever its body holds. */
export async function readApiError(response: Response): Promise<ApiError> {
  const fallback = wordlessMessage[getLanguage()];
  const transport = `HTTP ${response.status}: ${response.statusText}`;
  const requestId = response.headers.get('x-request-id');
  const body = await response.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null) {
    return new ApiError({ status: response.status, code: 'NETWORK_ERROR', message: fallback, requestId, transport });
  }
  return new ApiError({
    status: response.status,
    code: typeof body.code === 'string' ? body.code : `API_ERROR_${response.status}`,
    ...(typeof body.message === 'string' && body.message
      ? { message: body.message }
      : { message: fallback, transport }),
    details: body.details,
    requestId: body.requestId ?? requestId,
  });
}
