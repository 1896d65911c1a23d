/**
 * The person's display and notification preferences, as this browser knows them. The page before the application starts uses them,
 * too (`server/http/spa-document.ts`), from `heureum.look`.
 */
import { useSyncExternalStore } from 'react';
import { type FontSize, fontSizes } from '../contract/constants.ts';
import type { Preferences, PreferencesChange } from '../contract/preferences.ts';
import type { Me } from '../contract/session.ts';
import { sendRequest } from './api.ts';
import { chooseLanguage, suggestLanguage } from './i18n.tsx';
import { readLocal, readLocalJson, writeLocal } from './local.ts';
import { getTextVariables } from './theme/text-sizes.ts';

/** The person, and the server's last value: a preference that differs now was changed elsewhere. */
interface StoredPreferences {
  person: string;
  preferences: Preferences;
}

interface Appearance {
  /** Variables of the text's size; none for the product's own. */
  style: Record<string, string>;
  /** Marks of the page: `data-compact`, `data-folded`, `data-tipless`. */
  marks: Record<string, string>;
}

const seenKey = 'heureum.choices';
const lookKey = 'heureum.look';
const themeKey = 'heureum.theme';

const listeners = new Set<() => void>();
let current: StoredPreferences | null = null;

function toAppearance({ fontSize, ui }: Preferences): Appearance {
  const marks = { compact: ui.compactMode, folded: ui.sidebarCollapsed, tipless: !ui.showTips };
  return {
    style: fontSize === 'small' ? {} : getTextVariables(fontSize),
    marks: Object.fromEntries(Object.entries(marks).flatMap(([mark, isSet]) => (isSet ? [[mark, '']] : []))),
  };
}

const noAppearance: Appearance = { style: {}, marks: {} };
const allVariables = Object.keys(getTextVariables(Object.keys(fontSizes)[0] as FontSize));

function applyAppearance(look: Appearance): void {
  const page = document.documentElement;
  for (const name of allVariables) {
    if (name in look.style) page.style.setProperty(name, look.style[name] ?? '');
    else page.style.removeProperty(name);
  }
  for (const mark of ['compact', 'folded', 'tipless']) {
    if (mark in look.marks) page.dataset[mark] = '';
    else delete page.dataset[mark];
  }
  const isPlain = Object.keys(look.style).length + Object.keys(look.marks).length === 0;
  writeLocal(lookKey, isPlain ? null : JSON.stringify(look));
}

/** Mantine's own manager stores the theme, and treats this as another tab's change. */
function applyTheme(theme: Preferences['theme']): void {
  if ((readLocal(themeKey) ?? 'auto') === theme) return;
  writeLocal(themeKey, theme);
  window.dispatchEvent(new StorageEvent('storage', { key: themeKey, newValue: theme, storageArea: localStorage }));
}

function storePreferences(stored: StoredPreferences | null): void {
  current = stored;
  writeLocal(seenKey, stored && JSON.stringify(stored));
  applyAppearance(stored ? toAppearance(stored.preferences) : noAppearance);
  for (const listener of listeners) listener();
}

/**
 * Follows what the server says of the person. Language and theme may have been chosen in this browser alone: that holds until
 * the person's own choice is another than when it was last seen here. Awaited before anything is drawn for the person, or it
 * would be drawn twice; a language whose texts cannot be loaded is left as it is.
 */
export async function followPreferences({ person, preferences }: Me): Promise<void> {
  if (!preferences) return suggestLanguage(person.locale).catch((error) => reportError(error));
  const { language, theme } = preferences;
  const stored = current ?? readLocalJson<StoredPreferences | null>(seenKey, null);
  const previous = stored?.person === person.id ? stored.preferences : null;
  storePreferences({ person: person.id, preferences });
  if (previous ? previous.theme !== theme : readLocal(themeKey) === null) applyTheme(theme);
  const follow = previous && previous.language !== language ? chooseLanguage : suggestLanguage;
  await follow(language).catch((error) => reportError(error));
}

/** Resets to the default theme for the next person who signs in here. */
export function forgetPreferences(): void {
  if (current !== null || readLocal(seenKey) !== null) storePreferences(null);
}

function mergePreferences(preferences: Preferences, { notifications, ui, ...others }: PreferencesChange): Preferences {
  const named = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  return {
    ...preferences,
    ...named,
    notifications: { ...preferences.notifications, ...notifications },
    ui: { ...preferences.ui, ...ui },
  };
}

/** Applied here at once, and stored with the account for every other browser; reverted if it cannot be stored. @throws ApiError */
export async function changePreferences(change: PreferencesChange): Promise<void> {
  const previous = current;
  if (!previous) return;
  storePreferences({ ...previous, preferences: mergePreferences(previous.preferences, change) });
  if (change.theme) applyTheme(change.theme);
  try {
    await sendRequest('PUT', '/api/user/preferences', { body: change });
    if (change.language) await chooseLanguage(change.language);
  } catch (error) {
    storePreferences(previous);
    if (change.theme) applyTheme(previous.preferences.theme);
    throw error;
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Null where nobody is signed in. */
export function usePreferences(): Preferences | null {
  const stored = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  return stored?.preferences ?? null;
}
