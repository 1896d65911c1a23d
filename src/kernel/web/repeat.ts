/** Polling for changes without live events: background work, and visitors' pages, which receive none. */
import { useEffect, useRef } from 'react';

/** Default interval of polling in milliseconds. */
const defaultPaceMs = 2_000;

/** Runs again and again while `active`, and not while nobody looks at the page. */
export function useRepeat(active: boolean, run: () => void, pace = defaultPaceMs): void {
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
