// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWeb, until } from '#kernel/web/testing/render.tsx';
import { Landing } from './screens/Landing.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.restoreAllMocks();
});

const found = { success: true, data: [], page: { nextCursor: null } };
const replies = {
  'GET /api/company-network/search': { body: found },
};

/** @param top pixels from the upper edge of the window to where the companies stand */
async function open(top: number) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 400, 392));
  const drawn = await renderWeb(<Landing />, { me: null, company: null, replies });
  close = drawn.close;
  return { ...drawn, asked: () => drawn.sent.some(({ path }) => path.startsWith('/api/company-network/search')) };
}

it('asks for the companies at once where they stand in the window', async () => {
  const { asked } = await open(700);
  await until(asked);
});

it.each(['scroll', 'keydown', 'pointerdown', 'focusin', 'beforeprint'])(
  'asks for companies that stand further down when somebody goes on: %s',
  async (sign) => {
    const { asked } = await open(1300);
    await until(() => document.querySelector('h1') !== null);
    expect(asked()).toBe(false);
    await act(async () => window.dispatchEvent(new Event(sign)));
    await until(asked);
  },
);
