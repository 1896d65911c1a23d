/** A file of units and seats, read into its lines. Pure. */
import type { TableRow } from '#kernel/contract/table/rows.ts';
import { createColumnFinder, findTable } from '#kernel/contract/table/table.ts';
import type { ChartLine } from '../contract/chart-file.endpoints.ts';
import { type ChartColumn, chartColumns, columnKeys, maxChartLines } from '../contract/chart-file.ts';

type ChartFileProblem = 'chart-file.no-unit' | 'chart-file.empty' | 'chart-file.too-many';

const getTexts = (key: ChartColumn): string[] => {
  const { ko, en, also } = chartColumns[key];
  return [ko, en, ...also];
};

export function readChartLines(file: readonly TableRow[]): ChartLine[] | ChartFileProblem {
  const { head, rows } = findTable(file, columnKeys.flatMap(getTexts));
  const find = createColumnFinder(head.cells);
  const columns = new Map(columnKeys.map((key) => [key, find(getTexts(key))]));
  if ((columns.get('unit') ?? -1) < 0) return 'chart-file.no-unit';
  if (rows.length === 0) return 'chart-file.empty';
  if (rows.length > maxChartLines) return 'chart-file.too-many';
  return rows.map(({ line, cells }) => {
    // The server says what is wrong with it; a whole page of text in one cell need not be sent for that.
    const at = (key: ChartColumn) => (cells[columns.get(key) ?? -1] ?? '').trim().slice(0, 200);
    return {
      ...{ line, unit: at('unit'), code: at('code'), parent: at('parent'), head: at('head'), email: at('email') },
      ...{ position: at('position'), duty: at('duty'), grade: at('grade'), seat: at('seat'), from: at('from') },
    };
  });
}
