import { useEffect, useRef } from 'react';

/** Milliseconds between two looks at work that goes on in the background, where no live event tells of it. */
const pace = 2_000;

/** Runs again and again while `active`, and not while nobody looks at the page. */
export function useRepeat(active: boolean, run: () => void): void {
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
  }, [active]);
}
