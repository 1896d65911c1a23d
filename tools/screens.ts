/** The application's screens, read from the application itself: from each module's `web/screens.ts` and the portals. */
import { dirname } from 'node:path';
import { runnerImport } from 'vite';
import type { ScreenRoute } from '../src/kernel/contract/path.ts';
import type { LocalText } from '../src/kernel/contract/text.ts';

const root = dirname(import.meta.dirname);

export interface ListedScreen {
  path: ScreenRoute;
  portal: string;
  right: string | { name: string };
  menu?: { group: string; order: number };
  /** `of` where the screen is put together by a function: what loads its file. */
  load: (() => Promise<unknown>) & { of?: () => Promise<unknown> };
}

interface ListedPortal {
  name: string;
  groups: Readonly<Record<string, LocalText>>;
  screens: readonly ListedScreen[];
}

export interface Application {
  /** Of all portals. */
  screens: readonly ListedScreen[];
  rootPortals: Readonly<Record<string, ListedPortal>>;
  companyPortals: Readonly<Record<string, ListedPortal>>;
  /** Patterns that a company's host answers with the application. */
  companyAddresses: readonly string[];
  /** Addresses of a host that lead to a screen and are none. */
  entryAddresses: Readonly<Record<'arrive', string>>;
}

const options = { root, configFile: false, logLevel: 'error' } as const;

/** Loads the portals: data only, so that no browser is needed. */
export async function loadApplication(): Promise<Application> {
  const { module } = await runnerImport<Application>('src/apps/portals.ts', options);
  const { module: apart } = await runnerImport<{ corePortals: Application['rootPortals'] }>(
    'src/apps/core-portal.ts',
    options,
  );
  const { corePortals } = apart;
  return {
    ...module,
    screens: [...module.screens, ...Object.values(corePortals).flatMap(({ screens }) => screens)],
    rootPortals: { ...module.rootPortals, ...corePortals },
  };
}
