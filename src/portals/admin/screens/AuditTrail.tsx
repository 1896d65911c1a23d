import { Tabs } from '@mantine/core';
import { auditPermissions } from '#kernel/contract/audit.endpoints.ts';
import { Can } from '#kernel/web/can.tsx';
import { PageHeader, useFilters } from '#kernel/web/ui/index.ts';
import { AccessTable } from '../components/AccessTable.tsx';
import { AuditFilters, queryOf, unset } from '../components/AuditFilters.tsx';
import { AuditTable } from '../components/AuditTable.tsx';
import { useText } from '../text.ts';

/** 감사 기록: who did what, and who looked at whose data. */
export function AuditTrail() {
  const t = useText();
  const [asked, ask] = useFilters({ tab: 'trail', ...unset });
  return (
    <>
      <PageHeader title={t('audit.title')} crumbs={[{ title: t('admin.title'), to: '/admin' }]} />
      <Tabs
        value={asked.tab}
        onChange={(tab) => ask({ tab: tab ?? 'trail', kind: '', subject: '' })}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('audit.title')} mb="md">
          <Tabs.Tab value="trail">{t('audit.tab.trail')}</Tabs.Tab>
          <Can permission={auditPermissions['kernel.access-record.read']}>
            <Tabs.Tab value="access">{t('audit.tab.access')}</Tabs.Tab>
          </Can>
        </Tabs.List>
        <Tabs.Panel value="trail">
          <AuditTable query={queryOf(asked)} filters={<AuditFilters asked={asked} onAsk={ask} />} />
        </Tabs.Panel>
        <Tabs.Panel value="access">
          <Can permission={auditPermissions['kernel.access-record.read']}>
            <AccessTable asked={asked} onAsk={ask} />
          </Can>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
