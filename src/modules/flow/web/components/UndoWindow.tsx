/** Undo window: one sentence on an execution's undo: its deadline, that it was done, or what this run itself undoes. */
import { Group, Stack, Text } from '@mantine/core';
import { formatInstant } from '#kernel/web/format.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { TextLink } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { ExecutionDetail } from '../../contract/shapes.ts';
import { splitTitle } from '../../contract/undo.ts';
import { useText } from '../text.ts';
import { isInEffect, isUndo, type UndoWay } from '../undo-way.ts';
import { UndoBadge } from './badges.tsx';
import { HighlightedSentence } from './sentences.tsx';

/** Until when it goes, or why it does not. Nothing for a run that has not ended: to stop one has no deadline. */
function UndoDeadline({ execution, way: undoWay }: { execution: ExecutionDetail; way: UndoWay }) {
  const t = useText();
  const local = useLocalText();
  const language = useLanguage();
  const zone = useZone();
  const { undo, abilities } = execution;
  const kind = undoWay === 'redo' ? 'redo' : 'undo';
  const until = undo.expirationDate;
  if (undoWay === 'stop') return null;
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

/** That it was taken back or brought back since, with the way there. */
function SinceLinks({ execution }: { execution: ExecutionDetail }) {
  const t = useText();
  const { last, status } = execution;
  if (!last) return null;
  const came = isUndo(execution) ? 'redone' : ('undone' as const);
  const what = status !== 'finished' ? 'stopped' : isInEffect(execution) ? (`${came}.back` as const) : came;
  return (
    <Text component="div">
      {t(`execution.${what}`)} <TextLink to={flowPaths.execution({ id: last.id })}>{t('execution.open')}</TextLink>
    </Text>
  );
}

/** Of what this is the undo or the redo. */
function UndoSubject({ execution, stops }: { execution: ExecutionDetail; stops: boolean }) {
  const t = useText();
  if (!execution.undoes) return null;
  const name = splitTitle(execution.title).thing;
  const text = t(`execution.${stops ? 'stops' : isUndo(execution) ? 'undoes' : 'redoes'}`, { name });
  const link = <TextLink to={flowPaths.execution({ id: execution.undoes })}>{name}</TextLink>;
  return (
    <Text component="div">
      <HighlightedSentence text={text} part={name} as={link} />
    </Text>
  );
}

export function UndoWindow(props: {
  execution: ExecutionDetail;
  way: UndoWay;
  run: Pick<ExecutionDetail, 'status'> | undefined;
}) {
  const { execution, way: undoWay, run } = props;
  const stops = execution.undoes !== null && run?.status === 'cancelled';
  if (undoWay === 'stop' && !execution.undoes) return null;
  return (
    <Stack gap={4}>
      <UndoSubject execution={execution} stops={stops} />
      <SinceLinks execution={execution} />
      {!execution.undoneBy && !stops && <UndoDeadline execution={execution} way={undoWay} />}
    </Stack>
  );
}
