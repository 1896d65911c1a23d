/** Access table: views of personal data, newest first; for one person once selected. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { type AccessRow, exportAccess, listAccess } from '#kernel/contract/audit.endpoints.ts';
import type { CallOf } from '#kernel/contract/endpoint.ts';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { useEndpointExport } from '#kernel/web/save-file.ts';
import { Empty, ReasonDialog, RecordTable, TimeText } from '#kernel/web/ui/index.ts';
import { useAccessRecords } from '../admin.api.ts';
import { useText } from '../text.ts';
import { AuditSubjectLink } from './AuditSentence.tsx';
import { useAuditQuery } from './audit-filters.ts';
import { formatSentence } from './audit-sentence.ts';

const maxShown = 3;

function SubjectNames({ subject }: { subject: AccessRow['subject'] }) {
  const t = useText();
  const language = useLanguage();
  const visibleItems = subject.some.slice(0, maxShown);
  const others = subject.count - visibleItems.length;
  return (
    <Group gap={6}>
      {visibleItems.map((item) => (
        <AuditSubjectLink key={item.id} subject={{ type: subject.type, ...item }} />
      ))}
      {others > 0 && <Text span>{t('audit.others', { count: formatNumber(others, language) })}</Text>}
    </Group>
  );
}

function Export({ query }: { query: CallOf<typeof listAccess>['query'] }) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const save = useEndpointExport(exportAccess);
  const run = async (reason: string) => {
    if (await save({ body: { ...query, reason } })) setAsking(false);
  };
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {t('word.exportCsv')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('word.exportCsv')}
          message={t('access.exportWhy')}
          confirmLabel={t('word.exportCsv')}
          onConfirm={run}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

export function AccessTable() {
  const t = useText();
  const list = useAuditQuery(listAccess);
  const records = useAccessRecords(list.query);
  return (
    <Stack gap="md">
      <Group justify="space-between">
        {list.values.subjectId ? (
          <Group gap="sm">
            <Text>{t('access.ofSubject')}</Text>
            <Button variant="subtle" size="compact-sm" onClick={() => list.change({ subjectId: null })}>
              {t('access.ofAll')}
            </Button>
          </Group>
        ) : (
          <span />
        )}
        <Export query={list.query} />
      </Group>
      <RecordTable
        name="admin.access"
        label={t('access.title')}
        list={records}
        columns={[
          { key: 'did', title: t('audit.action'), cell: (row) => formatSentence(t, row), primary: true },
          { key: 'subject', title: t('access.subject'), cell: (row) => <SubjectNames subject={row.subject} /> },
          { key: 'at', title: t('audit.at'), cell: (row) => <TimeText at={row.at} /> },
          { key: 'ip', title: t('audit.from'), cell: (row) => row.ip ?? '–' },
          { key: 'reason', title: t('word.reason'), cell: (row) => row.reason ?? '–' },
        ]}
        rowLabel={(row) => formatSentence(t, row)}
        rowActions={(row) =>
          row.subject.some.slice(0, maxShown).map((item) => ({
            label: item.name ? `${t('access.onlySubject')}: ${item.name}` : t('access.onlySubject'),
            onClick: () => list.change({ subjectId: item.id }),
          }))
        }
        empty={<Empty illustration="book" title={t('access.none')} />}
        {...list.table}
      />
    </Stack>
  );
}
