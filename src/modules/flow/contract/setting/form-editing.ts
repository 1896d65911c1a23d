/** Fields of a form as authors arrange them. Pure: fields in, fields out. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { FieldKind } from '#kernel/contract/field.ts';
import { sealedKinds } from '#kernel/contract/sealed-value.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { FormField } from '../form-field.ts';

/** Kinds of fields an author may use, with the label of a new field. */
export const askableKinds = {
  text: { ko: '짧은 글', en: 'Text' },
  'long-text': { ko: '긴 글', en: 'Long text' },
  integer: { ko: '숫자', en: 'Number' },
  decimal: { ko: '소수', en: 'Decimal' },
  money: { ko: '금액', en: 'Money' },
  date: { ko: '날짜', en: 'Date' },
  instant: { ko: '날짜와 시각', en: 'Date and time' },
  boolean: { ko: '예/아니요', en: 'Yes or no' },
  choice: { ko: '하나 고르기', en: 'Choice' },
  choices: { ko: '여러 개 고르기', en: 'Several choices' },
  email: commonTexts.email,
  phone: commonTexts.phone,
  url: { ko: '웹 주소', en: 'Web address' },
  picture: { ko: '사진', en: 'Picture' },
  file: commonTexts.attachments,
  person: { ko: '구성원 고르기', en: 'Member' },
  record: { ko: '데이터 고르기', en: 'Record' },
  'resident-number': { ko: '주민등록번호(암호화)', en: 'Resident number (encrypted)' },
  'account-number': { ko: '계좌번호(암호화)', en: 'Account number (encrypted)' },
  'card-number': { ko: '카드번호(암호화)', en: 'Card number (encrypted)' },
  'sealed-text': { ko: '그 밖의 민감한 번호(암호화)', en: 'Other sensitive number (encrypted)' },
} as const satisfies Partial<Record<FieldKind, LocalText>>;
export type AskableKind = keyof typeof askableKinds;

/** Kinds that have a smallest and a largest: of texts in characters, of numbers as values. */
export const boundedKinds: ReadonlySet<FieldKind> = new Set(['text', 'long-text', 'integer', 'decimal']);
/** Kinds whose default nobody writes down: what they hold is sent or looked up. */
export const kindsWithoutDefault: ReadonlySet<FieldKind> = new Set(['picture', 'file', 'record', ...sealedKinds]);
const choiceKinds: ReadonlySet<FieldKind> = new Set(['choice', 'choices']);
export const hasOptions = (kind: FieldKind): boolean => choiceKinds.has(kind);

export const createOption = (number: number) => ({
  value: `option${number}`,
  label: { ko: `선택 ${number}`, en: `Option ${number}` },
});
/** Another way to end a task. */
export const createOutletOption = (number: number) => ({
  key: `way${number}`,
  label: { ko: `선택 ${number}`, en: `Choice ${number}` },
});

export function createFormField(kind: AskableKind, existing: readonly FormField[]): FormField {
  const keys = new Set(existing.map(({ key }) => key));
  let number = existing.length + 1;
  while (keys.has(`field${number}`)) number++;
  return {
    ...{ key: `field${number}`, kind, required: false, label: { ...askableKinds[kind] } },
    ...(hasOptions(kind) && { options: [createOption(1), createOption(2)] }),
  };
}

/** The same field as another kind: what the new kind does not know is left out. */
export function convertField(field: FormField, kind: AskableKind): FormField {
  const { min, max, options, pattern, axis, type, default: _, ...rest } = field;
  return {
    ...rest,
    kind,
    ...(boundedKinds.has(kind) && boundedKinds.has(field.kind) && { min, max }),
    ...(kind === 'text' && { pattern }),
    ...(kind === 'record' && { axis, type }),
    ...(hasOptions(kind) && { options: options ?? [createOption(1), createOption(2)] }),
  };
}

export function moveField<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)];
}

/** Another name for a field: the rules below it follow. */
export function renameField(fields: readonly FormField[], from: string, to: string): FormField[] {
  const name = new RegExp(`\\bform\\.${from}\\b`, 'g');
  const renamed = (source: string | undefined) => source?.replaceAll(name, `form.${to}`);
  return fields.map((field) => {
    const { visibleWhen, calculated } = field;
    const next = field.key === from ? { ...field, key: to } : field;
    return {
      ...next,
      ...(visibleWhen !== undefined && { visibleWhen: renamed(visibleWhen) }),
      ...(calculated !== undefined && { calculated: renamed(calculated) }),
    };
  });
}
