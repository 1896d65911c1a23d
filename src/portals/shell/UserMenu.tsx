/** Who is signed in, in the header: the picture opens the account menu, and who is not may sign in. */
import { Avatar, Button, UnstyledButton } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useKitText } from '#kernel/web/i18n.tsx';
import { late } from '#kernel/web/late.tsx';
import { loginAddress } from '#kernel/web/return-path.ts';
import { useSession } from '#kernel/web/session.tsx';
import { Face, LatePopUp } from '#kernel/web/ui/index.ts';
import type { Portal } from './portal.ts';

const Account = late(async () => (await import('./Account.tsx')).Account);

export function UserMenu({ portal }: { portal: Portal }) {
  const kit = useKitText();
  const session = useSession();
  const here = useLocation();
  const person = session.me?.person;
  const button = (
    <UnstyledButton aria-label={kit('header.account')} style={{ borderRadius: 999 }}>
      {person ? (
        <Face name={person.name} picture={person.avatar} />
      ) : (
        <Avatar size={36} radius="xl">
          <IconWorld size={18} aria-hidden />
        </Avatar>
      )}
    </UnstyledButton>
  );
  return (
    <>
      {session.state === 'unauthenticated' && (
        <Button component={Link} to={loginAddress(portal.loginPath, here.pathname + here.search)} variant="default">
          {kit('word.signIn')}
        </Button>
      )}
      <LatePopUp button={button} label={kit('header.account')} width={280}>
        {() => <Account portal={portal} />}
      </LatePopUp>
    </>
  );
}
