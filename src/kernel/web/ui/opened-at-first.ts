/** For menus whose code comes when they are asked for. */
import { useEffect, useRef, useState } from 'react';

/** Opens on mount; the button, rendered again around it, regains the focus. Only while `first` is true. */
export function useOpenedAtFirst<Target extends HTMLElement>(first = true) {
  const target = useRef<Target | null>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!first) return;
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, [first]);
  return { target, opened, setOpened };
}
