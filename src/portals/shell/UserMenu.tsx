/** User menu in the header: the avatar opens the account menu; visitors can sign in. */
import { Avatar, Button, UnstyledButton } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useKitText } from '#kernel/web/i18n.tsx';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { getLoginAddress } from '#kernel/web/return-path.ts';
import { useSession } from '#kernel/web/session.tsx';
import { LazyPopover, PersonAvatar } from '#kernel/web/ui/index.ts';
import type { Portal } from './portal.ts';

const Account = lazyPart(async () => (await import('./Account.tsx')).Account);

export function UserMenu({ portal }: { portal: Portal }) {
  const kit = useKitText();
  const session = useSession();
  const here = useLocation();
  const person = session.me?.person;
  const button = (
    <UnstyledButton aria-label={kit('header.account')} style={{ borderRadius: 999 }}>
      {person ? (
        <PersonAvatar name={person.name} picture={person.avatar} />
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
        <Button component={Link} to={getLoginAddress(portal.loginPath, here.pathname + here.search)} variant="default">
          {kit('word.signIn')}
        </Button>
      )}
      <LazyPopover button={button} label={kit('header.account')} width={280}>
        {() => <Account portal={portal} />}
      </LazyPopover>
    </>
  );
}
