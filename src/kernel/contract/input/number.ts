/** Numbers and amounts of money as people write them. What could be meant in two ways is read in none. Pure. */
import { type Currency, currencies } from '../money.ts';
import { readSigns } from './text.ts';

/** Allowed units of an amount by currency, in front or behind. Korean keyboards type ₩ as a backslash. */
const units: Record<Currency, string> = {
  KRW: '₩|\\\\|원정|원|KRW|won',
  USD: 'US\\$|\\$|USD|달러|불',
  EUR: '€|EUR|유로',
  JPY: '¥|JPY|엔|円',
  CNY: '¥|CNY|RMB|위안|元',
};

/** Digits with or without commas between thousands; a part behind the point. */
const figure = String.raw`(\d{1,3}(?:,\d{3})+|\d+)?(\.\d+)?`;
const minus = '[-△▲]';

function parseDigits(typed: string, unit: string): string | null {
  const text = readSigns(typed);
  const [, inBrackets] = /^\((.+)\)$/.exec(text) ?? [];
  const mark = String.raw`\s*(?:${unit})?\s*`;
  const form = new RegExp(`^(${minus}|\\+)?${mark}(${minus})?${mark}${figure}${mark}(${minus})?${mark}$`, 'i');
  const [, before, within, whole, part, behind] = form.exec(inBrackets ?? text) ?? [];
  if (whole === undefined && part === undefined) return null;
  const minuses = [inBrackets, before !== '+' && before, within, behind].filter(Boolean).length;
  if (minuses > 1) return null;
  return `${minuses ? '-' : ''}${(whole ?? '0').replaceAll(',', '')}${part ?? ''}`;
}

/** Digits with commas, in any width, minus in its forms: `(1,234)`, `△1,234`, `−1234`; null for all else, `0x10` and `1e5` too. */
export function readNumber(typed: string): number | null {
  const digits = parseDigits(typed, '(?!)');
  if (digits === null) return null;
  const value = Number(digits);
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value + 0 : null;
}

/**
 * An amount in minor units of the currency; null where it is none, of another currency, or has a part that the currency has not. Three
 * digits behind a point could be thousands (1.500), unless the currency has three places.
 */
export function readAmount(typed: string, currency: Currency): number | null {
  const digits = parseDigits(typed, units[currency]);
  if (digits === null) return null;
  const [whole = '', part = ''] = digits.split('.');
  const places = currencies[currency];
  if (/[1-9]/.test(part.slice(places)) || (part.length === 3 && places < 3)) return null;
  const minor = Number(whole + part.slice(0, places).padEnd(places, '0'));
  return Number.isSafeInteger(minor) ? minor + 0 : null;
}
