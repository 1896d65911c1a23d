/**
 * What opens takes the focus, and gives it back when it closes: to what had it, or to the button of the menu that this was in, or else to
 * the heading. Mantine's own way knows only what was drawn before it opened, and most dialogs are drawn by being opened.
 */
import { useLayoutEffect } from 'react';
import { focusHeading } from '../heading.ts';

/** The entry of a menu is gone when the dialog closes that it opened; the menu's button is there. */
function listReturnTargets(opener: Element | null): (Element | null)[] {
  const menu = opener?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return [menu ? document.getElementById(menu) : null, opener];
}

export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const places = listReturnTargets(document.activeElement);
    return () => {
      const closing = document.activeElement?.closest('[role=dialog]');
      // Focus that the person, or another dialog, moved meanwhile is left alone.
      const isFree = () => {
        const focused = document.activeElement;
        return !focused || focused === document.body || !focused.isConnected || closing?.contains(focused);
      };
      setTimeout(() => {
        if (!isFree()) return;
        const place = places.find(
          (place) => place instanceof HTMLElement && place !== document.body && place.isConnected,
        );
        if (place instanceof HTMLElement) place.focus({ preventScroll: true });
        else if (!document.querySelector('[role=dialog]')) focusHeading();
      });
    };
  }, [opened]);
}
