/** Tour start: `?tour=1` in the URL starts the tour for visitors, for this window until it is ended. */
import { useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '#kernel/web/lazy-part.tsx';

const Tour = lazyPart(async () => (await import('#modules/sample/web/index.ts')).Tour, { early: false });
const key = 'heureum.tour';

export function TourEntrance() {
  const { search } = useLocation();
  const [isEnded, setEnded] = useState(false);
  if (isEnded) return null;
  if (new URLSearchParams(search).has('tour')) sessionStorage.setItem(key, '1');
  if (sessionStorage.getItem(key) === null) return null;
  const end = () => {
    sessionStorage.removeItem(key);
    setEnded(true);
  };
  return <Tour onEnd={end} />;
}
