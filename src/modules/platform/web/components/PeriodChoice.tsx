/** Time span choice in days, stored in the URL. */
import { SegmentedControl } from '@mantine/core';
import { useFilters } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';

const periodDays = ['7', '30', '90'] as const;

export function usePeriodChoice(): { days: number; choice: React.ReactNode } {
  const t = useText();
  const [place, setPlace] = useFilters({ days: '30' });
  const value = periodDays.find((candidate) => candidate === place.days) ?? '30';
  const data = periodDays.map((days) => ({ value: days, label: t('span.days', { days }) }));
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
