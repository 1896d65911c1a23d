/** Arrival: removes the static shell shown before the scripts loaded, at once and permanently, for the first screen. */
import { useEffect, useLayoutEffect } from 'react';
import { onFirstUse, startPrefetch } from './lazy-part.tsx';

/** Finds the element that had the keyboard focus before. */
function findSameLink(root: Element | null, focused: Element): HTMLElement | undefined {
  const all = root?.querySelectorAll<HTMLElement>('a[href], #main') ?? [];
  const href = focused.getAttribute('href');
  return [...all].find((item) =>
    href ? item.getAttribute('href') === href : item.id !== '' && item.id === focused.id,
  );
}

export function replaceShell(): void {
  const stuck = document.getElementById('stuck');
  if (stuck) stuck.hidden = true;
  const shell = document.getElementById('shell');
  if (!shell) return;
  const focused = shell.contains(document.activeElement) ? document.activeElement : null;
  shell.remove();
  if (focused) findSameLink(document.getElementById('root'), focused)?.focus({ preventScroll: true });
}

export function useShellHandover(): void {
  useLayoutEffect(replaceShell, []);
  // Not before: what the first screen waits for comes first.
  useEffect(() => {
    const forget = onFirstUse(() => {
      startPrefetch();
      // Without it everything happens at once.
      void import('./motion.ts').then(({ watchRows }) => watchRows()).catch(() => null);
    });
    return forget;
  }, []);
}
