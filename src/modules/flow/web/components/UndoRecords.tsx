/** Undos of a run so far: their actors, reasons and results. */
import { Stack, Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { DefinitionList, PersonText, Section, TextLink, TimeText, WaitingPlace } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { ExecutionDetail } from '../../contract/shapes.ts';
import type { UndoRecord } from '../../contract/undo-shapes.ts';
import { useUndoRecords } from '../flow.api.ts';
import { useText } from '../text.ts';
import { isUndo } from '../undo-way.ts';
import { findOpenUndo, useReasonText } from './UndoProgress.tsx';

/** The outcome: number reverted, and number left, announced if any were left. */
function RecordOutcome({ record }: { record: UndoRecord }) {
  const t = useText();
  const local = useLocalText();
  const { counts, state, refusal, approvalId } = record;
  if (state === 'refused') {
    return (
      <>
        {t('record.refused')}: {refusal ? local(refusal) : t('undo.withdrawn')}
      </>
    );
  }
  if (counts) {
    const remainingKinds = (['kept', 'impossible'] as const).filter((what) => counts[what] > 0);
    const parts = (['reversed', ...remainingKinds] as const).map((what) =>
      t(`record.${what}`, { count: counts[what] }),
    );
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

function RecordView({ record, isRedo }: { record: UndoRecord; isRedo: boolean }) {
  const t = useText();
  const reasonText = useReasonText();
  const who = (person: UndoRecord['askedBy']) =>
    person && (person.name ? <PersonText name={person.name} /> : t('execution.customer'));
  return (
    <DefinitionList
      items={[
        { label: t('record.reason'), value: reasonText(record.reason, isRedo) },
        { label: t('record.outcome'), value: <RecordOutcome record={record} /> },
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
function useRecordsOfExecution(execution: Pick<ExecutionDetail, 'id' | 'undoes'>) {
  const own = useUndoRecords(execution.id);
  const origin = useUndoRecords(execution.undoes);
  const itself = origin.data?.data.filter((record) => record.undoExecutionId === execution.id) ?? [];
  const records: UndoRecord[] = [...(own.data?.data ?? []), ...itself];
  return { records, isLoading: own.isLoading || origin.isLoading };
}

/** Titles of an undo in progress, by state. */
const openTitles: Partial<Record<string, 'undo.asked' | 'undo.compensating'>> = {
  asked: 'undo.asked',
  compensating: 'undo.compensating',
};

export function UndoRecords({ execution }: { execution: ExecutionDetail }) {
  const t = useText();
  const { records, isLoading } = useRecordsOfExecution(execution);
  if (isLoading) return <WaitingPlace />;
  if (records.length === 0) return null;
  return (
    <Section title={t('record.title')}>
      <Stack gap="xl">
        {findOpenUndo(records) && (
          <Text fw={600}>{t(openTitles[findOpenUndo(records)?.state ?? ''] ?? 'undo.undoing')}</Text>
        )}
        {records.map((record) => (
          <RecordView
            key={record.id}
            record={record}
            isRedo={isUndo(execution) === (record.executionId === execution.id)}
          />
        ))}
      </Stack>
    </Section>
  );
}
