/** A few options, all visible, of which one applies. */
import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useId } from 'react';

export function SegmentedChoice<Value extends string>(props: {
  label: string;
  hint?: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <Stack gap={6}>
      <Text id={id} fw={500}>
        {props.label}
      </Text>
      <Group>
        <SegmentedControl
          aria-labelledby={id}
          data={[...props.options]}
          value={props.value}
          onChange={(value) => props.onChange(value as Value)}
        />
      </Group>
      {props.hint && (
        <Text size="xs" c="dimmed">
          {props.hint}
        </Text>
      )}
    </Stack>
  );
}
