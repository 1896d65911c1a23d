/** 연동 관리: permissions of other programs and the events sent to them. */
import { Tabs } from '@mantine/core';
import { useCan } from '#kernel/web/can.tsx';
import { PageHeader, useFilters } from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { integrationPaths } from '../../contract/paths.ts';
import { integrationPermissions } from '../../contract/permissions.ts';
import { ApiReference } from '../api/ApiReference.tsx';
import { FactsTab } from '../facts/FactsTab.tsx';
import { HookTable } from '../hooks/HookTable.tsx';
import { KeyTable } from '../keys/KeyTable.tsx';
import { SecretsTab } from '../secrets/SecretsTab.tsx';
import { useText } from '../text.ts';
import { TextsTab } from '../texts/TextsTab.tsx';

const tabs = ['keys', 'hooks', 'secrets', 'texts', 'facts', 'api'] as const;

export function Integrations() {
  const t = useText();
  const [place, setPlace] = useFilters({ tab: '' });
  const mayOpen = {
    keys: true,
    hooks: useCan(integrationPermissions['integration.hook.read']).allowed,
    secrets: useCan(integrationPermissions['integration.secret.read']).allowed,
    texts: useCan(integrationPermissions['integration.text.read']).allowed,
    facts: true,
    api: true,
  };
  const mine = tabs.filter((tab) => mayOpen[tab]);
  const current = mine.find((tab) => tab === place.tab) ?? 'keys';
  return (
    <>
      <PageHeader title={integrationPaths.integrations.title} crumbs={[accessPaths.admin]} />
      <Tabs value={current} onChange={(tab) => setPlace({ tab: tab ?? '' })} keepMounted={false}>
        <Tabs.List mb="md">
          {mine.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="keys">
          <KeyTable />
        </Tabs.Panel>
        {mine.includes('hooks') && (
          <Tabs.Panel value="hooks">
            <HookTable />
          </Tabs.Panel>
        )}
        {mine.includes('secrets') && (
          <Tabs.Panel value="secrets">
            <SecretsTab />
          </Tabs.Panel>
        )}
        {mine.includes('texts') && (
          <Tabs.Panel value="texts">
            <TextsTab />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="facts">
          <FactsTab />
        </Tabs.Panel>
        <Tabs.Panel value="api">
          <ApiReference />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
