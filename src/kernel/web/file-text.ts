/** The text of a file that a person chose, as spreadsheets save it. */
import { textOfBytes } from '../contract/csv.ts';

/** @returns null for what is no text in either encoding: a picture, a workbook */
export async function textOfFile(file: File): Promise<string | null> {
  return textOfBytes(await file.arrayBuffer());
}
