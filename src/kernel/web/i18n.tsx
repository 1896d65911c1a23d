/** Texts of the interface: one catalogue per room and language, loaded with the room, the other language only when chosen. */
import { use, useCallback, useEffect, useSyncExternalStore } from 'react';
import { fill, type Locale, type LocalText } from '../contract/text.ts';
import { type WordKey, wordOf } from '../contract/words.ts';
import { chosenLanguage, currentLanguage, keepLanguage, onLanguage, switchLanguage } from './language.ts';
import { ko } from './locales/ko.ts';

export type Values = Record<string, string | number>;
export type Translate<Key extends string> = (key: Key, values?: Values) => string;
type Catalogue = Record<string, string>;

interface Source {
  load: Record<Locale, () => Promise<Catalogue>>;
  loading: Map<Locale, Promise<Catalogue>>;
}

const sources: Source[] = [];

function loadSource(source: Source, language: Locale): Promise<Catalogue> {
  const known = source.loading.get(language);
  if (known) return known;
  const loading: Promise<Catalogue> = source.load[language]().then((catalogue) => {
    // React's `use` reads a promise with these marks at once, without drawing a fallback for a moment.
    Object.assign(loading, { status: 'fulfilled', value: catalogue });
    return catalogue;
  });
  loading.catch(() => source.loading.delete(language));
  source.loading.set(language, loading);
  return loading;
}

/** Waits until the catalogues of all rooms met so far are there in the current language. */
export async function textsReady(language: Locale = currentLanguage()): Promise<void> {
  await Promise.all(sources.map((source) => loadSource(source, language)));
}

let wanted: Locale | null = null;

/** Switches when the texts are there, unless another language was asked for meanwhile. */
async function switchWhenReady(language: Locale): Promise<void> {
  wanted = language;
  await textsReady(language);
  if (wanted === language) switchLanguage(language);
}

/** Remembers the choice at once, whoever leaves the page has made it, and switches when the language's texts are there. */
export async function chooseLanguage(language: Locale): Promise<void> {
  const before = chosenLanguage();
  keepLanguage(language);
  try {
    await switchWhenReady(language);
  } catch (error) {
    if (chosenLanguage() === language) keepLanguage(before);
    throw error;
  }
}

/** Follows the person's stored preference as long as nothing was chosen in this browser. */
export async function suggestLanguage(language: Locale): Promise<void> {
  if (chosenLanguage() || language === currentLanguage()) return;
  await switchWhenReady(language);
}

export function useLanguage(): Locale {
  return useSyncExternalStore(onLanguage, currentLanguage, currentLanguage);
}

function useSource(source: Source): Translate<string> {
  const language = useLanguage();
  const catalogue = use(loadSource(source, language));
  return useCallback(
    (key, values) => fill(catalogue[key] ?? wordOf(key)?.[language] ?? key, values),
    [catalogue, language],
  );
}

/**
 * Declares a room's texts; the answer is the room's hook, which also knows the words of the kernel (`t('word.save')`). Once
 * per room, in `web/text.ts`.
 * @example
 * export const useText = roomText<typeof ko>({
 *   ko: async () => (await import('../contract/locales/ko.ts')).ko,
 *   en: async () => (await import('../contract/locales/en.ts')).en,
 * });
 */
export function roomText<Texts extends object>(
  load: {
    [L in Locale]: () => Promise<Record<keyof Texts & string, string>>;
  },
): () => Translate<(keyof Texts & string) | WordKey> {
  const source: Source = { load, loading: new Map() };
  sources.push(source);
  // Failure shows when the screen waits for its texts (textsReady), where it can be retried.
  loadSource(source, currentLanguage()).catch(() => undefined);
  return () => useSource(source);
}

/** Texts of the kit itself. */
export const useKitText = roomText<typeof ko>({
  ko: async () => ko,
  en: async () => (await import('./locales/en.ts')).en,
});

/** Picks the text in the current language: `local(role.label)`; what is one text in any language stays as it is. */
export function useLocal(): (text: LocalText | string) => string {
  const language = useLanguage();
  return useCallback((text) => (typeof text === 'string' ? text : text[language] || text.ko), [language]);
}

/** Sets the document's title: page, then company or product. */
export function useDocumentTitle(title: string, owner: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${owner}` : owner;
  }, [title, owner]);
}

/** Keeps `<html lang>` in step with the interface. */
export function useDocumentLanguage(): void {
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
}
