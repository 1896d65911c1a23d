/** Trend data: types of its input. */
import type { Sum } from '../../contract/money.ts';

export interface TrendSeries {
  name: string;
  label: string;
  /** Steps are what stays as it is until something happens. */
  as: 'bar' | 'line' | 'steps';
  /** Index into `--heureum-data-1` to 6. */
  color: 1 | 2 | 3 | 4 | 5 | 6;
}

export interface TrendRow {
  /** Along the axis, short. */
  tick: string;
  /** In the table. */
  name: string;
  /** Link target in the table. */
  to?: string;
  values: Readonly<Record<string, Sum>>;
}

export interface TrendData {
  /** The insight: the heading. */
  finding: string;
  /** The change in figures, after `▲` or `▼`. */
  change: string;
  /** Oldest first. */
  rows: readonly TrendRow[];
}

export interface TrendProps {
  /** Title of the table with the data. */
  title: string;
  /** Title of the table's first column. */
  axis: string;
  series: readonly TrendSeries[];
  /** Of one value, with its unit, exact. */
  write: (value: Sum) => string;
  /** One axis unit in the values: 100 for cents. */
  whole?: number;
  /** Of the drawing, in pixels. */
  height?: number;
  /** Left out while it is loaded: then it is as high as what comes. */
  data: TrendData | undefined;
}
