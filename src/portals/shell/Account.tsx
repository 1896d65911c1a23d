/** Account menu: the user, appearance and sign-out. Loaded when it is opened. */
import { Divider, Stack, Text } from '@mantine/core';
import { IconBuilding, IconLogout, IconSettings, IconShieldLock, IconUser } from '@tabler/icons-react';
import { useHost } from '#kernel/web/host.tsx';
import { useKitText, useLocalText } from '#kernel/web/i18n.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { identityPaths } from '#modules/identity/contract/paths.ts';
import { CompanySwitch } from './CompanySwitch.tsx';
import { signOutAndRedirect } from './leave.ts';
import { MenuButton } from './MenuButton.tsx';
import { Preferences } from './Preferences.tsx';
import type { Portal } from './portal.ts';
import { useShellText } from './text.ts';

export function Account({ portal }: { portal: Portal }) {
  const kit = useKitText();
  const t = useShellText();
  const local = useLocalText();
  const session = useSession();
  const { company, domain } = useHost();
  if (!session.me) return <Preferences />;
  const { person } = session.me;
  return (
    <Stack gap="sm">
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
        <MenuButton
          icon={<IconUser size={16} />}
          href={company ? identityPaths.profileHere() : identityPaths.profile()}
        >
          {local(identityPaths.profile.title)}
        </MenuButton>
        {company && session.me.member?.status === 'active' && (
          <MenuButton icon={<IconSettings size={16} />} href={identityPaths.settings()}>
            {local(identityPaths.settings.title)}
          </MenuButton>
        )}
        {company && (
          <MenuButton icon={<IconBuilding size={16} />} href={domain.rootOrigin + identityPaths.mine()}>
            {t('company.all')}
          </MenuButton>
        )}
        <MenuButton
          icon={<IconShieldLock size={16} />}
          href={(company ? domain.rootOrigin : '') + identityPaths.security()}
        >
          {local(identityPaths.security.title)}
        </MenuButton>
        <MenuButton icon={<IconLogout size={16} />} onClick={() => void signOutAndRedirect(session, portal)}>
          {kit('session.sign-out')}
        </MenuButton>
      </Stack>
    </Stack>
  );
}
