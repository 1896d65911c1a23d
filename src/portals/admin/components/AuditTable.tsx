import { type ReactNode, useState } from 'react';
import type { AuditRow, listAudit } from '#kernel/contract/audit.endpoints.ts';
import type { CallOf } from '#kernel/contract/endpoint.ts';
import { Empty, RecordTable, TimeText } from '#kernel/web/ui/index.ts';
import { useAudit } from '../admin.api.ts';
import { adminPaths } from '../paths.ts';
import { useText } from '../text.ts';
import { AuditDetails, Subject } from './AuditDetails.tsx';
import { sentenceOf } from './audit-words.ts';

/** The trail, newest first: who did what to what, when and from where. */
export function AuditTable({ query, filters }: { query: CallOf<typeof listAudit>['query']; filters?: ReactNode }) {
  const t = useText();
  const audit = useAudit(query);
  const [opened, setOpened] = useState<AuditRow | null>(null);
  return (
    <>
      <RecordTable
        name="admin.audit"
        label={adminPaths.audit.title}
        list={audit}
        columns={[
          { key: 'did', title: t('audit.action'), cell: (row) => sentenceOf(t, row), primary: true },
          { key: 'subject', title: t('audit.subject'), cell: (row) => <Subject subject={row.subject} /> },
          { key: 'at', title: t('audit.at'), cell: (row) => <TimeText at={row.at} /> },
          { key: 'ip', title: t('audit.from'), cell: (row) => row.ip ?? '–' },
        ]}
        rowLabel={(row) => sentenceOf(t, row)}
        rowActions={(row) => [{ label: t('audit.details'), onClick: () => setOpened(row) }]}
        onOpen={setOpened}
        filters={filters}
        empty={<Empty title={t('audit.none')} />}
      />
      {opened && <AuditDetails row={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
