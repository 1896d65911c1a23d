/** One row of the trail with everything that it holds. */
import { Modal, Stack, Text } from '@mantine/core';
import type { AuditRow } from '#kernel/contract/audit.endpoints.ts';
import type { Json } from '#kernel/contract/block.ts';
import { useKitText } from '#kernel/web/i18n.tsx';
import { BeforeAfter, DefinitionList, ThingLink, TimeText } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';
import { sentenceOf } from './audit-words.ts';

/** What the subject is called, leading to it where it has a page. */
export function Subject({ subject }: { subject: AuditRow['subject'] }) {
  if (!subject.name) return <Text span>–</Text>;
  return (
    <ThingLink kind={subject.type} id={subject.id}>
      {subject.name}
    </ThingLink>
  );
}

export function AuditDetails({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const t = useText();
  const kit = useKitText();
  const changed = row.before !== null || row.after !== null;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('word.details')}
      closeButtonProps={{ 'aria-label': kit('word.close') }}
    >
      <Stack gap="lg">
        <Text fw={600}>{sentenceOf(t, row)}</Text>
        <DefinitionList
          items={[
            { label: t('audit.subject'), value: <Subject subject={row.subject} /> },
            { label: t('audit.at'), value: <TimeText at={row.at} /> },
            { label: t('audit.from'), value: row.ip },
            { label: t('audit.code'), value: row.action },
            {
              label: t('audit.subjectCode'),
              value: (
                <Text span style={{ overflowWrap: 'anywhere' }}>
                  {row.subject.id}
                </Text>
              ),
            },
            {
              label: t('word.requestNumber'),
              value: (
                <Text span style={{ overflowWrap: 'anywhere' }}>
                  {row.requestId ?? '–'}
                </Text>
              ),
            },
          ]}
        />
        {changed && <BeforeAfter before={row.before as Json} after={row.after as Json} caption={t('audit.changed')} />}
      </Stack>
    </Modal>
  );
}
