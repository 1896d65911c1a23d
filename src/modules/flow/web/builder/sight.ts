/** What of the canvas is in sight: at first the beginning of the flow, then whatever is asked for. */
import { useEffect, useRef } from 'react';
import { startOf } from '../../contract/drafting/edit.ts';
import { blockSize, type Spots } from './arrange.ts';
import { useBuilder } from './builder.tsx';
import type { Instance } from './Canvas.tsx';

/** More than these are not shown at once when a frame is opened: the beginning is. */
const readable = 24;

/** A block far away is drawn only when it comes into sight: the focus waits for it. */
export function focusBlock(id: string, tries = 20): void {
  const button = document.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"]`);
  if (button) button.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusBlock(id, tries - 1));
}

export function showAll(instance: Instance): void {
  void instance.fitView({ padding: 0.16, maxZoom: 1, minZoom: 0.3, duration: 200 });
}

function bringIn(instance: Instance, spot: { x: number; y: number }): void {
  const { zoom } = instance.getViewport();
  const from = instance.flowToScreenPosition(spot);
  const to = instance.flowToScreenPosition({ x: spot.x + blockSize.width + 60, y: spot.y + blockSize.height });
  const room = document.querySelector('.react-flow')?.getBoundingClientRect();
  if (!room) return;
  const isIn = from.x > room.left && to.x < room.right && from.y > room.top + 8 && to.y < room.bottom - 8;
  if (isIn && zoom > 0.5) return;
  const middle = { x: spot.x + blockSize.width / 2, y: spot.y + blockSize.height / 2 };
  void instance.setCenter(middle.x, middle.y, { zoom: Math.max(zoom, 0.8), duration: 150 });
}

export function useSight(instance: Instance | null, spots: Spots): void {
  const { graph, within, wanted } = useBuilder();
  const place = within.join('/');
  const shown = useRef<string | null>(null);
  const isThere = graph.blocks.length > 0 && graph.blocks.every(({ id }) => spots[id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each graph that is opened
  useEffect(() => {
    if (!instance || shown.current === place) return;
    if (!isThere) return;
    shown.current = place;
    if (graph.blocks.length <= readable) {
      void instance.fitView({ padding: 0.16, maxZoom: 1, minZoom: 0.45 });
      return;
    }
    const spot = spots[startOf(graph) ?? ''] ?? { x: 0, y: 0 };
    const height = document.querySelector('.react-flow')?.clientHeight ?? 600;
    void instance.setViewport({ x: 48 - spot.x * 0.8, y: height / 2 - spot.y * 0.8, zoom: 0.8 });
  }, [instance, place, isThere]);
  const seen = useRef(0);
  const spot = wanted && spots[wanted.id];
  useEffect(() => {
    if (!instance || !wanted || !spot || seen.current === wanted.number) return;
    seen.current = wanted.number;
    bringIn(instance, spot);
    focusBlock(wanted.id);
  }, [instance, wanted, spot]);
}
