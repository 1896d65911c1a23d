/** The text of a file that a person chose, as spreadsheets save it. */

/** Korean Excel saves as CSV in CP949 unless it is told otherwise; browsers know that as EUC-KR. */
const encodings = ['utf-8', 'euc-kr'] as const;

/** @returns null for what is no text in either encoding: a picture, a workbook */
export async function textOfFile(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer();
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes('\0')) return text;
    } catch {
      // Not in this encoding.
    }
  }
  return null;
}
