// @vitest-environment jsdom
import { act, Suspense, use } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPart, onFirstUse, startPrefetch } from './lazy-part.tsx';
import { showSuccess } from './notify.tsx';
import { click, renderWeb, waitFor } from './testing/render.tsx';
import { ThemeProvider } from './theme/ThemeProvider.tsx';
import { ActionMenu } from './ui/ActionMenu.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const files = vi.hoisted(() => ({ gone: true }));
vi.mock('./ui/DotsMenu.tsx', async () => ({
  get DotsMenu() {
    if (files.gone) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p id="menu">삭제</p>;
  },
}));
vi.mock('@mantine/notifications', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const button = () => document.querySelector<HTMLElement>('button[aria-label="작업"]');

it('leaves the screen and typed input unchanged when a part fails to load, and retries at the next press', async () => {
  const drawn = await renderWeb(
    <>
      <input id="typed" defaultValue="" />
      <ActionMenu label="작업" actions={[]} />
    </>,
  );
  close = drawn.close;
  const input = document.querySelector<HTMLInputElement>('#typed') as HTMLInputElement;
  input.value = '쓰던 글';
  await click(button());
  await waitFor(() => button() !== null && !button()?.hasAttribute('aria-busy'));
  expect(document.querySelector('#typed')).toBe(input);
  expect(input.value).toBe('쓰던 글');
  files.gone = false;
  await click(button());
  await waitFor(() => document.querySelector('#menu')?.textContent === '삭제');
});

it('leaves the screen visible while the texts of a part are loading', async () => {
  let come: (words: string) => void = () => undefined;
  const words = new Promise<string>((resolve) => {
    come = resolve;
  });
  const Part = lazyPart(async () => () => <p id="part">{use(words)}</p>, { early: false });
  const drawn = await renderWeb(
    <Suspense fallback={<p id="all-gone" />}>
      <h1>설정</h1>
      <Part instead={<p id="instead" />} />
    </Suspense>,
  );
  close = drawn.close;
  await act(async () => void (await Promise.resolve()));
  expect(document.querySelector('#all-gone')).toBeNull();
  expect(document.querySelector<HTMLElement>('h1')?.style.display).toBe('');
  expect(document.querySelector('#instead')).not.toBeNull();
  await act(async () => come('이름'));
  await waitFor(() => document.querySelector('#part')?.textContent === '이름');
  expect(document.querySelector('#instead')).toBeNull();
});

it('leaves the page in place when the message area fails to load', async () => {
  close = (await renderWeb(<ThemeProvider>{<p id="screen">그대로</p>}</ThemeProvider>)).close;
  await act(async () => {
    showSuccess('저장했습니다.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(document.querySelector('#screen')?.textContent).toBe('그대로');
});

it('runs once on the first use of the page, and not before', () => {
  let uses = 0;
  const stop = onFirstUse(() => uses++);
  expect(uses).toBe(0);
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  dispatchEvent(new Event('visibilitychange'));
  expect(uses).toBe(0);
  Reflect.deleteProperty(document, 'hidden');
  for (const sign of ['keydown', 'pointerdown', 'keydown']) dispatchEvent(new Event(sign));
  expect(uses).toBe(1);
  stop();
});

it('has in memory what was fetched ahead, but where data is to be spared, and no failure of that is seen', async () => {
  let fetched = 0;
  const Part = lazyPart(async () => {
    fetched++;
    return () => <p id="part">있음</p>;
  });
  lazyPart(async () => Promise.reject(new TypeError('offline')));
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  startPrefetch();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(fetched).toBe(0);
  Reflect.deleteProperty(navigator, 'connection');
  startPrefetch();
  await waitFor(() => fetched === 1);
  close = (await renderWeb(<Part instead={<p id="instead" />} />)).close;
  expect(document.querySelector('#part')?.textContent).toBe('있음');
  expect(fetched).toBe(1);
});
