/**
 * Labels of request fields, so that error messages show a name and not a key. By key, or by the end of a path (`lines.quantity`):
 * the longest match wins. A module's own are in its `contract/labels.ts` and override those here.
 */

import { commonTexts } from './common-texts.ts';
import type { FieldDefinition } from './field.ts';
import { type FieldText, type FieldTexts, toFieldText } from './field-text.ts';
import type { Locale, LocalText } from './text.ts';

/** All of what somebody sent. */
export const wholeRequestLabel = { ko: '보낸 내용', en: 'Request' };

const eachLabel = { ko: '줄', en: 'line' };

/** Fields that any module's requests may have. */
export const labels: FieldTexts = {
  action: { ko: '한 일', en: 'Action' },
  active: { ko: '사용 여부', en: 'Active mark' },
  actorId: { label: { ko: '한 사람', en: 'Person' }, kind: 'record' },
  address: commonTexts.address,
  amount: commonTexts.amount,
  avatar: { ko: '프로필 사진', en: 'Picture' },
  body: wholeRequestLabel,
  code: commonTexts.code,
  comment: { ko: '의견', en: 'Comment' },
  content: commonTexts.content,
  currency: { label: commonTexts.currency, kind: 'choice' },
  cursor: { ko: '목록의 위치', en: 'Place in the list' },
  description: commonTexts.description,
  direction: { label: { ko: '정렬 방향', en: 'Sort direction' }, kind: 'choice' },
  email: { label: commonTexts.email, kind: 'email' },
  fields: { label: { ko: '항목', en: 'Field' }, each: { ko: '항목', en: 'field' } },
  filter: { ko: '조건 전체', en: 'Filters' },
  from: { label: commonTexts.from, kind: 'date' },
  id: { ko: '번호', en: 'ID' },
  'Idempotency-Key': { ko: '요청의 고유 번호', en: 'Idempotency key' },
  ip: { ko: '접속지', en: 'Network address' },
  key: { ko: '키', en: 'Key' },
  kind: { label: commonTexts.kind, kind: 'choice' },
  label: commonTexts.name,
  language: { label: { ko: '언어', en: 'Language' }, kind: 'choice' },
  limit: { ko: '한 번에 볼 개수', en: 'Rows at once' },
  lines: { label: eachLabel, each: eachLabel },
  locale: { label: { ko: '언어', en: 'Language' }, kind: 'choice' },
  mark: { ko: '수치 확인 번호', en: 'Mark of the figures' },
  max: { ko: '최댓값', en: 'Maximum' },
  min: { ko: '최솟값', en: 'Minimum' },
  month: { label: commonTexts.month, rule: { ko: '2026-11처럼 적어 주세요.', en: 'Write it like 2026-11.' } },
  months: { ko: '개월 수', en: 'Months' },
  name: commonTexts.name,
  note: commonTexts.note,
  only: { label: { ko: '골라 볼 기록', en: 'Which records' }, kind: 'choice' },
  pattern: { ko: '글의 형식', en: 'Way of writing' },
  'pattern.message': { ko: '형식이 다를 때의 말', en: 'Words for another way of writing' },
  'pattern.ready': { label: { ko: '준비된 형식', en: 'Known way of writing' }, kind: 'choice' },
  'pattern.source': { ko: '형식의 정규식', en: 'Expression for the writing' },
  personId: { label: { ko: '사람', en: 'Person' }, kind: 'record' },
  phone: { label: commonTexts.phone, kind: 'phone' },
  postalCode: {
    label: commonTexts.postalCode,
    rule: { ko: '숫자 다섯 자리를 적어 주세요.', en: 'It has five digits.' },
  },
  primaryColor: {
    label: { ko: '대표 색', en: 'Main colour' },
    rule: { ko: '#0b6e4f처럼 적어 주세요.', en: 'Write it like #0b6e4f.' },
  },
  q: { ko: '검색어', en: 'Search text' },
  quantity: commonTexts.quantity,
  reason: commonTexts.reason,
  search: { ko: '검색어', en: 'Search text' },
  sort: { ko: '정렬', en: 'Sorting' },
  state: { label: commonTexts.state, kind: 'choice' },
  status: { label: commonTexts.state, kind: 'choice' },
  subjectId: { label: { ko: '대상', en: 'Subject' }, kind: 'record' },
  subjectType: { label: { ko: '대상의 종류', en: 'Kind of subject' }, kind: 'choice' },
  text: commonTexts.content,
  timeZone: { label: { ko: '시간대', en: 'Time zone' }, kind: 'choice' },
  timezone: { label: { ko: '시간대', en: 'Time zone' }, kind: 'choice' },
  title: commonTexts.title,
  to: { label: commonTexts.to, kind: 'date' },
  type: { label: commonTexts.type, kind: 'choice' },
  value: { ko: '값', en: 'Value' },
  values: { ko: '입력한 내용', en: 'Entries' },
  version: { ko: '불러온 버전', en: 'Version that was loaded' },
  whole: { ko: '전체 검증', en: 'Verify all of it' },
  year: { ko: '연도', en: 'Year' },
};

/** Labels of fields that a company defined: a table's columns are prefixed with its key, and so are the parts of an amount. */
export function getFieldLabels(fields: readonly FieldDefinition[]): FieldTexts {
  const rows = fields.flatMap((field) => {
    const { key, label, kind } = field;
    const own: [string, FieldText][] = [[key, { label, kind }]];
    if (kind === 'money') own.push([`${key}.amount`, { label, kind }], [`${key}.currency`, { label, kind: 'choice' }]);
    const inner = Object.entries(getFieldLabels(field.fields ?? []));
    return [...own, ...inner.map(([at, text]) => [`${key}.${at}`, text] as [string, FieldText])];
  });
  return Object.fromEntries(rows);
}

/** One field as it is named in a sentence. */
export interface NamedField {
  /** 3번째 줄의 수량, the quantity (line 3) */
  name: string;
  text: FieldText | null;
}

const english: LocalText = { ko: '(영어)', en: ' (English)' };

/** The form within a sentence: 수량, the quantity. */
export function toSentenceLabel(label: LocalText, locale: Locale): string {
  if (locale === 'ko') return label.ko;
  const { en } = label;
  if (!en) return label.ko;
  return `the ${/^[A-Z][a-z\- ]/.test(en) ? en.charAt(0).toLowerCase() + en.slice(1) : en}`;
}

/** The longest suffix of the path with a text; for an unlabelled field, the text of its parent. */
function findText(path: readonly string[], fieldTexts: FieldTexts): { text: FieldText; english: boolean } | null {
  for (let length = path.length; length > 0; length -= 1) {
    const whole = path.slice(0, length);
    for (let start = 0; start < length; start += 1) {
      const text = fieldTexts[whole.slice(start).join('.')];
      if (text) return { text: toFieldText(text), english: path.at(-1) === 'en' && length === path.length - 1 };
    }
  }
  return null;
}

const isIndex = (part: PropertyKey) => typeof part === 'number' || /^\d+$/.test(String(part));

/**
 * @param path as an issue has it: `['lines', 2, 'quantity']`
 * @returns null where nobody named it
 */
export function findNamedField(
  path: readonly PropertyKey[],
  fieldTexts: FieldTexts,
  locale: Locale,
): NamedField | null {
  const keys = path.filter((part) => !isIndex(part)).map(String);
  const match = findText(keys, fieldTexts);
  if (!match) return null;
  const { label } = match.text;
  const own = toSentenceLabel(label, locale) + (match.english ? english[locale] : '');
  const rows = path.flatMap((part, at) => {
    if (!isIndex(part)) return [];
    const list = findText(
      path
        .slice(0, at)
        .filter((item) => !isIndex(item))
        .map(String),
      fieldTexts,
    )?.text;
    return [{ number: Number(part) + 1, each: (list?.each ?? eachLabel)[locale], last: at === path.length - 1 }];
  });
  const places = rows.map(({ number, each: word }) =>
    locale === 'ko' ? `${number}번째 ${word}` : `${word} ${number}`,
  );
  if (places.length === 0) return { name: own, text: match.text };
  const isRow = rows.at(-1)?.last;
  if (locale === 'en') return { name: isRow ? places.join(', ') : `${own} (${places.join(', ')})`, text: match.text };
  return { name: isRow ? places.join('의 ') : `${places.join('의 ')}의 ${own}`, text: match.text };
}
