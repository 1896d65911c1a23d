/** A number that is kept encrypted: what stands there shows as its mask, stays while nothing is typed, and is replaced by what is. */
import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { isMask } from '../../../contract/sealed.ts';
import { useKitText } from '../../i18n.tsx';

export function SealedInput(props: {
  common: Readonly<Record<string, unknown>>;
  value: unknown;
  onChange: (value: string) => void;
}) {
  const t = useKitText();
  const { value, onChange } = props;
  const stood = useRef(isMask(value) ? value : '').current;
  const isKept = isMask(value);
  return (
    <TextInput
      {...props.common}
      description={stood ? t('form.sealed.kept') : (props.common.description as string | undefined)}
      placeholder={stood}
      value={isKept ? '' : String(value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value || stood)}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
