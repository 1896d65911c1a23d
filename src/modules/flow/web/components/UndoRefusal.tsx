/** Why an undo cannot be done now, or whose word it needs. */
import { Alert, Stack, Text } from '@mantine/core';
import { IconInfoCircle, IconLock } from '@tabler/icons-react';
import { useLocal } from '#kernel/web/i18n.tsx';
import { TextLink } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { ExecutionDetail } from '../../contract/shapes.ts';
import type { UndoPreview } from '../../contract/undo-shapes.ts';
import { useText } from '../text.ts';
import type { Door, UndoWay } from '../way.ts';

/** Nothing can be done about these: what an undo would come to is no question any more. */
const over = new Set(['UNDO_ALREADY_DONE', 'UNDO_EXPIRED', 'UNDO_UNSUPPORTED', 'UNDO_PART_OF_PARENT']);
/** Something stands in the way: what would come of it is not known before that is gone. */
const standing = new Set([
  'UNDO_SUPERSEDED',
  'UNDO_BLOCKED_BY_DEPENDENTS',
  'UNDO_CHAIN_TOO_LONG',
  'UNDO_BEHIND_ERASURE',
]);

/** Which parts of a preview mean anything beside its refusal. */
export function shownOf({ refusal }: Pick<UndoPreview, 'refusal'>): { effects: boolean; warnings: boolean } {
  const code = refusal?.code ?? '';
  return { effects: !over.has(code) && !standing.has(code), warnings: !over.has(code) };
}

/** Why it cannot be done now, or whose word it needs. */
export function UndoRefusal(props: {
  preview: UndoPreview;
  way: UndoWay;
  door: Door | null;
  execution: Pick<ExecutionDetail, 'undoneBy' | 'parentId'>;
}) {
  const t = useText();
  const local = useLocal();
  const { preview, way, door, execution } = props;
  const { refusal } = preview;
  if (!refusal || door === 'stop') return null;
  if (door === 'request') {
    return (
      <Alert color="blue" icon={<IconInfoCircle size={18} />} title={t('undo.approval')}>
        {local(refusal)}
      </Alert>
    );
  }
  const parent = refusal.code === 'UNDO_PART_OF_PARENT' ? execution.parentId : null;
  return (
    <Alert color="yellow" icon={<IconLock size={18} />} title={t(`undo.refused.${way}`)}>
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
