// @vitest-environment jsdom
/** A lost connection: what was saved waits for it, is sent once, and never as somebody else's. */
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { cancelWaitingRequests, countWaiting } from './connection.ts';
import { useSession } from './session.tsx';
import { Counter } from './testing/counter.tsx';
import { click, createMe, findByName, renderWeb, waitFor, waitForTimers } from './testing/render.tsx';
import { renewToken, storeToken } from './tokens.ts';

/** Like the server's: the second part names the person. */
const tokenOf = (sub: string, jti = 'one') => `head.${btoa(JSON.stringify({ sub, jti }))}.sign`;

function People() {
  const { signOut, signedIn } = useSession();
  const reply = { data: { accessToken: tokenOf('second'), expiresIn: 900 } };
  return (
    <>
      <Counter />
      <button type="button" onClick={() => void signOut()}>
        out
      </button>
      <button type="button" onClick={() => void signedIn(reply)}>
        other
      </button>
    </>
  );
}

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  cancelWaitingRequests();
  await close();
  vi.unstubAllGlobals();
});

describe('a lost connection', () => {
  const lostOnce = (then: () => Response | Promise<Response>) => {
    const sent: (string | null)[] = [];
    vi.stubGlobal('fetch', async (url: string, { method, headers }: { method: string; headers: Headers }) => {
      if (method === 'GET' || !url.endsWith('/api/count'))
        return Response.json({ success: true, data: { count: sent.length } });
      sent.push(headers.get('idempotency-key'));
      if (sent.length === 1) throw new TypeError('Failed to fetch');
      return then();
    });
    return sent;
  };

  it('holds what was sent, and sends it again with the same key when it is back', async () => {
    const view = await renderWeb(<Counter />, { replies: { 'GET /api/count': { body: { data: { count: 1 } } } } });
    close = view.close;
    await waitFor(() => document.querySelector('output')?.textContent === '1');
    const sent = lostOnce(() => Response.json({ success: true, data: {} }));
    await click(findByName('add'));
    await waitFor(() => countWaiting() === 1);
    dispatchEvent(new Event('online'));
    await waitFor(() => countWaiting() === 0 && sent.length === 2);
    expect(sent[0]).toBeTruthy();
    expect(sent[1]).toBe(sent[0]);
  });

  it('is given up where the person wants that: nothing is sent any more, and the form says why', async () => {
    const view = await renderWeb(<Counter />, { replies: { 'GET /api/count': { body: { data: { count: 1 } } } } });
    close = view.close;
    await waitFor(() => document.querySelector('output')?.textContent === '1');
    const sent = lostOnce(() => Response.json({ success: true, data: {} }));
    await click(findByName('add'));
    await waitFor(() => countWaiting() === 1);
    cancelWaitingRequests();
    await waitFor(() => countWaiting() === 0);
    dispatchEvent(new Event('online'));
    await waitForTimers();
    expect(sent).toHaveLength(1);
  });

  it('is given up while it is being sent, too: what comes back lost is not sent again', async () => {
    const view = await renderWeb(<Counter />, { replies: { 'GET /api/count': { body: { data: { count: 1 } } } } });
    close = view.close;
    await waitFor(() => document.querySelector('output')?.textContent === '1');
    let lose: (error: Error) => void = () => undefined;
    const late = new Promise<Response>((_, reject) => {
      lose = reject;
    });
    const sent = lostOnce(() => late);
    await click(findByName('add'));
    await waitFor(() => countWaiting() === 1);
    dispatchEvent(new Event('online'));
    await waitFor(() => sent.length === 2);
    cancelWaitingRequests();
    lose(new TypeError('Failed to fetch'));
    await waitFor(() => countWaiting() === 0);
    dispatchEvent(new Event('online'));
    await waitForTimers();
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['signs out', async () => click(findByName('out'))],
    ['has signed out, and another one signs in', async () => click(findByName('other'))],
    ['is another one by the cookie of the browser', async () => act(async () => void (await renewToken()))],
  ])('is given up where the person %s: nobody sends what another one saved', async (_, change) => {
    const view = await renderWeb(<People />, {
      me: createMe([]),
      replies: {
        'GET /api/count': { body: { data: { count: 1 } } },
        'POST /api/auth/logout': { body: { success: true, data: {} } },
      },
    });
    close = view.close;
    await waitFor(() => document.querySelector('output')?.textContent === '1');
    storeToken({ accessToken: tokenOf('first'), expiresIn: 900 });
    const sent = lostOnce(() => Response.json({ success: true, data: {} }));
    const answers = fetch;
    vi.stubGlobal('fetch', async (url: string, requestInit: RequestInit) => {
      if (url.endsWith('/api/auth/me')) return Response.json({ success: true, data: createMe([]) });
      if (!url.endsWith('/api/auth/refresh')) return answers(url, requestInit);
      return Response.json({ success: true, data: { accessToken: tokenOf('second'), expiresIn: 900 } });
    });
    await click(findByName('add'));
    await waitFor(() => countWaiting() === 1);
    await change();
    dispatchEvent(new Event('online'));
    await waitFor(() => countWaiting() === 0);
    await waitForTimers();
    expect(sent).toHaveLength(1);
  });

  it('is given up at once where the banner that says so sees that the person signs out', async () => {
    const view = await renderWeb(
      <>
        <People />
        <ConnectionBanner />
      </>,
      {
        me: createMe([]),
        replies: {
          'GET /api/count': { body: { data: { count: 1 } } },
          'POST /api/auth/logout': { body: { success: true, data: {} } },
        },
      },
    );
    close = view.close;
    await waitFor(() => document.querySelector('output')?.textContent === '1');
    const sent = lostOnce(() => Response.json({ success: true, data: {} }));
    await click(findByName('add'));
    await waitFor(() => document.body.textContent?.includes('연결이 끊겼습니다.'));
    await click(findByName('out'));
    await waitFor(() => countWaiting() === 0);
    expect(document.body.textContent).not.toContain('연결이 끊겼습니다.');
    expect(sent).toHaveLength(1);
  });

  it('is preserved when the same person’s token is renewed meanwhile', async () => {
    const view = await renderWeb(<Counter />, { replies: { 'GET /api/count': { body: { data: { count: 1 } } } } });
    close = view.close;
    await waitFor(() => document.querySelector('output')?.textContent === '1');
    storeToken({ accessToken: tokenOf('first'), expiresIn: 900 });
    const sent = lostOnce(() => Response.json({ success: true, data: {} }));
    await click(findByName('add'));
    await waitFor(() => countWaiting() === 1);
    storeToken({ accessToken: tokenOf('first', 'renewed'), expiresIn: 900 });
    expect(countWaiting()).toBe(1);
    dispatchEvent(new Event('online'));
    await waitFor(() => countWaiting() === 0 && sent.length === 2);
  });
});
