/** The language of the interface: chosen by the person, kept in this browser, Korean until then. */
import { type Locale, locales } from '../contract/text.ts';
import { readLocal, writeLocal } from './local.ts';

const storageKey = 'heureum.language';
const listeners = new Set<() => void>();
let language: Locale = chosenLanguage() ?? 'ko';

/** What the person chose in this browser, or null. */
export function chosenLanguage(): Locale | null {
  const kept = readLocal(storageKey);
  return locales.find((locale) => locale === kept) ?? null;
}

export function currentLanguage(): Locale {
  return language;
}

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Switches at once; texts must have been loaded (`chooseLanguage` in i18n.tsx does both). */
export function switchLanguage(next: Locale, keep: boolean): void {
  language = next;
  if (keep) writeLocal(storageKey, next);
  for (const listener of listeners) listener();
}
