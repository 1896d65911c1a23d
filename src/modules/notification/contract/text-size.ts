/** Text message size: counted in EUC-KR bytes, as mobile networks do. */

/** Maximum bytes of a short text (SMS): 45 syllables of Hangul. */
export const shortBytes = 90;
/** A long one (LMS). */
export const longBytes = 2000;
/** The subject of a long one. */
export const subjectBytes = 40;

const countCharacterBytes = (character: string): number => ((character.codePointAt(0) ?? 0) < 0x80 ? 1 : 2);

export function countTextBytes(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += countCharacterBytes(character);
  return bytes;
}

/** Cuts the text to this number of bytes. */
export function truncateToBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  let result = '';
  for (const character of text) {
    bytes += countCharacterBytes(character);
    if (bytes > maxBytes) return result;
    result += character;
  }
  return result;
}
