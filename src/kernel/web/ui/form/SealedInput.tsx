/**
 * A number stored encrypted: the stored value shows as its mask, is unchanged while nothing is typed, and is replaced by new input.
 */
import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { isMask } from '../../../contract/sealed-value.ts';
import { useKitText } from '../../i18n.tsx';

export function SealedInput(props: {
  common: Readonly<Record<string, unknown>>;
  value: unknown;
  onChange: (value: string) => void;
}) {
  const t = useKitText();
  const { value, onChange } = props;
  const stood = useRef(isMask(value) ? value : '').current;
  const isMasked = isMask(value);
  return (
    <TextInput
      {...props.common}
      description={stood ? t('form.sealed.kept') : (props.common.description as string | undefined)}
      placeholder={stood}
      value={isMasked ? '' : String(value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value || stood)}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
