/** The trail, newest first: who did what to what, when and from where. */
import { useState } from 'react';
import type { AuditRow } from '#kernel/contract/audit.endpoints.ts';
import { Empty, RecordTable, TimeText } from '#kernel/web/ui/index.ts';
import { useAudit } from '../admin.api.ts';
import { adminPaths } from '../paths.ts';
import { useText } from '../text.ts';
import { AuditDetails, Subject } from './AuditDetails.tsx';
import type { AuditQuery } from './audit-filters.ts';
import { sentenceOf } from './audit-words.ts';

export function AuditTable({ query, table }: Pick<AuditQuery, 'query'> & Partial<Pick<AuditQuery, 'table'>>) {
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
        rowActions={(row) => [{ label: t('word.details'), onClick: () => setOpened(row) }]}
        onOpen={setOpened}
        empty={<Empty title={t('audit.none')} />}
        {...table}
      />
      {opened && <AuditDetails row={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
