/** What people are asked: a form, a task. Who it goes to, by when, what then, and what they fill in. */
import { Stack, Text } from '@mantine/core';
import type { Json } from '#kernel/contract/block.ts';
import type { FormField } from '../../contract/form-field.ts';
import { withSettings } from '../../contract/setting/place.ts';
import type { EditorProps } from './editor.ts';
import { FormDesigner } from './FormDesigner.tsx';
import { PersonInput, RoleInput } from './PeopleInputs.tsx';
import { TaskOutlets } from './TaskOutlets.tsx';
import { useSettingText } from './text.ts';
import { ValueInput } from './ValueInput.tsx';

const fieldsOf = (value: Json | undefined): FormField[] =>
  Array.isArray(value) ? (value as unknown as FormField[]) : [];

/** The settings of these keys, each with the input that is right for it. */
function Keys({ keys, view, settings, onSettings }: EditorProps & { keys: readonly string[] }) {
  return keys.map((key) => {
    const field = view?.form.find((one) => one.key === key);
    if (!field) return null;
    const Input = /Role$/.test(key) ? RoleInput : /Id$/.test(key) ? PersonInput : ValueInput;
    return (
      <Input
        key={key}
        field={field}
        path={key}
        value={settings[key]}
        onChange={(value) => onSettings(withSettings(settings, { [key]: value === false ? undefined : value }))}
      />
    );
  });
}

function Fields({ settings, onSettings }: EditorProps) {
  const t = useSettingText();
  return (
    <FormDesigner
      label={t('form.fields')}
      path="fields"
      fields={fieldsOf(settings.fields)}
      onChange={(fields) => onSettings(withSettings(settings, { fields: fields as unknown as Json }))}
    />
  );
}

export function FormEditor(props: EditorProps) {
  const t = useSettingText();
  const { place, blockId } = props;
  const first = place.graph.start ?? place.graph.blocks[0]?.id;
  const isStart = first === blockId && place.loops.length === 0;
  return (
    <Stack gap="md">
      <Fields {...props} />
      {isStart ? (
        <Text size="sm" c="dimmed">
          {t('form.isStart')}
        </Text>
      ) : (
        <Keys {...props} keys={['assigneeRole', 'assigneeId', 'assigneeHead']} />
      )}
    </Stack>
  );
}

export function TaskEditor(props: EditorProps) {
  const { settings } = props;
  const dues = ['dueMinutes', 'dueWorkdays', 'dueAt'] as const;
  const isTimed = dues.some((due) => settings[due] !== undefined);
  const isRole = settings.assigneeRole !== undefined;
  return (
    <Stack gap="md">
      <Keys
        {...props}
        keys={['title', 'description', 'assigneeRole', ...(isRole ? ['assign', 'byAnother'] : []), 'assigneeId']}
      />
      <Keys
        {...props}
        keys={[
          ...dues,
          ...(isTimed ? ['overdue'] : []),
          ...(isTimed && settings.overdue === 'escalate' ? ['escalateRole', 'escalateId'] : []),
        ]}
      />
      <TaskOutlets {...props} />
      <Fields {...props} />
    </Stack>
  );
}
