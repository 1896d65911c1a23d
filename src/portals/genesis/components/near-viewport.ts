/** Lazy loading: content far down is not fetched for visitors who never go there. */
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Signs that the user is about to go on: touch, wheel, keys, a search in the page, or printing. */
const signs = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'focusin', 'beforeprint'] as const;

/** True if this place is in the window, or the user has begun to move about the page. Once true, it remains so. */
export function useNearViewport<E extends HTMLElement>(): { place: RefObject<E | null>; isNear: boolean } {
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
