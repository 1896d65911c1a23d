/** What the page showed before its scripts were there gives way to the first screen, at once and for good. */
import { useEffect, useLayoutEffect } from 'react';
import { fetchAhead, onUsed } from './late.tsx';

/** Whoever came to a link by keyboard is on the same one afterwards. */
function sameIn(root: Element | null, focused: Element): HTMLElement | undefined {
  const all = root?.querySelectorAll<HTMLElement>('a[href], #main') ?? [];
  const href = focused.getAttribute('href');
  return [...all].find((one) => (href ? one.getAttribute('href') === href : one.id !== '' && one.id === focused.id));
}

export function arrive(): void {
  const stuck = document.getElementById('stuck');
  if (stuck) stuck.hidden = true;
  const shell = document.getElementById('shell');
  if (!shell) return;
  const focused = shell.contains(document.activeElement) ? document.activeElement : null;
  shell.remove();
  if (focused) sameIn(document.getElementById('root'), focused)?.focus({ preventScroll: true });
}

export function useArrived(): void {
  useLayoutEffect(arrive, []);
  // Not before: what the first screen waits for comes first.
  useEffect(() => {
    const forget = onUsed(() => {
      fetchAhead();
      // Without it everything happens at once.
      void import('./motion.ts').then(({ watchRows }) => watchRows()).catch(() => null);
    });
    return forget;
  }, []);
}
