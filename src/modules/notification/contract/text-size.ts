/** How large a text to a telephone is: counted in EUC-KR, as the networks do. */

/** A short one (SMS) has so many bytes, 45 syllables of Hangul. */
export const shortBytes = 90;
/** A long one (LMS). */
export const longBytes = 2000;
/** The subject of a long one. */
export const subjectBytes = 40;

const bytesOf = (character: string): number => ((character.codePointAt(0) ?? 0) < 0x80 ? 1 : 2);

export function textBytes(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += bytesOf(character);
  return bytes;
}

/** As much of the text as has so many bytes. */
export function cutBytes(text: string, most: number): string {
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += bytesOf(character);
    if (bytes > most) return kept;
    kept += character;
  }
  return kept;
}
