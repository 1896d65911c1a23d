/** Canvas callbacks: functions with a stable identity, so that a block rerenders only when it changed. */

import type { MouseEvent, PointerEvent } from 'react';
import { createContext, use, useEffect, useMemo, useRef } from 'react';
import type { Connection as Way } from '../../contract/frame.ts';
import type { BlockView } from '../../contract/shapes.ts';

export interface NodeActions {
  add: (kind: BlockView) => void;
  press: (id: string, event: MouseEvent) => void;
  addAfter: (insertion: { block: string; outlet: string }) => void;
  disconnect: (connection: Way) => void;
  enter: (loop: string) => void;
  changeNote: (id: string, text: string) => void;
  removeNote: (id: string) => void;
  renameGroup: (id: string, title: string) => void;
  ungroup: (id: string) => void;
}

const NodeActionsContextValue = createContext<NodeActions | null>(null);
export const NodeActionsContext = NodeActionsContextValue;

export function useNodeActions(): NodeActions {
  const doing = use(NodeActionsContextValue);
  if (!doing) throw new Error('outside of a canvas');
  return doing;
}

/** The same functions for good; each calls the latest. */
export function useStableActions(latest: NodeActions): NodeActions {
  const latestRef = useRef(latest);
  useEffect(() => {
    latestRef.current = latest;
  });
  return useMemo(
    () => ({
      add: (kind) => latestRef.current.add(kind),
      press: (id, event) => latestRef.current.press(id, event),
      addAfter: (insertion) => latestRef.current.addAfter(insertion),
      disconnect: (connection) => latestRef.current.disconnect(connection),
      enter: (loop) => latestRef.current.enter(loop),
      changeNote: (id, text) => latestRef.current.changeNote(id, text),
      removeNote: (id) => latestRef.current.removeNote(id),
      renameGroup: (id, title) => latestRef.current.renameGroup(id, title),
      ungroup: (id) => latestRef.current.ungroup(id),
    }),
    [],
  );
}

/**
 * A button on the canvas captures the pointer pressed on it: the view may move before the release, which still counts as a click.
 */
export function capturePointer(event: PointerEvent<HTMLElement>): void {
  event.currentTarget.setPointerCapture(event.pointerId);
}
