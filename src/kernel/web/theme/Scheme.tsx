/** What stands in it looks as it does in light or in dark, whatever the page is in. */
import { MantineProvider, useMantineTheme } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Mode } from '../../contract/surfaces.ts';
import { nonce } from './nonce.ts';
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
        // Its own scheme stands above; that of the page is not touched.
        getRootElement={() => undefined}
        withGlobalClasses={false}
        getStyleNonce={nonce}
      >
        {children}
      </MantineProvider>
    </div>
  );
}
