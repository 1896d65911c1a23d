/** Colour scheme: renders its children in light or dark mode, whatever mode the page uses. */
import { MantineProvider, useMantineTheme } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Mode } from '../../contract/surfaces.ts';
import { getNonce } from './nonce.ts';
import { cssVariables } from './theme.ts';

export function Scheme({ mode, children }: { mode: Mode; children: ReactNode }) {
  const theme = useMantineTheme();
  return (
    <div
      data-scheme={mode}
      data-mantine-color-scheme={mode}
      style={{ colorScheme: mode, color: 'var(--mantine-color-text)' }}
    >
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        cssVariablesSelector={`[data-scheme='${mode}']`}
        forceColorScheme={mode}
        // Has its own scheme, above; that of the page is not touched.
        getRootElement={() => undefined}
        withGlobalClasses={false}
        getStyleNonce={getNonce}
      >
        {children}
      </MantineProvider>
    </div>
  );
}
