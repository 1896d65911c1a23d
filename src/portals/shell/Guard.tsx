/**
 * The only guard: a screen shows if its permission is held, and not otherwise. Anonymous users are sent to the portal's sign-in and
 * return here afterwards; everyone else reads the reason.
 */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { getPermissionName, useCan, useCanSome } from '#kernel/web/can.tsx';
import { getSiteAddress } from '#kernel/web/language.ts';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { requestPermissions, useRequestedPermissions, useRequestsEnabled } from '#kernel/web/permission-request.ts';
import { useProgressiveReveal } from '#kernel/web/progressive-reveal.ts';
import { getLoginAddress } from '#kernel/web/return-path.ts';
import type { Screen } from '#kernel/web/screen.ts';
import { useSession } from '#kernel/web/session.tsx';
import { useShellHandover } from '#kernel/web/shell-handover.ts';
import { PageHeader, Refused } from '#kernel/web/ui/index.ts';
import type { Portal } from './portal.ts';
import { SessionChecking } from './screens.tsx';
import { useShellText } from './text.ts';

/** Seldom asked for: its forms and its picture come when it is. */
const FactorDoor = lazyPart(async () => (await import('#modules/identity/web/index.ts')).loadFactorGate());

/** 요청하기 of whatever was refused on this screen. */
const AskDialog = lazyPart(async () => (await import('#modules/people/web/index.ts')).loadGrantRequestDialog());

function PermissionRequest() {
  const { me } = useSession();
  const requested = useRequestedPermissions();
  useRequestsEnabled(me?.member?.status === 'active');
  return requested && <AskDialog permissions={requested} onClose={() => requestPermissions(null)} />;
}

function HandedOver({ children }: { children: ReactNode }) {
  useShellHandover();
  useProgressiveReveal(useLocation().pathname);
  return children;
}

export function Guard(props: { portal: Portal; screen: Screen; children: ReactNode }) {
  const { portal, screen } = props;
  const session = useSession();
  const [whole, part] = [useCan(screen.right), useCanSome(screen.right)];
  const can = screen.some ? part : whole;
  const here = useLocation();
  const t = useShellText();
  if (screen.right === 'public') return <HandedOver>{props.children}</HandedOver>;
  if (session.state === 'loading') return <SessionChecking />;
  if (session.me?.demandsSecondFactor && screen.right !== 'signed-in') {
    return (
      <HandedOver>
        <FactorDoor />
      </HandedOver>
    );
  }
  if (can.allowed) {
    return (
      <HandedOver>
        {props.children}
        <PermissionRequest />
      </HandedOver>
    );
  }
  // The staff of the platform has sessions of its own kind.
  const isElsewhere = portal.name === 'core' && !session.me?.rights;
  if (can.accessState === 'sign-in' || isElsewhere) {
    return <Navigate to={getLoginAddress(portal.loginPath, here.pathname + here.search + here.hash)} replace />;
  }
  return (
    <HandedOver>
      <PageHeader title={screen.path.title} />
      <Refused
        reason={can.reason}
        needed={can.accessState === 'missing' ? getPermissionName(screen.right) : undefined}
        action={
          <Button component={Link} to={getSiteAddress('/')} reloadDocument variant="default">
            {t('missing.home')}
          </Button>
        }
      />
      <PermissionRequest />
    </HandedOver>
  );
}
