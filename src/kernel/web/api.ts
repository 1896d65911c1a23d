/** The one way from the browser to the server, typed by the endpoint's contract. */
import { httpTimeout } from '../contract/constants.ts';
import type { CallOf, Endpoint, Method, ResultOf } from '../contract/endpoint.ts';
import { newId } from '../contract/ids.ts';
import type { StoredPicture } from '../contract/picture.ts';
import { viewAsHeader } from '../contract/view-as.ts';
import { beginActivity } from './activity.ts';
import { ApiError, errorOfAnswer, wordless } from './api-error.ts';
import { takeEarly } from './early.ts';
import { currentLanguage } from './language.ts';
import { proveAgain } from './proof.ts';
import { type AccessToken, accessToken, currentHolder, renewToken, setRenewal } from './tokens.ts';
import { leaveView, viewId } from './view-as.ts';

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

interface Sent extends SendOptions {
  query?: unknown;
  body?: unknown;
  /** Sent as it is, with its own type. */
  file?: Blob;
  /** What sends it in the place of `fetch`. */
  by?: typeof fetch | undefined;
}

/** `/api/x/:id` and `{ id }` as a path. */
export function pathOf(pattern: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
}

/** Query text with its `?`, or nothing. Undefined, null and empty text are left out, lists are repeated. */
export function queryOf(query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
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
  unread: wordless,
};

function noAnswer(cause: unknown): ApiError {
  const isLate = cause instanceof DOMException && cause.name === 'TimeoutError';
  // What `fetch` throws where there is no connection, and a body that breaks off.
  const isLost = cause instanceof TypeError;
  const why = isLate ? 'late' : isLost ? 'lost' : 'unread';
  const message = noAnswerTexts[why][currentLanguage()];
  return new ApiError({ status: 0, code: isLost ? 'CONNECTION_LOST' : 'NETWORK_ERROR', message });
}

function headersOf(sent: Sent): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': currentLanguage() });
  const token = accessToken();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (sent.body !== undefined) headers.set('content-type', 'application/json');
  if (sent.file) headers.set('content-type', sent.file.type || 'application/octet-stream');
  if (sent.company) headers.set('x-company-code', sent.company);
  if (sent.idempotencyKey) headers.set('idempotency-key', sent.idempotencyKey);
  const view = sent.asMyself ? null : viewId();
  if (view) headers.set(viewAsHeader, view);
  return headers;
}

async function sendOnce(method: Method, url: string, sent: Sent): Promise<Response> {
  const late = AbortSignal.timeout(sent.patience ?? httpTimeout);
  try {
    return await (sent.by ?? fetch)(url, {
      method,
      headers: headersOf(sent),
      body: sent.file ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body)),
      credentials: 'same-origin',
      keepalive: sent.keepalive ?? false,
      signal: sent.signal ? AbortSignal.any([sent.signal, late]) : late,
    });
  } catch (error) {
    if (sent.signal?.aborted) throw error;
    throw noAnswer(error);
  }
}

export async function parse(response: Response): Promise<unknown> {
  if (!response.ok) throw await errorOfAnswer(response);
  if (response.status === 204) return {};
  try {
    return await response.json();
  } catch (error) {
    // Called off by who asked. Otherwise the answer broke off: whether it was done is not known.
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw noAnswer(error);
  }
}

/** Whether it is the token that is refused: a wrong password is a 401, too, and asking twice would count twice. */
async function isOver(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const code = (body as { code?: unknown } | null)?.code;
  return typeof code !== 'string' || code.startsWith('AUTHENTICATION_');
}

async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (body as { code?: unknown } | null)?.code;
}

/** What a refusal asks of the tab before it is shown. True: the request may be sent once more. */
async function answersRefusal(response: Response, sent: Sent): Promise<boolean> {
  const code = await codeOf(response);
  if (code === 'REAUTHENTICATION_REQUIRED') return !sent.quiet && (await proveAgain());
  // Somebody else's view is over, by time or because a right ended: the tab is oneself again.
  if (code === 'VIEW_OVER' && viewId() && !sent.asMyself) leaveView();
  return false;
}

/** Sends a request, renewing the token when it is over, and reads the answer. */
export async function sendFor<Result>(
  method: Method,
  path: string,
  { read, ...options }: Sent & { read: (response: Response) => Promise<Result> },
): Promise<Result> {
  const url = `${path}${queryOf(options.query)}`;
  const idempotencyKey = options.idempotencyKey ?? (method === 'POST' ? newId() : undefined);
  const sent = { ...options, idempotencyKey };
  const holder = currentHolder();
  const begin = () => (options.quiet ? undefined : beginActivity());
  let end = begin();
  try {
    const used = accessToken();
    let response = await sendOnce(method, url, sent);
    if (response.status === 403) {
      // While a person is asked nothing is under way: no veil lies over the question.
      end?.();
      const isAnswered = await answersRefusal(response, sent);
      end = begin();
      if (isAnswered) response = await sendOnce(method, url, sent);
    }
    if (used !== null && (await isOver(response))) {
      // Nobody sends on what another person began.
      const isRenewed = accessToken() === used ? (await renewToken()) === 'renewed' : currentHolder() === holder;
      if (isRenewed) response = await sendOnce(method, url, sent);
    }
    return await read(response);
  } finally {
    end?.();
  }
}

/** Sends a request and gives the whole parsed answer. Prefer `call`, which is typed. Throws ApiError. */
export function send(method: Method, path: string, options: Sent = {}): Promise<unknown> {
  return sendFor(method, path, { ...options, read: parse });
}

/** A large file may take its time. */
export const filePatience = 30 * 60_000;

export async function readFile(response: Response): Promise<{ name: string; content: Blob }> {
  if (!response.ok) throw await errorOfAnswer(response);
  const [, name = 'file.csv'] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const content = await response.blob().catch((cause) => {
    throw noAnswer(cause);
  });
  return { name: decodeURIComponent(name), content };
}

/** Keeps a picture for the company. @throws ApiError, with words for people: too large, of another kind, no room left */
export async function sendPicture(file: Blob, options: SendOptions = {}): Promise<StoredPicture> {
  const answer = await sendFor('POST', '/api/pictures', { ...options, file, patience: filePatience, read: parse });
  return (answer as { data: StoredPicture }).data;
}

/** A picture of the company as an address that an `img` takes: browsers send no token with those. @throws ApiError */
export async function readPicture(address: string, signal?: AbortSignal): Promise<string> {
  const read = async (response: Response) => (await readFile(response)).content;
  const content = await sendFor('GET', address, { quiet: true, signal, read });
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(noAnswer(reader.error));
    reader.readAsDataURL(content);
  });
}

/** Calls an endpoint that answers with a file. @throws ApiError, also when the file broke off */
export function callForFile<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E> & Pick<SendOptions, 'company'> = {},
): Promise<{ name: string; content: Blob }> {
  const { params, query, ...sent } = input;
  const path = pathOf(endpoint.path, params);
  return sendFor(endpoint.method, path, { ...sent, query, patience: filePatience, read: readFile });
}

/**
 * Calls an endpoint.
 * @returns the reply's `data`; for a paged endpoint `{ data, page }`; the whole reply where the contract has no envelope
 * @throws ApiError with code, message, field errors and request id
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallOf<E> & SendOptions = {}): Promise<ResultOf<E>> {
  const { params, query, ...sent } = input;
  const path = pathOf(endpoint.path, params);
  const reply = (await send(endpoint.method, path, { ...sent, query })) as { data: unknown; page: unknown };
  if (!endpoint.envelope) return reply as ResultOf<E>;
  return (endpoint.paged ? { data: reply.data, page: reply.page } : reply.data) as ResultOf<E>;
}

const refreshPath = '/api/auth/refresh';

/** The tokens in a reply of the identity calls, which wrap them differently. */
export function tokensIn(reply: unknown): AccessToken | null {
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
      (await takeEarly('renewal')) ??
      (await sendOnce('POST', refreshPath, { body: {}, quiet: true, keepalive: true, asMyself: true }));
    if (response.status >= 500) return 'unreachable';
    if (!response.ok || response.status === 204) return 'refused';
    return tokensIn(await response.json()) ?? 'refused';
  } catch (error) {
    if (error instanceof ApiError || error instanceof SyntaxError) return 'unreachable';
    throw error;
  }
});
