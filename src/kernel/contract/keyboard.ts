/** Keyboard layouts: converts text typed in the wrong language: `gksfk` is 한라, and 햐 is `gb`. Pure. */
import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul';

/** The keys' output on a Korean keyboard; empty if they form no syllables: the library throws on many English words. */
function toHangul(typed: string): string {
  try {
    return convertQwertyToHangul(typed);
  } catch {
    return '';
  }
}

/** The same keys in the other language; null if that is no word. */
export function toOtherKeyboard(typed: string): string | null {
  if (/^[a-z\s]+$/i.test(typed)) {
    const hangul = toHangul(typed);
    return /^[가-힣\s]+$/.test(hangul) ? hangul : null;
  }
  return /[ㄱ-ㅣ가-힣]/.test(typed) && /^[ㄱ-ㅣ가-힣\s]+$/.test(typed) ? convertHangulToQwerty(typed) : null;
}
