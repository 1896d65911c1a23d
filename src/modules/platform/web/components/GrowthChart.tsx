/** Growth chart: figures by day. */
import { formatDay, formatDayInYear, formatNumber } from '#kernel/web/format.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { Trend, type TrendProps } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';

type Day<Name extends string> = { day: string } & Readonly<Record<Name, number>>;

interface GrowthProps<Name extends string> {
  title: string;
  /** The first is what the heading speaks of. */
  series: readonly [Name, ...Name[]];
  labels: Readonly<Record<Name, string>>;
  /** Left out while they are loaded. */
  days: readonly Day<Name>[] | undefined;
}

const colors = [1, 2, 3, 4] as const;

export function GrowthChart<Name extends string>({ title, series, labels, days }: GrowthProps<Name>) {
  const t = useText();
  const language = useLanguage();
  const zone = useZone();
  const write: TrendProps['write'] = (value) => formatNumber(value, language);
  const [main] = series;
  const summarize = (all: readonly Day<Name>[]) => {
    const [first, last] = [all.at(0), all.at(-1)];
    const [before, now] = [first?.[main] ?? 0, last?.[main] ?? 0];
    const way = now === before ? 'same' : now > before ? 'more' : 'less';
    const names = { name: labels[main], now: write(now), from: write(before), size: write(Math.abs(now - before)) };
    return {
      finding: t('growth.now', names),
      change: t(`growth.${way}`, { ...names, day: formatDay(first?.day ?? '', language, zone) }),
      rows: all.map((row) => ({
        tick: formatDayInYear(row.day, language),
        name: formatDay(row.day, language, zone),
        values: Object.fromEntries(series.map((name) => [name, row[name]])),
      })),
    };
  };
  return (
    <Trend
      title={title}
      axis={t('growth.day')}
      series={series.map((name, index) => ({
        name,
        label: labels[name],
        as: 'line',
        color: colors[index % colors.length] ?? 1,
      }))}
      write={write}
      height={200}
      data={days && summarize(days)}
    />
  );
}
