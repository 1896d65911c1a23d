/** Who I am, how it looks, and the way out. */
import { Avatar, Button, Divider, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconBuilding, IconLogout, IconWorld } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { pictureOf } from '#kernel/contract/link.ts';
import { useHost } from '#kernel/web/host.tsx';
import { useKitText } from '#kernel/web/i18n.tsx';
import { showError } from '#kernel/web/notify.tsx';
import { loginAddress } from '#kernel/web/return-path.ts';
import { type Session, useSession } from '#kernel/web/session.tsx';
import { identityPaths } from '#modules/identity/contract/paths.ts';
import { CompanySwitch } from './CompanySwitch.tsx';
import { MenuButton } from './MenuButton.tsx';
import { Preferences } from './Preferences.tsx';
import type { Portal } from './portal.ts';
import { useShellText } from './text.ts';

/** Signs out and loads the sign-in afresh, so that nothing of the person stays in memory. */
async function leave(session: Session, portal: Portal): Promise<void> {
  await session.signOut().catch(showError);
  location.assign(portal.loginPath);
}

function Account({ portal }: { portal: Portal }) {
  const kit = useKitText();
  const t = useShellText();
  const session = useSession();
  const { company, domain } = useHost();
  if (!session.me) return <Preferences />;
  const { person } = session.me;
  return (
    <>
      <div>
        <Text fw={600} truncate>
          {person.name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {person.email}
        </Text>
      </div>
      <Divider />
      <Preferences />
      <CompanySwitch />
      <Divider />
      <Stack gap={2}>
        {company && (
          <MenuButton icon={<IconBuilding size={16} />} href={domain.rootOrigin + identityPaths.mine()}>
            {t('company.all')}
          </MenuButton>
        )}
        <MenuButton icon={<IconLogout size={16} />} onClick={() => void leave(session, portal)}>
          {kit('session.sign-out')}
        </MenuButton>
      </Stack>
    </>
  );
}

export function UserMenu({ portal }: { portal: Portal }) {
  const kit = useKitText();
  const session = useSession();
  const here = useLocation();
  const person = session.me?.person;
  return (
    <>
      {session.state === 'unauthenticated' && (
        <Button component={Link} to={loginAddress(portal.loginPath, here.pathname + here.search)} variant="default">
          {kit('word.signIn')}
        </Button>
      )}
      <Popover position="bottom-end" shadow="md" width={280} trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton aria-label={kit('header.account')} style={{ borderRadius: 999 }}>
            {person ? (
              <Avatar size={36} radius="xl" color="brand" name={person.name} src={pictureOf(person.avatar)} alt="" />
            ) : (
              <Avatar size={36} radius="xl">
                <IconWorld size={18} aria-hidden />
              </Avatar>
            )}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={kit('header.account')}>
          <Stack gap="sm">
            <Account portal={portal} />
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}
