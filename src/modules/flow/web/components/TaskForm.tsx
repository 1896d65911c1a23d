/** Task form: completes a human task with its own form, a comment, and a button per outcome in the always visible bar. */
import { Button, Textarea } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { DecisionBar } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { TaskRow } from '../../contract/shapes.ts';
import { useCompleteTask } from '../flow.api.ts';
import { useText } from '../text.ts';
import { RuledForm } from './RuledForm.tsx';

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

export function TaskForm({ task }: { task: TaskRow }) {
  const t = useText();
  const local = useLocalText();
  const navigate = useNavigate();
  const formId = useId();
  const complete = useCompleteTask();
  const [comment, setComment] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  // The form is sent by the button that was pressed, in the same moment.
  const outlet = useRef(task.outlets[0]?.key ?? 'next');
  const finish = async (values: Record<string, unknown>) => {
    setChosen(outlet.current);
    await complete.send({
      params: { id: task.id },
      body: { outlet: outlet.current, values: values as never, comment },
    });
    showSuccess(t('tasks.done'));
    await navigate(flowPaths.execution({ id: task.executionId }));
  };
  return (
    <>
      <RuledForm formId={formId} fields={task.fields} errorPrefix="values" onSubmit={finish} alwaysReady>
        <Comment value={comment} onChange={setComment} />
      </RuledForm>
      <DecisionBar>
        {task.outlets.map(({ key, label }, index) => (
          <Button
            key={key}
            type="submit"
            form={formId}
            variant={index === 0 ? 'filled' : 'default'}
            loading={complete.isSending && chosen === key}
            disabled={complete.isSending}
            onClick={() => {
              outlet.current = key;
            }}
          >
            {local(label)}
          </Button>
        ))}
      </DecisionBar>
    </>
  );
}
