/** Option list: the options of a choice field and their labels. */
import { ActionIcon, Button, Fieldset, Group, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { FormField } from '../../contract/form-field.ts';
import { createOption } from '../../contract/setting/form-editing.ts';
import { LocalInput } from './LocalInput.tsx';
import { useSettingsScope } from './settings-scope.tsx';
import { useSettingText } from './text.ts';

type Options = NonNullable<FormField['options']>;

export function OptionList({ options, onChange }: { options: Options; onChange: (options: Options) => void }) {
  const t = useSettingText();
  const { readOnly } = useSettingsScope();
  const add = () => {
    const usedValues = new Set(options.map(({ value }) => value));
    let number = options.length + 1;
    while (usedValues.has(`option${number}`)) number++;
    onChange([...options, createOption(number)]);
  };
  return (
    <Fieldset legend={t('form.options')} p="xs">
      <Stack gap="xs">
        {options.map((option, index) => (
          <Group key={option.value} gap={4} wrap="nowrap" align="flex-end">
            <Stack flex={1} miw={0} gap={0}>
              <LocalInput
                label={t('form.option', { number: index + 1 })}
                value={option.label}
                readOnly={readOnly}
                max={80}
                onChange={(label) =>
                  onChange(options.map((option, at) => (at === index ? { ...option, label } : option)))
                }
              />
            </Stack>
            {!readOnly && options.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t('form.removeOption', { number: index + 1 })}
                onClick={() => onChange(options.filter((_, at) => at !== index))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </Group>
        ))}
        {!readOnly && (
          <Group>
            <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={add}>
              {t('form.addOption')}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}
