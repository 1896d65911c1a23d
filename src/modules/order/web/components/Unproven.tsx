/** That only what somebody typed says whose order it is. */
import { Badge } from '@mantine/core';
import { useText } from '../text.ts';

export function Unproven() {
  const t = useText();
  return (
    <Badge variant="outline" color="gray" size="sm" title={t('customer.typedHint')}>
      {t('customer.unproven')}
    </Badge>
  );
}
