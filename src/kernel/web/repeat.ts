/** Looking again at what no live event tells of: work in the background, and what visitors see, who hear none. */
import { useEffect, useRef } from 'react';

/** Milliseconds between two looks, unless told. */
const usualPace = 2_000;

/** Runs again and again while `active`, and not while nobody looks at the page. */
export function useRepeat(active: boolean, run: () => void, pace = usualPace): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  }, [run]);
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => {
      if (!document.hidden) latest.current();
    }, pace);
    return () => clearInterval(timer);
  }, [active, pace]);
}
