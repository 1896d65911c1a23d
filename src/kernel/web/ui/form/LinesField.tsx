/** A table of rows to fill in; on a phone one box a row. `Cell` is the input of one column. */
import { ActionIcon, Button, Fieldset, Group, Input, Stack, Table, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useKitText, useLocalText } from '../../i18n.tsx';
import { usePhone } from '../phone.ts';
import type { FieldInputProps } from './types.ts';
import { createLine, type FormLine } from './values.ts';

export function LinesField({ Cell, ...input }: FieldInputProps & { Cell: ComponentType<FieldInputProps> }) {
  const t = useKitText();
  const local = useLocalText();
  const phone = usePhone();
  const { field, path, place } = input;
  const lines = input.value as FormLine[];
  const columns = field.fields ?? [];
  const change = (index: number, key: string, value: unknown) =>
    input.onChange(lines.map((line, at) => (at === index ? { ...line, [key]: value } : line)));
  const remove = (index: number) => input.onChange(lines.filter((_, at) => at !== index));

  const inputFor = (line: FormLine, index: number, key: string, labelHidden: boolean) => {
    const column = columns.find((column) => column.key === key);
    if (!column) return null;
    return (
      <Cell
        {...input}
        field={column}
        path={`${path}.${index}.${key}`}
        value={line[key]}
        onChange={(value) => change(index, key, value)}
        labelHidden={labelHidden}
      />
    );
  };
  const removeButton = (index: number) => (
    <ActionIcon color="red" aria-label={t('form.remove-line', { number: index + 1 })} onClick={() => remove(index)}>
      <IconTrash size={16} />
    </ActionIcon>
  );

  return (
    <Fieldset legend={local(field.label)} variant="unstyled">
      <Stack gap="sm" mt="xs">
        {field.help && <Input.Description>{local(field.help)}</Input.Description>}
        {lines.length === 0 && <Text c="dimmed">{t('form.no-lines')}</Text>}
        {lines.length > 0 && phone && (
          <Stack gap="sm">
            {lines.map((line, index) => (
              <Fieldset key={line.lineKey} legend={t('form.line', { number: index + 1 })}>
                <Stack gap="sm">
                  {columns.map((column) => (
                    <div key={column.key}>{inputFor(line, index, column.key, false)}</div>
                  ))}
                  <Group justify="flex-end">{removeButton(index)}</Group>
                </Stack>
              </Fieldset>
            ))}
          </Stack>
        )}
        {lines.length > 0 && !phone && (
          <Table.ScrollContainer minWidth={480}>
            <Table aria-label={local(field.label)} withRowBorders={false} horizontalSpacing={4} verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  {columns.map((column) => (
                    <Table.Th key={column.key} fz="xs" fw={500} c="dimmed">
                      {local(column.label)}
                      {column.required && ' *'}
                    </Table.Th>
                  ))}
                  <Table.Th w={44} aria-label={t('word.delete')} />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {lines.map((line, index) => (
                  <Table.Tr key={line.lineKey}>
                    {columns.map((column) => (
                      <Table.Td key={column.key} valign="top">
                        {inputFor(line, index, column.key, true)}
                      </Table.Td>
                    ))}
                    <Table.Td valign="top">{removeButton(index)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        {input.problems[path] && <Input.Error>{input.problems[path]}</Input.Error>}
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => input.onChange([...lines, createLine(field, place)])}
          >
            {t('word.addLine')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
