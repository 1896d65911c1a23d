// @vitest-environment jsdom
/** A call that is tried out is one's own, or of the person whose view the tab is: then the server lets it look, and no more. */
import { afterEach, expect, it, vi } from 'vitest';
import { viewAsHeader } from '../contract/view-as.ts';
import { tryCall } from './try-call.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('a call that is tried out says through whose eyes the tab sees the portal', async () => {
  const sent: Headers[] = [];
  vi.stubGlobal('fetch', async (_: string, requestInit: RequestInit) => {
    sent.push(new Headers(requestInit.headers));
    return new Response('{}');
  });
  await tryCall({ method: 'POST', path: '/api/orders', body: '{}' });
  sessionStorage.setItem('heureum-view', JSON.stringify({ id: 'a-view', back: '/' }));
  await tryCall({ method: 'POST', path: '/api/orders', body: '{}' });
  await tryCall({ method: 'GET', path: '/api/orders', token: 'hk_key' });
  expect(sent.map((headers) => headers.get(viewAsHeader))).toEqual([null, 'a-view', 'a-view']);
});
