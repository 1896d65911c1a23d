/** What the undo has to do with this execution: how long it is possible, that it was done, or that this is one. */
import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatInstant } from '#kernel/web/format.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useLanguage, useLocal } from '#kernel/web/i18n.tsx';
import { TextLink } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { ExecutionDetail } from '../../contract/shapes.ts';
import { useText } from '../text.ts';
import type { UndoWay } from '../way.ts';
import { UndoBadge } from './badges.tsx';

/** Until when it goes, or why it does not. Nothing for a run that has not ended: to stop one has no deadline. */
function Deadline({ execution, way }: { execution: ExecutionDetail; way: UndoWay }) {
  const t = useText();
  const local = useLocal();
  const language = useLanguage();
  const zone = useZone();
  const { undo, abilities } = execution;
  const kind = way === 'redo' ? 'redo' : 'undo';
  const until = undo.expirationDate;
  if (way === 'stop') return null;
  return (
    <>
      <Group gap="xs">
        {undo.canUndo && until && <Text>{t(`undo.until.${kind}`, { at: formatInstant(until, language, zone) })}</Text>}
        {undo.canUndo && !until && <Text>{t(`undo.unlimited.${kind}`)}</Text>}
        {undo.expirationReason && <Text>{local(undo.expirationReason)}</Text>}
        <UndoBadge execution={execution} />
      </Group>
      {abilities.undo && undo.canUndo && <Text>{local(abilities.undo)}</Text>}
    </>
  );
}

export function UndoWindow(props: {
  execution: ExecutionDetail;
  way: UndoWay;
  /** What it undid. */
  undone: Pick<ExecutionDetail, 'status'> | undefined;
}) {
  const t = useText();
  const { execution, way } = props;
  const { undoneBy, undoes, status } = execution;
  const stops = props.undone?.status === 'cancelled';
  const kind = stops ? 'stops' : way === 'redo' ? 'undoes' : 'redoes';
  if (way === 'stop' && !undoes) return null;
  const link = (id: string) => <TextLink to={flowPaths.execution({ id: id })}>{t('execution.open')}</TextLink>;
  return (
    <Alert
      icon={<IconHistory size={18} />}
      color={undoneBy ? 'gray' : 'brand'}
      variant="light"
      title={undoneBy || stops ? undefined : t('undo.window')}
      mb="lg"
    >
      <Stack gap={4}>
        {undoes && (
          <Group gap="xs">
            <Text>{t(`execution.${kind}`)}</Text> {link(undoes)}
          </Group>
        )}
        {undoneBy ? (
          <Group gap="xs">
            <Text>{t(`execution.${status !== 'finished' ? 'stopped' : way === 'redo' ? 'redone' : 'undone'}`)}</Text>{' '}
            {link(undoneBy)}
          </Group>
        ) : (
          !stops && <Deadline execution={execution} way={way} />
        )}
      </Stack>
    </Alert>
  );
}
