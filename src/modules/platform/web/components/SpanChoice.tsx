/** How many days back: kept in the address. */
import { SegmentedControl } from '@mantine/core';
import { useFilters } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';

const spans = ['7', '30', '90'] as const;

export function useSpan(): { days: number; choice: React.ReactNode } {
  const t = useText();
  const [place, setPlace] = useFilters({ days: '30' });
  const value = spans.find((one) => one === place.days) ?? '30';
  const data = spans.map((days) => ({ value: days, label: t('span.days', { days }) }));
  const choice = (
    <SegmentedControl
      aria-label={t('span.title')}
      value={value}
      onChange={(next) => setPlace({ days: next })}
      data={data}
    />
  );
  return { days: Number(value), choice };
}
