/** What lies further down is not fetched by those who never look there. */
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whoever does any of these is about to go on: by touch, wheel, keys, a search in the page, or onto paper. */
const signs = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'focusin', 'beforeprint'] as const;

/** Whether this place stands in the window, or somebody has begun to move about the page. Once true, it stays so. */
export function useNear<E extends HTMLElement>(): { place: RefObject<E | null>; isNear: boolean } {
  const place = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear) return;
    const come = () => setNear(true);
    if ((place.current?.getBoundingClientRect().top ?? 0) < window.innerHeight) return come();
    for (const sign of signs) window.addEventListener(sign, come, { once: true, passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, come);
    };
  }, [isNear]);
  return { place, isNear };
}
