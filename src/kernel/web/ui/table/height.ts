/** How high a list was when it was last seen here, so that what stands below it stays where it is while it is loaded again. */
import { type RefObject, useEffect } from 'react';
import { readLocalJson, writeLocal } from '../../local.ts';

const key = 'heureum.heights';
/** Lists remembered: a person sees a few dozen. */
const most = 60;

type Heights = Record<string, number>;

function known(): Heights {
  const kept = readLocalJson<unknown>(key, {});
  return typeof kept === 'object' && kept !== null ? (kept as Heights) : {};
}

/** Pixels; null for a list that was never seen at this width. */
export function heightOf(name: string, phone: boolean): number | null {
  const height = known()[`${name} ${phone}`];
  return typeof height === 'number' && height > 0 ? height : null;
}

/** Remembers how high it is when it changes; the browser tells, so that nothing is laid out for it. */
export function useRememberedHeight(
  name: string,
  phone: boolean,
  frame: RefObject<HTMLElement | null>,
  isShown: boolean,
) {
  useEffect(() => {
    if (!isShown || !frame.current) return undefined;
    const observer = new ResizeObserver(([change]) => {
      const height = Math.round(change?.borderBoxSize[0]?.blockSize ?? 0);
      const entry = `${name} ${phone}`;
      const heights = known();
      if (height === 0 || heights[entry] === height) return;
      const { [entry]: _, ...others } = heights;
      const last = Object.entries(others).slice(-(most - 1));
      writeLocal(key, JSON.stringify({ ...Object.fromEntries(last), [entry]: height }));
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [name, phone, frame, isShown]);
}
