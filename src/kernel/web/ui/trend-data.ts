/** What a trend is drawn from. */
import type { Sum } from '../../contract/money.ts';

export interface TrendSeries {
  name: string;
  label: string;
  /** Steps are what stays as it is until something happens. */
  as: 'bar' | 'line' | 'steps';
  /** Which of `--heureum-data-1` to 6. */
  color: 1 | 2 | 3 | 4 | 5 | 6;
}

export interface TrendRow {
  /** Along the axis, short. */
  tick: string;
  /** In the table. */
  name: string;
  /** What it leads to in the table. */
  to?: string;
  values: Readonly<Record<string, Sum>>;
}

export interface TrendData {
  /** What is to be seen: the heading. */
  finding: string;
  /** The change in figures, after `▲` or `▼`. */
  change: string;
  /** Oldest first. */
  rows: readonly TrendRow[];
}

export interface TrendProps {
  /** What is drawn: how the table is called. */
  title: string;
  /** How the first column of the table is called. */
  axis: string;
  series: readonly TrendSeries[];
  /** Of one value, with its unit, exact. */
  write: (value: Sum) => string;
  /** What one whole of the axis is in the values: 100 for cents. */
  whole?: number;
  /** Of the drawing, in pixels. */
  height?: number;
  /** Left out while it is loaded: then it is as high as what comes. */
  data: TrendData | undefined;
}
