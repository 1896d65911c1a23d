/** Month charts: revenue, expense and profit, and cash of the last twelve months. Nothing if nothing was booked in them. */
import { SimpleGrid } from '@mantine/core';
import { formatCalendarMonth } from '#kernel/contract/format.ts';
import { addSums, currencies, formatMoney, negateSum, type Sum } from '#kernel/contract/money.ts';
import { formatMonthName, formatShare } from '#kernel/web/format.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { Trend, type TrendData, type TrendProps } from '#kernel/web/ui/index.ts';
import { getDaysOfMonth } from '../../contract/ledger.ts';
import { financePaths } from '../../contract/paths.ts';
import type { Overview } from '../../contract/reports.ts';
import { useText } from '../text.ts';

/** True if there is data to draw. */
export const hasBookings = ({ months }: Overview) =>
  months.some(({ revenue, expense, cash }) => [revenue, expense, cash].some((sum) => sum !== 0));

/** Comparison of this month with the previous one. */
function useSummary({ currency, months }: Pick<Overview, 'currency' | 'months'>) {
  const t = useText();
  const language = useLanguage();
  const money = (amount: Sum) => formatMoney({ amount, currency }, language);
  const [last, now] = [months.at(-2), months.at(-1)];
  const name = (of: typeof now) => (of ? formatMonthName(of.month, language, 'long') : '');
  return (of: 'revenue' | 'cash'): Omit<TrendData, 'rows'> => {
    const [before, current] = [last?.[of] ?? 0, now?.[of] ?? 0];
    const change = addSums([current, negateSum(before)]);
    const way = change === 0 ? 'same' : BigInt(change) > 0n ? 'more' : 'less';
    const size = money(way === 'less' ? negateSum(change) : change);
    const names = { month: name(now), before: name(last) };
    const amounts = { size, from: money(before), to: money(current) };
    return {
      finding: t(`months.${of}.${way}`, { ...names, share: formatShare(current, before, language) ?? size }),
      change: t(`months.change.${way}`, { ...names, ...amounts }),
    };
  };
}

/** @param overview left out while it is loaded */
export function MonthCharts({ overview, height }: { overview: Overview | undefined; height?: number }) {
  const t = useText();
  const language = useLanguage();
  const { currency, months } = overview ?? { currency: 'KRW' as const, months: [] };
  const say = useSummary({ currency, months });
  const rows = months.map(({ month, revenue, expense, profit, cash }) => ({
    tick: formatMonthName(month, language, 'short'),
    name: formatCalendarMonth(month, language),
    to: financePaths.entries(getDaysOfMonth(month)),
    values: { revenue, expense, profit, cash },
  }));
  const drawn: Omit<TrendProps, 'title' | 'series' | 'data'> = {
    axis: t('word.month'),
    write: (amount) => formatMoney({ amount, currency }, language),
    whole: 10 ** currencies[currency],
    height,
  };
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="lg">
      <Trend
        {...drawn}
        title={t('months.results')}
        series={[
          { name: 'revenue', label: t('overview.revenue'), as: 'bar', color: 1 },
          { name: 'expense', label: t('overview.expense'), as: 'bar', color: 2 },
          { name: 'profit', label: t('overview.monthProfit'), as: 'line', color: 3 },
        ]}
        data={overview && { ...say('revenue'), rows }}
      />
      <Trend
        {...drawn}
        title={t('overview.monthCash')}
        series={[{ name: 'cash', label: t('overview.monthCash'), as: 'line', color: 5 }]}
        data={overview && { ...say('cash'), rows }}
      />
    </SimpleGrid>
  );
}
