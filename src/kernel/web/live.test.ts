// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { missedSignals } from '../contract/event.ts';
import { connectLive, liveKeys } from './live.ts';

const fact = (path: string) =>
  endpoint({
    ...{ scope: 'company', permission: 'member', audit: false, summary: { ko: '가', en: 'a' }, errors: [] },
    ...{ method: 'GET', path, reply: z.object({}) },
  } as never);
const [listThings, readThing, listOthers] = [fact('/api/things'), fact('/api/things/:id'), fact('/api/others')];
liveKeys({ 'sample.thing': [listThings, readThing], 'sample.other': [listOthers] });

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** A server that says these lines and then keeps quiet. */
function serve(lines: string): Headers[] {
  const asked: Headers[] = [];
  vi.stubGlobal('fetch', async (_: string, init: { headers: Headers }) => {
    asked.push(init.headers);
    const body = new ReadableStream<Uint8Array>({
      start: (control) => control.enqueue(new TextEncoder().encode(lines)),
    });
    return { ok: true, status: 200, body };
  });
  return asked;
}

it('what a signal is about is loaded again, what it is not about stays', async () => {
  const client = new QueryClient();
  const keys = [
    ['/api/things', {}],
    ['/api/things/:id', { id: '7' }],
    ['/api/others', {}],
  ];
  for (const key of keys) client.setQueryData(key, 'loaded');
  const stale = () => keys.filter((key) => client.getQueryState(key)?.isInvalidated).map(([path]) => path);
  const asked = serve('id: 1\ndata: {"name":"sample.thing.changed","id":"7"}\n\n');
  stop = connectLive(client);
  await vi.waitUntil(() => stale().length > 0);
  expect(stale()).toEqual(['/api/things', '/api/things/:id']);
  expect(asked[0]?.get('accept')).toBe('text/event-stream');
});

it('all is loaded again when the server says that signals went by', async () => {
  const client = new QueryClient();
  client.setQueryData(['/api/unheard-of'], 'loaded');
  serve(`data: {"name":"${missedSignals}"}\n\n`);
  stop = connectLive(client);
  await vi.waitUntil(() => client.getQueryState(['/api/unheard-of'])?.isInvalidated);
});
