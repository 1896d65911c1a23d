/** Whether what a block does can be undone, until when, or why not. */
import { Text } from '@mantine/core';
import { useBuilder } from './builder.tsx';
import { useBuilderText } from './text.ts';
import { useWindow } from './window.ts';

export function UndoOfBlock({ id }: { id: string }) {
  const t = useBuilderText();
  const { graph, kindOf, checked } = useBuilder();
  const within = useWindow();
  const block = graph.blocks.find((one) => one.id === id);
  const kind = block && kindOf(block);
  if (!kind) return null;
  const isFinal = checked.report?.irreversible.some((one) => one.id === id) ?? kind.reversibility === 'irreversible';
  const said =
    kind.reversibility === 'no-effect'
      ? t('undo.noEffect')
      : isFinal
        ? t('undo.cannotWhy')
        : t('undo.canUntil', { until: within });
  return (
    <Text size="sm" c="dimmed">
      {said}
    </Text>
  );
}
