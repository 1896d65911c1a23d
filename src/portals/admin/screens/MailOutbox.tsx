import { Empty, FilterBar, PageHeader, RecordTable, StatusBadge, TimeText, useFilters } from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { useMails } from '../admin.api.ts';
import { adminPaths } from '../paths.ts';
import { useText } from '../text.ts';

const tones = { queued: 'info', sent: 'good', stored: 'neutral' } as const;

/** 발송 메일: everything the company wrote to anybody. */
export function MailOutbox() {
  const t = useText();
  const [filters, setFilters] = useFilters({ q: '' });
  const mails = useMails({ q: filters.q || undefined });
  return (
    <>
      <PageHeader title={adminPaths.mails.title} crumbs={[accessPaths.admin]} />
      <RecordTable
        name="admin.mails"
        label={adminPaths.mails.title}
        list={mails}
        columns={[
          { key: 'subject', title: t('mails.subject'), cell: (row) => row.subject, primary: true },
          { key: 'recipient', title: t('mails.recipient'), cell: (row) => row.recipient },
          {
            key: 'status',
            title: t('mails.status'),
            cell: (row) => <StatusBadge tone={tones[row.status]}>{t(`mails.status.${row.status}`)}</StatusBadge>,
          },
          { key: 'at', title: t('mails.at'), cell: (row) => <TimeText at={row.at} /> },
        ]}
        rowHref={(row) => adminPaths.mail({ id: row.id })}
        rowLabel={(row) => row.subject}
        filters={<FilterBar search={filters.q} onSearch={(q) => setFilters({ q })} placeholder={t('mails.search')} />}
        empty={<Empty title={t('mails.none')} description={t('mails.noneHint')} />}
      />
    </>
  );
}
