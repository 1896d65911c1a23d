// @vitest-environment jsdom
import { Select, useMantineColorScheme } from '@mantine/core';
import { act, type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { click, findByName, waitFor } from '../testing/render.tsx';
import { ThemeProvider } from './ThemeProvider.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function Switch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (['light', 'dark', 'auto'] as const).map((mode) => (
    <button key={mode} type="button" aria-pressed={mode === colorScheme} onClick={() => setColorScheme(mode)}>
      {mode}
    </button>
  ));
}

let systemIsDark = false;
let tellSystem: () => void = () => undefined;
const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');
let close: () => Promise<void> = async () => undefined;

function Choice() {
  const [value, setValue] = useState<string | null>('가위');
  return (
    <>
      <Select label="물건" data={['가위', '다리미']} value={value} onChange={setValue} />
      <output>{value ?? '없음'}</output>
    </>
  );
}

// jsdom does not implement scrolling.
Element.prototype.scrollIntoView = () => undefined;

async function draw(content: ReactNode = <Switch />) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query.includes('dark') && systemIsDark;
    },
    media: query,
    addEventListener: (_: string, listener: (event: unknown) => void) => {
      if (query.includes('dark')) tellSystem = () => listener({ matches: systemIsDark });
    },
    removeEventListener: () => undefined,
  }));
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  await act(async () => root.render(<ThemeProvider accent="#0f766e">{content}</ThemeProvider>));
  close = async () => {
    await act(async () => root.unmount());
    place.remove();
  };
}

afterEach(async () => {
  await close();
  localStorage.clear();
  systemIsDark = false;
  vi.unstubAllGlobals();
});

describe('theme mode', () => {
  it('[ST-08] auto follows the system', async () => {
    await draw();
    expect(scheme()).toBe('light');
    systemIsDark = true;
    await act(async () => tellSystem());
    expect(scheme()).toBe('dark');
  });

  it('[ST-08] light and dark are chosen and stored locally', async () => {
    await draw();
    await click(findByName('dark'));
    expect(scheme()).toBe('dark');
    expect(localStorage.getItem('heureum.theme')).toBe('dark');
    await close();
    await draw();
    expect(scheme()).toBe('dark');
    await click(findByName('light'));
    expect(scheme()).toBe('light');
  });
});

it('a select keeps its value when the same option is chosen again', async () => {
  await draw(<Choice />);
  const readValue = () => document.querySelector('output')?.textContent;
  const choose = async (name: string) => {
    await click(document.querySelector('input'));
    await waitFor(() => document.querySelector('[role=option]') !== null);
    await click([...document.querySelectorAll('[role=option]')].find((option) => option.textContent === name) ?? null);
  };
  await choose('가위');
  expect(readValue()).toBe('가위');
  await choose('다리미');
  expect(readValue()).toBe('다리미');
});
