/** Before and after of an impact as rows that a person can compare. Pure. */
import type { Json } from '../../contract/block.ts';
import { currencies, formatMoney, type Money } from '../../contract/money.ts';
import type { Locale } from '../../contract/text.ts';
import { formatNumber } from '../format.ts';

export interface DiffRow {
  label: string;
  before: string | null;
  after: string | null;
  changed: boolean;
}

function isMoney(value: Json): value is { amount: number; currency: Money['currency'] } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return typeof value.amount === 'number' && typeof value.currency === 'string' && value.currency in currencies;
}

/** A value as short text; null when there is none. */
export function toDiffText(value: Json | undefined, language: Locale): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  if (typeof value === 'number') return formatNumber(value, language);
  if (typeof value === 'string') return value;
  if (isMoney(value)) return formatMoney(value, language);
  if (Array.isArray(value)) return value.map((item) => toDiffText(item, language) ?? '–').join(', ') || null;
  const parts = Object.entries(value).map(([name, item]) => `${name} ${toDiffText(item, language) ?? '–'}`);
  return parts.join(' · ') || null;
}

const isPlainObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isMoney(value);

/** One row per label, nested objects as `outer › inner`. Order: as in `before`, then what is new in `after`. */
export function createDiffRows(before: Json, after: Json, display: { language: Locale; prefix?: string }): DiffRow[] {
  if (!isPlainObject(before) && !isPlainObject(after)) {
    const [item, other] = [toDiffText(before, display.language), toDiffText(after, display.language)];
    return [{ label: display.prefix ?? '', before: item, after: other, changed: item !== other }];
  }
  const beforeRows = isPlainObject(before) ? before : {};
  const right = isPlainObject(after) ? after : {};
  return [...new Set([...Object.keys(beforeRows), ...Object.keys(right)])].flatMap((key) => {
    const prefix = display.prefix ? `${display.prefix} › ${key}` : key;
    return createDiffRows(beforeRows[key] ?? null, right[key] ?? null, { ...display, prefix });
  });
}
