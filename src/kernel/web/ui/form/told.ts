/** The value of a field as a text for a sentence: see `kernel/contract/change.ts`. Pure. */
import type { ToldValue } from '../../../contract/change.ts';
import type { FieldDefinition } from '../../../contract/field.ts';
import { formatMoney, type Money } from '../../../contract/money.ts';
import type { Locale } from '../../../contract/text.ts';
import { words } from '../../../contract/words.ts';
import { formatDay, formatInstant, formatNumber } from '../../format.ts';

export interface Telling {
  locale: Locale;
  zone: string;
  /** What a field of kind `record` names; null: nobody may say. */
  named: (id: string) => ToldValue;
}

const optionOf = (field: FieldDefinition, value: unknown, locale: Locale) =>
  field.options?.find((option) => option.value === value)?.label[locale] ?? String(value);

function textOf(field: FieldDefinition, value: unknown, { locale, zone }: Telling): string {
  switch (field.kind) {
    case 'money':
      return formatMoney(value as Money, locale);
    case 'integer':
    case 'decimal':
      return formatNumber(Number(value), locale);
    case 'date':
      return formatDay(String(value), locale, zone);
    case 'instant':
      return formatInstant(String(value), locale, zone);
    case 'boolean':
      return words[value ? 'yes' : 'no'][locale];
    case 'choice':
      return optionOf(field, value, locale);
    case 'choices':
      return (value as unknown[]).map((one) => optionOf(field, one, locale)).join(' · ');
    default:
      return String(value);
  }
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Null where nothing stands there. Tables of lines have no text: whoever tells them says only that they changed. */
export function toldValue(field: FieldDefinition | undefined, value: unknown, telling: Telling): ToldValue | null {
  if (isEmpty(value)) return null;
  if (!field) return { text: typeof value === 'object' ? '…' : String(value) };
  if (field.kind === 'record') return telling.named(String(value));
  if (field.kind === 'lines') return { text: '…' };
  return { text: textOf(field, value, telling) };
}

/** True for values that are no text within a sentence. */
export const isUntold = (field: FieldDefinition | undefined): boolean =>
  field?.kind === 'lines' || field?.kind === 'long-text';
