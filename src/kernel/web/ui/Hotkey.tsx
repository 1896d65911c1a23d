/** A key for the button or link inside: `C` makes something new on a list, `U` takes back what a page shows. `?` lists it. */
import { type ReactNode, useRef } from 'react';
import { useShortcut } from '../shortcuts.ts';

/** @param props `label`: the words of the button */
export function Hotkey(props: { keys: string; label: string; children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  useShortcut(props.keys, props.label, () => place.current?.querySelector<HTMLElement>('a, button')?.click());
  return (
    <span ref={place} style={{ display: 'contents' }}>
      {props.children}
    </span>
  );
}
