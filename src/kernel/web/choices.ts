/**
 * What the person chose of how things look and are told, as this browser knows it. The page before the application is there follows
 * it, too (`server/http/application.ts`): what it needs is kept under `heureum.look`.
 */
import { useSyncExternalStore } from 'react';
import { type FontSize, fontSizes } from '../contract/constants.ts';
import type { Preferences, PreferencesChange } from '../contract/preferences.ts';
import type { Me } from '../contract/session.ts';
import { send } from './api.ts';
import { chooseLanguage, suggestLanguage } from './i18n.tsx';
import { readLocal, readLocalJson, writeLocal } from './local.ts';
import { textVariables } from './theme/text-sizes.ts';

/** Of whom, and what the server last said: a choice that is another now was made elsewhere. */
interface Seen {
  person: string;
  preferences: Preferences;
}

interface Look {
  /** Variables of the text's size; none for the product's own. */
  style: Record<string, string>;
  /** Marks of the page: `data-compact`, `data-folded`, `data-tipless`. */
  marks: Record<string, string>;
}

const seenKey = 'heureum.choices';
const lookKey = 'heureum.look';
const themeKey = 'heureum.theme';

const listeners = new Set<() => void>();
let current: Seen | null = null;

function lookOf({ fontSize, ui }: Preferences): Look {
  const marks = { compact: ui.compactMode, folded: ui.sidebarCollapsed, tipless: !ui.showTips };
  return {
    style: fontSize === 'small' ? {} : textVariables(fontSize),
    marks: Object.fromEntries(Object.entries(marks).flatMap(([mark, isSet]) => (isSet ? [[mark, '']] : []))),
  };
}

const noLook: Look = { style: {}, marks: {} };
const allVariables = Object.keys(textVariables(Object.keys(fontSizes)[0] as FontSize));

function wear(look: Look): void {
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

/** The look is kept by Mantine's own manager, which hears of it as of another tab's choice. */
function wearTheme(theme: Preferences['theme']): void {
  if ((readLocal(themeKey) ?? 'auto') === theme) return;
  writeLocal(themeKey, theme);
  window.dispatchEvent(new StorageEvent('storage', { key: themeKey, newValue: theme, storageArea: localStorage }));
}

function keep(seen: Seen | null): void {
  current = seen;
  writeLocal(seenKey, seen && JSON.stringify(seen));
  wear(seen ? lookOf(seen.preferences) : noLook);
  for (const listener of listeners) listener();
}

/**
 * Follows what the server says of the person. Language and theme may have been chosen in this browser alone: that holds until
 * the person's own choice is another than when it was last seen here. Awaited before anything is drawn for the person, or it
 * would be drawn twice; a language whose texts cannot be loaded is left as it is.
 */
export async function followChoices({ person, preferences }: Me): Promise<void> {
  if (!preferences) return suggestLanguage(person.locale).catch((error) => reportError(error));
  const { language, theme } = preferences;
  const seen = current ?? readLocalJson<Seen | null>(seenKey, null);
  const before = seen?.person === person.id ? seen.preferences : null;
  keep({ person: person.id, preferences });
  if (before ? before.theme !== theme : readLocal(themeKey) === null) wearTheme(theme);
  const follow = before && before.language !== language ? chooseLanguage : suggestLanguage;
  await follow(language).catch((error) => reportError(error));
}

/** Whoever signs in here next begins with the product's own look. */
export function forgetChoices(): void {
  if (current !== null || readLocal(seenKey) !== null) keep(null);
}

function changed(preferences: Preferences, { notifications, ui, ...others }: PreferencesChange): Preferences {
  const named = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  return {
    ...preferences,
    ...named,
    notifications: { ...preferences.notifications, ...notifications },
    ui: { ...preferences.ui, ...ui },
  };
}

/** At once here, and kept with the account for every other browser; what cannot be kept is as it was. @throws ApiError */
export async function changeChoices(change: PreferencesChange): Promise<void> {
  const before = current;
  if (!before) return;
  keep({ ...before, preferences: changed(before.preferences, change) });
  if (change.theme) wearTheme(change.theme);
  try {
    await send('PUT', '/api/user/preferences', { body: change });
    if (change.language) await chooseLanguage(change.language);
  } catch (error) {
    keep(before);
    if (change.theme) wearTheme(before.preferences.theme);
    throw error;
  }
}

const hear = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Null where nobody is signed in. */
export function useChoices(): Preferences | null {
  const seen = useSyncExternalStore(
    hear,
    () => current,
    () => null,
  );
  return seen?.preferences ?? null;
}
