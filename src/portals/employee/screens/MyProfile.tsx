/** Profile screen: name, position, roles, relations and notification choices in this company. */
import { Anchor, Group, Stack } from '@mantine/core';
import { useHost } from '#kernel/web/host.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { DefinitionList, Loaded, PageHeader, Section, StatusBadge, TextLink } from '#kernel/web/ui/index.ts';
import { defaultRoles } from '#modules/access/contract/roles.ts';
import type { Me } from '#modules/access/contract/shapes.ts';
import { identityPaths } from '#modules/identity/contract/paths.ts';
import { AboutMe, NoticeChoices } from '#modules/identity/web/index.ts';
import { menuScreenTexts } from '#modules/menu/contract/menu.ts';
import { menuPaths } from '#modules/menu/contract/paths.ts';
import { OwnKinds } from '#modules/notification/web/index.ts';
import { Absences } from '#modules/organization/web/index.ts';
import { useMyself } from '../employee.api.ts';
import { useText } from '../text.ts';

function useRoleTitle(): (name: string) => string {
  const local = useLocalText();
  return (name) => {
    const role = defaultRoles[name as keyof typeof defaultRoles];
    return role ? local(role.title) : name;
  };
}

/** The person's role here, as set by the company's managers. */
function CompanyMembership({ me }: { me: Me }) {
  const t = useText();
  const titleOf = useRoleTitle();
  const company = useHost().company?.name ?? '';
  const roles = (names: readonly string[]) => (
    <Group gap={6}>
      {names.map((name) => (
        <StatusBadge key={name} tone="neutral">
          {titleOf(name)}
        </StatusBadge>
      ))}
    </Group>
  );
  return (
    <Section title={t('profile.here', { company })}>
      <DefinitionList
        items={[
          { label: t('profile.position'), value: me.member?.title || t('profile.no-position') },
          { label: t('word.role'), value: roles(me.roles) },
          ...me.entityConnections.map((connection) => ({
            label: t('profile.connection'),
            value: roles(connection.roles),
          })),
        ]}
      />
    </Section>
  );
}

export function MyProfile() {
  const t = useText();
  const local = useLocalText();
  const { rootOrigin } = useHost().domain;
  return (
    <>
      <PageHeader title={identityPaths.profileHere.title} subtitle={t('profile.subtitle')} />
      <Stack gap="lg" maw={820}>
        <AboutMe />
        <Loaded query={useMyself()} rows={3}>
          {(me) => me.member && <CompanyMembership me={me} />}
        </Loaded>
        <Absences />
        <NoticeChoices />
        <OwnKinds />
        <Group>
          <TextLink to={menuPaths.mine()}>{local(menuScreenTexts.mine)}</TextLink>
          <TextLink to={identityPaths.settings()}>{local(identityPaths.settings.title)}</TextLink>
          <Anchor href={rootOrigin + identityPaths.profile()}>{t('profile.account')}</Anchor>
        </Group>
      </Stack>
    </>
  );
}
