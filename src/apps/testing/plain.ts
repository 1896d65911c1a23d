/** What a message to a person may not be: the words of programs, in place of the name of a field and what to do. */
import type { Locale } from '#kernel/contract/text.ts';

/** Names of types and of what libraries say, in either language. */
const program =
  /\b(strings?|a number|integers?|floats?|booleans?|arrays?|objects?|expected|received|invalid|undefined|null|nan|infinity|zod|regex|pattern|enum|tuple|json|uuid|schema|payload)\b|문자열|객체|배열|정수|불리언|널\b|식별자/i;

/** In Korean no word is English, but addresses and instants as they are written, and what every provider calls an API key. */
const foreign = /[A-Za-z]{2,}/;
const written = /https?:\/\/|\d{4}-\d\d-\d\dT[\d:]+Z|#[0-9a-f]{6}|\bAPI\b/g;

/** A field of more than one word, or one that is no word of the language, gives itself away. */
const isCode = (key: string) => /[A-Z_\d]/.test(key);

/** What is wrong with it; null where a person can read it. */
export function unplain(message: string, about: { locale: Locale; keys?: readonly PropertyKey[] }): string | null {
  const { locale, keys = [] } = about;
  const said = message.replace(written, '');
  const word = program.exec(said);
  if (word) return `the word of a program (${word[0]})`;
  if (/\{\w+/.test(said)) return 'a name that was not filled in';
  if (!/[.!?]$/.test(message)) return 'not a sentence';
  if (/ {2}|^\s|^[은는이가을를]\s/.test(message)) return 'a gap';
  const key = keys.find(
    (one) => typeof one === 'string' && isCode(one) && new RegExp(`\\b${RegExp.escape(one)}\\b`).test(said),
  );
  if (key !== undefined) return `the key of a field (${String(key)})`;
  if (locale === 'ko' && foreign.test(said)) return `English (${foreign.exec(said)?.[0]})`;
  if (locale === 'ko' && !/[가-힣]/.test(said)) return 'not Korean';
  return locale === 'en' && /[가-힣]/.test(said) ? 'Korean' : null;
}
