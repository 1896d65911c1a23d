// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import { Landing } from './screens/Landing.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.restoreAllMocks();
});

const emptyReply = { success: true, data: [], page: { nextCursor: null } };
const replies = {
  'GET /api/company-network/search': { body: emptyReply },
};

/** @param top pixels from the upper edge of the window to the companies */
async function open(top: number) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 400, 392));
  const drawn = await renderWeb(<Landing />, { me: null, company: null, replies });
  close = drawn.close;
  return { ...drawn, asked: () => drawn.sent.some(({ path }) => path.startsWith('/api/company-network/search')) };
}

it('requests the companies at once where they are in the window', async () => {
  const { asked: requests } = await open(700);
  await waitFor(requests);
});

it.each(['scroll', 'keydown', 'pointerdown', 'focusin', 'beforeprint'])(
  'requests companies further down when the visitor continues: %s',
  async (sign) => {
    const { asked: requests } = await open(1300);
    await waitFor(() => document.querySelector('h1') !== null);
    expect(requests()).toBe(false);
    await act(async () => window.dispatchEvent(new Event(sign)));
    await waitFor(requests);
  },
);
