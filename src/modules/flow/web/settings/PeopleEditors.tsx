/** People block editors: forms and tasks, with their assignee, deadline, escalation and fields. */
import { Stack, Text } from '@mantine/core';
import type { Json } from '#kernel/contract/block.ts';
import type { FormField } from '../../contract/form-field.ts';
import { mergeSettings } from '../../contract/setting/draft-blocks.ts';
import type { EditorProps } from './editor.ts';
import { FormDesigner } from './FormDesigner.tsx';
import { PersonInput, RoleInput } from './PeopleInputs.tsx';
import { TaskOutlets } from './TaskOutlets.tsx';
import { useSettingText } from './text.ts';
import { ValueInput } from './ValueInput.tsx';

const fieldsOf = (value: Json | undefined): FormField[] =>
  Array.isArray(value) ? (value as unknown as FormField[]) : [];

/** The settings of these keys, each with the input that is right for it. */
function SettingsOfKeys({ keys, view, settings, onSettings }: EditorProps & { keys: readonly string[] }) {
  return keys.map((key) => {
    const field = view?.form.find((candidate) => candidate.key === key);
    if (!field) return null;
    const Input = /Role$/.test(key) ? RoleInput : /Id$/.test(key) ? PersonInput : ValueInput;
    return (
      <Input
        key={key}
        field={field}
        path={key}
        value={settings[key]}
        onChange={(value) => onSettings(mergeSettings(settings, { [key]: value === false ? undefined : value }))}
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
      onChange={(fields) => onSettings(mergeSettings(settings, { fields: fields as unknown as Json }))}
    />
  );
}

export function FormEditor(props: EditorProps) {
  const t = useSettingText();
  const { place: blockInDraft, blockId } = props;
  const first = blockInDraft.graph.start ?? blockInDraft.graph.blocks[0]?.id;
  const isStart = first === blockId && blockInDraft.loops.length === 0;
  return (
    <Stack gap="md">
      <Fields {...props} />
      {isStart ? (
        <Text size="sm" c="dimmed">
          {t('form.isStart')}
        </Text>
      ) : (
        <SettingsOfKeys {...props} keys={['assigneeRole', 'assigneeId', 'assigneeHead']} />
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
      <SettingsOfKeys
        {...props}
        keys={['title', 'description', 'assigneeRole', ...(isRole ? ['assign', 'byAnother'] : []), 'assigneeId']}
      />
      <SettingsOfKeys
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
