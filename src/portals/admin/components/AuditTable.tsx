import type { ReactNode } from 'react';
import type { listAudit } from '#kernel/contract/audit.endpoints.ts';
import type { CallOf } from '#kernel/contract/endpoint.ts';
import { Empty, RecordTable, TimeText } from '#kernel/web/ui/index.ts';
import { useAudit } from '../admin.api.ts';
import { useText } from '../text.ts';

/** The trail, newest first. */
export function AuditTable({ query, filters }: { query: CallOf<typeof listAudit>['query']; filters?: ReactNode }) {
  const t = useText();
  const audit = useAudit(query);
  return (
    <RecordTable
      name="admin.audit"
      label={t('audit.title')}
      list={audit}
      columns={[
        { key: 'action', title: t('audit.action'), cell: (row) => row.action, primary: true },
        { key: 'actor', title: t('audit.actor'), cell: (row) => row.actor.name || t('audit.system') },
        { key: 'subject', title: t('audit.subject'), cell: (row) => row.subject.type },
        { key: 'at', title: t('audit.at'), cell: (row) => <TimeText at={row.at} /> },
      ]}
      rowLabel={(row) => row.action}
      filters={filters}
      empty={<Empty title={t('audit.none')} />}
    />
  );
}
