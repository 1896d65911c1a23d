/**
 * The language of the interface: from the address or chosen, stored in this browser; otherwise the person's, then the browser's
 * own.
 */
import { type Locale, locales } from '../contract/text.ts';
import { readLocal, readLocalJson, writeLocal } from './local.ts';

const storageKey = 'heureum.language';
const listeners = new Set<() => void>();
let language: Locale = getAddressLanguage() ?? getChosenLanguage() ?? getPersonLanguage() ?? getBrowserLanguage();

/**
 * Language in the address: links of the public site carry `?lang=en`. It is stored like a choice and removed from the address, so
 * that a later choice applies.
 */
function getAddressLanguage(): Locale | null {
  const query = new URLSearchParams(location.search);
  const requested = query.get('lang');
  const askedLocale = locales.find((locale) => locale === requested) ?? null;
  if (!askedLocale) return null;
  writeLocal(storageKey, askedLocale);
  query.delete('lang');
  const remainingQuery = query.size > 0 ? `?${query}` : '';
  history.replaceState(history.state, '', location.pathname + remainingQuery + location.hash);
  return askedLocale;
}

/** Language chosen in this browser, or null. */
export function getChosenLanguage(): Locale | null {
  const storedLanguage = readLocal(storageKey);
  return locales.find((locale) => locale === storedLanguage) ?? null;
}

/** Language that the signed-in person had last chosen (`choices.ts`): avoids waiting for texts that nobody reads. */
function getPersonLanguage(): Locale | null {
  const storedPreferences = readLocalJson<{ preferences?: { language?: unknown } } | null>('heureum.choices', null);
  return locales.find((locale) => locale === storedPreferences?.preferences?.language) ?? null;
}

/** The first of the browser's languages that is ours, as the server reads them; Korean where there is none. */
function getBrowserLanguage(): Locale {
  for (const name of navigator.languages) {
    const match = locales.find((locale) => name.toLowerCase().startsWith(locale));
    if (match) return match;
  }
  return 'ko';
}

export function getLanguage(): Locale {
  return language;
}

/**
 * An address of the public site, which stores no language and gets it here: `getSiteAddress('/cart')`,
 * `getSiteAddress('/catalog?sort=newest')`.
 */
export function getSiteAddress(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
}

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores the language for the next page in this browser; null: none chosen. */
export function storeLanguage(next: Locale | null): void {
  writeLocal(storageKey, next);
}

/** Switches at once; texts must have been loaded (`chooseLanguage` in i18n.tsx). */
export function switchLanguage(next: Locale): void {
  language = next;
  for (const listener of listeners) listener();
}
