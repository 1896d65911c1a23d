/** Today's flow work: failed runs that the person may fix, own tasks, and undo windows that close before the end of tomorrow. */
import { Button } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useEndpointPages } from '#kernel/web/query.ts';
import { getTodayRank, type TodayEntry, type TodaySource } from '#kernel/web/today.ts';
import { ButtonLink, TimeText, WaitText } from '#kernel/web/ui/index.ts';
import { listExecutions } from '../contract/endpoints.ts';
import { flowTexts } from '../contract/flow.texts.ts';
import { flowPaths } from '../contract/paths.ts';
import { executionReaders, flowPermissions } from '../contract/permissions.ts';
import type { ExecutionRow, TaskRow } from '../contract/shapes.ts';
import { listExpiring, listTasks } from '../contract/task.endpoints.ts';
import { DueText } from './components/DueText.tsx';
import { useCompleteTask, useRetry } from './flow.api.ts';
import { useText } from './text.ts';

/** Reports undo windows that close within this many days. */
const warnedDays = 1;

function RetryButton({ row: { id, title } }: { row: ExecutionRow }) {
  const t = useText();
  const retry = useRetry({ onDone: () => showSuccess(t('execution.retried')) });
  return (
    <Button
      size="xs"
      variant="default"
      loading={retry.isSending}
      onClick={() => retry.fire({ params: { id }, body: {} })}
      aria-label={t('today.retryOf', { name: title })}
    >
      {t('word.retry')}
    </Button>
  );
}

/** Done here where nothing has to be filled in or chosen; otherwise what is to be judged is a step away. */
function TaskEntry({ row: { id, title, fields, outlets } }: { row: TaskRow }) {
  const t = useText();
  const complete = useCompleteTask({ onDone: () => showSuccess(t('tasks.done')) });
  const [outlet, ...others] = outlets;
  if (fields.length > 0 || others.length > 0) {
    return (
      <ButtonLink
        size="xs"
        variant="default"
        to={flowPaths.task({ id })}
        aria-label={t('today.openOf', { name: title })}
      >
        {t('today.open')}
      </ButtonLink>
    );
  }
  const send = () => complete.fire({ params: { id }, body: { outlet: outlet?.key } });
  return (
    <Button
      size="xs"
      variant="default"
      loading={complete.isSending}
      onClick={send}
      aria-label={t('today.doneOf', { name: title })}
    >
      {t('word.done')}
    </Button>
  );
}

const failedRunsSource: TodaySource = {
  key: 'failed',
  title: flowTexts.failedRuns,
  right: [flowPermissions['flow.operator.manage']],
  useEntries(enabled) {
    const local = useLocalText();
    const { rows, ...pages } = useEndpointPages(listExecutions, { query: { status: 'failed' } }, { enabled });
    return {
      ...pages,
      rows: rows.map(
        (row): TodayEntry => ({
          id: row.id,
          rank: getTodayRank('broken', row.startedAt, true),
          title: row.title,
          to: flowPaths.execution({ id: row.id }),
          about: local(row.frameTitle),
          when: <TimeText at={row.startedAt} />,
          act: <RetryButton row={row} />,
        }),
      ),
    };
  },
};

/** Own tasks alone, for lists of what one is asked. */
export const taskSource: TodaySource = {
  key: 'task',
  title: flowTexts.myTasks,
  right: [flowPermissions['flow.task.complete']],
  useEntries(enabled) {
    const local = useLocalText();
    const { rows, ...pages } = useEndpointPages(listTasks, { query: { sort: 'oldest' } }, { enabled });
    return {
      ...pages,
      rows: rows.map(
        (row): TodayEntry => ({
          id: row.id,
          rank: getTodayRank('waiting', row.openedAt),
          title: row.title,
          to: flowPaths.task({ id: row.id }),
          about: local(row.frameTitle),
          when: row.dueAt ? <DueText task={row} /> : <WaitText at={row.openedAt} />,
          act: <TaskEntry row={row} />,
        }),
      ),
    };
  },
};

const closingUndoSource: TodaySource = {
  key: 'closing',
  title: flowTexts.undoEndingSoon,
  right: executionReaders,
  useEntries(enabled) {
    const t = useText();
    const local = useLocalText();
    const { rows, ...pages } = useEndpointPages(listExpiring, { query: { days: warnedDays } }, { enabled });
    return {
      ...pages,
      rows: rows.map(
        (row): TodayEntry => ({
          id: row.id,
          rank: getTodayRank('ending', row.undo.expirationDate ?? row.startedAt),
          title: row.title,
          to: flowPaths.execution({ id: row.id }),
          about: local(row.frameTitle),
          when: (
            <>
              {t('today.until')} <TimeText at={row.undo.expirationDate} absolute />
            </>
          ),
          act: (
            <ButtonLink
              size="xs"
              variant="default"
              to={flowPaths.undo({ id: row.id })}
              aria-label={t('today.undoOf', { name: row.title })}
            >
              {t('word.undo')}
            </ButtonLink>
          ),
        }),
      ),
    };
  },
};

export const flowTodaySources: readonly TodaySource[] = [failedRunsSource, taskSource, closingUndoSource];
