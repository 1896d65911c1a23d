/** Kind names: names of value kinds, for messages about expressions of a wrong kind. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { ValueKind } from './expression-type.ts';

export const valueKindTexts: Record<ValueKind, LocalText> = {
  unknown: { ko: '알 수 없는 값', en: 'unknown' },
  boolean: { ko: '참/거짓', en: 'true or false' },
  number: { ko: '숫자', en: 'a number' },
  text: { ko: '문자', en: 'a text' },
  null: { ko: '빈 값', en: 'an empty value' },
  list: { ko: '목록', en: 'a list' },
  map: { ko: '여러 값의 그룹', en: 'a group of values' },
  instant: { ko: '날짜와 시각', en: 'an instant' },
  other: { ko: '쓸 수 없는 값', en: 'a value of no use here' },
};
