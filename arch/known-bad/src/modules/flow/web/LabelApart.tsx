// breaks: label-in-name
import { Button } from '@mantine/core';
import { useText } from './text.ts';

export function LabelApart() {
  const t = useText();
  return <Button aria-label={t('state.open')}>{t('save')}</Button>;
}
