/** The language of the interface: asked for in the address or chosen, kept in this browser; until then the person's, and the browser's own. */
import { type Locale, locales } from '../contract/text.ts';
import { readLocal, readLocalJson, writeLocal } from './local.ts';

const storageKey = 'heureum.language';
const listeners = new Set<() => void>();
let language: Locale = askedLanguage() ?? chosenLanguage() ?? personsLanguage() ?? ownLanguage();

/** What the address asks for: links of the public site carry `?lang=en`. It is kept like a choice, and leaves the address: a later choice holds. */
function askedLanguage(): Locale | null {
  const query = new URLSearchParams(location.search);
  const asked = query.get('lang');
  const askedLocale = locales.find((locale) => locale === asked) ?? null;
  if (!askedLocale) return null;
  writeLocal(storageKey, askedLocale);
  query.delete('lang');
  const left = query.size > 0 ? `?${query}` : '';
  history.replaceState(history.state, '', location.pathname + left + location.hash);
  return askedLocale;
}

/** What the person chose in this browser, or null. */
export function chosenLanguage(): Locale | null {
  const kept = readLocal(storageKey);
  return locales.find((locale) => locale === kept) ?? null;
}

/** What whoever is signed in here had chosen when last seen (`choices.ts`): nobody waits for texts that are not read. */
function personsLanguage(): Locale | null {
  const seen = readLocalJson<{ preferences?: { language?: unknown } } | null>('heureum.choices', null);
  return locales.find((locale) => locale === seen?.preferences?.language) ?? null;
}

/** The first of the browser's languages that is ours, as the server reads them; Korean where there is none. */
function ownLanguage(): Locale {
  for (const name of navigator.languages) {
    const found = locales.find((locale) => name.toLowerCase().startsWith(locale));
    if (found) return found;
  }
  return 'ko';
}

export function currentLanguage(): Locale {
  return language;
}

/** An address of the public site, which keeps no language and is told: `siteAddress('/cart')`, `siteAddress('/catalog?sort=newest')`. */
export function siteAddress(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
}

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the next page begins with in this browser; null: nothing was chosen. */
export function keepLanguage(next: Locale | null): void {
  writeLocal(storageKey, next);
}

/** Switches at once; texts must have been loaded (`chooseLanguage` in i18n.tsx). */
export function switchLanguage(next: Locale): void {
  language = next;
  for (const listener of listeners) listener();
}
