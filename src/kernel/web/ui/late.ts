/** For menus whose code comes when they are asked for. */
import { useEffect, useRef, useState } from 'react';

/** Opened as soon as it stands; the button, which was drawn anew around it, has the focus again. Only while `first` says so. */
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
