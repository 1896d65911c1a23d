/** The name of a way out, as connections know it. It takes effect when it is whole: half a name would cut its connections. */
import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Outlet } from '../../contract/frame.ts';
import { useSettingsScope } from './settings-scope.tsx';
import { useSettingText } from './text.ts';

export function OutletInput(props: {
  label: string;
  value: string;
  /** Names of the other ways. */
  taken: readonly string[];
  onChange: (outlet: string) => void;
  error?: string | undefined;
}) {
  const { label, value, taken: usedOutlets, onChange, error } = props;
  const t = useSettingText();
  const { readOnly } = useSettingsScope();
  const [typed, setTyped] = useState(value);
  useEffect(() => void setTyped(value), [value]);
  const wrong = !Outlet.safeParse(typed).success
    ? t('way.badName')
    : usedOutlets.includes(typed)
      ? t('way.taken')
      : undefined;
  const keep = () => (wrong ? setTyped(value) : typed !== value && onChange(typed));
  return (
    <TextInput
      label={label}
      value={typed}
      readOnly={readOnly}
      error={typed === value ? (wrong ?? error) : wrong}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
      maxLength={40}
      spellCheck={false}
    />
  );
}
