/** Text as it is stored: composed, without invisible characters and without surrounding blanks. Pure. */

/** Texts that have nothing to mend but blanks around them: most are of these. */
const ordinaryPattern = /^[ -~가-힣]*$/;

/** Control characters, and characters that are drawn as nothing: fillers, zero-width blanks, direction marks, variation selectors. */
const invisiblePattern = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** Behind these, joiners and variation selectors decide how a character is drawn: emoji, Han, and scripts whose letters join. */
const joinable =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Variation_Selector}|\p{Script=Han}|\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Malayalam}|\p{Script=Sinhala}|\p{Script=Mongolian})/u;
const joiner = /^(?:\p{Join_Control}|\p{Variation_Selector})/u;
const keycap = '\u20e3';
/** Isolates bound a part of another direction: they belong to running text, and deceive in names. */
const isolate = /^[\u2066-\u2069]/;
/** NUL remains here because validation refuses it: input with NUL is not text. */
const lineSigns = /^[\t\n\r\0]/;

function getPreviousCharacter(text: string, at: number): string {
  const unit = text.charCodeAt(at - 1);
  const isLow = unit >= 0xdc00 && unit <= 0xdfff;
  return text.slice(isLow ? at - 2 : at - 1, at);
}

function isVisible(mark: string, at: number, text: string): boolean {
  if (!joiner.test(mark)) return false;
  return joinable.test(getPreviousCharacter(text, at)) || text.charAt(at + mark.length) === keycap;
}

/**
 * The text as it is stored; '' if nothing in it is visible.
 * @param isRunning several sentences, in which parts of another direction may be isolated; names and titles have no such marks
 */
export function readText(typed: string, isRunning = false): string {
  if (ordinaryPattern.test(typed)) return typed.trim();
  const isAllowedMark = (mark: string, at: number, whole: string): boolean =>
    lineSigns.test(mark) || (isRunning && isolate.test(mark)) || isVisible(mark, at, whole);
  const text = typed
    .normalize('NFC')
    .replace(/[\p{Zs}\u2800]/gu, ' ')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(invisiblePattern, (mark: string, at: number, whole: string) =>
      isAllowedMark(mark, at, whole) ? mark : '',
    )
    .trim();
  return /[^\s\p{M}\u2066-\u2069]/u.test(text) ? text : '';
}

/** Digits, signs and letters of full width as those of the keyboard, every dash a hyphen, every gap one blank: for numbers, days and addresses. */
export function readSigns(typed: string): string {
  return readText(typed.replace(/[ㅡー]/g, '-'))
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2043\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}
