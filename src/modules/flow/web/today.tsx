/** What of flows waits for the person today: what failed and may be mended, own tasks, and undo windows that close before tomorrow's end. */
import { Button } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { useEndpointPages } from '#kernel/web/query.ts';
import { type TodayEntry, type TodaySource, todayRank } from '#kernel/web/today.ts';
import { ButtonLink, TimeText, WaitText } from '#kernel/web/ui/index.ts';
import { listExecutions } from '../contract/endpoints.ts';
import { flowPaths } from '../contract/paths.ts';
import { executionReaders, flowPermissions } from '../contract/permissions.ts';
import type { ExecutionRow, TaskRow } from '../contract/shapes.ts';
import { listExpiring, listTasks } from '../contract/task.endpoints.ts';
import { flowWords } from '../contract/words.ts';
import { DueText } from './components/DueText.tsx';
import { useCompleteTask, useRetry } from './flow.api.ts';
import { useText } from './text.ts';

/** An undo window that closes within so many days is told of. */
const closingDays = 1;

function Retry({ row: { id, title } }: { row: ExecutionRow }) {
  const t = useText();
  const retry = useRetry({ onDone: () => showDone(t('execution.retried')) });
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
function Task({ row: { id, title, fields, outlets } }: { row: TaskRow }) {
  const t = useText();
  const complete = useCompleteTask({ onDone: () => showDone(t('tasks.done')) });
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

const failed: TodaySource = {
  key: 'failed',
  title: flowWords.failedRuns,
  right: [flowPermissions['flow.operator.manage']],
  useEntries(enabled) {
    const local = useLocal();
    const { rows, ...pages } = useEndpointPages(listExecutions, { query: { status: 'failed' } }, { enabled });
    return {
      ...pages,
      rows: rows.map(
        (row): TodayEntry => ({
          id: row.id,
          rank: todayRank('broken', row.startedAt, true),
          title: row.title,
          to: flowPaths.execution({ id: row.id }),
          about: local(row.frameTitle),
          when: <TimeText at={row.startedAt} />,
          act: <Retry row={row} />,
        }),
      ),
    };
  },
};

/** Own tasks alone, for lists of what one is asked. */
export const tasksToday: TodaySource = {
  key: 'task',
  title: flowWords.myTasks,
  right: [flowPermissions['flow.task.complete']],
  useEntries(enabled) {
    const local = useLocal();
    const { rows, ...pages } = useEndpointPages(listTasks, { query: { sort: 'oldest' } }, { enabled });
    return {
      ...pages,
      rows: rows.map(
        (row): TodayEntry => ({
          id: row.id,
          rank: todayRank('waiting', row.openedAt),
          title: row.title,
          to: flowPaths.task({ id: row.id }),
          about: local(row.frameTitle),
          when: row.dueAt ? <DueText task={row} /> : <WaitText at={row.openedAt} />,
          act: <Task row={row} />,
        }),
      ),
    };
  },
};

const closing: TodaySource = {
  key: 'closing',
  title: flowWords.undoEndingSoon,
  right: executionReaders,
  useEntries(enabled) {
    const t = useText();
    const local = useLocal();
    const { rows, ...pages } = useEndpointPages(listExpiring, { query: { days: closingDays } }, { enabled });
    return {
      ...pages,
      rows: rows.map(
        (row): TodayEntry => ({
          id: row.id,
          rank: todayRank('ending', row.undo.expirationDate ?? row.startedAt),
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

export const flowToday: readonly TodaySource[] = [failed, tasksToday, closing];
