/** Stock curve: quantity of an item by day. */
import { formatDay, formatDayInYear, formatNumber, formatShare } from '#kernel/web/format.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { Loaded, Section, Trend, type TrendData } from '#kernel/web/ui/index.ts';
import type { StockCurve as Curve } from '../../contract/stock.ts';
import { useStockCurve } from '../item.api.ts';
import { useText } from '../text.ts';

export function StockCurve({ id }: { id: string }) {
  const t = useText();
  const curve = useStockCurve(id);
  return (
    <Section title={t('curve.title')}>
      {curve.error ? <Loaded query={curve}>{() => null}</Loaded> : <StockTrend curve={curve.data} />}
    </Section>
  );
}

/** @param curve left out while it is loaded */
export function StockTrend({ curve }: { curve: Curve | undefined }) {
  const t = useText();
  const language = useLanguage();
  const zone = useZone();
  const write = (value: number | string) => t('curve.units', { count: formatNumber(value, language) });
  const say = (days: Curve): TrendData => {
    const [before, now] = [days.at(0)?.onHand ?? 0, days.at(-1)?.onHand ?? 0];
    const way = now === before ? 'same' : now > before ? 'more' : 'less';
    const size = write(Math.abs(now - before));
    const begun = formatDay(days.at(0)?.day ?? '', language, zone);
    return {
      finding: t(`curve.${way}`, { share: formatShare(now, before, language) ?? size }),
      change: t(`curve.change.${way}`, { size, day: begun, from: write(before), to: write(now) }),
      rows: days.map(({ day, onHand }) => ({
        tick: formatDayInYear(day, language),
        name: formatDay(day, language, zone),
        values: { onHand },
      })),
    };
  };
  return (
    <Trend
      title={t('curve.title')}
      axis={t('curve.day')}
      series={[{ name: 'onHand', label: t('items.onHand'), as: 'steps', color: 1 }]}
      write={write}
      height={200}
      data={curve && say(curve)}
    />
  );
}
