/**
 * The drawing of a trend, with the charts' package: a separate file, loaded once one is visible. It is not animated, and its lines
 * and bars differ in more than colour.
 */
import { CompositeChart } from '@mantine/charts';
import { Paper, Text } from '@mantine/core';
// All sheets of Mantine are one layer, in which the later wins: behind those of what it is made of.
import '@mantine/charts/styles.layer.css';
import type { Sum } from '../../contract/money.ts';
import { formatShort } from '../format.ts';
import { useLanguage } from '../i18n.tsx';
import type { TrendRow, TrendSeries } from './trend-data.ts';

type Row = Pick<TrendRow, 'tick' | 'values'>;

export interface DrawingProps {
  rows: readonly Row[];
  series: readonly TrendSeries[];
  write: (value: Sum) => string;
  whole: number;
  height: number;
}

/** Tooltip at the pointer: all digits, which a printed point lacks. */
function At({ row, series, write }: { row: Row } & Pick<DrawingProps, 'series' | 'write'>) {
  return (
    <Paper withBorder shadow="md" px="sm" py="xs">
      <Text fw={650}>{row.tick}</Text>
      {series.map(({ name, label, color }) => (
        <Text key={name} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          <span aria-hidden="true" style={{ color: `var(--heureum-data-${color})` }}>
            ■
          </span>{' '}
          {label} {write(row.values[name] ?? 0)}
        </Text>
      ))}
    </Paper>
  );
}

export function TrendDrawing({ rows, series, write, whole, height }: DrawingProps) {
  const language = useLanguage();
  const data = rows.map(({ tick, values }, index) => ({
    index,
    tick,
    ...Object.fromEntries(series.map(({ name }) => [name, Number(values[name] ?? 0) / whole])),
  }));
  return (
    <CompositeChart
      h={height}
      data={data}
      dataKey="index"
      series={series.map(({ name, label, as, color }) => ({
        name,
        label,
        type: as === 'bar' ? 'bar' : as === 'line' ? 'line' : 'area',
        color: `var(--heureum-data-${color})`,
      }))}
      curveType={series.some(({ as }) => as === 'steps') ? 'stepAfter' : 'linear'}
      withDots={rows.length <= 31}
      withLegend={series.length > 1}
      legendProps={{ itemSorter: null }}
      // space for half a number and half a dot
      composedChartProps={{ margin: { top: 10, right: 10 } }}
      maxBarWidth={18}
      // all of them, every second, every third …: a calendar that skips at will is not read
      xAxisProps={{
        interval: 'equidistantPreserveStart',
        minTickGap: 14,
        tickFormatter: (index: number) => rows[index]?.tick ?? '',
      }}
      // Orders and amounts in won are whole numbers.
      yAxisProps={{ width: 64, allowDecimals: false }}
      valueFormatter={(value) => formatShort(value, language)}
      tooltipProps={{
        content: ({ active, label }) => {
          const row = active ? rows[Number(label)] : undefined;
          return row ? <At row={row} series={series} write={write} /> : null;
        },
      }}
      // Keyboard and screen readers use the table beside it; a picture has nothing to focus.
      accessibilityLayer={false}
    />
  );
}
