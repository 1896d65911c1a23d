/** Human tasks that wait for the person. */
import { Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Empty, RecordTable, StatusBadge, WaitText } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { TaskRow } from '../../contract/shapes.ts';
import { useTasks } from '../flow.api.ts';
import { useText } from '../text.ts';
import { DueText } from './DueText.tsx';
import { FlowMark } from './FlowMark.tsx';

/** Includes the absent person's name if the reader is a delegate. */
function TaskName({ task }: { task: TaskRow }) {
  const t = useText();
  if (!task.insteadOf) return task.title;
  return (
    <>
      {task.title} <StatusBadge tone="info">{t('word.insteadOf', { name: task.insteadOf.name })}</StatusBadge>
    </>
  );
}

export function TaskTable() {
  const t = useText();
  const local = useLocalText();
  const tasks = useTasks();
  return (
    <RecordTable
      name="flow.tasks"
      label={t('workflows.tasks')}
      list={tasks}
      columns={[
        { key: 'title', title: t('tasks.title'), cell: (row) => <TaskName task={row} />, primary: true },
        {
          key: 'frame',
          title: t('word.flow'),
          cell: (row) => <FlowMark flow={row.frameTitle}>{local(row.frameTitle)}</FlowMark>,
        },
        { key: 'openedAt', title: t('tasks.openedAt'), cell: (row) => <WaitText at={row.openedAt} /> },
        { key: 'dueAt', title: t('tasks.due'), cell: (row) => <DueText task={row} /> },
      ]}
      card={(row) => (
        <>
          <Text component="div" mt={2}>
            {local(row.frameTitle)}
          </Text>
          <Text component="div" size="sm" c="dimmed">
            <WaitText at={row.openedAt} />
          </Text>
          <Text component="div" size="sm">
            <DueText task={row} />
          </Text>
        </>
      )}
      rowHref={(row) => flowPaths.task({ id: row.id })}
      rowLabel={(row) => row.title}
      empty={<Empty title={t('tasks.none')} />}
    />
  );
}
