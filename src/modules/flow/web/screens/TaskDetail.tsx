/** One human task: what is to be judged, where each outcome leads, and the decision itself. */
import { Group, Stack, Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { Detail, Loaded, Loading, PageHeader, Section, StatusBadge, TextLink, WaitText } from '#kernel/web/ui/index.ts';
import { accessRequestFrameKey, frameReviewFrameKey } from '../../contract/authoring/authoring-frames.ts';
import { undoApprovalFrameKey } from '../../contract/frame.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { ExecutionDetail, TaskRow } from '../../contract/shapes.ts';
import { readTask } from '../../contract/task.endpoints.ts';
import { DueText } from '../components/DueText.tsx';
import { RunInputView } from '../components/RunInputView.tsx';
import { RunPicture } from '../components/RunPicture.tsx';
import { TaskChoices } from '../components/TaskChoices.tsx';
import { TaskForm } from '../components/TaskForm.tsx';
import { UndoEffects } from '../components/UndoEffects.tsx';
import { useExecution, useUndoPreview } from '../flow.api.ts';
import { useText } from '../text.ts';

/** The approver of an undo reads its effects as the requester did. */
function UndoToApprove({ execution }: { execution: ExecutionDetail }) {
  const t = useText();
  const { executionId, withDependents } = (execution.input ?? {}) as Record<string, unknown>;
  const preview = useUndoPreview(String(executionId), withDependents === true);
  return (
    <Section title={t('undo.effects.undo')}>
      <Loaded query={preview} rows={4}>
        {(data) => <UndoEffects preview={data} way="undo" withEffects />}
      </Loaded>
      <TextLink to={flowPaths.undo({ id: String(executionId) })}>{t('execution.decides')}</TextLink>
    </Section>
  );
}

const LazyReviewedDraft = lazyPart(async () => (await import('../authoring/ReviewedDraft.tsx')).ReviewedDraft);
const LazyRequestedAccess = lazyPart(async () => (await import('../authoring/ReviewedDraft.tsx')).RequestedAccess);

function RelatedContent({ execution }: { execution: ExecutionDetail }) {
  if (execution.frameKey === frameReviewFrameKey) return <LazyReviewedDraft execution={execution} />;
  if (execution.frameKey === accessRequestFrameKey) return <LazyRequestedAccess execution={execution} />;
  return <RunInputView execution={execution} isJudged />;
}

function TaskSubject({ task, execution: data }: { task: TaskRow; execution: ExecutionDetail }) {
  const undoneExecutionId = (data.input as { executionId?: unknown } | null)?.executionId;
  const isUndo = data.frameKey === undoApprovalFrameKey && typeof undoneExecutionId === 'string';
  return (
    <>
      {isUndo ? <UndoToApprove execution={data} /> : <RelatedContent execution={data} />}
      <TaskChoices task={task} execution={data} isTried={!isUndo} />
    </>
  );
}

/** Rendered at once, so that nothing shifts while reading; a person who may not see the run decides without its picture. */
function TaskBody({ task }: { task: TaskRow }) {
  const { data, isPending } = useExecution(task.executionId);
  if (isPending) return <Loading rows={12} />;
  return (
    <>
      {data && <TaskSubject task={task} execution={data} />}
      <RunPicture executionId={task.executionId} />
      <TaskForm key={task.id} task={task} />
    </>
  );
}

export function TaskDetail() {
  const t = useText();
  const local = useLocalText();
  return (
    <Detail of={readTask}>
      {(task) => (
        <>
          <PageHeader
            title={task.title}
            crumbs={[{ title: t('workflows.tasks'), to: flowPaths.workflows({ tab: 'tasks' }) }]}
            subtitle={
              <Group gap="xs">
                <TextLink to={flowPaths.execution({ id: task.executionId })}>{task.executionTitle}</TextLink>
                <span>{local(task.frameTitle)}</span>
                <WaitText at={task.openedAt} />
                {task.insteadOf && (
                  <StatusBadge tone="info">{t('word.insteadOf', { name: task.insteadOf.name })}</StatusBadge>
                )}
                <DueText task={task} />
              </Group>
            }
          />
          <Stack gap="lg">
            {task.description && <Text>{task.description}</Text>}
            {task.dueAt && task.overdue && !task.escalatedAt && (
              <Text c="dimmed">{t(task.overdue === 'leave' ? 'tasks.lateLeaves' : 'tasks.lateHandsOver')}</Text>
            )}
            <TaskBody task={task} />
          </Stack>
        </>
      )}
    </Detail>
  );
}
