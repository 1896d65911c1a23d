/** The web application: one for all portals; the host and the path decide which. */
import '#kernel/web/zod-setup.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense, startTransition, use } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, type RouteObject, RouterProvider } from 'react-router';
import { useHost } from '#kernel/web/host.tsx';
import { textsReady, useDocumentLanguage } from '#kernel/web/i18n.tsx';
import { LoadingIndicator } from '#kernel/web/loading.tsx';
import { ProofHost } from '#kernel/web/ProofHost.tsx';
import { makeQueryClient } from '#kernel/web/query.ts';
import { rootElement } from '#kernel/web/root.ts';
import { SessionProvider } from '#kernel/web/session.tsx';
import { ConfirmProvider } from '#kernel/web/ui/confirm.tsx';
import { SavedViewsStore } from '#kernel/web/ui/table/views.ts';
import { useMyViews } from '#modules/company/web/index.ts';
import { identityPaths } from '#modules/identity/contract/paths.ts';
import { CompanyMenu } from '#portals/shell/company-menu.ts';
import { HostGate } from '#portals/shell/HostGate.tsx';
import { arrivalRoute, hostRoutes, routesOf } from '#portals/shell/router.tsx';
import { SessionChecking } from '#portals/shell/screens.tsx';
import { companyRoutes } from './company-routes.tsx';

/** Nothing of the start portal leads there: whoever comes has opened its address. */
async function coreRoutes(): Promise<RouteObject[]> {
  if (!/^\/platform(?:\/|$)/.test(location.pathname)) return [];
  return routesOf((await import('./core-portal.ts')).corePortals.core);
}

async function rootRoutes(): Promise<RouteObject[]> {
  const [{ rootPortals }, { CompanyDoor }] = await Promise.all([
    import('./root-portals.ts'),
    import('#portals/genesis/CompanyDoor.tsx'),
  ]);
  const { genesis } = rootPortals;
  return hostRoutes([
    ...routesOf(genesis),
    ...(await coreRoutes()),
    arrivalRoute({ home: identityPaths.mine(), loginPath: genesis.loginPath }),
    { path: '/:companyCode', element: <CompanyDoor /> },
    { path: '*', element: <Navigate to="/" replace /> },
  ]);
}

type Router = ReturnType<typeof createBrowserRouter>;

const loading: Partial<Record<'root' | 'company', Promise<Router>>> = {};

/** Ordering the routes takes as long as drawing half of a screen: in a task of its own, so that a slow phone scrolls before and after it. */
async function makeRouter(routes: Promise<RouteObject[]>): Promise<Router> {
  const known = await routes;
  await new Promise((resolve) => setTimeout(resolve));
  return createBrowserRouter(known);
}

/** The host's, made once. */
function routerOf(kind: 'root' | 'company'): Promise<Router> {
  loading[kind] ??= makeRouter(kind === 'root' ? rootRoutes() : companyRoutes());
  return loading[kind];
}

function Portals() {
  const { company } = useHost();
  return <RouterProvider router={use(routerOf(company ? 'company' : 'root'))} />;
}

const companyMenu = async () => (await import('./portals.ts')).companyMenu;

const ProofDialog = lazy(async () => {
  const { loadProofDialog } = await import('#modules/identity/web/index.ts');
  return { default: await loadProofDialog() };
});

const queryClient = makeQueryClient();

function App() {
  useDocumentLanguage();
  return (
    <QueryClientProvider client={queryClient}>
      <HostGate>
        {({ company }) => (
          <SessionProvider>
            <LoadingIndicator portal={company ? 'company' : 'root'} />
            <ProofHost dialog={ProofDialog} />
            <ConfirmProvider>
              <SavedViewsStore value={useMyViews}>
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

// What fails here for good is told by the script in the page's head (`server/http/application.ts`).
// Not awaited here: what the texts are loaded with waits for this module itself.
// As a transition: it gives way while it is drawn, so that a slow phone still scrolls what stands there.
void textsReady()
  .then(() => {
    const root = createRoot(rootElement(document));
    startTransition(() =>
      root.render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    );
  })
  .catch(reportError);
