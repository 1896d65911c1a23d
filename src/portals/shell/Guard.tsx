/**
 * The only guard: a screen shows when its right is held, and not otherwise. Who is not signed in is sent to
 * the portal's sign-in and comes back here afterwards; everyone else reads why.
 */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { useArrived } from '#kernel/web/arrived.ts';
import { useArriving } from '#kernel/web/arriving.ts';
import { askFor, useAsked, useAskingOpen } from '#kernel/web/asking.ts';
import { nameOf, useCan, useCanSome } from '#kernel/web/can.tsx';
import { siteAddress } from '#kernel/web/language.ts';
import { late } from '#kernel/web/late.tsx';
import { loginAddress } from '#kernel/web/return-path.ts';
import type { Screen } from '#kernel/web/screen.ts';
import { useSession } from '#kernel/web/session.tsx';
import { PageHeader, Refused } from '#kernel/web/ui/index.ts';
import type { Portal } from './portal.ts';
import { SessionChecking } from './screens.tsx';
import { useShellText } from './text.ts';

/** Seldom asked for: its forms and its picture come when it is. */
const FactorDoor = late(async () => (await import('#modules/identity/web/index.ts')).loadFactorDoor());

/** 요청하기 of whatever was refused on this screen. */
const AskDialog = late(async () => (await import('#modules/people/web/index.ts')).loadAskDialog());

function Asking() {
  const { me } = useSession();
  const asked = useAsked();
  useAskingOpen(me?.member?.status === 'active');
  return asked && <AskDialog permissions={asked} onClose={() => askFor(null)} />;
}

function Arrived({ children }: { children: ReactNode }) {
  useArrived();
  useArriving(useLocation().pathname);
  return children;
}

export function Guard(props: { portal: Portal; screen: Screen; children: ReactNode }) {
  const { portal, screen } = props;
  const session = useSession();
  const [whole, part] = [useCan(screen.right), useCanSome(screen.right)];
  const can = screen.some ? part : whole;
  const here = useLocation();
  const t = useShellText();
  if (screen.right === 'public') return <Arrived>{props.children}</Arrived>;
  if (session.state === 'loading') return <SessionChecking />;
  if (session.me?.demandsSecondFactor && screen.right !== 'signed-in') {
    return (
      <Arrived>
        <FactorDoor />
      </Arrived>
    );
  }
  if (can.allowed) {
    return (
      <Arrived>
        {props.children}
        <Asking />
      </Arrived>
    );
  }
  // The staff of the platform has sessions of its own kind.
  const isElsewhere = portal.name === 'core' && !session.me?.rights;
  if (can.standing === 'sign-in' || isElsewhere) {
    return <Navigate to={loginAddress(portal.loginPath, here.pathname + here.search + here.hash)} replace />;
  }
  return (
    <Arrived>
      <PageHeader title={screen.path.title} />
      <Refused
        reason={can.reason}
        needed={can.standing === 'missing' ? nameOf(screen.right) : undefined}
        action={
          <Button component={Link} to={siteAddress('/')} reloadDocument variant="default">
            {t('missing.home')}
          </Button>
        }
      />
      <Asking />
    </Arrived>
  );
}
