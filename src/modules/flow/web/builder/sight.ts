/** What of the canvas is in sight: at first the beginning of the flow, then whatever is asked for. */
import { useEffect, useRef } from 'react';
import { startOf } from '../../contract/drafting/edit.ts';
import { blockSize, type Spots } from './arrange.ts';
import { useBuilder } from './builder.tsx';
import type { Instance } from './drawn.ts';

/** Smaller than this it cannot be read: then its beginning is shown, and not all of it. */
const readable = 0.62;
const begin = 0.85;

/** A block far away is drawn only when it comes into sight: the focus waits for it. */
export function focusBlock(id: string, tries = 20): void {
  const button = document.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"]`);
  if (button) button.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusBlock(id, tries - 1));
}

/** Behind a block stand the names of its ways and what adds to them: so much of the flow's own measure. */
const behind = 130;

/** What people see of the canvas: on narrow screens the settings lie over it. */
function roomToSee() {
  const canvas = document.querySelector('.react-flow')?.getBoundingClientRect();
  if (!canvas) return null;
  const { top, bottom, left, width } = canvas;
  const side = document.querySelector('[data-builder-side]')?.getBoundingClientRect();
  const right = Math.min(canvas.right, side?.left ?? canvas.right);
  return { top, bottom, left, right, width, height: bottom - top, covered: canvas.right - right };
}

/** All of the flow, beside the settings where they lie over the canvas. */
function fitAll(instance: Instance, options: { minZoom?: number; duration: number }): void {
  const right = `${Math.ceil((roomToSee()?.covered ?? 0) + behind)}px` as const;
  void instance.fitView({ padding: { x: '40px', y: '14%', right }, maxZoom: 1, ...options });
}

export function showAll(instance: Instance): void {
  fitAll(instance, { minZoom: 0.3, duration: 200 });
}

function bringIn(instance: Instance, spot: { x: number; y: number }): void {
  const { zoom } = instance.getViewport();
  const from = instance.flowToScreenPosition(spot);
  const to = instance.flowToScreenPosition({ x: spot.x + blockSize.width + behind, y: spot.y + blockSize.height });
  const room = roomToSee();
  if (!room) return;
  const isIn = from.x > room.left && to.x < room.right && from.y > room.top + 8 && to.y < room.bottom - 8;
  if (isIn && zoom > 0.5) return;
  const bounds = instance.getNodesBounds(instance.getNodes());
  const free = room.width - room.covered;
  const zoomOfAll = Math.min(free / (bounds.width + 80 + behind), room.height / (bounds.height + 160));
  if (zoomOfAll >= 0.6) {
    fitAll(instance, { duration: 150 });
    return;
  }
  const nearer = Math.max(zoom, 0.8);
  const middle = spot.x + (blockSize.width + behind) / 2 + room.covered / 2 / nearer;
  void instance.setCenter(middle, spot.y + blockSize.height / 2, { zoom: nearer, duration: 150 });
}

export function useSight(instance: Instance | null, spots: Spots): void {
  const { graph, within, wanted, selected } = useBuilder();
  const place = within.join('/');
  const shown = useRef<string | null>(null);
  const isThere = graph.blocks.length > 0 && graph.blocks.every(({ id }) => spots[id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each graph that is opened
  useEffect(() => {
    if (!instance || shown.current === place) return;
    if (!isThere) return;
    shown.current = place;
    const room = document.querySelector('.react-flow');
    const across = Math.max(...graph.blocks.map(({ id }) => spots[id]?.x ?? 0)) + blockSize.width + 120;
    if ((room?.clientWidth ?? 0) / across >= readable) {
      void instance.fitView({ padding: 0.16, maxZoom: 1 });
      return;
    }
    const spot = spots[startOf(graph) ?? ''] ?? { x: 0, y: 0 };
    const y = (room?.clientHeight ?? 600) / 2.4 - spot.y * begin;
    void instance.setViewport({ x: 48 - spot.x * begin, y, zoom: begin });
  }, [instance, place, isThere]);
  const seen = useRef(0);
  const spot = wanted && spots[wanted.id];
  // Where it stands by now: an edit or a drag of it is no reason to move the view, only a canvas of another size is.
  const at = useRef(spot);
  at.current = spot;
  const isPlaced = Boolean(spot);
  const isChosen = selected.length === 1 && selected[0] === wanted?.id;
  useEffect(() => {
    if (!instance || !wanted || !isPlaced) return;
    if (seen.current !== wanted.number) {
      seen.current = wanted.number;
      focusBlock(wanted.id);
    }
    const room = document.querySelector('.react-flow');
    if (!room || !isChosen) return;
    // What stands beside the canvas takes some of its room, sooner or later: the chosen block comes back into sight.
    const observer = new ResizeObserver(() => {
      if (at.current) bringIn(instance, at.current);
    });
    observer.observe(room);
    return () => observer.disconnect();
  }, [instance, wanted, isPlaced, isChosen]);
}
