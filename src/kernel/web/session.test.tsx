// @vitest-environment jsdom
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useCan } from './can.tsx';
import { useSession } from './session.tsx';
import { click, named, type RenderOptions, renderWeb, settle, someone, until } from './testing/render.tsx';
import { accessToken, dropToken, renewToken } from './tokens.ts';

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
const shown = () => [...document.querySelectorAll('p')].map((one) => one.textContent);

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
    expect(shown()[0]).toBe('loading');
    answer();
    await until(() => shown()[0] === 'unauthenticated');
    expect(shown()).toEqual(['unauthenticated', 'nobody', '로그인이 필요합니다.']);
  });

  it('is authenticated with what the server says', async () => {
    await probe({ me: someone(['x.y.z']) });
    await until(() => shown()[0] === 'authenticated');
    expect(shown()).toEqual(['authenticated', '김하늘', 'may']);
  });

  it('takes over what the page asked before the scripts were there, once', async () => {
    const of = (data: unknown) => Promise.resolve(Response.json({ success: true, data }));
    window.heureumEarly = { renewal: of({ accessToken: 'early', expiresIn: 900 }), me: of(someone(['x.y.z'])) };
    const { sent } = await probe({ me: null });
    await until(() => shown()[0] === 'authenticated');
    expect(shown()).toEqual(['authenticated', '김하늘', 'may']);
    expect(accessToken()).toBe('early');
    expect(sent.filter(({ path }) => path.startsWith('/api/auth/'))).toEqual([]);
    expect(window.heureumEarly).toEqual({});
  });

  it('is signed out where the page was told so', async () => {
    window.heureumEarly = { renewal: Promise.resolve(new Response(null, { status: 204 })), me: Promise.resolve(null) };
    await probe({ me: null });
    await until(() => shown()[0] === 'unauthenticated');
  });

  it('asks itself where nobody answered the page', async () => {
    const renewal = Promise.reject(new TypeError('offline'));
    renewal.catch(() => null);
    window.heureumEarly = { renewal, me: Promise.resolve(null) };
    await probe({ me: someone(['x.y.z']) });
    await until(() => shown()[0] === 'authenticated');
  });

  it('signing out clears token and loaded data', async () => {
    const { sent } = await probe({ replies: { 'POST /api/auth/logout': { body: { success: true, data: {} } } } });
    await until(() => shown()[0] === 'authenticated');
    client?.setQueryData(['/api/x'], { secret: true });
    await click(named('out'));
    await until(() => shown()[0] === 'unauthenticated');
    expect(accessToken()).toBeNull();
    expect(client?.getQueryData(['/api/x'])).toBeUndefined();
    expect(sent.some((one) => one.path === '/api/auth/logout')).toBe(true);
  });

  it('ends what tells this browser of another person’s affairs, and of nobody else’s', async () => {
    const unregister = vi.fn(async () => true);
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, {
        serviceWorker: { value: { getRegistrations: async () => [{ unregister }] } },
      }),
    );
    const me = someone([]);
    localStorage.setItem('heureum.person', me.person.id);
    await probe({ me });
    await until(() => shown()[0] === 'authenticated');
    expect(unregister).not.toHaveBeenCalled();
    await close();
    localStorage.setItem('heureum.person', 'somebody-else');
    await probe({ me });
    await until(() => shown()[0] === 'authenticated');
    expect(unregister).toHaveBeenCalledOnce();
    expect(localStorage.getItem('heureum.person')).toBe(me.person.id);
  });

  it('signs out when the renewal is refused', async () => {
    await probe();
    await until(() => shown()[0] === 'authenticated');
    await act(async () => void (await renewToken()));
    await settle();
    expect(shown()[0]).toBe('unauthenticated');
  });

  it('signs out when the person cannot be read', async () => {
    await probe({ replies: { 'GET /api/auth/me': { status: 500, body: {} } } });
    await until(() => shown()[0] === 'unauthenticated');
    expect(accessToken()).toBeNull();
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
    const now = () => ({ body: { success: true, data: someone([]) } });
    await probe({ replies: { 'GET /api/auth/me': () => (isLater ? later() : now()) } });
    await until(() => shown()[0] === 'authenticated');
    isLater = true;
    client?.setQueryData(['/api/x'], { secret: true });
    await click(named('again'));
    await settle();
    await until(() => shown()[0] === state);
    expect(client?.getQueryData(['/api/x'])).toEqual(state === 'authenticated' ? { secret: true } : undefined);
  });

  it('[ST-03] is loading, then signed in or out; signing out, a refused renewal and a person who cannot be read again clear all, a token that is missing nothing', async () => {
    let me: { status?: number; body: unknown } = { body: { success: true, data: someone([]) } };
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
    const isSignedIn = () => until(() => shown()[0] === 'authenticated');
    const isCleared = async () => {
      await until(() => shown()[0] === 'unauthenticated');
      expect([accessToken(), client?.getQueryData(['/api/x']), shown()[1]]).toEqual([null, undefined, 'nobody']);
    };
    const enter = async () => {
      me = { body: { success: true, data: someone([]) } };
      await click(named('in'));
      await isSignedIn();
      client?.setQueryData(['/api/x'], { secret: true });
    };
    await probe({ replies });
    expect(shown()[0]).toBe('loading');
    answer();
    await isSignedIn();

    client?.setQueryData(['/api/x'], { secret: true });
    await click(named('out'));
    await isCleared();

    await enter();
    await act(async () => void (await renewToken()));
    await isCleared();

    await enter();
    me = { status: 500, body: {} };
    await click(named('again'));
    await isCleared();

    await enter();
    dropToken();
    me = { status: 401, body: { code: 'AUTHENTICATION_REQUIRED' } };
    await click(named('again'));
    await settle();
    expect([shown()[0], client?.getQueryData(['/api/x'])]).toEqual(['authenticated', { secret: true }]);

    renewal = { body: { success: true, data: { accessToken: 'new', expiresIn: 900 } } };
    me = { body: { success: true, data: someone([]) } };
    await act(async () => void (await renewToken()));
    await click(named('again'));
    await isSignedIn();
    expect(accessToken()).toBe('new');
  });

  it('signs in', async () => {
    const me = someone([]);
    await probe({
      me: null,
      replies: {
        'GET /api/auth/me': { body: { data: me } },
        'POST /api/auth/login': { body: { data: { tokens: { accessToken: 't', expiresIn: 900 }, user: {} } } },
      },
    });
    await click(named('in'));
    await until(() => shown()[0] === 'authenticated');
    expect(accessToken()).toBe('t');
    expect(shown()[2]).toBe('‘전표 등록’ 권한이 필요합니다. 회사 관리자에게 요청해 주세요.');
  });

  it('a pending member may nothing', async () => {
    await probe({ me: someone(['x.y.z'], 'pending') });
    await until(() => shown()[0] === 'authenticated');
    expect(shown()[2]).toContain('승인을 기다리고');
  });
});
