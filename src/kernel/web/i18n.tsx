/** Texts of the interface: one catalogue per module and language, loaded with the module, the other language only when chosen. */
import { use, useCallback, useEffect, useSyncExternalStore } from 'react';
import { type CommonTextKey, findCommonText } from '../contract/common-texts.ts';
import { fillTemplate, type Locale, type LocalText } from '../contract/text.ts';
import { getChosenLanguage, getLanguage, onLanguageChange, storeLanguage, switchLanguage } from './language.ts';
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
  const loadingText = source.loading.get(language);
  if (loadingText) return loadingText;
  const loading: Promise<Catalogue> = source.load[language]().then((catalogue) => {
    // React's `use` reads a promise with these marks at once, without drawing a fallback for a moment.
    Object.assign(loading, { status: 'fulfilled', value: catalogue });
    return catalogue;
  });
  loading.catch(() => source.loading.delete(language));
  source.loading.set(language, loading);
  return loading;
}

/** Waits until the catalogues of all modules loaded so far are available in the current language. */
export async function loadTexts(language: Locale = getLanguage()): Promise<void> {
  await Promise.all(sources.map((source) => loadSource(source, language)));
}

let requestedLanguage: Locale | null = null;

/** Switches when the texts are there, unless another language was asked for meanwhile. */
async function switchWhenReady(language: Locale): Promise<void> {
  requestedLanguage = language;
  await loadTexts(language);
  if (requestedLanguage === language) switchLanguage(language);
}

/** Stores the choice at once, even if the person leaves the page, and switches when the language's texts are available. */
export async function chooseLanguage(language: Locale): Promise<void> {
  const previous = getChosenLanguage();
  storeLanguage(language);
  try {
    await switchWhenReady(language);
  } catch (error) {
    if (getChosenLanguage() === language) storeLanguage(previous);
    throw error;
  }
}

/** Follows the person's stored preference as long as nothing was chosen in this browser. */
export async function suggestLanguage(language: Locale): Promise<void> {
  if (getChosenLanguage() || language === getLanguage()) return;
  await switchWhenReady(language);
}

export function useLanguage(): Locale {
  return useSyncExternalStore(onLanguageChange, getLanguage, getLanguage);
}

function useSource(source: Source): Translate<string> {
  const language = useLanguage();
  const catalogue = use(loadSource(source, language));
  return useCallback(
    (key, values) => fillTemplate(catalogue[key] ?? findCommonText(key)?.[language] ?? key, values),
    [catalogue, language],
  );
}

/**
 * Declares a module's texts; returns the module's hook, which also knows the words of the kernel (`t('word.save')`). Once
 * per module, in `web/text.ts`.
 * @example
 * export const useText = createTextHook<typeof ko>({
 *   ko: async () => (await import('../contract/locales/ko.ts')).ko,
 *   en: async () => (await import('../contract/locales/en.ts')).en,
 * });
 */
export function createTextHook<Texts extends object>(
  load: {
    [L in Locale]: () => Promise<Record<keyof Texts & string, string>>;
  },
): () => Translate<(keyof Texts & string) | CommonTextKey> {
  const source: Source = { load, loading: new Map() };
  sources.push(source);
  // Failure shows when the screen waits for its texts (loadTexts), where it can be retried.
  loadSource(source, getLanguage()).catch(() => undefined);
  return () => useSource(source);
}

/** Texts of the kit itself. */
export const useKitText = createTextHook<typeof ko>({
  ko: async () => ko,
  en: async () => (await import('./locales/en.ts')).en,
});

/** Picks the text in the current language: `local(role.label)`; what is one text in any language stays as it is. */
export function useLocalText(): (text: LocalText | string) => string {
  const language = useLanguage();
  return useCallback((text) => (typeof text === 'string' ? text : text[language] || text.ko), [language]);
}

/** Sets the document's title: page, then company or product. */
export function useDocumentTitle(title: string, owner: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${owner}` : owner;
  }, [title, owner]);
}

/** Synchronises `<html lang>` with the interface. */
export function useDocumentLanguage(): void {
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
}
