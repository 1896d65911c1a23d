/**
 * Navigation to a screen, or to its next step, focuses its heading: keyboard use continues there, and screen readers announce it. A
 * heading that appears later, with loaded data, is focused then, unless the person moved on meanwhile.
 */
import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** True if a heading is awaited since the last step. */
let awaited = false;

/** Container of the screen; the shell is around it. */
export const getMainElement = (): HTMLElement | null =>
  document.getElementById('main') ?? document.querySelector('main');

/** Typing has begun: a field took the focus by itself, or the person did. */
function isFocusTaken(): boolean {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused === getMainElement()) return false;
  return (
    focused.matches('input, textarea, select, [contenteditable]') || focused.closest('[role=dialog], dialog') !== null
  );
}

function focusElement(element: HTMLElement): void {
  awaited = false;
  element.focus({ preventScroll: true });
}

/** Focuses the heading of a rendered step, or its future place until it exists. */
export function focusHeading(): void {
  if (isFocusTaken()) return;
  const place = getMainElement();
  const heading = place?.querySelector<HTMLElement>('h1[tabindex]');
  if (heading) focusElement(heading);
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
    if (focused === document.body || focused === getMainElement()) focusElement(element);
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
    else focusHeading();
  }, [step, heading]);
}
