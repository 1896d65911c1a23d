/** What a row of the trail says beyond its sentence: behind 자세히, for who has to prove something. */
import { Code, Stack } from '@mantine/core';
import type { AuditRow } from '#kernel/contract/audit.endpoints.ts';
import type { Json } from '#kernel/contract/block.ts';
import { fieldTextOf } from '#kernel/contract/field-text.ts';
import { labels } from '#kernel/contract/labels.ts';
import { words } from '#kernel/contract/words.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { BeforeAfter, DefinitionList, TimeText } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';

/** What the trail keeps beside what requests say: a member's roles, and until when. */
const kept = Object.entries({
  ...labels,
  roles: words.role,
  until: { ko: '끝나는 일시', en: 'End' },
});

export function AuditDetails({ row }: { row: AuditRow }) {
  const t = useText();
  const local = useLocal();
  const changed = row.before !== null || row.after !== null;
  const names = kept.map(([key, text]) => [key, local(fieldTextOf(text).label)] as const);
  return (
    <Stack gap="sm">
      <DefinitionList
        items={[
          { label: t('audit.at'), value: <TimeText at={row.at} /> },
          { label: t('audit.from'), value: row.ip },
          { label: t('audit.code'), value: <Code>{row.action}</Code> },
          { label: t('audit.subjectCode'), value: <Code>{row.subject.id}</Code> },
          { label: t('word.requestNumber'), value: row.requestId ? <Code>{row.requestId}</Code> : null },
        ]}
      />
      {changed && (
        <BeforeAfter
          before={row.before as Json}
          after={row.after as Json}
          labels={Object.fromEntries(names)}
          caption={t('audit.changed')}
        />
      )}
    </Stack>
  );
}
