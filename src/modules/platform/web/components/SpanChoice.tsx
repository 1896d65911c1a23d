/** How many days back: kept in the address. */
import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useText } from '../text.ts';

const spans = ['7', '30', '90'] as const;

export function useSpan(): { days: number; choice: React.ReactNode } {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const kept = search.get('days') ?? '30';
  const value = spans.find((one) => one === kept) ?? '30';
  const choose = (next: string) => {
    const changed = new URLSearchParams(search);
    changed.set('days', next);
    setSearch(changed, { replace: true });
  };
  const data = spans.map((days) => ({ value: days, label: t('span.days', { days }) }));
  const choice = <SegmentedControl aria-label={t('span.title')} value={value} onChange={choose} data={data} />;
  return { days: Number(value), choice };
}
