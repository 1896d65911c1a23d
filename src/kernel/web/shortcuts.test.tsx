// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useShortcut, useShortcutList } from './shortcuts.ts';
import { createMe, renderWeb } from './testing/render.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const runs: string[] = [];
function Screen() {
  useShortcut('C', '등록', () => runs.push('C'));
  useShortcut('G W', '결재함', () => runs.push('G W'));
  useShortcut('?', '도움말', () => runs.push('?'));
  useShortcut(null, '없음', () => runs.push('none'));
  const list = useShortcutList();
  return (
    <>
      <input aria-label="field" />
      <ul>
        {list.map(({ keys, label }) => (
          <li key={keys}>{`${keys} ${label}`}</li>
        ))}
      </ul>
    </>
  );
}

const press = (init: KeyboardEventInit, target: EventTarget = document.body) =>
  act(
    async () => void target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })),
  );

it('runs keys by their place, pairs one after the other, and nothing while somebody types', async () => {
  vi.spyOn(console, 'error');
  ({ close } = await renderWeb(<Screen />, { me: createMe([]) }));
  expect([...document.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
    'C 등록',
    'G W 결재함',
    '? 도움말',
  ]);
  // With the Korean keyboard the key says ㅊ.
  await press({ key: 'ㅊ', code: 'KeyC' });
  await press({ key: 'g', code: 'KeyG' });
  await press({ key: 'w', code: 'KeyW' });
  await press({ key: '?', code: 'Slash', shiftKey: true });
  await press({ key: 'c', code: 'KeyC' }, document.querySelector('input') ?? undefined);
  await press({ key: 'c', code: 'KeyC', ctrlKey: true });
  await press({ key: 'c', code: 'KeyC', isComposing: true });
  expect(runs).toEqual(['C', 'G W', '?']);
});
