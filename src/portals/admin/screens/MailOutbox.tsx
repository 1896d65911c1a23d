/** 발송 메일: everything the company wrote to anybody. */
import { listMails } from '#kernel/contract/system.ts';
import { Empty, PageHeader, RecordTable, StatusBadge, TimeText, useListQuery } from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { useMails } from '../admin.api.ts';
import { adminPaths } from '../paths.ts';
import { useWatchText } from '../watch-text.ts';

const mailFilters = { q: { ko: '제목이나 받는 사람으로 찾기', en: 'Search subject or recipient' } };
const tones = { queued: 'info', sent: 'good', stored: 'neutral' } as const;

export function MailOutbox() {
  const t = useWatchText();
  const list = useListQuery(listMails, mailFilters);
  const mails = useMails(list.query);
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
            title: t('word.state'),
            cell: (row) => <StatusBadge tone={tones[row.status]}>{t(`mails.status.${row.status}`)}</StatusBadge>,
          },
          { key: 'at', title: t('mails.at'), cell: (row) => <TimeText at={row.at} /> },
        ]}
        rowHref={(row) => adminPaths.mail({ id: row.id })}
        rowLabel={(row) => row.subject}
        empty={<Empty title={t('mails.none')} description={t('mails.noneHint')} />}
        {...list.table}
      />
    </>
  );
}
