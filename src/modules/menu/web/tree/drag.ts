/** Dragging a line of the tree: before or behind another, into a group, or to the end. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Line } from './rows.ts';

export type DropWhere = 'before' | 'after' | 'into';
export type Drop = (id: string, onto: { id: string; where: DropWhere }) => void;

/** A group accepts items dropped on its lower part; any other line opens a gap above or below itself. */
function getDropWhere({ node }: Line, element: Element, y: number): DropWhere {
  const { top, height } = element.getBoundingClientRect();
  const part = (y - top) / height;
  if (node.kind === 'group') return part < 0.35 ? 'before' : 'into';
  return part < 0.5 ? 'before' : 'after';
}

export function useLineDrag(
  line: Line,
  onDrop: Drop,
): { box: RefObject<HTMLDivElement | null>; over: DropWhere | null } {
  const box = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState<DropWhere | null>(null);
  const latest = useRef({ line, onDrop });
  latest.current = { line, onDrop };
  const { id } = line;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    return combine(
      draggable({ element, getInitialData: () => ({ menuLine: id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data.menuLine === 'string',
        getData: ({ input }) => ({ where: getDropWhere(latest.current.line, element, input.clientY) }),
        onDrag: ({ self, source }) => setOver(source.data.menuLine === id ? null : (self.data.where as DropWhere)),
        onDragLeave: () => setOver(null),
        onDrop: ({ self, source }) => {
          setOver(null);
          latest.current.onDrop(source.data.menuLine as string, { id, where: self.data.where as DropWhere });
        },
      }),
    );
  }, [id]);
  return { box, over };
}

/** Below the last line: the end of the top. */
export function useEndDrop(last: string | undefined, onDrop: Drop) {
  const end = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const latest = useRef({ last, onDrop });
  latest.current = { last, onDrop };
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data.menuLine === 'string',
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const { last: id, onDrop: drop } = latest.current;
        if (id) drop(source.data.menuLine as string, { id, where: 'after' });
      },
    });
  }, []);
  return { end, isOver };
}
