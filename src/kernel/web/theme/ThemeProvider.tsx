/** The look of everything below: the company's accent, light, dark or as the system has it. */
import '@mantine/core/styles.layer.css';
import './fonts.css';
import './global.css';
import './print.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect, useMemo } from 'react';
import { runWhenCalm } from '../activity.ts';
import { lazyPart } from '../lazy-part.tsx';
import { useMessages } from '../notify.tsx';
import { getNonce } from './nonce.ts';
import { usePrintTheme } from './print-mode.ts';
import { createProductTheme, cssVariables } from './theme.ts';

const Place = lazyPart(async () => (await import('../Messages.tsx')).Messages);

const manager = localStorageColorSchemeManager({ key: 'heureum.theme' });

// Scroll locking of dialogs writes a style element, too; its library reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: getNonce() || undefined });

/** Milliseconds after the last question: what the first screen asks comes first, and nobody waits long for the signs of a name. */
const calm = 100;

function Messages() {
  return useMessages() ? <Place /> : null;
}

export function ThemeProvider({ accent, children }: { accent?: string; children: ReactNode }) {
  usePrintTheme();
  const theme = useMemo(() => createProductTheme(accent), [accent]);
  // Signs that our own texts have not: what the first screen waits for comes first.
  useEffect(() => {
    const leave = runWhenCalm(calm, () => void import('./more-fonts.css').catch(() => null));
    return leave;
  }, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={manager}
      getStyleNonce={getNonce}
    >
      <Messages />
      {children}
    </MantineProvider>
  );
}
