/** One choice: a switch with what it does. */
import { Switch } from '@mantine/core';

export function PreferenceSwitch(props: {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <Switch
      label={props.label}
      description={props.hint}
      checked={props.isOn}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}
