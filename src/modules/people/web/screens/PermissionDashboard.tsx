/** 마스터 권한 대시보드: who can do what, and why; what was changed about it. */
import { SimpleGrid, Stack, Tabs } from '@mantine/core';
import { systemPermissions } from '#kernel/contract/permissions.ts';
import { Can } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { PageHeader, useFilters } from '#kernel/web/ui/index.ts';
import { peoplePaths } from '../../contract/paths.ts';
import { Hygiene } from '../explain/Hygiene.tsx';
import { PermissionExplanation } from '../explain/PermissionExplanation.tsx';
import { PermissionHistory, PermissionHolders, PersonPermissions } from '../explain/PermissionLists.tsx';
import { MomentPicker, PermissionPicker, PersonPicker } from '../explain/Pickers.tsx';
import { useText } from '../text.ts';

export function PermissionDashboard() {
  const t = useText();
  const local = useLocalText();
  const [place, setPlace] = useFilters({ tab: 'why', person: '', permission: '', at: '', about: 'role' });
  const person = <PersonPicker value={place.person} onChange={(chosen) => setPlace({ person: chosen })} />;
  const permission = (
    <PermissionPicker value={place.permission} onChange={(chosen) => setPlace({ permission: chosen })} />
  );
  return (
    <>
      <PageHeader title={peoplePaths.permissions.title} subtitle={t('explain.subtitle')} />
      <Tabs value={place.tab} onChange={(tab) => setPlace({ tab })} keepMounted={false}>
        <Tabs.List aria-label={local(peoplePaths.permissions.title)} mb="md">
          <Tabs.Tab value="why">{t('explain.tab.why')}</Tabs.Tab>
          <Tabs.Tab value="who">{t('explain.tab.who')}</Tabs.Tab>
          <Tabs.Tab value="what">{t('explain.tab.what')}</Tabs.Tab>
          <Tabs.Tab value="hygiene">{t('explain.tab.hygiene')}</Tabs.Tab>
          <Can permission={systemPermissions['kernel.audit.read']}>
            <Tabs.Tab value="history">{t('explain.tab.history')}</Tabs.Tab>
          </Can>
        </Tabs.List>
        <Tabs.Panel value="why">
          <Stack gap="lg">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {person}
              {permission}
              <MomentPicker value={place.at} onChange={(at) => setPlace({ at })} />
            </SimpleGrid>
            <PermissionExplanation person={place.person} permission={place.permission} at={place.at} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="who">
          <Stack gap="lg">
            {permission}
            <PermissionHolders permission={place.permission} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="what">
          <Stack gap="lg">
            {person}
            <PersonPermissions person={place.person} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="hygiene">
          <Hygiene onLook={(chosen) => setPlace({ tab: 'what', person: chosen })} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <Can permission={systemPermissions['kernel.audit.read']}>
            <PermissionHistory subject={place.about} onChange={(subject) => setPlace({ about: subject })} />
          </Can>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
