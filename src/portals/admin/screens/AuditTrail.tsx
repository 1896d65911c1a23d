/** 감사 기록: acts of people, access to personal data, its monthly review, and the people affected by a breach. */
import { Tabs } from '@mantine/core';
import { systemPermissions } from '#kernel/contract/permissions.ts';
import { Can } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { PageHeader, useFilters } from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { AccessReview } from '../components/AccessReview.tsx';
import { AccessTable } from '../components/AccessTable.tsx';
import { BreachSearch } from '../components/BreachSearch.tsx';
import { ConsentTable } from '../components/ConsentTable.tsx';
import { FilteredAudit } from '../components/FilteredAudit.tsx';
import { adminPaths } from '../paths.ts';
import { useText } from '../text.ts';
import { useWatchText } from '../watch-text.ts';

export function AuditTrail() {
  const t = useText();
  const watch = useWatchText();
  const local = useLocalText();
  // One change of the address: a second one in the same moment would begin with what the first found.
  const [place, setPlace] = useFilters({ tab: 'trail', action: '', subjectId: '' });
  const show = (tab: string | null) => setPlace({ tab, action: null, subjectId: null });
  return (
    <>
      <PageHeader title={adminPaths.audit.title} crumbs={[accessPaths.admin]} />
      <Tabs value={place.tab} onChange={show} keepMounted={false}>
        <Tabs.List aria-label={local(adminPaths.audit.title)} mb="md">
          <Tabs.Tab value="trail">{t('audit.tab.trail')}</Tabs.Tab>
          <Can permission={systemPermissions['kernel.access-record.read']}>
            <Tabs.Tab value="access">{t('audit.tab.access')}</Tabs.Tab>
          </Can>
          <Can permission={systemPermissions['kernel.access-record.read']}>
            <Tabs.Tab value="review">{watch('audit.tab.review')}</Tabs.Tab>
          </Can>
          <Can permission={systemPermissions['kernel.breach.read']}>
            <Tabs.Tab value="breach">{watch('audit.tab.breach')}</Tabs.Tab>
          </Can>
          <Can permission={systemPermissions['kernel.access-record.read']}>
            <Tabs.Tab value="consents">{watch('audit.tab.consents')}</Tabs.Tab>
          </Can>
        </Tabs.List>
        <Tabs.Panel value="consents">
          <Can permission={systemPermissions['kernel.access-record.read']}>
            <ConsentTable />
          </Can>
        </Tabs.Panel>
        <Tabs.Panel value="trail">
          <FilteredAudit />
        </Tabs.Panel>
        <Tabs.Panel value="access">
          <Can permission={systemPermissions['kernel.access-record.read']}>
            <AccessTable />
          </Can>
        </Tabs.Panel>
        <Tabs.Panel value="review">
          <Can permission={systemPermissions['kernel.access-record.read']}>
            <AccessReview />
          </Can>
        </Tabs.Panel>
        <Tabs.Panel value="breach">
          <Can permission={systemPermissions['kernel.breach.read']}>
            <BreachSearch />
          </Can>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
