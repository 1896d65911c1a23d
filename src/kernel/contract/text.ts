/** Text as people write it, in the two languages of the product, and the schemas that refuse what no database can hold. */
import { z } from 'zod';
import { readText } from './input/text.ts';
import { hasCardNumber, hasResidentNumber } from './personal-number.ts';

export const locales = ['ko', 'en'] as const;
export type Locale = (typeof locales)[number];

/** True when the text has a NUL or half a surrogate pair: PostgreSQL stores neither. */
export function hasForbiddenCharacter(value: string): boolean {
  return value.includes('\0') || !value.isWellFormed();
}

/** Message for a text that contains one. */
export const forbiddenCharacterMessage: LocalText = {
  ko: '{name}에 쓸 수 없는 문자가 있습니다. 지우고 다시 입력해 주세요.',
  en: '{name} has a character that cannot be kept. Please remove it and try again.',
};

/** Message for a text with a number that the law requires to be encrypted. */
const residentNumber: LocalText = {
  ko: '{name}에 주민등록번호(외국인등록번호)로 보이는 번호가 있습니다. 지우고, 암호화해 보관하는 ‘주민등록번호’ 항목에 입력해 주세요.',
  en: '{name} seems to have a resident registration number. Please remove it and enter it in a field of the kind ‘resident number’, which is kept encrypted.',
};
const cardNumber: LocalText = {
  ko: '{name}에 카드번호로 보이는 번호가 있습니다. 지우고, 암호화해 보관하는 ‘카드번호’ 항목에 입력해 주세요.',
  en: '{name} seems to have a card number. Please remove it and enter it in a field of the kind ‘card number’, which is kept encrypted.',
};

/**
 * The schema with what only servers check of it. The build leaves that out of browsers (`tools/lean-contracts.ts`), where the server's
 * refusal is shown.
 */
export const onServer = <S extends z.ZodType>(schema: S, checked: (schema: S) => S): S => checked(schema);

const InOneLanguage = onServer(z.string(), (typed) => typed.overwrite((value) => readText(value, true))).max(2000);
/** A text in both languages of the product. Company-authored texts may leave `en` equal to `ko`. */
export const LocalText = z.strictObject({ ko: InOneLanguage, en: InOneLanguage });
export type LocalText = z.infer<typeof LocalText>;

/** For text stored in plain form and shown to all its readers: rejects numbers that must be encrypted. */
export const rejectPersonalNumbers = <S extends z.ZodType<string>>(schema: S) =>
  schema
    .refine((value) => !hasResidentNumber(value), { params: residentNumber })
    .refine((value) => !hasCardNumber(value), { params: cardNumber });

/** Longer texts, in characters, are running text; shorter ones are names, titles and lines. */
const maxLineLength = 500;

/** Text as it is stored (`input/text.ts`), of `min` (1 by default) to `max` characters. */
export function text(limits: { min?: number; max: number }) {
  const isRunning = limits.max > maxLineLength;
  const schema = onServer(z.string(), (typed) => typed.overwrite((value) => readText(value, isRunning)))
    .trim()
    .min(limits.min ?? 1)
    .max(limits.max)
    .refine((value) => !hasForbiddenCharacter(value), { params: forbiddenCharacterMessage });
  return onServer(schema, rejectPersonalNumbers);
}

/** Links and line breaks are forbidden in names: names appear in mails to people who do not know their authors. */
const leadingPattern = /:\/\/|\bwww\.|[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/iu;

/** Message for a name that contains a link. */
export const leadsSomewhereMessage: LocalText = {
  ko: '{name}에는 웹 주소나 줄 바꿈을 쓸 수 없습니다. 지우고 다시 입력해 주세요.',
  en: '{name} must not have a web address or a line break. Please remove it and try again.',
};

/** A text of one line that names somebody or something, and leads nowhere. */
export const nameText = (limits: { min?: number; max: number }) =>
  text(limits).refine((value) => !leadingPattern.test(value), { params: leadsSomewhereMessage });

const particles: Record<string, [string, string]> = {
  '은/는': ['은', '는'],
  '이/가': ['이', '가'],
  '을/를': ['을', '를'],
  '과/와': ['과', '와'],
  '으로/로': ['으로', '로'],
};

/** As digits are read: 영 일 이 삼 사 오 육 칠 팔 구. */
const digits = '영일이삼사오육칠팔구';
/** Latin words that end in a consonant as Koreans read them: letters by their names (엘 엠 엔 알), words by their sound. */
const endsClosed = /[LMNR]$|(?:[lmn]e?|ng|ck|ook|[aeiou]pp?)$/;
const endsInRieul = /[LR]$|le?$/;

/** The final consonant of a word as it is read: 0 none, 8 ㄹ, as in Unicode's syllables. */
function getFinalConsonant(word: string): number {
  if (/[A-Za-z]$/.test(word)) return endsInRieul.test(word) ? 8 : Number(endsClosed.test(word));
  const end = word.slice(-1);
  const read = /\d/.test(end) ? digits.charAt(Number(end)) : end;
  const last = read.charCodeAt(0) - 0xac00;
  return last >= 0 && last < 11_172 ? last % 28 : 0;
}

function chooseParticle(word: string, pair: string): string {
  const [closed, open] = particles[pair] ?? ['', ''];
  // A bracket or a quotation mark is not read: 냄비(20호)로.
  const final = getFinalConsonant(word.normalize().replace(/[)\]}’”'"」』\s]+$/, ''));
  const rieul = pair === '으로/로' && final === 8;
  return final > 0 && !rieul ? closed : open;
}

/**
 * Fills `{name}` from `values`; `{name:은/는}` also adds the particle that fits the word's last syllable.
 * @example fill('{title:을/를} 찾을 수 없습니다', { title: '주문' }) // '주문을 찾을 수 없습니다'
 * @example fill('‘{title:’을/를} 게시했습니다', { title: '휴가' }) // '‘휴가’를 게시했습니다': the mark comes before the particle
 */
export function fillTemplate(template: string, values: Record<string, string | number> = {}): string {
  return template.replace(/\{(\w+)(?::([’”]?)([^}]+))?\}/g, (whole, name: string, mark?: string, pair?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return pair ? `${value}${mark}${chooseParticle(String(value), pair)}` : String(value);
  });
}
