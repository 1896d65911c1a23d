import { Avatar, Button, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconBuilding, IconLogout, IconWorld } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useHost } from '#kernel/web/host.tsx';
import { useKitText } from '#kernel/web/i18n.tsx';
import { showError } from '#kernel/web/notify.tsx';
import { loginAddress } from '#kernel/web/return-path.ts';
import { useSession } from '#kernel/web/session.tsx';
import { CompanySwitch } from './CompanySwitch.tsx';
import { Preferences } from './Preferences.tsx';
import type { Portal } from './route-table.ts';
import { rootOrigin } from './routing.ts';
import { useShellText } from './text.ts';

/** Who I am, how it looks, and the way out. */
export function UserMenu({ portal }: { portal: Portal }) {
  const kit = useKitText();
  const t = useShellText();
  const session = useSession();
  const navigate = useNavigate();
  const here = useLocation();
  const { company, domain } = useHost();
  const me = session.me;
  const leave = async () => {
    await session.signOut().catch(showError);
    await navigate(portal.loginPath);
  };
  return (
    <>
      {session.state === 'unauthenticated' && (
        <Button component={Link} to={loginAddress(portal.loginPath, here.pathname + here.search)} variant="default">
          {kit('session.sign-in')}
        </Button>
      )}
      <Menu position="bottom-end" shadow="md" width={260} closeOnItemClick={false}>
        <Menu.Target>
          <UnstyledButton aria-label={kit('header.account')} style={{ borderRadius: 999 }}>
            {me ? (
              <Avatar size={36} radius="xl" color="brand" name={me.person.name} src={me.person.avatar} alt="" />
            ) : (
              <Avatar size={36} radius="xl">
                <IconWorld size={18} aria-hidden />
              </Avatar>
            )}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {me && (
            <>
              <Text px="sm" pt="xs" fw={600} truncate>
                {me.person.name}
              </Text>
              <Text px="sm" pb="xs" size="xs" c="dimmed" truncate>
                {me.person.email}
              </Text>
              <Menu.Divider />
            </>
          )}
          <Preferences />
          {me && (
            <>
              <CompanySwitch />
              <Menu.Divider />
              {company && (
                <Menu.Item
                  component="a"
                  href={`${rootOrigin(location.origin, domain.companyCode)}/genesis/user`}
                  leftSection={<IconBuilding size={16} />}
                >
                  {t('company.all')}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void leave()}>
                {kit('session.sign-out')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
