/** What keys write on the keyboard of the other language: `gksfk` is 한라, and 햐 is `gb`. Pure. */
import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul';

/** What the keys give on a Korean keyboard; nothing where they are no syllables: the library throws on many English words. */
function hangulTyped(typed: string): string {
  try {
    return convertQwertyToHangul(typed);
  } catch {
    return '';
  }
}

/** What the same keys write in the other language; null where that is no word. */
export function otherKeyboard(typed: string): string | null {
  if (/^[a-z\s]+$/i.test(typed)) {
    const hangul = hangulTyped(typed);
    return /^[가-힣\s]+$/.test(hangul) ? hangul : null;
  }
  return /[ㄱ-ㅣ가-힣]/.test(typed) && /^[ㄱ-ㅣ가-힣\s]+$/.test(typed) ? convertHangulToQwerty(typed) : null;
}
