/** Plain language check: rejects messages with programming jargon instead of the field's name and the remedy. */
import type { Locale } from '#kernel/contract/text.ts';

/** Names of types and of what libraries say, in either language. */
const program =
  /\b(strings?|a number|integers?|floats?|booleans?|arrays?|objects?|expected|received|invalid|undefined|null|nan|infinity|zod|regex|pattern|enum|tuple|json|uuid|schema|payload)\b|문자열|객체|배열|정수|불리언|널\b|식별자/i;

/** In Korean no word is English, but addresses and instants as they are written, and what every provider calls an API key. */
const foreign = /[A-Za-z]{2,}/;
const written = /https?:\/\/|\d{4}-\d\d-\d\dT[\d:]+Z|#[0-9a-f]{6}|\bAPI\b/g;

/** A field of more than one word, or one that is no word of the language, gives itself away. */
const isCode = (key: string) => /[A-Z_\d]/.test(key);

/** The problem with the message; null if a person can read it. */
export function findMessageProblem(
  message: string,
  options: { locale: Locale; keys?: readonly PropertyKey[] },
): string | null {
  const { locale, keys = [] } = options;
  const remainingText = message.replace(written, '');
  const word = program.exec(remainingText);
  if (word) return `the word of a program (${word[0]})`;
  if (/\{\w+/.test(remainingText)) return 'a name that was not filled in';
  if (!/[.!?]$/.test(message)) return 'not a sentence';
  if (/ {2}|^\s|^[은는이가을를]\s/.test(message)) return 'a gap';
  const key = keys.find(
    (key) => typeof key === 'string' && isCode(key) && new RegExp(`\\b${RegExp.escape(key)}\\b`).test(remainingText),
  );
  if (key !== undefined) return `the key of a field (${String(key)})`;
  if (locale === 'ko' && foreign.test(remainingText)) return `English (${foreign.exec(remainingText)?.[0]})`;
  if (locale === 'ko' && !/[가-힣]/.test(remainingText)) return 'not Korean';
  return locale === 'en' && /[가-힣]/.test(remainingText) ? 'Korean' : null;
}
