/** Undos of a run so far: by whom, why, and what came of them. */
import { Stack, Text } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import { DefinitionList, PersonText, Section, TextLink, TimeText, Waiting } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { ExecutionDetail } from '../../contract/shapes.ts';
import type { UndoRecord } from '../../contract/undo-shapes.ts';
import { useUndoRecords } from '../flow.api.ts';
import { useText } from '../text.ts';
import { isUndo } from '../way.ts';
import { openUndo, useReasonText } from './UndoUnderWay.tsx';

/** What came of it: how much went back, and what stayed, said aloud where anything did. */
function Outcome({ record }: { record: UndoRecord }) {
  const t = useText();
  const local = useLocal();
  const { counts, state, refusal, approvalId } = record;
  if (state === 'refused') {
    return (
      <>
        {t('record.refused')}: {refusal ? local(refusal) : t('undo.withdrawn')}
      </>
    );
  }
  if (counts) {
    const left = (['kept', 'impossible'] as const).filter((what) => counts[what] > 0);
    const parts = (['reversed', ...left] as const).map((what) => t(`record.${what}`, { count: counts[what] }));
    if (state === 'compensating') parts.push(t('record.compensating'));
    return <>{parts.join(', ')}</>;
  }
  if (state !== 'asked') return <>{t('record.undoing')}</>;
  return (
    <>
      {t('record.asked')}{' '}
      {approvalId && <TextLink to={flowPaths.execution({ id: approvalId })}>{t('undo.askedOpen')}</TextLink>}
    </>
  );
}

function Record({ record, isRedo }: { record: UndoRecord; isRedo: boolean }) {
  const t = useText();
  const reasonText = useReasonText();
  const who = (person: UndoRecord['askedBy']) =>
    person && (person.name ? <PersonText name={person.name} /> : t('execution.customer'));
  return (
    <DefinitionList
      items={[
        { label: t('record.reason'), value: reasonText(record.reason, isRedo) },
        { label: t('record.outcome'), value: <Outcome record={record} /> },
        { label: t('record.asker'), value: who(record.askedBy) ?? t('execution.system') },
        { label: t('record.askedAt'), value: <TimeText at={record.askedAt} /> },
        ...(record.approvedAt
          ? [
              {
                label: t('record.approver'),
                value: (
                  <>
                    {who(record.approvedBy)} · <TimeText at={record.approvedAt} />
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

/** Undos of this execution, and the one that it is itself: who asked, who approved, why, and what stayed. */
function useRecordsOf(execution: Pick<ExecutionDetail, 'id' | 'undoes'>) {
  const own = useUndoRecords(execution.id);
  const origin = useUndoRecords(execution.undoes);
  const itself = origin.data?.data.filter((record) => record.undoExecutionId === execution.id) ?? [];
  const records: UndoRecord[] = [...(own.data?.data ?? []), ...itself];
  return { records, isLoading: own.isLoading || origin.isLoading };
}

/** What is said of an undo that is under way, by its state. */
const openTitles: Partial<Record<string, 'undo.asked' | 'undo.compensating'>> = {
  asked: 'undo.asked',
  compensating: 'undo.compensating',
};

export function UndoRecords({ execution }: { execution: ExecutionDetail }) {
  const t = useText();
  const { records, isLoading } = useRecordsOf(execution);
  if (isLoading) return <Waiting />;
  if (records.length === 0) return null;
  return (
    <Section title={t('record.title')}>
      <Stack gap="xl">
        {openUndo(records) && <Text fw={600}>{t(openTitles[openUndo(records)?.state ?? ''] ?? 'undo.undoing')}</Text>}
        {records.map((record) => (
          <Record
            key={record.id}
            record={record}
            isRedo={isUndo(execution) === (record.executionId === execution.id)}
          />
        ))}
      </Stack>
    </Section>
  );
}
