// @vitest-environment jsdom
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useCan } from './can.tsx';
import { useSession } from './session.tsx';
import {
  click,
  createMe,
  findByName,
  type RenderOptions,
  renderWeb,
  waitFor,
  waitForTimers,
} from './testing/render.tsx';
import { dropToken, getAccessToken, renewToken } from './tokens.ts';

let close: () => Promise<void> = async () => undefined;
let client: QueryClient | null = null;

function Probe() {
  const session = useSession();
  client = useQueryClient();
  const can = useCan({ name: 'x.y.z', ko: '전표 등록', en: 'Post entries', level: 'write' });
  return (
    <div>
      <p>{session.state}</p>
      <p>{session.me?.person.name ?? 'nobody'}</p>
      <p>{can.reason ?? 'may'}</p>
      <button type="button" onClick={() => void session.signOut()}>
        out
      </button>
      <button type="button" onClick={() => void session.reload().catch(() => null)}>
        again
      </button>
      <button type="button" onClick={() => void session.signIn({ email: 'a@b.c', password: 'secret-word' })}>
        in
      </button>
    </div>
  );
}

async function probe(options: RenderOptions = {}) {
  const drawn = await renderWeb(<Probe />, options);
  close = drawn.close;
  return drawn;
}
const readParagraphs = () => [...document.querySelectorAll('p')].map((paragraph) => paragraph.textContent);

afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

describe('session', () => {
  it('begins loading and ends unauthenticated without a session', async () => {
    let answer: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await probe({
      me: null,
      replies: { 'POST /api/auth/refresh': () => waiting.then(() => ({ status: 401, body: {} })) },
    });
    expect(readParagraphs()[0]).toBe('loading');
    answer();
    await waitFor(() => readParagraphs()[0] === 'unauthenticated');
    expect(readParagraphs()).toEqual(['unauthenticated', 'nobody', '로그인이 필요합니다.']);
  });

  it('is authenticated with what the server says', async () => {
    await probe({ me: createMe(['x.y.z']) });
    await waitFor(() => readParagraphs()[0] === 'authenticated');
    expect(readParagraphs()).toEqual(['authenticated', '김하늘', 'may']);
  });

  it('takes over what the page asked before the scripts were there, once', async () => {
    const of = (data: unknown) => Promise.resolve(Response.json({ success: true, data }));
    window.heureumEarly = { renewal: of({ accessToken: 'early', expiresIn: 900 }), me: of(createMe(['x.y.z'])) };
    const { sent } = await probe({ me: null });
    await waitFor(() => readParagraphs()[0] === 'authenticated');
    expect(readParagraphs()).toEqual(['authenticated', '김하늘', 'may']);
    expect(getAccessToken()).toBe('early');
    expect(sent.filter(({ path }) => path.startsWith('/api/auth/'))).toEqual([]);
    expect(window.heureumEarly).toEqual({});
  });

  it('is signed out where the page was answered so', async () => {
    window.heureumEarly = { renewal: Promise.resolve(new Response(null, { status: 204 })), me: Promise.resolve(null) };
    await probe({ me: null });
    await waitFor(() => readParagraphs()[0] === 'unauthenticated');
  });

  it('asks itself where nobody answered the page', async () => {
    const renewal = Promise.reject(new TypeError('offline'));
    renewal.catch(() => null);
    window.heureumEarly = { renewal, me: Promise.resolve(null) };
    await probe({ me: createMe(['x.y.z']) });
    await waitFor(() => readParagraphs()[0] === 'authenticated');
  });

  it('signing out clears token and loaded data', async () => {
    const { sent } = await probe({ replies: { 'POST /api/auth/logout': { body: { success: true, data: {} } } } });
    await waitFor(() => readParagraphs()[0] === 'authenticated');
    client?.setQueryData(['/api/x'], { secret: true });
    await click(findByName('out'));
    await waitFor(() => readParagraphs()[0] === 'unauthenticated');
    expect(getAccessToken()).toBeNull();
    expect(client?.getQueryData(['/api/x'])).toBeUndefined();
    expect(sent.some((paragraph) => paragraph.path === '/api/auth/logout')).toBe(true);
  });

  it('ends the notification registration of another person in this browser, and no other', async () => {
    const unregister = vi.fn(async () => true);
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, {
        serviceWorker: { value: { getRegistrations: async () => [{ unregister }] } },
      }),
    );
    const me = createMe([]);
    localStorage.setItem('heureum.person', me.person.id);
    await probe({ me });
    await waitFor(() => readParagraphs()[0] === 'authenticated');
    expect(unregister).not.toHaveBeenCalled();
    await close();
    localStorage.setItem('heureum.person', 'somebody-else');
    await probe({ me });
    await waitFor(() => readParagraphs()[0] === 'authenticated');
    expect(unregister).toHaveBeenCalledOnce();
    expect(localStorage.getItem('heureum.person')).toBe(me.person.id);
  });

  it('signs out when the renewal is refused', async () => {
    await probe();
    await waitFor(() => readParagraphs()[0] === 'authenticated');
    await act(async () => void (await renewToken()));
    await waitForTimers();
    expect(readParagraphs()[0]).toBe('unauthenticated');
  });

  it('signs out when the person cannot be read', async () => {
    await probe({ replies: { 'GET /api/auth/me': { status: 500, body: {} } } });
    await waitFor(() => readParagraphs()[0] === 'unauthenticated');
    expect(getAccessToken()).toBeNull();
  });

  const off = () => Promise.reject(new TypeError('offline'));
  it.each([
    ['no network', 'authenticated', off],
    ['too many requests', 'authenticated', () => ({ status: 429, body: { code: 'RATE_LIMITED' } })],
    ['a gateway without its server', 'authenticated', () => ({ status: 502, body: 'gone' })],
    ['a server that is about to stop', 'authenticated', () => ({ status: 503, body: { code: 'UNAVAILABLE' } })],
    ['a fault', 'unauthenticated', () => ({ status: 500, body: {} })],
    ['a refusal', 'unauthenticated', () => ({ status: 403, body: { code: 'FORBIDDEN' } })],
  ] as const)('%s at another look: %s', async (_what, state, later) => {
    let isLater = false;
    const now = () => ({ body: { success: true, data: createMe([]) } });
    await probe({ replies: { 'GET /api/auth/me': () => (isLater ? later() : now()) } });
    await waitFor(() => readParagraphs()[0] === 'authenticated');
    isLater = true;
    client?.setQueryData(['/api/x'], { secret: true });
    await click(findByName('again'));
    await waitForTimers();
    await waitFor(() => readParagraphs()[0] === state);
    expect(client?.getQueryData(['/api/x'])).toEqual(state === 'authenticated' ? { secret: true } : undefined);
  });

  it('[ST-03] is loading, then signed in or out; signing out, a refused renewal and a person who cannot be read again clear all, a token that is missing nothing', async () => {
    let me: { status?: number; body: unknown } = { body: { success: true, data: createMe([]) } };
    let renewal: { status?: number; body: unknown } = { status: 401, body: { code: 'REFRESH_FAILED' } };
    let answer: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const replies = {
      'GET /api/auth/me': () => waiting.then(() => me),
      'POST /api/auth/refresh': () => renewal,
      'POST /api/auth/logout': { body: { success: true, data: {} } },
      'POST /api/auth/login': { body: { data: { tokens: { accessToken: 't', expiresIn: 900 }, user: {} } } },
    };
    const isSignedIn = () => waitFor(() => readParagraphs()[0] === 'authenticated');
    const isCleared = async () => {
      await waitFor(() => readParagraphs()[0] === 'unauthenticated');
      expect([getAccessToken(), client?.getQueryData(['/api/x']), readParagraphs()[1]]).toEqual([
        null,
        undefined,
        'nobody',
      ]);
    };
    const enter = async () => {
      me = { body: { success: true, data: createMe([]) } };
      await click(findByName('in'));
      await isSignedIn();
      client?.setQueryData(['/api/x'], { secret: true });
    };
    await probe({ replies });
    expect(readParagraphs()[0]).toBe('loading');
    answer();
    await isSignedIn();

    client?.setQueryData(['/api/x'], { secret: true });
    await click(findByName('out'));
    await isCleared();

    await enter();
    await act(async () => void (await renewToken()));
    await isCleared();

    await enter();
    me = { status: 500, body: {} };
    await click(findByName('again'));
    await isCleared();

    await enter();
    dropToken();
    me = { status: 401, body: { code: 'AUTHENTICATION_REQUIRED' } };
    await click(findByName('again'));
    await waitForTimers();
    expect([readParagraphs()[0], client?.getQueryData(['/api/x'])]).toEqual(['authenticated', { secret: true }]);

    renewal = { body: { success: true, data: { accessToken: 'new', expiresIn: 900 } } };
    me = { body: { success: true, data: createMe([]) } };
    await act(async () => void (await renewToken()));
    await click(findByName('again'));
    await isSignedIn();
    expect(getAccessToken()).toBe('new');
  });

  it('signs in', async () => {
    const me = createMe([]);
    await probe({
      me: null,
      replies: {
        'GET /api/auth/me': { body: { data: me } },
        'POST /api/auth/login': { body: { data: { tokens: { accessToken: 't', expiresIn: 900 }, user: {} } } },
      },
    });
    await click(findByName('in'));
    await waitFor(() => readParagraphs()[0] === 'authenticated');
    expect(getAccessToken()).toBe('t');
    expect(readParagraphs()[2]).toBe('‘전표 등록’ 권한이 필요합니다. 회사 관리자에게 요청해 주세요.');
  });

  it('a pending member may nothing', async () => {
    await probe({ me: createMe(['x.y.z'], 'pending') });
    await waitFor(() => readParagraphs()[0] === 'authenticated');
    expect(readParagraphs()[2]).toContain('승인을 기다리고');
  });
});
