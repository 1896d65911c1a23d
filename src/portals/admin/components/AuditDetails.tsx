/** What a row of the trail says beyond its sentence: behind 자세히, for who has to prove something. */
import { Code, Stack, Text } from '@mantine/core';
import type { AuditRow } from '#kernel/contract/audit.endpoints.ts';
import type { Json } from '#kernel/contract/block.ts';
import { fieldTextOf } from '#kernel/contract/field-text.ts';
import { labels } from '#kernel/contract/labels.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { BeforeAfter, DefinitionList, Fold, ThingLink, TimeText } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';
import { sentenceOf, whoOf } from './audit-words.ts';

/** What the subject is called, leading to it where it has a page. */
export function Subject({ subject }: { subject: AuditRow['subject'] }) {
  if (!subject.name) return <Text span>–</Text>;
  return (
    <ThingLink kind={subject.type} id={subject.id} underline="always">
      {subject.name}
    </ThingLink>
  );
}

/** 이도현님이 주문 2026-000034를 되돌렸습니다, with the thing as a link. */
export function AuditSentence({ row }: { row: AuditRow }) {
  const t = useText();
  if (!row.around) return <>{sentenceOf(t, row)}</>;
  return (
    <>
      {whoOf(t, row.actor)} {row.around.before}
      <Subject subject={row.subject} />
      {row.around.after}.
    </>
  );
}

export function AuditDetails({ row }: { row: AuditRow }) {
  const t = useText();
  const local = useLocal();
  const changed = row.before !== null || row.after !== null;
  const names = Object.entries(labels).map(([key, text]) => [key, local(fieldTextOf(text).label)] as const);
  return (
    <Fold>
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
    </Fold>
  );
}
