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
  const bounds = instance.getNodesBounds(instance.getNodes());
  const zoomOfAll = Math.min(room.width / (bounds.width + 220), room.height / (bounds.height + 160));
  if (zoomOfAll >= 0.6) {
    void instance.fitView({ padding: 0.14, maxZoom: 1, duration: 150 });
    return;
  }
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
  useEffect(() => {
    if (!instance || !wanted || !spot || seen.current === wanted.number) return;
    seen.current = wanted.number;
    focusBlock(wanted.id);
    // What stands beside the canvas comes first, and takes some of its room.
    requestAnimationFrame(() => requestAnimationFrame(() => void bringIn(instance, spot)));
  }, [instance, wanted, spot]);
}
