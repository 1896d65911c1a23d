/** The text of a file that a spreadsheet saved, whatever encoding it chose. Pure. */

/** UTF-16 says so by its first two bytes: Excel's ‘Unicode text’. */
const marks = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** Korean Excel saves CSV as CP949 by default; browsers call that EUC-KR. */
const unmarked = ['utf-8', 'euc-kr'] as const;

function listEncodings(bytes: Uint8Array): readonly string[] {
  const mark = marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte));
  return mark ? [mark.encoding] : unmarked;
}

/** A text, and how it is encoded: a part of its bytes can be read by itself. */
export interface EncodedText {
  text: string;
  encoding: string;
  /** Bytes before the text: a mark that says how it is encoded. */
  mark: number;
}

const utf8Mark = [0xef, 0xbb, 0xbf];

function getMarkLength(bytes: Uint8Array, encoding: string): number {
  if (encoding.startsWith('utf-16')) return 2;
  return encoding === 'utf-8' && utf8Mark.every((byte, at) => bytes[at] === byte) ? utf8Mark.length : 0;
}

/** @returns null for what is no text in any of the encodings: a picture, a workbook */
export function readEncoded(source: ArrayBuffer | Uint8Array): EncodedText | null {
  const bytes = source instanceof Uint8Array ? source : new Uint8Array(source);
  for (const encoding of listEncodings(bytes)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes('\0')) return { text, encoding, mark: getMarkLength(bytes, encoding) };
    } catch {
      // Not in this encoding.
    }
  }
  return null;
}

/** The same, where only the text matters. */
export const decodeText = (source: ArrayBuffer | Uint8Array): string | null => readEncoded(source)?.text ?? null;

/** The text of some of the bytes, which begin and end between two characters. */
export const decodePart = (bytes: Uint8Array, encoding: string): string =>
  new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);

/** Size in bytes of a text in this encoding. */
export function countBytes(text: string, encoding: string): number {
  if (encoding.startsWith('utf-16')) return 2 * text.length;
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes += 1;
    else if (encoding === 'euc-kr' || unit < 0x800) bytes += 2;
    // Half of a pair, which is four bytes together.
    else if (unit >= 0xd800 && unit <= 0xdfff) bytes += 2;
    else bytes += 3;
  }
  return bytes;
}
