/**
 * A screen is filled from its top: what stands below a part that is still loading (`data-waiting`) comes with it and not before, so
 * that nothing which is read moves, whatever order the answers come in. Only at first: what is loaded later hides nothing.
 */
import { useLayoutEffect } from 'react';
import { main } from './heading.ts';

/** Milliseconds. Who waits longer than that for one part reads the others meanwhile. */
const longest = 3000;
const acts = ['pointerdown', 'keydown'] as const;

/** Each time that `screen` changes; `global.css` does the hiding. */
export function useArriving(screen: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen arrives anew
  useLayoutEffect(() => {
    const place = main();
    if (!place) return undefined;
    place.dataset.arriving = '';
    const end = () => {
      delete place.dataset.arriving;
      clearTimeout(timer);
      for (const act of acts) removeEventListener(act, end, true);
    };
    const timer = setTimeout(end, longest);
    for (const act of acts) addEventListener(act, end, true);
    return end;
  }, [screen]);
}
