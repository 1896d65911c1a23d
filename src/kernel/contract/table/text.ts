/** The text of a file that a spreadsheet saved, whatever encoding it chose. Pure. */

/** UTF-16 says so by its first two bytes: Excel's ‘Unicode text’. */
const marks = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** Korean Excel saves as CSV in CP949 unless it is told otherwise; browsers know that as EUC-KR. */
const unmarked = ['utf-8', 'euc-kr'] as const;

function encodingsOf(bytes: Uint8Array): readonly string[] {
  const mark = marks.find((one) => one.bytes.every((byte, at) => bytes[at] === byte));
  return mark ? [mark.encoding] : unmarked;
}

/** @returns null for what is no text in any of the encodings: a picture, a workbook */
export function textOfBytes(source: ArrayBuffer | Uint8Array): string | null {
  const bytes = source instanceof Uint8Array ? source : new Uint8Array(source);
  for (const encoding of encodingsOf(bytes)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes('\0')) return text;
    } catch {
      // Not in this encoding.
    }
  }
  return null;
}
