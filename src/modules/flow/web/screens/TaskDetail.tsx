/** One human task: what is to be judged, where each outcome leads, and the decision itself. */
import { Group, Stack, Text } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import { late } from '#kernel/web/late.tsx';
import { Detail, Loaded, Loading, PageHeader, Section, StatusBadge, TextLink, WaitText } from '#kernel/web/ui/index.ts';
import { accessRequestFrame, frameReviewFrame } from '../../contract/authoring/frames.ts';
import { undoApprovalFrame } from '../../contract/frame.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { ExecutionDetail, TaskRow } from '../../contract/shapes.ts';
import { readTask } from '../../contract/task.endpoints.ts';
import { DueText } from '../components/DueText.tsx';
import { Given } from '../components/Given.tsx';
import { RunPicture } from '../components/RunPicture.tsx';
import { TaskChoices } from '../components/TaskChoices.tsx';
import { TaskForm } from '../components/TaskForm.tsx';
import { UndoEffects } from '../components/UndoEffects.tsx';
import { useExecution, useUndoPreview } from '../flow.api.ts';
import { useText } from '../text.ts';

/** Who approves an undo reads what it will take back, as who asked for it did. */
function Undoing({ execution }: { execution: ExecutionDetail }) {
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

const ReviewedDraft = late(async () => (await import('../authoring/ReviewedDraft.tsx')).ReviewedDraft);
const AskedAccess = late(async () => (await import('../authoring/ReviewedDraft.tsx')).AskedAccess);

function About({ execution }: { execution: ExecutionDetail }) {
  if (execution.frameKey === frameReviewFrame) return <ReviewedDraft execution={execution} />;
  if (execution.frameKey === accessRequestFrame) return <AskedAccess execution={execution} />;
  return <Given execution={execution} isJudged />;
}

function Judged({ task, execution: data }: { task: TaskRow; execution: ExecutionDetail }) {
  const about = (data.input as { executionId?: unknown } | null)?.executionId;
  const isUndo = data.frameKey === undoApprovalFrame && typeof about === 'string';
  return (
    <>
      {isUndo ? <Undoing execution={data} /> : <About execution={data} />}
      <TaskChoices task={task} execution={data} isTried={!isUndo} />
    </>
  );
}

/** All at once, so that nothing jumps below who reads; whoever may not see the run decides without its picture. */
function Body({ task }: { task: TaskRow }) {
  const { data, isPending } = useExecution(task.executionId);
  if (isPending) return <Loading rows={12} />;
  return (
    <>
      {data && <Judged task={task} execution={data} />}
      <RunPicture executionId={task.executionId} />
      <TaskForm key={task.id} task={task} />
    </>
  );
}

export function TaskDetail() {
  const t = useText();
  const local = useLocal();
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
            <Body task={task} />
          </Stack>
        </>
      )}
    </Detail>
  );
}
