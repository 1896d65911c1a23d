/** Undo refusal: why it is impossible, or whose approval it needs. */
import { Alert, Stack, Text } from '@mantine/core';
import { IconInfoCircle, IconLock } from '@tabler/icons-react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { TextLink } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { ExecutionDetail } from '../../contract/shapes.ts';
import type { UndoPreview } from '../../contract/undo-shapes.ts';
import { useText } from '../text.ts';
import type { UndoRoute, UndoWay } from '../undo-way.ts';

/** Final refusals: the effect of an undo no longer matters. */
const finalRefusals = new Set(['UNDO_ALREADY_DONE', 'UNDO_EXPIRED', 'UNDO_UNSUPPORTED', 'UNDO_PART_OF_PARENT']);
/** Obstacles: the effects are unknown until they are removed. */
const blockingRefusals = new Set([
  'UNDO_SUPERSEDED',
  'UNDO_BLOCKED_BY_DEPENDENTS',
  'UNDO_CHAIN_TOO_LONG',
  'UNDO_BEHIND_ERASURE',
]);

/** Parts of a preview that are meaningful beside its refusal. */
export function getShownParts({ refusal }: Pick<UndoPreview, 'refusal'>): { effects: boolean; warnings: boolean } {
  const code = refusal?.code ?? '';
  return { effects: !finalRefusals.has(code) && !blockingRefusals.has(code), warnings: !finalRefusals.has(code) };
}

/** Why it cannot be done now, or whose word it needs. */
export function UndoRefusal(props: {
  preview: UndoPreview;
  way: UndoWay;
  door: UndoRoute | null;
  execution: Pick<ExecutionDetail, 'undoneBy' | 'parentId'>;
}) {
  const t = useText();
  const local = useLocalText();
  const { preview, way: undoWay, door: undoRoute, execution } = props;
  const { refusal } = preview;
  if (!refusal || undoRoute === 'stop') return null;
  if (undoRoute === 'request') {
    return (
      <Alert color="blue" icon={<IconInfoCircle size={18} />} title={t('undo.approval')}>
        {local(refusal)}
      </Alert>
    );
  }
  const parent = refusal.code === 'UNDO_PART_OF_PARENT' ? execution.parentId : null;
  return (
    <Alert color="yellow" icon={<IconLock size={18} />} title={t(`undo.refused.${undoWay}`)}>
      <Stack gap={4}>
        <Text>{local(refusal)}</Text>
        {execution.undoneBy && (
          <TextLink to={flowPaths.execution({ id: execution.undoneBy })}>{t('undo.record')}</TextLink>
        )}
        {parent && <TextLink to={flowPaths.execution({ id: parent })}>{t('execution.open')}</TextLink>}
      </Stack>
    </Alert>
  );
}
