/** Rows for the person as a file of commas. */
import { csvLine, csvMark } from '../contract/csv.ts';
import { saveFile } from './save-file.ts';

export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  saveFile(`${name}.csv`, new Blob([csvMark, ...rows.map(csvLine)], { type: 'text/csv;charset=utf-8' }));
}
