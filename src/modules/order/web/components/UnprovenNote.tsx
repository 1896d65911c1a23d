/** Unverified badge: only typed data says whose order it is. */
import { Badge } from '@mantine/core';
import { useText } from '../text.ts';

export function UnprovenNote() {
  const t = useText();
  return (
    <Badge variant="outline" color="gray" size="sm" title={t('customer.typedHint')}>
      {t('customer.unproven')}
    </Badge>
  );
}
