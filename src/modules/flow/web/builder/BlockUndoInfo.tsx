/** Undo of a block: if and until when its effects can be undone, or why not. */
import { Text } from '@mantine/core';
import { useBuilder } from './builder-context.tsx';
import { useBuilderText } from './text.ts';
import { useWindow } from './useLayerName.ts';

export function BlockUndoInfo({ id }: { id: string }) {
  const t = useBuilderText();
  const { graph, kindOf, checked } = useBuilder();
  const within = useWindow();
  const block = graph.blocks.find((candidate) => candidate.id === id);
  const kind = block && kindOf(block);
  if (!kind) return null;
  const isFinal =
    checked.report?.irreversible.some((irreversible) => irreversible.id === id) ??
    kind.reversibility === 'irreversible';
  const undoText =
    kind.reversibility === 'no-effect'
      ? t('undo.noEffect')
      : isFinal
        ? t('undo.cannotWhy')
        : t('undo.canUntil', { until: within });
  return (
    <Text size="sm" c="dimmed">
      {undoText}
    </Text>
  );
}
