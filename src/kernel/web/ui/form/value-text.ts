/** The value of a field as a text for a sentence: see `kernel/contract/change.ts`. Pure. */
import type { ChangedValue } from '../../../contract/change-summary.ts';
import { commonTexts } from '../../../contract/common-texts.ts';
import type { FieldDefinition } from '../../../contract/field.ts';
import { formatMoney, type Money } from '../../../contract/money.ts';
import type { Locale } from '../../../contract/text.ts';
import { formatDay, formatInstant, formatNumber } from '../../format.ts';

export interface ValueTextOptions {
  locale: Locale;
  zone: string;
  /** Name for a field of kind `record`; null: not permitted. */
  named: (id: string) => ChangedValue;
}

const getOptionLabel = (field: FieldDefinition, value: unknown, locale: Locale) =>
  field.options?.find((option) => option.value === value)?.label[locale] ?? String(value);

function toText(field: FieldDefinition, value: unknown, { locale, zone }: ValueTextOptions): string {
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
      return commonTexts[value ? 'yes' : 'no'][locale];
    case 'choice':
      return getOptionLabel(field, value, locale);
    case 'choices':
      return (value as unknown[]).map((item) => getOptionLabel(field, item, locale)).join(' · ');
    default:
      return String(value);
  }
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Null for no value. Tables of lines have no text: callers only report that they changed. */
export function toChangedValue(
  field: FieldDefinition | undefined,
  value: unknown,
  options: ValueTextOptions,
): ChangedValue | null {
  if (isEmpty(value)) return null;
  if (!field) return { text: typeof value === 'object' ? '…' : String(value) };
  if (field.kind === 'record') return options.named(String(value));
  if (field.kind === 'lines') return { text: '…' };
  return { text: toText(field, value, options) };
}

/** True for values that are no text within a sentence. */
export const hasNoText = (field: FieldDefinition | undefined): boolean =>
  field?.kind === 'lines' || field?.kind === 'long-text';
