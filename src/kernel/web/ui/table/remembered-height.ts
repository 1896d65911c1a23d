/** List heights: remembers each list's last height, so that content below it does not jump while it reloads. */
import { type RefObject, useEffect } from 'react';
import { readLocalJson, writeLocal } from '../../local.ts';

const key = 'heureum.heights';
/** Lists remembered: a person sees a few dozen. */
const maxLists = 60;

type Heights = Record<string, number>;

function readHeights(): Heights {
  const stored = readLocalJson<unknown>(key, {});
  return typeof stored === 'object' && stored !== null ? (stored as Heights) : {};
}

/** Pixels; null for a list that was never seen at this width. */
export function getRememberedHeight(name: string, phone: boolean): number | null {
  const height = readHeights()[`${name} ${phone}`];
  return typeof height === 'number' && height > 0 ? height : null;
}

/** Stores its height on changes; the browser reports it, so that no layout is forced. */
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
      const heights = readHeights();
      if (height === 0 || heights[entry] === height) return;
      const { [entry]: _, ...others } = heights;
      const last = Object.entries(others).slice(-(maxLists - 1));
      writeLocal(key, JSON.stringify({ ...Object.fromEntries(last), [entry]: height }));
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [name, phone, frame, isShown]);
}
