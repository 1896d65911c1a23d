/** The axis and the type of what is to be made. */
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import type { TypeDefinition } from '../../contract/type.ts';
import { getAxisOptions } from '../record-fields.ts';
import { useText } from '../text.ts';

interface TypeSelection {
  axis: string;
  type: string;
}

interface ChoiceProps {
  types: readonly TypeDefinition[];
  value: TypeSelection;
  onChange: (value: Partial<TypeSelection>) => void;
}

/** All types as buttons, before a type is chosen. */
export function TypeButtons({ types, value, onChange }: ChoiceProps) {
  const local = useLocalText();
  const axes = getAxisOptions(types, local).filter((axis) => !value.axis || axis.value === value.axis);
  return (
    <Stack gap="md">
      {axes.map((axis) => (
        <div key={axis.value}>
          <Text component="h3" size="xs" c="dimmed" fw={500} m="0 0 6px">
            {axis.label}
          </Text>
          <Group gap="xs">
            {types
              .filter((type) => type.axis === axis.value)
              .map((type) => (
                <Button key={type.key} variant="default" onClick={() => onChange({ axis: type.axis, type: type.key })}>
                  {local(type.label)}
                </Button>
              ))}
          </Group>
        </div>
      ))}
    </Stack>
  );
}

/** The chosen axis and type, which can be changed. */
export function TypeChoice({ types, value, onChange }: ChoiceProps) {
  const t = useText();
  const local = useLocalText();
  const ofAxis = types.filter((type) => type.axis === value.axis);
  return (
    <Group grow maw={760}>
      <Select
        label={t('list.axis')}
        data={getAxisOptions(types, local)}
        value={value.axis || null}
        onChange={(axis) => onChange({ axis: axis ?? '', type: '' })}
        allowDeselect={false}
      />
      <Select
        label={t('word.type')}
        data={ofAxis.map((type) => ({ value: type.key, label: local(type.label) }))}
        value={value.type || null}
        onChange={(type) => onChange({ type: type ?? '' })}
        allowDeselect={false}
      />
    </Group>
  );
}
