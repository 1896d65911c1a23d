/** Who did what, in one sentence. */
import { Text } from '@mantine/core';
import type { AuditRow } from '#kernel/contract/audit.endpoints.ts';
import { ThingLink } from '#kernel/web/ui/index.ts';
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
