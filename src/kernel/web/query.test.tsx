// @vitest-environment jsdom
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import { splitSignals } from './live.ts';
import { canRetry, createQueryClient, useAllPages, useEndpoint, useEndpointPages, useSend } from './query.ts';
import { addOne, Counter, readCount, sampleFacts, sampleTopics } from './testing/counter.tsx';
import { click, findByName, renderWeb, waitFor, waitForTimers } from './testing/render.tsx';

const previewAdding = endpoint({
  ...sampleFacts,
  method: 'POST',
  path: '/api/count/preview',
  touches: { none: 'nothing is written' },
  body: z.strictObject({ by: z.int() }),
  reply: z.object({ count: z.int() }),
});

function Preview() {
  const [by, setBy] = useState(1);
  const preview = useEndpoint(previewAdding, { body: { by } });
  return (
    <>
      <output>{preview.data?.count}</output>
      <button type="button" onClick={() => setBy(by + 1)}>
        another
      </button>
    </>
  );
}

/** A dialog over a refusal: its state must survive. */
function Ask() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        ask
      </button>
      {isOpen && <p role="dialog">why</p>}
    </>
  );
}

function Guarded() {
  const count = useEndpoint(readCount);
  const add = useSend(addOne);
  return (
    <>
      {count.error ? <Ask /> : <output>{count.isPending ? 'loading' : count.data?.count}</output>}
      <button type="button" onClick={() => add.fire({ body: { by: 1 } })}>
        add
      </button>
    </>
  );
}

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

/** A part that comes a moment after the others. */
function Late() {
  const [more, setMore] = useState(false);
  return (
    <>
      <Counter />
      <button type="button" onClick={() => setMore(true)}>
        more
      </button>
      {more && <Counter />}
    </>
  );
}

describe('queries', () => {
  it('[CO-09] do not refetch on focus and retry once', () => {
    const { queries } = createQueryClient().getDefaultOptions();
    expect(queries?.refetchOnWindowFocus).toBe(false);
    const lost = new ApiError({ status: 0, code: 'NETWORK_ERROR', message: '' });
    expect([0, 1, 2].map((failures) => canRetry(failures, lost))).toEqual([true, false, false]);
    const refused = new ApiError({ status: 403, code: 'FORBIDDEN', message: '' });
    expect(canRetry(0, refused)).toBe(false);
  });

  it('load again what a write made stale', async () => {
    let count = 1;
    const drawn = await renderWeb(<Counter />, {
      replies: {
        'GET /api/count': () => ({ body: { data: { count } } }),
        'POST /api/count': () => {
          count += 1;
          return { body: { data: {} } };
        },
      },
    });
    close = drawn.close;
    await waitFor(() => document.querySelector('output')?.textContent === '1');
    await click(findByName('add'));
    await waitFor(() => document.querySelector('output')?.textContent === '2');
  });

  it.each([403, 404])(
    'leave the content of a refusal (%i) in place while it is requested again, until the answer changes',
    async (status) => {
      let calls = 0;
      const answered = Promise.withResolvers<void>();
      const drawn = await renderWeb(<Guarded />, {
        replies: {
          'GET /api/count': async () => {
            calls += 1;
            if (calls === 1) return { status, body: { success: false, code: 'NO', message: '' } };
            await answered.promise;
            return { body: { data: { count: 2 } } };
          },
          'POST /api/count': { body: { data: {} } },
        },
      });
      close = drawn.close;
      await waitFor(() => findByName('ask'));
      await click(findByName('ask'));
      await click(findByName('add'));
      await waitFor(() => calls === 2);
      await waitForTimers(10);
      expect(document.querySelector('[role=dialog]')?.textContent).toBe('why');
      answered.resolve();
      await waitFor(() => document.querySelector('output')?.textContent === '2');
      expect(document.querySelector('[role=dialog]')).toBeNull();
    },
  );

  it('ask once for what several parts of a screen show, also where one comes a moment later', async () => {
    const drawn = await renderWeb(<Late />, { replies: { 'GET /api/count': { body: { data: { count: 3 } } } } });
    close = drawn.close;
    await waitFor(() => document.querySelector('output')?.textContent === '3');
    await click(findByName('more'));
    await waitFor(() => document.querySelectorAll('output').length === 2);
    await waitForTimers(10);
    expect([...document.querySelectorAll('output')].map(({ textContent }) => textContent)).toEqual(['3', '3']);
    expect(drawn.sent.filter(({ path }) => path === '/api/count')).toHaveLength(1);
  });

  it('return the result for each request body', async () => {
    const drawn = await renderWeb(<Preview />, {
      replies: {
        'POST /api/count/preview': (sent) => ({ body: { data: { count: 10 + (sent.body as { by: number }).by } } }),
      },
    });
    close = drawn.close;
    await waitFor(() => document.querySelector('output')?.textContent === '11');
    await click(findByName('another'));
    await waitFor(() => document.querySelector('output')?.textContent === '12');
  });

  it('a repeated attempt after a lost answer carries the same Idempotency-Key, a new intent another', async () => {
    let lose = true;
    const drawn = await renderWeb(<Counter />, {
      replies: {
        'GET /api/count': { body: { data: { count: 0 } } },
        'POST /api/count': () => {
          if (lose) throw new TypeError('connection lost');
          return { body: { data: {} } };
        },
      },
    });
    close = drawn.close;
    await click(findByName('add'));
    await waitForTimers(10);
    lose = false;
    await click(findByName('add'));
    await waitForTimers(10);
    await click(findByName('add'));
    await waitForTimers(10);
    const posts = drawn.sent.filter((item) => item.method === 'POST' && item.path === '/api/count');
    const keys = posts.map((post) => post.headers.get('idempotency-key'));
    expect(keys).toHaveLength(3);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });
});

describe('live signals', () => {
  it('are taken from the stream, also when cut anywhere', () => {
    const text =
      ': hello\n\nid: 1\ndata: {"name":"a.b.c","id":"7"}\r\n\r\ndata: nonsense\n\ndata: {"name":"d.e.f"}\n\nda';
    const { signals, rest } = splitSignals(text);
    expect(signals).toEqual([{ name: 'a.b.c', id: '7' }, { name: 'd.e.f' }]);
    expect(rest).toBe('da');
    expect(splitSignals(`${rest}ta: {"name":"g.h.i"}\n\n`).signals).toEqual([{ name: 'g.h.i' }]);
  });
});

const listCounts = endpoint({
  ...sampleFacts,
  method: 'GET',
  path: '/api/counts',
  topics: [sampleTopics.count],
  query: z.strictObject({ cursor: z.string().optional() }),
  paged: true,
  reply: z.object({ count: z.int() }),
});

function Whole() {
  const counts = useAllPages(useEndpointPages(listCounts));
  const words = counts.isWhole ? 'whole' : (counts.error?.code ?? 'not yet');
  return <output>{`${counts.rows.length} ${words}`}</output>;
}

describe('a list that is looked through as a whole', () => {
  const page = (at: number) => {
    const nextCursor = at < 4 ? String(at + 1) : null;
    return { body: { success: true, data: [{ count: at }], page: { nextCursor, limit: 1 } } };
  };
  const cursorOf = (path: string) => Number(new URL(path, 'http://localhost').searchParams.get('cursor') ?? 0);
  const readOutputs = () => [...document.querySelectorAll('output')].map((item) => item.textContent);

  it('is read to its end once, however many places look at it', async () => {
    const replies = { 'GET /api/counts': ({ path }: { path: string }) => page(cursorOf(path)) };
    const drawn = await renderWeb(
      [1, 2, 3].map((key) => <Whole key={key} />),
      { replies },
    );
    close = drawn.close;
    await waitFor(() => readOutputs().every((text) => text === '5 whole'));
    const calls = drawn.sent.filter(({ path }) => path.includes('/api/counts')).map(({ path }) => cursorOf(path));
    expect(calls).toEqual([0, 1, 2, 3, 4]);
  });

  it('stops where a page fails, and is not whole', async () => {
    const failure = { status: 403, body: { success: false, code: 'FORBIDDEN', message: '' } };
    const reply = ({ path }: { path: string }) => (cursorOf(path) === 2 ? failure : page(cursorOf(path)));
    const drawn = await renderWeb(<Whole />, { replies: { 'GET /api/counts': reply } });
    close = drawn.close;
    await waitFor(() => readOutputs()[0] === '2 FORBIDDEN');
    await waitForTimers(50);
    expect(drawn.sent.filter(({ path }) => path.includes('/api/counts'))).toHaveLength(3);
  });
});
