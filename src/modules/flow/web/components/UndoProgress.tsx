/** An undo that waits for its approval or for the worker, followed until it is done. */
import { Alert, Button, Group, Loader, Progress, Stack, Text } from '@mantine/core';
import { IconCheck, IconClock, IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useRepeat } from '#kernel/web/repeat.ts';
import { Loaded, TextLink, TimeText } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { UndoRecord } from '../../contract/undo-shapes.ts';
import { getReasonLabel } from '../../contract/undo-shapes.ts';
import { useUndoRecord } from '../flow.api.ts';
import { useText } from '../text.ts';
import type { UndoWay } from '../undo-way.ts';

/** True while the worker is at it. */
const isMoving = ({ state }: UndoRecord) => state === 'approved' || state === 'undoing' || state === 'compensating';

/** The undo that nobody has to be asked about a second time; the newest record comes first. */
export function findOpenUndo(records: readonly UndoRecord[]): UndoRecord | undefined {
  return records.find((record) => record.state === 'asked' || isMoving(record));
}

/** Why it was undone, in the words of the choice and of the person. */
export function useReasonText(): (reason: UndoRecord['reason'], isRedo: boolean) => string {
  const local = useLocalText();
  return ({ code, text }, isRedo) => [local(getReasonLabel(code, isRedo)), text].filter(Boolean).join(' · ');
}

function RequestedUndo({ record, way: undoWay }: { record: UndoRecord; way: UndoWay }) {
  const t = useText();
  const reasonText = useReasonText();
  const name = record.askedBy?.name || t('execution.system');
  return (
    <Alert color="blue" icon={<IconClock size={18} />} title={t('undo.asked')}>
      <Stack gap={4}>
        <Text>
          {t('undo.askedBy', { name })} <TimeText at={record.askedAt} />
        </Text>
        <Text>{reasonText(record.reason, undoWay === 'redo')}</Text>
        {record.approvalId && (
          <TextLink to={flowPaths.execution({ id: record.approvalId })}>{t('undo.askedOpen')}</TextLink>
        )}
      </Stack>
    </Alert>
  );
}

function UndoProgress({ progress: { done, total } }: { progress: NonNullable<UndoRecord['progress']> }) {
  const t = useText();
  const language = useLanguage();
  const words = t('undo.progress', { done: formatNumber(done, language), total: formatNumber(total, language) });
  return (
    <>
      <Text fw={600}>{words}</Text>
      <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label={words} />
    </>
  );
}

function RunningUndo({ record }: { record: UndoRecord }) {
  const t = useText();
  const isOutside = record.state === 'compensating';
  const title = t(isOutside ? 'undo.compensating' : 'undo.undoing');
  return (
    <Alert color="blue" icon={<Loader size={18} aria-hidden />} title={title} role="status">
      <Stack gap={6}>
        {record.progress && <UndoProgress progress={record.progress} />}
        <Text>{t(isOutside ? 'undo.compensatingHint' : 'undo.undoingHint')}</Text>
      </Stack>
    </Alert>
  );
}

function RefusedUndo({ record, onAgain }: { record: UndoRecord; onAgain: ReactNode }) {
  const t = useText();
  const local = useLocalText();
  return (
    <Alert color="yellow" icon={<IconLock size={18} />} title={t('undo.declined')} role="alert">
      <Stack gap="sm" align="flex-start">
        <Text>{record.refusal ? local(record.refusal) : t('undo.withdrawn')}</Text>
        {onAgain}
      </Stack>
    </Alert>
  );
}

function EndedUndo({ record }: { record: UndoRecord }) {
  const t = useText();
  return (
    <Alert color="green" icon={<IconCheck size={18} />} title={t('undo.ended')}>
      {record.undoExecutionId && (
        <TextLink to={flowPaths.execution({ id: record.undoExecutionId })}>{t('undo.result')}</TextLink>
      )}
    </Alert>
  );
}

/** Leads to the undo's own execution as soon as what the person waits for is done. */
function useNavigateWhenDone(
  record: UndoRecord | undefined,
  { awaited, way: undoWay }: { awaited: boolean; way: UndoWay },
): void {
  const t = useText();
  const navigate = useNavigate();
  const [waited, setWaited] = useState(awaited);
  if (record && isMoving(record) && !waited) setWaited(true);
  const to = waited && record?.state === 'done' ? record.undoExecutionId : null;
  useEffect(() => {
    if (!to) return;
    showSuccess(t(`undo.done.${undoWay}`));
    navigate(flowPaths.execution({ id: to }), { replace: true });
  }, [to, undoWay, navigate, t]);
}

/**
 * An undo that waits for its approval or for the worker: followed until it is done, or why it was not.
 * @param props.awaited true where the person has just set it going
 */
export function UndoUnderWay(props: { undoId: string; way: UndoWay; awaited: boolean; onAgain: () => void }) {
  const t = useText();
  const record = useUndoRecord(props.undoId);
  useRepeat(record.data !== undefined && isMoving(record.data), () => void record.refetch());
  useNavigateWhenDone(record.data, props);
  return (
    <Loaded query={record} rows={2}>
      {(data) => (
        <Group grow>
          {data.state === 'asked' && <RequestedUndo record={data} way={props.way} />}
          {isMoving(data) && <RunningUndo record={data} />}
          {data.state === 'refused' && (
            <RefusedUndo
              record={data}
              onAgain={
                <Button variant="default" onClick={props.onAgain}>
                  {t('undo.again')}
                </Button>
              }
            />
          )}
          {data.state === 'done' && <EndedUndo record={data} />}
        </Group>
      )}
    </Loaded>
  );
}
