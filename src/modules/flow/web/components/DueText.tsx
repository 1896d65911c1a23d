/** Until when a task is to be done, and whether that is over or was somebody else's. */
import { Text } from '@mantine/core';
import { TimeText, useNow } from '#kernel/web/ui/index.ts';
import type { TaskRow } from '../../contract/shapes.ts';
import { useText } from '../text.ts';

export function DueText({ task: { dueAt, escalatedAt } }: { task: Pick<TaskRow, 'dueAt' | 'escalatedAt'> }) {
  const t = useText();
  const now = useNow();
  if (escalatedAt)
    return (
      <Text component="span" inherit>
        {t('tasks.escalated')}
      </Text>
    );
  if (!dueAt) return null;
  const isLate = Date.parse(dueAt) <= now;
  return (
    <Text component="span" inherit c={isLate ? 'var(--mantine-color-error)' : undefined}>
      {t(isLate ? 'tasks.late' : 'tasks.due')} <TimeText at={dueAt} />
    </Text>
  );
}
