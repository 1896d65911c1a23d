/** Canvas viewport: shows the beginning of the flow first, later the parts asked for. */
import { useEffect, useRef } from 'react';
import { getStartId } from '../../contract/drafting/graph-edit.ts';
import { useBuilder } from './builder-context.tsx';
import type { Instance } from './canvas-nodes.ts';
import { blockSize, type NodePositions } from './graph-layout.ts';

/** Smaller than this it cannot be read: then its beginning is shown, and not all of it. */
const minReadableZoom = 0.62;
const startZoom = 0.85;

/** A distant block is rendered only when it scrolls into view: the focus waits for it. */
export function focusBlock(id: string, tries = 20): void {
  const button = document.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"]`);
  if (button) button.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusBlock(id, tries - 1));
}

/** Space behind a block for the names of its outlets and the add buttons, in units of the flow. */
const marginBehind = 130;

/** The visible part of the canvas: on narrow screens the settings cover some of it. */
function getVisibleArea() {
  const canvas = document.querySelector('.react-flow')?.getBoundingClientRect();
  if (!canvas) return null;
  const { top, bottom, left: leftEdge, width } = canvas;
  const side = document.querySelector('[data-builder-side]')?.getBoundingClientRect();
  const right = Math.min(canvas.right, side?.left ?? canvas.right);
  return { top, bottom, left: leftEdge, right, width, height: bottom - top, covered: canvas.right - right };
}

/** All of the flow, beside the settings where they lie over the canvas. */
function fitView(instance: Instance, options: { minZoom?: number; duration: number }): void {
  const right = `${Math.ceil((getVisibleArea()?.covered ?? 0) + marginBehind)}px` as const;
  void instance.fitView({ padding: { x: '40px', y: '14%', right }, maxZoom: 1, ...options });
}

export function showWholeFlow(instance: Instance): void {
  fitView(instance, { minZoom: 0.3, duration: 200 });
}

function scrollToPosition(instance: Instance, position: { x: number; y: number }): void {
  const { zoom } = instance.getViewport();
  const from = instance.flowToScreenPosition(position);
  const to = instance.flowToScreenPosition({
    x: position.x + blockSize.width + marginBehind,
    y: position.y + blockSize.height,
  });
  const visibleArea = getVisibleArea();
  if (!visibleArea) return;
  const isIn =
    from.x > visibleArea.left &&
    to.x < visibleArea.right &&
    from.y > visibleArea.top + 8 &&
    to.y < visibleArea.bottom - 8;
  if (isIn && zoom > 0.5) return;
  const bounds = instance.getNodesBounds(instance.getNodes());
  const free = visibleArea.width - visibleArea.covered;
  const zoomOfAll = Math.min(free / (bounds.width + 80 + marginBehind), visibleArea.height / (bounds.height + 160));
  if (zoomOfAll >= 0.6) {
    fitView(instance, { duration: 150 });
    return;
  }
  const nearer = Math.max(zoom, 0.8);
  const middle = position.x + (blockSize.width + marginBehind) / 2 + visibleArea.covered / 2 / nearer;
  void instance.setCenter(middle, position.y + blockSize.height / 2, { zoom: nearer, duration: 150 });
}

export function useViewport(instance: Instance | null, positions: NodePositions): void {
  const { graph, within, wanted: revealedBlock, selected } = useBuilder();
  const pathKey = within.join('/');
  const shownPath = useRef<string | null>(null);
  const isThere = graph.blocks.length > 0 && graph.blocks.every(({ id }) => positions[id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each graph that is opened
  useEffect(() => {
    if (!instance || shownPath.current === pathKey) return;
    if (!isThere) return;
    shownPath.current = pathKey;
    const canvasElement = document.querySelector('.react-flow');
    const across = Math.max(...graph.blocks.map(({ id }) => positions[id]?.x ?? 0)) + blockSize.width + 120;
    if ((canvasElement?.clientWidth ?? 0) / across >= minReadableZoom) {
      void instance.fitView({ padding: 0.16, maxZoom: 1 });
      return;
    }
    const startPosition = positions[getStartId(graph) ?? ''] ?? { x: 0, y: 0 };
    const y = (canvasElement?.clientHeight ?? 600) / 2.4 - startPosition.y * startZoom;
    void instance.setViewport({ x: 48 - startPosition.x * startZoom, y, zoom: startZoom });
  }, [instance, pathKey, isThere]);
  const handledReveal = useRef(0);
  const revealedPosition = revealedBlock && positions[revealedBlock.id];
  // Its current position: only a resized canvas moves the view, an edit or drag does not.
  const at = useRef(revealedPosition);
  at.current = revealedPosition;
  const isPlaced = Boolean(revealedPosition);
  const isChosen = selected.length === 1 && selected[0] === revealedBlock?.id;
  useEffect(() => {
    if (!instance || !revealedBlock || !isPlaced) return;
    if (handledReveal.current !== revealedBlock.number) {
      handledReveal.current = revealedBlock.number;
      focusBlock(revealedBlock.id);
    }
    const canvasElement = document.querySelector('.react-flow');
    if (!canvasElement || !isChosen) return;
    // A panel beside the canvas may take some of its space: the chosen block scrolls back into view.
    const observer = new ResizeObserver(() => {
      if (at.current) scrollToPosition(instance, at.current);
    });
    observer.observe(canvasElement);
    return () => observer.disconnect();
  }, [instance, revealedBlock, isPlaced, isChosen]);
}
