/** One human task: what is to be judged, where each outcome leads, and the decision itself. */
import { Group, Stack, Text } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import { Detail, Effects, Loaded, Loading, PageHeader, Section, TextLink, WaitText } from '#kernel/web/ui/index.ts';
import { undoApprovalFrame } from '../../contract/frame.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { ExecutionDetail, TaskRow } from '../../contract/shapes.ts';
import { readTask } from '../../contract/task.endpoints.ts';
import { Given } from '../components/Given.tsx';
import { RunPicture } from '../components/RunPicture.tsx';
import { TaskForm } from '../components/TaskForm.tsx';
import { UndoEffects } from '../components/UndoEffects.tsx';
import { useExecution, useUndoPreview } from '../flow.api.ts';
import { signIcons } from '../picture/signs.tsx';
import { useText } from '../text.ts';

/** A sentence for each outcome; nothing where there is but one: the picture says where it goes. */
function Leads({ task, execution }: { task: TaskRow; execution: ExecutionDetail }) {
  const t = useText();
  const local = useLocal();
  const { blocks, connections } = execution.drawing;
  const step = execution.steps.find(({ id }) => id === task.id);
  if (!step || task.outlets.length < 2) return null;
  const lines = task.outlets.map(({ key, label }) => {
    const targets = connections.filter(({ from, outlet }) => from === step.blockId && outlet === key);
    const next = targets.flatMap(({ to }) => blocks.find(({ id }) => id === to) ?? []);
    const [first] = next;
    const Sign = signIcons[first?.sign ?? 'hand'];
    const steps = next.map(({ title }) => local(title)).join(', ');
    return {
      key,
      sentence: t(first ? 'tasks.leads' : 'tasks.ends', { outcome: local(label), steps }),
      icon: <Sign size={18} stroke={1.6} />,
    };
  });
  return (
    <Section title={t('tasks.outcomes')}>
      <Effects lines={lines} label={t('tasks.outcomes')} />
    </Section>
  );
}

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

function Judged({ task, execution: data }: { task: TaskRow; execution: ExecutionDetail }) {
  const about = (data.input as { executionId?: unknown } | null)?.executionId;
  const isUndo = data.frameKey === undoApprovalFrame && typeof about === 'string';
  return (
    <>
      {isUndo ? <Undoing execution={data} /> : <Given execution={data} isJudged />}
      <Leads task={task} execution={data} />
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
              </Group>
            }
          />
          <Stack gap="lg">
            {task.description && <Text>{task.description}</Text>}
            <Body task={task} />
          </Stack>
        </>
      )}
    </Detail>
  );
}
