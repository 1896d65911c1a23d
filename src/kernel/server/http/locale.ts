/** Locale of a request: Korean unless the caller prefers English. */
import type { Locale } from '../../contract/text.ts';

export function parseLocale(header: string | undefined): Locale {
  const first = (header ?? 'ko').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return first.find((name) => name === 'ko' || name === 'en') === 'en' ? 'en' : 'ko';
}
