// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { missedSignals } from '../contract/event.ts';
import { connectLive } from './live.ts';

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** A server that sends these lines and then nothing. */
function serve(lines: string): Headers[] {
  const requests: Headers[] = [];
  vi.stubGlobal('fetch', async (_: string, init: { headers: Headers }) => {
    requests.push(init.headers);
    const body = new ReadableStream<Uint8Array>({
      start: (control) => control.enqueue(new TextEncoder().encode(lines)),
    });
    return { ok: true, status: 200, body };
  });
  return requests;
}

it('queries touched by a signal are loaded again, others are not', async () => {
  const client = new QueryClient();
  const topicsByQuery = {
    list: ['sample.thing'],
    one: ['sample.part', 'sample.thing'],
    others: ['sample.other'],
    none: [],
  };
  for (const [name, topics] of Object.entries(topicsByQuery)) {
    const meta = { topics: topics as never };
    await client.fetchQuery({ queryKey: [name], queryFn: () => 'loaded', meta });
  }
  client.setQueryData(['of its own'], 'loaded');
  const stale = () => client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  const requests = serve('id: 1\ndata: {"name":"sample.thing.changed","id":"7","touches":["sample.thing"]}\n\n');
  stop = connectLive(client);
  await vi.waitUntil(() => stale().length > 0);
  expect(stale().map(({ queryKey }) => queryKey)).toEqual([['list'], ['one']]);
  expect(requests[0]?.get('accept')).toBe('text/event-stream');
});

it.each([missedSignals, 'sample.told.before'])(
  'all is loaded again when a signal does not say what it touched: %s',
  async (name) => {
    const client = new QueryClient();
    client.setQueryData(['/api/unheard-of'], 'loaded');
    serve(`data: {"name":"${name}"}\n\n`);
    stop = connectLive(client);
    await vi.waitUntil(() => client.getQueryState(['/api/unheard-of'])?.isInvalidated);
  },
);
