/** A text in both languages of the product. */
import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { LocalText } from '#kernel/contract/text.ts';
import { useSettingText } from './text.ts';

export function LocalInput(props: {
  label: string;
  value: LocalText;
  onChange: (value: LocalText) => void;
  readOnly?: boolean;
  required?: boolean;
  isLong?: boolean;
  max?: number;
  error?: string | undefined;
}) {
  const { label, value, onChange, readOnly, required, max = 200, error } = props;
  const t = useSettingText();
  const Input = props.isLong ? Textarea : TextInput;
  const common = { readOnly, maxLength: max, ...(props.isLong && { autosize: true, minRows: 2, maxRows: 6 }) };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs">
      <Input
        {...common}
        label={t('local.ko', { label })}
        required={required}
        error={error}
        value={value.ko}
        // Text in one language alone counts for both.
        onChange={({ currentTarget: { value: ko } }) =>
          onChange({ ko, en: value.en === value.ko || value.en === '' ? ko : value.en })
        }
      />
      <Input
        {...common}
        label={t('local.en', { label })}
        value={value.en}
        onChange={(event) => onChange({ ...value, en: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}
