// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { defineScreenPath } from '#kernel/contract/path.ts';
import type { PaletteEntry, PaletteSource } from '#kernel/web/palette.ts';
import { createMe, renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import { Palette } from './Palette.tsx';
import { withScreens } from './portal.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

const source = (key: string, more: Partial<PaletteSource>): PaletteSource => ({
  key,
  title: { ko: key, en: key },
  right: ['member'],
  find: async () => [],
  ...more,
});
const entry = (title: string): PaletteEntry => ({ id: title, title, to: '/found' });

async function palette(sources: PaletteSource[]) {
  const facts = { title: { ko: '직원', en: 'Employees' }, home: '/', loginPath: '/auth/login', groups: {} };
  const screen = { portal: 'employee', right: 'member', load: async () => () => null } as const;
  const path = (to: string, title: string) => ({ ...screen, path: defineScreenPath(to, { ko: title, en: to }) });
  const portal = withScreens(
    { ...facts, name: 'employee', layout: 'side' },
    [path('/holiday', '휴가'), path('/books', '장부')],
    sources,
  );
  const drawn = await renderWeb(<Palette portal={portal} onClose={() => undefined} onHelp={() => undefined} />, {
    me: createMe([]),
    routes: [
      { path: '/found', element: <p>찾은 것</p> },
      { path: '/books', element: <p>장부 화면</p> },
    ],
  });
  close = drawn.close;
  await waitFor(() => options().length > 0);
  return drawn;
}
const options = () => [...document.querySelectorAll('[role=option]')].map((item) => item.textContent ?? '');
const field = () => document.querySelector('input') as HTMLInputElement;
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
const type = (text: string) =>
  act(async () => {
    setValue?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(async () => void field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init })));

it('begins with the screens, with the keys in the field', async () => {
  await palette([]);
  expect(options()).toEqual(['휴가', '장부']);
  expect(document.activeElement).toBe(field());
});

it('shows what each server finds when it does, and leaves the field as it was typed', async () => {
  const slow = Promise.withResolvers<PaletteEntry[]>();
  await palette([
    source('slow', { find: () => slow.promise }),
    source('fast', { find: async (typed) => [entry(`빠른 ${typed}`)] }),
    source('broken', { find: async () => Promise.reject(new Error('no answer')) }),
    source('closed', { right: ['finance.ledger.read'], find: async () => [entry('숨은 것')] }),
  ]);
  await type('가휴');
  await waitFor(() => options().includes('빠른 가휴'));
  expect(field().value).toBe('가휴');
  await act(async () => slow.resolve([entry('느린 것')]));
  await waitFor(() => options().includes('느린 것'));
  expect(options()).toEqual(['느린 것', '빠른 가휴']);
  expect(field().value).toBe('가휴');
});

it('asks again with what the other keyboard writes, where nothing was found', async () => {
  const searches: string[] = [];
  await palette([
    source('one', {
      async find(typed) {
        searches.push(typed);
        return typed === '주문' ? [entry('주문 1')] : [];
      },
    }),
  ]);
  await type('wnans');
  await waitFor(() => options().includes('주문 1'));
  expect(searches).toEqual(['wnans', '주문']);
});

it('opens the chosen one with Enter, but not with the Enter that ends a syllable', async () => {
  await palette([]);
  await press('ArrowDown');
  expect(document.querySelector('[aria-selected=true]')?.textContent).toBe('장부');
  await press('Enter', { isComposing: true });
  expect(document.body.textContent).not.toContain('장부 화면');
  await press('Enter');
  await waitFor(() => document.body.textContent?.includes('장부 화면') ?? false);
});
