/** Task outcomes: edits one named button per way a task may end. */
import { ActionIcon, Button, Fieldset, Group, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Json } from '#kernel/contract/block.ts';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { mergeSettings, renameOutlet, replaceBlock } from '../../contract/setting/draft-blocks.ts';
import { createOutletOption } from '../../contract/setting/form-editing.ts';
import type { EditorProps } from './editor.ts';
import { LocalInput } from './LocalInput.tsx';
import { OutletInput } from './OutletInput.tsx';
import { useSettingsScope } from './settings-scope.tsx';
import { useSettingText } from './text.ts';

interface TaskOutlet {
  key: string;
  label: LocalText;
}

export function TaskOutlets({ definition, blockId, settings, onChange, onSettings }: EditorProps) {
  const t = useSettingText();
  const { readOnly, problemAt } = useSettingsScope();
  const taskOutlets = Array.isArray(settings.outlets)
    ? (settings.outlets as unknown as TaskOutlet[])
    : [{ key: 'next', label: { ...commonTexts.done } }];
  const keys = taskOutlets.map(({ key }) => key);
  const next = (outlets: TaskOutlet[]) => mergeSettings(settings, { outlets: outlets as unknown as Json });
  const put = (index: number, taskOutlet: TaskOutlet) =>
    taskOutlets.map((item, at) => (at === index ? taskOutlet : item));
  const rename = (index: number, taskOutlet: TaskOutlet, to: string) =>
    onChange(
      renameOutlet(
        replaceBlock(definition, blockId, (editedBlock) => ({
          ...editedBlock,
          settings: next(put(index, { ...taskOutlet, key: to })),
        })),
        blockId,
        { from: taskOutlet.key, to },
      ),
    );
  const add = () => {
    let number = taskOutlets.length + 1;
    while (keys.includes(`way${number}`)) number++;
    onSettings(next([...taskOutlets, createOutletOption(number)]));
  };
  return (
    <Fieldset legend={t('task.outlets')} p="xs">
      <Stack gap="sm">
        {taskOutlets.map((taskOutlet, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
          <Stack key={index} gap={4}>
            <LocalInput
              label={t('task.outlet', { number: index + 1 })}
              value={taskOutlet.label}
              readOnly={readOnly}
              max={80}
              onChange={(label) => onSettings(next(put(index, { ...taskOutlet, label })))}
            />
            <OutletInput
              label={t('way.nameOf', { number: index + 1 })}
              value={taskOutlet.key}
              taken={keys.filter((_, at) => at !== index)}
              error={problemAt(`outlets.${index}.key`)}
              onChange={(to) => rename(index, taskOutlet, to)}
            />
            {!readOnly && taskOutlets.length > 1 && (
              <Group justify="flex-end">
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={t('way.remove', { number: index + 1 })}
                  onClick={() => onSettings(next(taskOutlets.filter((_, at) => at !== index)))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Group>
            )}
          </Stack>
        ))}
        {!readOnly && taskOutlets.length < 10 && (
          <Group>
            <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={add}>
              {t('way.add')}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}
