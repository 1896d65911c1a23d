/**
 * What a page can show before its scripts are there, drawn while building from the screens themselves, with nobody signed in and
 * nothing asked. The server fills in what it knows: `__COMPANY__`, `__INITIAL__`, `__TITLE__`, `__ROOT__`; of a demo company's label it knows whether it
 * stays.
 */
import { MantineProvider, Skeleton, Stack } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import { type DomainInfo, demoFeature } from '#kernel/contract/session.ts';
import type { Locale } from '#kernel/contract/text.ts';
import { type Host, HostProvider } from '#kernel/web/host.tsx';
import { loadTexts } from '#kernel/web/i18n.tsx';
import { switchLanguage } from '#kernel/web/language.ts';
import { createQueryClient } from '#kernel/web/query.ts';
import { SessionProvider } from '#kernel/web/session.tsx';
import { createProductTheme, cssVariables } from '#kernel/web/theme/theme.ts';
import { ConfirmProvider } from '#kernel/web/ui/confirm.tsx';
import { PageHeader } from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { shopFeature } from '#modules/company/contract/features.ts';
import { identityPaths } from '#modules/identity/contract/paths.ts';
import { WorkspaceHeader } from '#portals/employee/components/WorkspaceHeader.tsx';
import { en } from '#portals/genesis/locales/en.ts';
import { ko } from '#portals/genesis/locales/ko.ts';
import { BareLayout } from '#portals/shell/BareLayout.tsx';
import { loadDemoTexts } from '#portals/shell/DemoLabel.tsx';
import type { Portal } from '#portals/shell/portal.ts';
import { Shell } from '#portals/shell/Shell.tsx';
import { corePortals } from './core-portal.ts';
import { companyPortals, rootPortals } from './portals.ts';

const domain: DomainInfo = {
  type: 'root',
  domain: 'localhost',
  companyCode: null,
  isSecure: true,
  rootOrigin: '',
  environment: 'production',
};
/** As at an address of its own. */
const ownDomain: DomainInfo = { ...domain, type: 'custom', rootOrigin: '__ROOT__' };
const company: Host['company'] = {
  id: '00000000-0000-7000-8000-000000000000',
  code: 'company',
  name: '__COMPANY__',
  logo: null,
  timeZone: 'Asia/Seoul',
  currency: 'KRW',
  locale: 'ko',
  yearBegins: 1,
  theme: { primaryColor: '' },
  features: [demoFeature, shopFeature],
  isActive: true,
};

function ShellPage({ host, path, children }: { host: Host; path: string; children: ReactNode }) {
  return (
    <MantineProvider
      theme={createProductTheme(undefined)}
      cssVariablesResolver={cssVariables}
      getStyleNonce={() => '__CSP_NONCE__'}
    >
      <QueryClientProvider client={createQueryClient()}>
        <HostProvider value={host}>
          <SessionProvider>
            <ConfirmProvider>
              <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
            </ConfirmProvider>
          </SessionProvider>
        </HostProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** A screen that is there for everybody, as its portal shows it. */
async function openScreen(portal: Portal, path: string): Promise<ReactNode> {
  const screen = portal.screens.find((screen) => screen.path.pattern === path);
  if (!screen) throw new Error(`no screen at ${path}`);
  const Content: ComponentType = await screen.load();
  return (
    <Routes>
      <Route element={screen.bare ? <BareLayout /> : <Shell portal={portal} />}>
        <Route path={path} element={<Content />} />
      </Route>
    </Routes>
  );
}

function ScreenPlace({ head = <PageHeader title="__TITLE__" /> }: { head?: ReactNode }) {
  return (
    <>
      {head}
      <Stack>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={24} />
        ))}
      </Stack>
    </>
  );
}

/** The frame of a portal, whose screens show nothing to strangers. */
function renderFrame(portal: Portal, head?: ReactNode): ReactNode {
  return (
    <Routes>
      <Route element={<Shell portal={portal} />}>
        <Route path="*" element={<ScreenPlace head={head} />} />
      </Route>
    </Routes>
  );
}

export interface PageShell {
  host: 'root' | 'company';
  /** The patterns of the pages that begin with it. */
  paths: readonly string[];
  html: Record<Locale, string>;
  /** Extra texts of its first answers; if the font subset lacks one character, all text is re-rendered. */
  later?: string;
}

async function renderShell(host: PageShell['host'], path: string, content: ReactNode): Promise<PageShell['html']> {
  const html = { ko: '', en: '' };
  const here: Host = host === 'root' ? { domain, company: null } : { domain: ownDomain, company };
  for (const language of ['ko', 'en'] as const) {
    await loadTexts(language);
    switchLanguage(language);
    html[language] = renderToString(
      <ShellPage host={here} path={path}>
        {content}
      </ShellPage>,
    );
  }
  return html;
}

export async function renderPageShells(): Promise<PageShell[]> {
  await loadDemoTexts();
  const { genesis } = rootPortals;
  const { core } = corePortals;
  const { guest, employee, admin } = companyPortals;
  const shells: PageShell[] = [];
  const open = async (host: PageShell['host'], portal: Portal, paths: [string, ...string[]], later = '') =>
    shells.push({ host, paths, html: await renderShell(host, paths[0], await openScreen(portal, paths[0])), later });
  const invitation = ko['landing.try'] + en['landing.try'];
  await open('root', genesis, [identityPaths.landing.pattern, identityPaths.start.pattern], invitation);
  await open('root', genesis, [genesis.loginPath]);
  await open('company', guest, [guest.loginPath]);
  const behind = core.screens.filter(({ right }) => right !== 'public').map(({ path }) => path.pattern);
  shells.push({ host: 'root', paths: behind, html: await renderShell('root', '/', renderFrame(core)) });
  const workspace = accessPaths.workspace.pattern;
  const whole = renderFrame(employee, <WorkspaceHeader />);
  shells.push({ host: 'company', paths: [workspace], html: await renderShell('company', workspace, whole) });
  for (const portal of [employee, admin]) {
    const paths = portal.screens.map(({ path }) => path.pattern).filter((path) => path !== workspace);
    shells.push({ host: 'company', paths, html: await renderShell('company', '/', renderFrame(portal)) });
  }
  return shells;
}
