/**
 * Keys of the screen that is shown, each with what it does, so that `?` can list them. One listener for all: the key of the screen
 * that came last goes first. Keys mean their place on the keyboard, so that they work while Hangul is typed, too.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface Shortcut {
  /** `C`, `?`, `mod+K`, or one key after the other: `G W`. */
  keys: string;
  label: string;
  run: () => void;
  /** The screen or the browser handles the key itself (copy and paste): it is only listed. */
  isOwn?: boolean;
}

/** Milliseconds in which the second key of a pair is awaited. */
const pairTime = 1200;

let shortcuts: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

function setShortcuts(next: readonly Shortcut[]): void {
  shortcuts = next;
  for (const listener of listeners) listener();
}

/**
 * Name of the key by its position on the keyboard, as in `Shortcut.keys`; null during the composition of a syllable, and with Shift or
 * Alt.
 */
export function getKeyName(event: KeyboardEvent): string | null {
  if (event.isComposing || event.altKey) return null;
  const key = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1] ?? event.key;
  const isMod = event.ctrlKey || event.metaKey;
  if (isMod) return `mod+${key.toUpperCase()}`;
  if (event.key === '?') return '?';
  return event.shiftKey ? null : key.toUpperCase();
}

/** In a field keys are letters; in a dialog they are the dialog's. */
export function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog][aria-modal=true], dialog[open]')) return true;
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=menu]') !== null
  );
}

let first = '';
let firstAt = 0;

function onKeyDown(event: KeyboardEvent): void {
  const name = getKeyName(event);
  if (name === null || event.defaultPrevented || event.repeat) return;
  if (!name.startsWith('mod+') && isElsewhere(event.target)) return;
  const pair = event.timeStamp - firstAt < pairTime ? `${first} ${name}` : name;
  const heard = shortcuts.filter(({ isOwn }) => !isOwn);
  const match = heard.findLast(({ keys }) => keys === pair) ?? heard.findLast(({ keys }) => keys === name);
  [first, firstAt] = match ? ['', 0] : [name, event.timeStamp];
  if (!match) return;
  event.preventDefault();
  match.run();
}

function addShortcut(shortcut: Shortcut): () => void {
  if (shortcuts.length === 0) addEventListener('keydown', onKeyDown);
  setShortcuts([...shortcuts, shortcut]);
  return () => {
    setShortcuts(shortcuts.filter((item) => item !== shortcut));
    if (shortcuts.length === 0) removeEventListener('keydown', onKeyDown);
  };
}

/**
 * A key of this screen: `useShortcut('C', t('word.add'), create)`. Off while the person types, and where `keys` is null.
 * @param label what it does, in the words of its button
 */
export function useShortcut(keys: string | null, label: string, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => (keys ? addShortcut({ keys, label, run: () => latest.current() }) : undefined), [keys, label]);
}

/** Several at once, as listed in a table. */
export function useShortcuts(all: readonly Shortcut[]): void {
  const key = all.map(({ keys, label }) => `${keys}\n${label}`).join('\n');
  const latest = useRef(all);
  useEffect(() => {
    latest.current = all;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they do may change at each drawing, which keys there are does not
  useEffect(() => {
    const removals = latest.current.map(({ keys, label, isOwn }, index) =>
      addShortcut({ keys, label, run: () => latest.current[index]?.run(), ...(isOwn && { isOwn }) }),
    );
    return () => {
      for (const remove of removals) remove();
    };
  }, [key]);
}

/** All that can be pressed now, in the order in which it was declared. */
export function useShortcutList(): readonly Shortcut[] {
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return useSyncExternalStore(
    subscribe,
    () => shortcuts,
    () => shortcuts,
  );
}
