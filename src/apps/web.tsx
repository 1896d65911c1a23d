/** The web application: one for all portals; the host and the path decide which. */
import '#kernel/web/zod-setup.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense, startTransition, use } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, type RouteObject, RouterProvider } from 'react-router';
import { useHost } from '#kernel/web/host.tsx';
import { loadTexts, useDocumentLanguage } from '#kernel/web/i18n.tsx';
import { LoadingIndicator } from '#kernel/web/loading.tsx';
import { ProofHost } from '#kernel/web/ProofHost.tsx';
import { createQueryClient } from '#kernel/web/query.ts';
import { getRootElement } from '#kernel/web/root.ts';
import { SessionProvider } from '#kernel/web/session.tsx';
import { ConfirmProvider } from '#kernel/web/ui/confirm.tsx';
import { SavedViewsStore } from '#kernel/web/ui/table/views.ts';
import { useMemberViews } from '#modules/company/web/index.ts';
import { identityPaths } from '#modules/identity/contract/paths.ts';
import { CompanyMenu } from '#portals/shell/company-menu.ts';
import { HostGate } from '#portals/shell/HostGate.tsx';
import { createHostRoutes, createRoutes, createSignInRoute } from '#portals/shell/router.tsx';
import { SessionChecking } from '#portals/shell/screens.tsx';
import { createCompanyRoutes } from './company-routes.tsx';

/** The start portal does not link there: visitors open its address directly. */
async function loadCoreRoutes(): Promise<RouteObject[]> {
  if (!/^\/platform(?:\/|$)/.test(location.pathname)) return [];
  return createRoutes((await import('./core-portal.ts')).corePortals.core);
}

async function loadRootRoutes(): Promise<RouteObject[]> {
  const [{ rootPortals }, { CompanyEntrance: CompanyDoor }] = await Promise.all([
    import('./root-portals.ts'),
    import('#portals/genesis/CompanyEntrance.tsx'),
  ]);
  const { genesis } = rootPortals;
  return createHostRoutes([
    ...createRoutes(genesis),
    ...(await loadCoreRoutes()),
    createSignInRoute({ home: identityPaths.mine(), loginPath: genesis.loginPath }),
    { path: '/:companyCode', element: <CompanyDoor /> },
    { path: '*', element: <Navigate to="/" replace /> },
  ]);
}

type Router = ReturnType<typeof createBrowserRouter>;

const loading: Partial<Record<'root' | 'company', Promise<Router>>> = {};

/** Ordering the routes takes as long as drawing half of a screen: in a task of its own, so that a slow phone scrolls before and after it. */
async function createRouter(routes: Promise<RouteObject[]>): Promise<Router> {
  const loadedRoutes = await routes;
  await new Promise((resolve) => setTimeout(resolve));
  return createBrowserRouter(loadedRoutes);
}

/** The host's, made once. */
function getRouter(kind: 'root' | 'company'): Promise<Router> {
  loading[kind] ??= createRouter(kind === 'root' ? loadRootRoutes() : createCompanyRoutes());
  return loading[kind];
}

function Portals() {
  const { company } = useHost();
  return <RouterProvider router={use(getRouter(company ? 'company' : 'root'))} />;
}

const companyMenu = async () => (await import('./portals.ts')).companyMenu;

const ProofDialog = lazy(async () => {
  const { loadProofDialog } = await import('#modules/identity/web/index.ts');
  return { default: await loadProofDialog() };
});

const queryClient = createQueryClient();

function Application() {
  useDocumentLanguage();
  return (
    <QueryClientProvider client={queryClient}>
      <HostGate>
        {({ company }) => (
          <SessionProvider>
            <LoadingIndicator portal={company ? 'company' : 'root'} />
            <ProofHost dialog={ProofDialog} />
            <ConfirmProvider>
              <SavedViewsStore value={useMemberViews}>
                <CompanyMenu value={companyMenu}>
                  <Suspense fallback={<SessionChecking />}>
                    <Portals />
                  </Suspense>
                </CompanyMenu>
              </SavedViewsStore>
            </ConfirmProvider>
          </SessionProvider>
        )}
      </HostGate>
    </QueryClientProvider>
  );
}

// The script in the page's head (`server/http/spa-document.ts`) reports permanent failures here. Not awaited: the texts' loader
// waits for this module itself. As a transition: rendering yields, so that a slow phone can still scroll the existing content.
void loadTexts()
  .then(() => {
    const root = createRoot(getRootElement(document));
    startTransition(() =>
      root.render(
        <StrictMode>
          <Application />
        </StrictMode>,
      ),
    );
  })
  .catch(reportError);
