/** Errors visible to callers: a code, a status and a text in both languages, written once per module. */
import { fillTemplate, type Locale, type LocalText } from './text.ts';

export interface ErrorDefinition {
  readonly code: string;
  readonly status: number;
  readonly ko: string;
  readonly en: string;
}

/**
 * Declares a module's errors. The key is the code.
 * @example export const flowErrors = defineErrors({ UNDO_EXPIRED: { status: 409, ko: '…', en: '…' } });
 */
export function defineErrors<const T extends Record<string, Omit<ErrorDefinition, 'code'>>>(
  errors: T,
): { readonly [K in keyof T & string]: ErrorDefinition & { readonly code: K } } {
  const entries = Object.entries(errors).map(([code, error]) => [code, { code, ...error }]);
  return Object.fromEntries(entries);
}

export interface ErrorDetail {
  /** Dotted path of the field in the request, for example `lines.0.quantity`. */
  field?: string;
  code?: string;
  message?: string;
  [more: string]: unknown;
}

export class AppError extends Error {
  readonly definition: ErrorDefinition;
  readonly values: Record<string, string | number>;
  readonly details: unknown;

  constructor(
    definition: ErrorDefinition,
    circumstances: { values?: Record<string, string | number>; details?: unknown } = {},
  ) {
    super(fillTemplate(definition.en, circumstances.values));
    this.name = 'AppError';
    this.definition = definition;
    this.values = circumstances.values ?? {};
    this.details = circumstances.details;
  }

  get code(): string {
    return this.definition.code;
  }

  get status(): number {
    return this.definition.status;
  }

  text(locale: Locale): string {
    return fillTemplate(this.definition[locale], this.values);
  }

  /** The stored form, for later readers. */
  inWords(): { code: string } & LocalText {
    return { code: this.code, ko: this.text('ko'), en: this.text('en') };
  }
}

/** Makes the error to throw: `throw fail(flowErrors.UNDO_EXPIRED, { details })`. */
export function fail(
  definition: ErrorDefinition,
  circumstances: { values?: Record<string, string | number>; details?: unknown } = {},
): AppError {
  return new AppError(definition, circumstances);
}

/** Errors that any endpoint may answer with; endpoints do not list them. */
export const kernelErrors = defineErrors({
  VALIDATION_FAILED: { status: 400, ko: '입력값을 확인해 주세요.', en: 'Please check the values you entered.' },
  MALFORMED_JSON: { status: 400, ko: '요청 본문을 읽을 수 없습니다.', en: 'The request body is not valid JSON.' },
  HOST_UNCLEAR: {
    status: 400,
    ko: '요청이 향한 주소를 하나로 정할 수 없습니다.',
    en: 'The request does not say which one host it is for.',
  },
  EXPORT_TOO_LARGE: {
    status: 422,
    ko: '엑셀 파일 하나에 담기에는 내용이 너무 많습니다. 기간을 나누거나 CSV로 내보내 주세요.',
    en: 'Too many lines for one spreadsheet. Choose a shorter period, or export as CSV.',
  },
  BAD_CURSOR: { status: 400, ko: '목록 위치 값이 올바르지 않습니다.', en: 'The cursor is not valid.' },
  AUTHENTICATION_REQUIRED: { status: 401, ko: '인증 토큰이 필요합니다.', en: 'An authentication token is required.' },
  AUTHENTICATION_EXPIRED: {
    status: 401,
    ko: '인증 토큰이 만료되었습니다.',
    en: 'The authentication token has expired.',
  },
  FORBIDDEN: { status: 403, ko: '이 작업을 할 권한이 없습니다.', en: 'You do not have permission to do this.' },
  OUT_OF_HOURS: {
    status: 403,
    ko: '{hours}에만 쓸 수 있는 권한입니다. 그때 다시 해 주세요.',
    en: 'Your permission for this holds {hours} only. Please try again then.',
  },
  BEYOND_GRANT: {
    status: 403,
    ko: '이 권한은 {bounds} 쓸 수 있습니다.',
    en: 'Your permission for this holds {bounds}.',
  },
  FEATURE_OFF: {
    status: 403,
    ko: '이 회사가 꺼 둔 기능입니다. 다시 쓰려면 회사 관리자에게 문의해 주세요.',
    en: 'This company has switched this off. Please ask its administrator to switch it on again.',
  },
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    ko: '본인 확인이 필요합니다. 비밀번호를 입력하거나 연결된 소셜 계정으로 다시 확인해 주세요.',
    en: 'Please confirm that it is you: enter your password, or sign in again with a connected account.',
  },
  SECOND_FACTOR_DEMANDED: {
    status: 403,
    ko: '이 회사는 2단계 인증으로 로그인한 구성원만 들어올 수 있습니다. 2단계 인증을 먼저 해 주세요.',
    en: 'This company requires two-step verification. Please complete it first.',
  },
  VIEW_ONLY: {
    status: 403,
    ko: '다른 사람의 화면을 보는 중에는 바꿀 수 없습니다. 보기를 끝낸 뒤 다시 해 주세요.',
    en: 'You cannot change anything while viewing the portal as someone else. Please end that first.',
  },
  VIEW_PERSONAL: {
    status: 403,
    ko: '본인만 보는 내용이라 가렸습니다.',
    en: 'This is for the person alone, so it is left out of this view.',
  },
  VIEW_OVER: {
    status: 403,
    ko: '다른 사람의 화면 보기가 끝났습니다.',
    en: 'Viewing the portal as someone else has ended.',
  },
  ORIGIN_REFUSED: {
    status: 403,
    ko: '다른 사이트에서 보낸 요청은 받지 않습니다.',
    en: 'Requests from other sites are refused.',
  },
  NOT_FOUND: { status: 404, ko: '찾을 수 없습니다.', en: 'Not found.' },
  METHOD_NOT_ALLOWED: { status: 405, ko: '지원하지 않는 요청 방식입니다.', en: 'This method is not supported here.' },
  VERSION_CONFLICT: {
    status: 409,
    ko: '다른 사람이 먼저 수정했습니다. 최신 내용을 확인해 주세요.',
    en: 'Someone else changed this first. Please review the latest version.',
  },
  DUPLICATE: { status: 409, ko: '이미 등록되어 있습니다.', en: 'This already exists.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    ko: '같은 멱등 키가 다른 내용으로 이미 사용되었습니다.',
    en: 'This idempotency key was already used with a different body.',
  },
  IDEMPOTENCY_REPLY_LOST: {
    status: 409,
    ko: '이미 처리된 요청입니다. 처음의 응답은 다시 드릴 수 없으니, 처리된 내용을 확인해 주세요.',
    en: 'This request was already carried out. Its first answer cannot be given again; please check what was done.',
  },
  BODY_TOO_LARGE: { status: 413, ko: '요청이 너무 큽니다.', en: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, ko: 'JSON 형식으로 보내 주세요.', en: 'Please send JSON.' },
  TOO_MANY_REQUESTS: {
    status: 429,
    ko: '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.',
    en: 'Too many requests. Please try again shortly.',
  },
  INTERNAL: {
    status: 500,
    ko: '처리하지 못했습니다. 잠시 후 다시 시도해 주세요.',
    en: 'Something went wrong. Please try again shortly.',
  },
  UNAVAILABLE: {
    status: 503,
    ko: '지금은 처리할 수 없습니다. 잠시 후 다시 시도해 주세요.',
    en: 'Not available right now. Please try again shortly.',
  },
});
