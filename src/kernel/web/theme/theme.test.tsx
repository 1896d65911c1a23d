// @vitest-environment jsdom
import { useMantineColorScheme } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { click, named } from '../testing/render.tsx';
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

async function draw() {
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
  await act(async () =>
    root.render(
      <ThemeProvider accent="#0f766e">
        <Switch />
      </ThemeProvider>,
    ),
  );
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

  it('[ST-08] light and dark are chosen and kept locally', async () => {
    await draw();
    await click(named('dark'));
    expect(scheme()).toBe('dark');
    expect(localStorage.getItem('heureum.theme')).toBe('dark');
    await close();
    await draw();
    expect(scheme()).toBe('dark');
    await click(named('light'));
    expect(scheme()).toBe('light');
  });
});
