// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { click, renderWeb, waitFor } from '../testing/render.tsx';
import { ActionMenu } from './ActionMenu.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const loaded = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./DotsMenu.tsx', async (real) => {
  await loaded.promise;
  return real();
});

it('opens, although it was asked for before it was loaded', async () => {
  const drawn = await renderWeb(<ActionMenu label="작업" actions={[{ label: '삭제', onClick: () => undefined }]} />);
  close = drawn.close;
  const placeholder = document.querySelector<HTMLElement>('button[aria-label="작업"]');
  await click(placeholder);
  const busy = document.querySelector<HTMLElement>('button[aria-label="작업"]');
  expect(busy?.getAttribute('aria-busy')).toBe('true');
  loaded.resolve();
  await waitFor(() => document.querySelector('[role="menuitem"]')?.textContent === '삭제');
});
