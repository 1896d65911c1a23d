// @vitest-environment jsdom
import { act, Suspense, use } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fetchAhead, late, onUsed } from './late.tsx';
import { showDone } from './notify.tsx';
import { click, renderWeb, until } from './testing/render.tsx';
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

it('leaves the screen and what was typed as they are when a part cannot be had, and tries anew at the next press', async () => {
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
  await until(() => button() !== null && !button()?.hasAttribute('aria-busy'));
  expect(document.querySelector('#typed')).toBe(input);
  expect(input.value).toBe('쓰던 글');
  files.gone = false;
  await click(button());
  await until(() => document.querySelector('#menu')?.textContent === '삭제');
});

it('leaves the screen in sight while the words of a part are on their way', async () => {
  let come: (words: string) => void = () => undefined;
  const words = new Promise<string>((resolve) => {
    come = resolve;
  });
  const Part = late(async () => () => <p id="part">{use(words)}</p>, { early: false });
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
  await until(() => document.querySelector('#part')?.textContent === '이름');
  expect(document.querySelector('#instead')).toBeNull();
});

it('keeps the page when the place of messages cannot be had', async () => {
  close = (await renderWeb(<ThemeProvider>{<p id="screen">그대로</p>}</ThemeProvider>)).close;
  await act(async () => {
    showDone('저장했습니다.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(document.querySelector('#screen')?.textContent).toBe('그대로');
});

it('is told once that somebody is at the page, and not before', () => {
  let told = 0;
  const stop = onUsed(() => told++);
  expect(told).toBe(0);
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  dispatchEvent(new Event('visibilitychange'));
  expect(told).toBe(0);
  Reflect.deleteProperty(document, 'hidden');
  for (const sign of ['keydown', 'pointerdown', 'keydown']) dispatchEvent(new Event(sign));
  expect(told).toBe(1);
  stop();
});

it('has in memory what was fetched ahead, but where data is to be spared, and no failure of that is seen', async () => {
  let fetched = 0;
  const Part = late(async () => {
    fetched++;
    return () => <p id="part">있음</p>;
  });
  late(async () => Promise.reject(new TypeError('offline')));
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  fetchAhead();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(fetched).toBe(0);
  Reflect.deleteProperty(navigator, 'connection');
  fetchAhead();
  await until(() => fetched === 1);
  close = (await renderWeb(<Part instead={<p id="instead" />} />)).close;
  expect(document.querySelector('#part')?.textContent).toBe('있음');
  expect(fetched).toBe(1);
});
