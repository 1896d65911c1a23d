/** Rows for the person as a file of commas. */
import { csvBom, formatCsvLine } from '../contract/csv.ts';
import { saveFile } from './save-file.ts';

export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  saveFile(`${name}.csv`, new Blob([csvBom, ...rows.map(formatCsvLine)], { type: 'text/csv;charset=utf-8' }));
}
