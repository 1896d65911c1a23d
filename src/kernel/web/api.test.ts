// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { httpTimeout, refreshAhead } from '../contract/constants.ts';
import { endpoint } from '../contract/endpoint.ts';
import { onActivity } from './activity.ts';
import { call, parseTokens, toPath, toQueryString } from './api.ts';
import { type ApiError, toApiError } from './api-error.ts';
import { switchLanguage } from './language.ts';
import { setProofDialog } from './proof.ts';
import { sampleFacts } from './testing/counter.tsx';
import { mockFetch } from './testing/render.tsx';
import { dropToken, getAccessToken, onTokenLost, renewToken, storeToken } from './tokens.ts';

const readThing = endpoint({
  ...sampleFacts,
  method: 'GET',
  topics: { none: 'a sample' },
  path: '/api/things/:id',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ with: z.array(z.string()).optional(), q: z.string().optional() }),
  reply: z.object({ name: z.string() }),
});
const listThings = endpoint({
  ...sampleFacts,
  method: 'GET',
  topics: { none: 'a sample' },
  path: '/api/things',
  paged: true,
  reply: z.object({ id: z.string() }),
});
const addThing = endpoint({
  ...sampleFacts,
  method: 'POST',
  touches: { none: 'a sample' },
  path: '/api/things',
  body: z.strictObject({ name: z.string() }),
  reply: z.object({}),
});

const failing = (status: number, body: unknown) => ({ 'GET /api/things': { status, body } });
const failure = (): Promise<ApiError> =>
  call(listThings).then(
    () => {
      throw new Error('should have failed');
    },
    (error) => error,
  );

beforeEach(() => dropToken());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  dropToken();
});

describe('calls', () => {
  it('fills path and query and gives data', async () => {
    const sent = mockFetch({ 'GET /api/things/a%2Fb': { body: { success: true, data: { name: '책상' } } } });
    const record = await call(readThing, { params: { id: 'a/b' }, query: { with: ['x', 'y'], q: '' } });
    expect(record).toEqual({ name: '책상' });
    expect(sent[0]?.path).toBe('/api/things/a%2Fb?with=x&with=y');
    expect(sent[0]?.headers.get('accept-language')).toBe('ko');
  });

  it('asks in the language that is chosen now', async () => {
    const sent = mockFetch({ 'GET /api/things': { body: { success: true, data: [], page: { nextCursor: null } } } });
    for (const language of ['en', 'ko'] as const) {
      switchLanguage(language);
      await call(listThings);
    }
    expect(sent.map(({ headers }) => headers.get('accept-language'))).toEqual(['en', 'ko']);
  });

  it('gives data and page of a list', async () => {
    mockFetch({ 'GET /api/things': { body: { success: true, data: [{ id: '1' }], page: { nextCursor: 'n' } } } });
    expect(await call(listThings)).toEqual({ data: [{ id: '1' }], page: { nextCursor: 'n' } });
  });

  it('sends an Idempotency-Key with POST, or the given one', async () => {
    const sent = mockFetch({ 'POST /api/things': { body: { success: true, data: {} } } });
    await call(addThing, { body: { name: 'a' } });
    await call(addThing, { body: { name: 'a' }, idempotencyKey: 'mine' });
    expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[1]?.headers.get('idempotency-key')).toBe('mine');
  });

  it('finds tokens in the shapes of the sign-in calls', () => {
    expect(parseTokens({ data: { tokens: { accessToken: 'a', expiresIn: 1 } } })).toEqual({
      accessToken: 'a',
      expiresIn: 1,
    });
    expect(parseTokens({ success: true, token: 'b', expiresIn: 2 })).toEqual({ accessToken: 'b', expiresIn: 2 });
    expect(parseTokens({ success: true, data: {} })).toBeNull();
  });

  it('encodes paths and leaves out what is not set', () => {
    expect(toPath('/api/:a/x/:b', { a: '가', b: 1 })).toBe('/api/%EA%B0%80/x/1');
    expect(toQueryString({ a: undefined, b: null, c: '', d: 0, e: false })).toBe('?d=0&e=false');
    expect(toQueryString({})).toBe('');
  });
});

describe('errors', () => {
  it('[ER-01] shows the server message, else words with HTTP status and text beside them', async () => {
    mockFetch(failing(409, { success: false, code: 'DUPLICATE', message: '이미 있습니다.', requestId: 'r1' }));
    expect(await failure()).toMatchObject({
      status: 409,
      code: 'DUPLICATE',
      message: '이미 있습니다.',
      requestId: 'r1',
    });
    mockFetch(failing(502, {}));
    // The status line is for support; people read words.
    const away = '지금은 서비스에 연결할 수 없습니다. 잠시 뒤에 다시 시도해 주세요.';
    expect(await failure()).toMatchObject({ message: away, transport: 'HTTP 502: Bad Gateway' });
  });

  it('[ER-01] gives an unparsable body the code NETWORK_ERROR', async () => {
    mockFetch(failing(502, '<html>bad gateway</html>'));
    expect(await failure()).toMatchObject({ code: 'NETWORK_ERROR', transport: 'HTTP 502: Bad Gateway' });
    mockFetch(failing(200, 'not json'));
    const unread = '지금은 서비스에 연결할 수 없습니다. 잠시 뒤에 다시 시도해 주세요.';
    expect(await failure()).toMatchObject({ code: 'NETWORK_ERROR', message: unread, unanswered: true });
  });

  it('[ER-03] names errors without a code API_ERROR_{status}, unknown ones API_ERROR_UNKNOWN with status 500', async () => {
    mockFetch(failing(418, {}));
    expect((await failure()).code).toBe('API_ERROR_418');
    expect(toApiError(new Error('x'))).toMatchObject({ code: 'API_ERROR_UNKNOWN', status: 500 });
  });

  it('gives field messages by path', async () => {
    const details = [{ field: 'lines.0.quantity', message: '1 이상' }, { field: 'name' }];
    mockFetch(failing(400, { code: 'VALIDATION_FAILED', message: '확인', details }));
    expect((await failure()).fields).toEqual({ 'lines.0.quantity': '1 이상', name: '확인' });
  });

  it('gives up after 10 seconds', async () => {
    expect(httpTimeout).toBe(10_000);
    const fetchSpy = vi
      .spyOn(AbortSignal, 'timeout')
      .mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')));
    mockFetch({});
    expect(await failure()).toMatchObject({ status: 0, code: 'NETWORK_ERROR' });
    expect(fetchSpy).toHaveBeenCalledWith(10_000);
    fetchSpy.mockRestore();
  });
});

describe('tokens', () => {
  const renewed = {
    'POST /api/auth/refresh': { body: { success: true, data: { accessToken: 'new', expiresIn: 900 } } },
  };

  it('renews once for concurrent calls and repeats them with the same Idempotency-Key', async () => {
    storeToken({ accessToken: 'old', expiresIn: 900 });
    const sent = mockFetch({
      ...renewed,
      'POST /api/things': ({ headers }) =>
        headers.get('authorization') === 'Bearer new'
          ? { body: { success: true, data: {} } }
          : { status: 401, body: { code: 'AUTHENTICATION_EXPIRED' } },
    });
    await Promise.all(['a', 'b', 'c'].map((name) => call(addThing, { body: { name } })));
    expect(sent.filter((item) => item.path === '/api/auth/refresh')).toHaveLength(1);
    const keys = sent
      .filter((item) => item.method === 'POST' && item.path === '/api/things')
      .map((item) => item.headers.get('idempotency-key'));
    expect(keys).toHaveLength(6);
    expect(new Set(keys).size).toBe(3);
  });

  it('asks once where something else than the token is wrong: a mistyped password counts once', async () => {
    storeToken({ accessToken: 'old', expiresIn: 900 });
    const sent = mockFetch({ ...renewed, ...failing(401, { code: 'LOGIN_FAILED' }) });
    expect((await failure()).code).toBe('LOGIN_FAILED');
    expect(sent.map(({ path }) => path)).toEqual(['/api/things']);
  });

  it('the browser takes the renewed cookie also when the page was left meanwhile', async () => {
    mockFetch(renewed);
    const fetchSpy = vi.spyOn(globalThis, 'fetch');
    await renewToken();
    expect(fetchSpy).toHaveBeenCalledWith('/api/auth/refresh', expect.objectContaining({ keepalive: true }));
  });

  it('renews 5 minutes before expiry', async () => {
    vi.useFakeTimers();
    const sent = mockFetch(renewed);
    storeToken({ accessToken: 'old', expiresIn: 900 });
    await vi.advanceTimersByTimeAsync(900_000 - refreshAhead - 1);
    expect(sent).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(2);
    expect(sent).toHaveLength(1);
    expect(getAccessToken()).toBe('new');
  });

  it('[CO-01] a call is given up after 10 s, and a token renewed 5 minutes before it expires', async () => {
    vi.useFakeTimers();
    const elapsed = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const late = new AbortController();
      setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), ms);
      return late.signal;
    });
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    let error: ApiError | null = null;
    const pendingCall = call(addThing, { body: { name: 'a' } }).catch((reason) => {
      error = reason;
    });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(error).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await pendingCall;
    expect(error).toMatchObject({ status: 0, code: 'NETWORK_ERROR' });
    elapsed.mockRestore();

    const sent = mockFetch(renewed);
    storeToken({ accessToken: 'old', expiresIn: 900 });
    await vi.advanceTimersByTimeAsync(10 * 60_000 - 1);
    expect([sent.length, getAccessToken()]).toEqual([0, 'old']);
    await vi.advanceTimersByTimeAsync(1);
    expect([sent.length, getAccessToken()]).toEqual([1, 'new']);
  });

  it('signs out when the renewal is refused, not when nobody answers', async () => {
    let lost = 0;
    const off = onTokenLost(() => lost++);
    storeToken({ accessToken: 'old', expiresIn: 900 });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await renewToken()).toBe('unreachable');
    expect([getAccessToken(), lost]).toEqual(['old', 0]);
    mockFetch({ 'POST /api/auth/refresh': { status: 401, body: { code: 'REFRESH_FAILED' } } });
    expect(await renewToken()).toBe('refused');
    expect([getAccessToken(), lost]).toEqual([null, 1]);
    off();
  });
});

describe('a token that is renewed for somebody else, who signed in beside this page', () => {
  const tokenOf = (sub: string) => `head.${btoa(JSON.stringify({ sub }))}.sign`;

  it('is not taken: the person is signed out, and what he or she sent is not sent again', async () => {
    let lost = 0;
    const off = onTokenLost(() => lost++);
    storeToken({ accessToken: tokenOf('first'), expiresIn: 900 });
    const over = { status: 401, body: { success: false, code: 'AUTHENTICATION_EXPIRED', message: '만료' } };
    const sent = mockFetch({
      'POST /api/things': over,
      'POST /api/auth/refresh': { body: { success: true, data: { accessToken: tokenOf('second'), expiresIn: 900 } } },
    });
    await expect(call(addThing, { body: { name: 'a' } })).rejects.toMatchObject({ code: 'AUTHENTICATION_EXPIRED' });
    expect(sent.filter(({ path }) => path === '/api/things')).toHaveLength(1);
    expect([getAccessToken(), lost]).toEqual([null, 1]);
    off();
  });
});

describe('a renewal that is answered after somebody else signed in on this page', () => {
  const tokenOf = (sub: string) => `head.${btoa(JSON.stringify({ sub }))}.sign`;
  const renewedAs = (sub: string) =>
    Response.json({ success: true, data: { accessToken: tokenOf(sub), expiresIn: 900 } });
  const refusedLate = () => Response.json({ success: false, code: 'REFRESH_FAILED' }, { status: 401 });

  it.each([
    ['a token of who sat there before', () => renewedAs('first')],
    ['a refusal', refusedLate],
  ])('leaves the person signed in: %s', async (_, answer) => {
    let lost = 0;
    const off = onTokenLost(() => lost++);
    const late = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => late.promise);
    storeToken({ accessToken: tokenOf('first'), expiresIn: 900 });
    const renewing = renewToken();
    storeToken({ accessToken: tokenOf('second'), expiresIn: 900 });
    late.resolve(answer());
    expect(await renewing).toBe('renewed');
    expect([getAccessToken(), lost]).toEqual([tokenOf('second'), 0]);
    off();
  });
});

describe('a call that asks for a fresh proof', () => {
  const refusal = { status: 403, body: { success: false, code: 'REAUTHENTICATION_REQUIRED', message: '본인 확인' } };

  it('is sent once more under its key when the person proved it, and nothing is under way while the person is asked', async () => {
    let isProved = false;
    const sent = mockFetch({
      'POST /api/things': () => (isProved ? { body: { success: true, data: {} } } : refusal),
    });
    let underWay = 0;
    const counted: number[] = [];
    const offActivity = onActivity((count) => {
      underWay = count;
    });
    const offProof = setProofDialog(async () => {
      counted.push(underWay);
      isProved = true;
      return true;
    });
    await call(addThing, { body: { name: '책상' } });
    expect(counted).toEqual([0]);
    expect(sent.map(({ body }) => body)).toEqual([{ name: '책상' }, { name: '책상' }]);
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(underWay).toBe(0);
    offProof();
    offActivity();
  });

  it('is refused when the person would not, and where nobody can ask', async () => {
    const sent = mockFetch({ 'POST /api/things': refusal });
    const give = () => call(addThing, { body: { name: '책상' } }).catch((error) => toApiError(error).code);
    const off = setProofDialog(async () => false);
    expect(await give()).toBe('REAUTHENTICATION_REQUIRED');
    off();
    expect(await give()).toBe('REAUTHENTICATION_REQUIRED');
    expect(sent).toHaveLength(2);
  });
});
