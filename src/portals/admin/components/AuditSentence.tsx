/** Audit sentence: actor and action. */
import { Text } from '@mantine/core';
import type { AuditRow } from '#kernel/contract/audit.endpoints.ts';
import { KindLink } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';
import { formatSentence, getActorText } from './audit-sentence.ts';

/** Name of the subject, linked to its page if it has one. */
export function AuditSubjectLink({ subject }: { subject: AuditRow['subject'] }) {
  if (!subject.name) return <Text span>–</Text>;
  return (
    <KindLink kind={subject.type} id={subject.id} underline="always">
      {subject.name}
    </KindLink>
  );
}

/** 이도현님이 주문 2026-000034를 되돌렸습니다, with the thing as a link. */
export function AuditSentence({ row }: { row: AuditRow }) {
  const t = useText();
  if (!row.around) return <>{formatSentence(t, row)}</>;
  return (
    <>
      {getActorText(t, row.actor)} {row.around.before}
      <AuditSubjectLink subject={row.subject} />
      {row.around.after}.
    </>
  );
}
