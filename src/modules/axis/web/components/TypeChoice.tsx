/** The axis and the type of what is to be made. */
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import type { TypeDefinition } from '../../contract/type.ts';
import { axisOptions } from '../records.ts';
import { useText } from '../text.ts';

interface Place {
  axis: string;
  type: string;
}

interface ChoiceProps {
  types: readonly TypeDefinition[];
  value: Place;
  onChange: (value: Partial<Place>) => void;
}

/** Before one is chosen: all of them, each a press away. */
export function TypeButtons({ types, value, onChange }: ChoiceProps) {
  const local = useLocal();
  const axes = axisOptions(types, local).filter((one) => !value.axis || one.value === value.axis);
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

/** The one that is chosen, and another instead. */
export function TypeChoice({ types, value, onChange }: ChoiceProps) {
  const t = useText();
  const local = useLocal();
  const ofAxis = types.filter((one) => one.axis === value.axis);
  return (
    <Group grow maw={760}>
      <Select
        label={t('list.axis')}
        data={axisOptions(types, local)}
        value={value.axis || null}
        onChange={(axis) => onChange({ axis: axis ?? '', type: '' })}
        allowDeselect={false}
      />
      <Select
        label={t('word.type')}
        data={ofAxis.map((one) => ({ value: one.key, label: local(one.label) }))}
        value={value.type || null}
        onChange={(type) => onChange({ type: type ?? '' })}
        allowDeselect={false}
      />
    </Group>
  );
}
