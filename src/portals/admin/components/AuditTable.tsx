/** The trail, newest first: who did what to what, when and from where. */
import { useState } from 'react';
import { type AuditRow, listAudit } from '#kernel/contract/audit.endpoints.ts';
import type { CallOf } from '#kernel/contract/endpoint.ts';
import { Empty, RecordTable, type RecordTableProps, TimeText } from '#kernel/web/ui/index.ts';
import { useAudit } from '../admin.api.ts';
import { adminPaths } from '../paths.ts';
import { useText } from '../text.ts';
import { AuditDetails, Subject } from './AuditDetails.tsx';
import { useAuditQuery } from './audit-filters.ts';
import { sentenceOf } from './audit-words.ts';

export function AuditTable({
  query,
  table,
}: {
  query: CallOf<typeof listAudit>['query'];
  table?: Partial<RecordTableProps<AuditRow>>;
}) {
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

/** The same with its filters, which stand in the address. */
export function FilteredAudit() {
  const { query, table } = useAuditQuery(listAudit);
  return <AuditTable query={query} table={table} />;
}
