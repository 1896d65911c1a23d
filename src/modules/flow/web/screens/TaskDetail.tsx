/** One human task: what it is about, its form, its outcomes. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { words } from '#kernel/contract/words.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { Detail, FormError, PageHeader, SchemaForm, TextLink, TimeText } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { TaskRow } from '../../contract/shapes.ts';
import { readTask } from '../../contract/task.endpoints.ts';
import { useCompleteTask } from '../flow.api.ts';
import { useText } from '../text.ts';

function TaskForm({ task }: { task: TaskRow }) {
  const t = useText();
  const local = useLocal();
  const navigate = useNavigate();
  const complete = useCompleteTask();
  const [outlet, setOutlet] = useState(task.outlets[0]?.key ?? 'next');
  const finish = async (key: string, values: Record<string, unknown>) => {
    await complete.send({ params: { id: task.id }, body: { outlet: key, values: values as never } });
    showDone(t('tasks.done'));
    navigate(flowPaths.execution({ id: task.executionId }));
  };
  if (task.fields.length === 0) {
    return (
      <Stack>
        <FormError error={complete.error} />
        <Group>
          {task.outlets.map((taskOutlet, index) => (
            <Button
              key={taskOutlet.key}
              variant={index === 0 ? 'filled' : 'default'}
              loading={complete.isSending && outlet === taskOutlet.key}
              onClick={() => {
                setOutlet(taskOutlet.key);
                // the error is shown above the buttons
                finish(taskOutlet.key, {}).catch(() => undefined);
              }}
            >
              {local(taskOutlet.label)}
            </Button>
          ))}
        </Group>
      </Stack>
    );
  }
  return (
    <SchemaForm
      fields={task.fields}
      errorPrefix="values"
      submitLabel={local(task.outlets.find((one) => one.key === outlet)?.label ?? words.done)}
      onSubmit={(values) => finish(outlet, values)}
      alwaysReady
    >
      {task.outlets.length > 1 && (
        <Group>
          {task.outlets.map((taskOutlet) => (
            <Button
              key={taskOutlet.key}
              variant={taskOutlet.key === outlet ? 'light' : 'default'}
              aria-pressed={taskOutlet.key === outlet}
              onClick={() => setOutlet(taskOutlet.key)}
            >
              {local(taskOutlet.label)}
            </Button>
          ))}
        </Group>
      )}
    </SchemaForm>
  );
}

export function TaskDetail() {
  const t = useText();
  const local = useLocal();
  return (
    <Detail of={readTask}>
      {(data) => (
        <>
          <PageHeader
            title={data.title}
            crumbs={[{ title: t('workflows.tasks'), to: flowPaths.workflows({ tab: 'tasks' }) }]}
            subtitle={
              <Group gap="xs">
                <TextLink to={flowPaths.execution({ id: data.executionId })}>{data.executionTitle}</TextLink>
                <span>{local(data.frameTitle)}</span>
                <TimeText at={data.openedAt} />
              </Group>
            }
          />
          {data.description && <Text mb="lg">{data.description}</Text>}
          <TaskForm key={data.id} task={data} />
        </>
      )}
    </Detail>
  );
}
