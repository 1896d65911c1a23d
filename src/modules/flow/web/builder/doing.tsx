/** What the parts on the canvas call: functions that stay the same, so that a block is drawn anew only when it changed. */

import type { MouseEvent, PointerEvent } from 'react';
import { createContext, use, useEffect, useMemo, useRef } from 'react';
import type { Connection as Way } from '../../contract/frame.ts';
import type { BlockView } from '../../contract/shapes.ts';

export interface Doing {
  add: (kind: BlockView) => void;
  press: (id: string, event: MouseEvent) => void;
  addAfter: (after: { block: string; outlet: string }) => void;
  disconnect: (way: Way) => void;
  enter: (loop: string) => void;
  changeNote: (id: string, text: string) => void;
  removeNote: (id: string) => void;
  renameGroup: (id: string, title: string) => void;
  ungroup: (id: string) => void;
}

const Context = createContext<Doing | null>(null);
export const DoingContext = Context;

export function useDoing(): Doing {
  const doing = use(Context);
  if (!doing) throw new Error('outside of a canvas');
  return doing;
}

/** The same functions for good; each calls the latest. */
export function useSteady(latest: Doing): Doing {
  const kept = useRef(latest);
  useEffect(() => {
    kept.current = latest;
  });
  return useMemo(
    () => ({
      add: (kind) => kept.current.add(kind),
      press: (id, event) => kept.current.press(id, event),
      addAfter: (after) => kept.current.addAfter(after),
      disconnect: (way) => kept.current.disconnect(way),
      enter: (loop) => kept.current.enter(loop),
      changeNote: (id, text) => kept.current.changeNote(id, text),
      removeNote: (id) => kept.current.removeNote(id),
      renameGroup: (id, title) => kept.current.renameGroup(id, title),
      ungroup: (id) => kept.current.ungroup(id),
    }),
    [],
  );
}

/**
 * A button on the canvas keeps the finger that went down on it: the view may move before it is let go, and that is a click
 * all the same.
 */
export function keepPointer(event: PointerEvent<HTMLElement>): void {
  event.currentTarget.setPointerCapture(event.pointerId);
}
