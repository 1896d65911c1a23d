/** The one way from the browser to the server, typed by the endpoint's contract. */
import { httpTimeout } from '../contract/constants.ts';
import type { CallOf, Endpoint, Method, ResultOf } from '../contract/endpoint.ts';
import { createId } from '../contract/ids.ts';
import type { StoredPicture } from '../contract/picture.ts';
import { viewAsHeader } from '../contract/view-as.ts';
import { beginActivity } from './activity.ts';
import { ApiError, readApiError, wordlessMessage } from './api-error.ts';
import { getLanguage } from './language.ts';
import { takePreloaded } from './preloaded-session.ts';
import { requestProof } from './proof.ts';
import { type AccessToken, getAccessToken, getTokenHolder, renewToken, setRenewal } from './tokens.ts';
import { getViewId, leaveView } from './view-as.ts';

export interface SendOptions {
  signal?: AbortSignal;
  /** One per intent of a person: the same key for a repeated attempt. POST makes one itself when there is none. */
  idempotencyKey?: string;
  /** Do not show the loading indicator (live updates, type-ahead). */
  quiet?: boolean;
  /** Milliseconds until the whole answer must have come. */
  patience?: number;
  /** At the root: of which company, by its code. Elsewhere the host says so. */
  company?: string | undefined;
  /** The browser takes its answer also when the page was left meanwhile: for what changes the cookie. */
  keepalive?: boolean;
  /** Asked by the person's own right, also where the tab sees the portal as somebody else. */
  asMyself?: boolean;
}

interface SendRequest extends SendOptions {
  query?: unknown;
  body?: unknown;
  /** Sent as it is, with its own type. */
  file?: Blob;
  /** Replacement for `fetch`. */
  by?: typeof fetch | undefined;
}

/** `/api/x/:id` and `{ id }` as a path. */
export function toPath(pattern: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
}

/** Query text with its `?`, or nothing. Undefined, null and empty text are left out, lists are repeated. */
export function toQueryString(query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    for (const element of Array.isArray(value) ? value : [value]) {
      if (element !== undefined && element !== null && element !== '') search.append(name, String(element));
    }
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

const noAnswerTexts = {
  late: {
    ko: '응답이 늦어지고 있습니다. 잠시 후 다시 시도해 주세요.',
    en: 'The server takes too long to answer. Please try again shortly.',
  },
  lost: {
    ko: '서버에 연결하지 못했습니다. 네트워크를 확인해 주세요.',
    en: 'Could not reach the server. Please check your network.',
  },
  unread: wordlessMessage,
};

function createNoAnswerError(cause: unknown): ApiError {
  const isLate = cause instanceof DOMException && cause.name === 'TimeoutError';
  // `fetch` throws it without a connection, and for an interrupted body.
  const isLost = cause instanceof TypeError;
  const why = isLate ? 'late' : isLost ? 'lost' : 'unread';
  const message = noAnswerTexts[why][getLanguage()];
  return new ApiError({ status: 0, code: isLost ? 'CONNECTION_LOST' : 'NETWORK_ERROR', message });
}

function createHeaders(sent: SendRequest): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': getLanguage() });
  const token = getAccessToken();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (sent.body !== undefined) headers.set('content-type', 'application/json');
  if (sent.file) headers.set('content-type', sent.file.type || 'application/octet-stream');
  if (sent.company) headers.set('x-company-code', sent.company);
  if (sent.idempotencyKey) headers.set('idempotency-key', sent.idempotencyKey);
  const view = sent.asMyself ? null : getViewId();
  if (view) headers.set(viewAsHeader, view);
  return headers;
}

async function sendOnce(method: Method, url: string, sent: SendRequest): Promise<Response> {
  const late = AbortSignal.timeout(sent.patience ?? httpTimeout);
  try {
    return await (sent.by ?? fetch)(url, {
      method,
      headers: createHeaders(sent),
      body: sent.file ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body)),
      credentials: 'same-origin',
      keepalive: sent.keepalive ?? false,
      signal: sent.signal ? AbortSignal.any([sent.signal, late]) : late,
    });
  } catch (error) {
    if (sent.signal?.aborted) throw error;
    throw createNoAnswerError(error);
  }
}

export async function parseResponse(response: Response): Promise<unknown> {
  if (!response.ok) throw await readApiError(response);
  if (response.status === 204) return {};
  try {
    return await response.json();
  } catch (error) {
    // Called off by who asked. Otherwise the answer broke off: whether it was done is not known.
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw createNoAnswerError(error);
  }
}

/** True if the token is refused: a wrong password is a 401, too, and asking twice would count twice. */
async function isTokenExpired(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const code = (body as { code?: unknown } | null)?.code;
  return typeof code !== 'string' || code.startsWith('AUTHENTICATION_');
}

async function readCode(response: Response): Promise<unknown> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (body as { code?: unknown } | null)?.code;
}

/** Performs the action that a refusal requires before it is shown. True: the request may be sent once more. */
async function resolveRefusal(response: Response, sent: SendRequest): Promise<boolean> {
  const code = await readCode(response);
  if (code === 'REAUTHENTICATION_REQUIRED') return !sent.quiet && (await requestProof());
  // Somebody else's view is over, by time or because a right ended: the tab is oneself again.
  if (code === 'VIEW_OVER' && getViewId() && !sent.asMyself) leaveView();
  return false;
}

/** Sends a request, renewing the token when it is over, and reads the answer. */
export async function sendAndRead<Result>(
  method: Method,
  path: string,
  { read, ...options }: SendRequest & { read: (response: Response) => Promise<Result> },
): Promise<Result> {
  const url = `${path}${toQueryString(options.query)}`;
  const idempotencyKey = options.idempotencyKey ?? (method === 'POST' ? createId() : undefined);
  const sent = { ...options, idempotencyKey };
  const holder = getTokenHolder();
  const begin = () => (options.quiet ? undefined : beginActivity());
  let end = begin();
  try {
    const used = getAccessToken();
    let response = await sendOnce(method, url, sent);
    if (response.status === 403) {
      // While a person is asked nothing is under way: no veil lies over the question.
      end?.();
      const isAnswered = await resolveRefusal(response, sent);
      end = begin();
      if (isAnswered) response = await sendOnce(method, url, sent);
    }
    if (used !== null && (await isTokenExpired(response))) {
      // Nobody sends on what another person began.
      const isRenewed = getAccessToken() === used ? (await renewToken()) === 'renewed' : getTokenHolder() === holder;
      if (isRenewed) response = await sendOnce(method, url, sent);
    }
    return await read(response);
  } finally {
    end?.();
  }
}

/** Sends a request and gives the whole parsed answer. Prefer `call`, which is typed. Throws ApiError. */
export function sendRequest(method: Method, path: string, options: SendRequest = {}): Promise<unknown> {
  return sendAndRead(method, path, { ...options, read: parseResponse });
}

/** A large file may take its time. */
export const fileTimeoutMs = 30 * 60_000;

export async function readFile(response: Response): Promise<{ name: string; content: Blob }> {
  if (!response.ok) throw await readApiError(response);
  const [, name = 'file.csv'] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const content = await response.blob().catch((cause) => {
    throw createNoAnswerError(cause);
  });
  return { name: decodeURIComponent(name), content };
}

/** Stores a picture for the company. @throws ApiError, with words for people: too large, of another kind, no space left */
export async function sendPicture(file: Blob, options: SendOptions = {}): Promise<StoredPicture> {
  const answer = await sendAndRead('POST', '/api/pictures', {
    ...options,
    file,
    patience: fileTimeoutMs,
    read: parseResponse,
  });
  return (answer as { data: StoredPicture }).data;
}

/** A picture of the company as an address that an `img` takes: browsers send no token with those. @throws ApiError */
export async function readPicture(address: string, signal?: AbortSignal): Promise<string> {
  const read = async (response: Response) => (await readFile(response)).content;
  const content = await sendAndRead('GET', address, { quiet: true, signal, read });
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(createNoAnswerError(reader.error));
    reader.readAsDataURL(content);
  });
}

/** Calls an endpoint that answers with a file. @throws ApiError, also when the file broke off */
export function callForFile<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E> & Pick<SendOptions, 'company'> = {},
): Promise<{ name: string; content: Blob }> {
  const { params, query, ...sent } = input;
  const path = toPath(endpoint.path, params);
  return sendAndRead(endpoint.method, path, { ...sent, query, patience: fileTimeoutMs, read: readFile });
}

/**
 * Calls an endpoint.
 * @returns the reply's `data`; for a paged endpoint `{ data, page }`; the whole reply where the contract has no envelope
 * @throws ApiError with code, message, field errors and request id
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallOf<E> & SendOptions = {}): Promise<ResultOf<E>> {
  const { params, query, ...sent } = input;
  const path = toPath(endpoint.path, params);
  const reply = (await sendRequest(endpoint.method, path, { ...sent, query })) as { data: unknown; page: unknown };
  if (!endpoint.envelope) return reply as ResultOf<E>;
  return (endpoint.paged ? { data: reply.data, page: reply.page } : reply.data) as ResultOf<E>;
}

const refreshPath = '/api/auth/refresh';

/** The tokens in a reply of the identity calls, which wrap them differently. */
export function parseTokens(reply: unknown): AccessToken | null {
  const outer = reply as { data?: unknown; tokens?: unknown } | null;
  const data = (outer?.data ?? outer) as { tokens?: unknown; accessToken?: string; token?: string; expiresIn?: number };
  const tokens = (data?.tokens ?? data) as { accessToken?: string; token?: string; expiresIn?: number };
  const value = tokens?.accessToken ?? tokens?.token;
  return value ? { accessToken: value, expiresIn: tokens.expiresIn ?? 900 } : null;
}

setRenewal(async () => {
  try {
    // The server counts the old token as used: who reloads before the new one has come would be signed out as a thief.
    const response =
      (await takePreloaded('renewal')) ??
      (await sendOnce('POST', refreshPath, { body: {}, quiet: true, keepalive: true, asMyself: true }));
    if (response.status >= 500) return 'unreachable';
    if (!response.ok || response.status === 204) return 'refused';
    return parseTokens(await response.json()) ?? 'refused';
  } catch (error) {
    if (error instanceof ApiError || error instanceof SyntaxError) return 'unreachable';
    throw error;
  }
});
