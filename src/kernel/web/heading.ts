/**
 * Whoever goes to another screen, or to the next step of one, is led to its heading: there the keyboard goes on, and readers say
 * where they are. A heading that comes later, with what is loaded, is led to when it comes, unless the person went on meanwhile.
 */
import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Where a heading is awaited since the last step. */
let awaited = false;

/** Where the screen stands; the shell is around it. */
export const main = (): HTMLElement | null => document.getElementById('main') ?? document.querySelector('main');

/** Typing has begun: a field took the focus by itself, or the person did. */
function isTaken(): boolean {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused === main()) return false;
  return (
    focused.matches('input, textarea, select, [contenteditable]') || focused.closest('[role=dialog], dialog') !== null
  );
}

function lead(element: HTMLElement): void {
  awaited = false;
  element.focus({ preventScroll: true });
}

/** After a step that was drawn: to its heading, and until there is one to the place where it will stand. */
export function leadToHeading(): void {
  if (isTaken()) return;
  const place = main();
  const heading = place?.querySelector<HTMLElement>('h1[tabindex]');
  if (heading) lead(heading);
  else {
    awaited = true;
    place?.focus({ preventScroll: true });
  }
}

/** For the `ref` of a heading of a page, which also has `tabIndex={-1}`. */
export function useHeading(): (element: HTMLElement | null) => void {
  return useCallback((element) => {
    if (!element || !awaited) return;
    const focused = document.activeElement;
    if (focused === document.body || focused === main()) lead(element);
    else awaited = false;
  }, []);
}

/**
 * Leads to the heading whenever this changes: an address, the step of an assistant. Not at first: the page was opened there.
 * @param heading where a step has one of its own (with `tabIndex={-1}`); else the page's
 */
export function useHeadingAfter(step: string | number, heading?: RefObject<HTMLElement | null>): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (heading) heading.current?.focus();
    else leadToHeading();
  }, [step, heading]);
}
