/** How a human task ends: its own form, a comment, and a button for each outcome, with where each leads. */
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { words } from '#kernel/contract/words.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { DecisionBar, FormError, SchemaForm } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { TaskRow } from '../../contract/shapes.ts';
import { useCompleteTask } from '../flow.api.ts';
import { useText } from '../text.ts';

function useFinish(task: TaskRow) {
  const t = useText();
  const navigate = useNavigate();
  const complete = useCompleteTask();
  const finish = async (outlet: string, answer: { values?: Record<string, unknown>; comment: string }) => {
    const { values = {}, comment } = answer;
    await complete.send({ params: { id: task.id }, body: { outlet, values: values as never, comment } });
    showDone(t('tasks.done'));
    await navigate(flowPaths.execution({ id: task.executionId }));
  };
  return { complete, finish };
}

function Comment({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useText();
  return (
    <Textarea
      label={t('tasks.comment')}
      description={t('tasks.commentHint')}
      maxLength={2000}
      autosize
      minRows={2}
      maxRows={8}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Nothing to fill in: each outcome is one click. */
function Outcomes({ task }: { task: TaskRow }) {
  const local = useLocal();
  const { complete, finish } = useFinish(task);
  const [comment, setComment] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Stack>
      <Comment value={comment} onChange={setComment} />
      <FormError error={complete.error} />
      <DecisionBar>
        {task.outlets.map(({ key, label }, index) => (
          <Button
            key={key}
            variant={index === 0 ? 'filled' : 'default'}
            loading={complete.isSending && chosen === key}
            disabled={complete.isSending}
            onClick={() => {
              setChosen(key);
              // the error is shown above the buttons
              finish(key, { comment }).catch(() => undefined);
            }}
          >
            {local(label)}
          </Button>
        ))}
      </DecisionBar>
    </Stack>
  );
}

export function TaskForm({ task }: { task: TaskRow }) {
  const local = useLocal();
  const { finish } = useFinish(task);
  const [comment, setComment] = useState('');
  const [outlet, setOutlet] = useState(task.outlets[0]?.key ?? 'next');
  if (task.fields.length === 0) return <Outcomes task={task} />;
  return (
    <SchemaForm
      fields={task.fields}
      errorPrefix="values"
      submitLabel={local(task.outlets.find((one) => one.key === outlet)?.label ?? words.done)}
      onSubmit={(values) => finish(outlet, { values, comment })}
      alwaysReady
    >
      <Comment value={comment} onChange={setComment} />
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
