import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { useCan } from '#kernel/web/can.tsx';
import { useLocal } from '#kernel/web/i18n.tsx';
import { siteAddress } from '#kernel/web/language.ts';
import { loginAddress } from '#kernel/web/return-path.ts';
import { useSession } from '#kernel/web/session.tsx';
import { PageHeader, Refused } from '#kernel/web/ui/index.ts';
import type { Portal, PortalRoute } from './route-table.ts';
import { SessionChecking } from './screens.tsx';
import { useShellText } from './text.ts';

/**
 * The only guard: a screen shows when its route's permission is held, and not otherwise. Who is not signed in is sent to
 * the portal's sign-in and comes back here afterwards; everyone else reads why.
 */
export function Guard(props: { portal: Portal; route: PortalRoute; children: ReactNode }) {
  const { portal, route } = props;
  const session = useSession();
  const can = useCan(route.permission);
  const here = useLocation();
  const local = useLocal();
  const t = useShellText();
  if (route.permission === 'public') return props.children;
  if (session.state === 'loading') return <SessionChecking />;
  if (can.allowed) return props.children;
  if (can.standing === 'sign-in') {
    return <Navigate to={loginAddress(portal.loginPath, here.pathname + here.search + here.hash)} replace />;
  }
  return (
    <>
      <PageHeader title={local(route.title)} />
      <Refused
        reason={can.reason}
        action={
          <Button component={Link} to={siteAddress('/')} reloadDocument variant="default">
            {t('missing.home')}
          </Button>
        }
      />
    </>
  );
}
