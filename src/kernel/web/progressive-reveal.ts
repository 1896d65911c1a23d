/**
 * A screen fills from the top: content below a part that is still loading (`data-waiting`) appears with it, so that nothing being
 * read moves, in whatever order responses arrive. Only initially: later loading hides nothing.
 */
import { useLayoutEffect } from 'react';
import { getMainElement } from './heading.ts';

/** Milliseconds. Who waits longer than that for one part reads the others meanwhile. */
const maxWaitMs = 3000;
const userEvents = ['pointerdown', 'keydown'] as const;

/** Each time that `screen` changes; `global.css` does the hiding. */
export function useProgressiveReveal(screen: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen arrives anew
  useLayoutEffect(() => {
    const place = getMainElement();
    if (!place) return undefined;
    place.dataset.arriving = '';
    const end = () => {
      delete place.dataset.arriving;
      clearTimeout(timer);
      for (const act of userEvents) removeEventListener(act, end, true);
    };
    const timer = setTimeout(end, maxWaitMs);
    for (const act of userEvents) addEventListener(act, end, true);
    return end;
  }, [screen]);
}
