/**
 * Position of short messages: top right, on a phone at the bottom, but never over controls: below the header of the window and of
 * the page, clear of sticky bottom bars and of a dialog's buttons. So none is covered as long as a message is shown.
 */

import { toastOptions } from '../contract/constants.ts';

export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const gap = 16;
const closest = 8;

/** Distance from the window's top: as high as possible without covering any of these. If there is no such place, at the top. */
export function getClearTop(
  stack: Pick<Box, 'left' | 'right'> & { height: number },
  boxes: readonly Box[],
  height: number,
) {
  let top = gap;
  for (const box of boxes.toSorted((a, b) => a.top - b.top)) {
    const isBeside = box.right <= stack.left || box.left >= stack.right;
    const isMissed = box.bottom <= top || box.top >= top + stack.height;
    if (!isBeside && !isMissed) top = box.bottom + closest;
  }
  return top + stack.height > height ? gap : top;
}

/** `data-clear`: heads and bars, which are pressed; then what opens below a button, and the buttons of dialogs. */
const pressableSelector =
  '[data-clear], [role="menu"], [role="listbox"], .mantine-Modal-content button, .mantine-Drawer-content button';
const edges = ['top', 'bottom'] as const;
const placeAt = { top: toastOptions.position, bottom: toastOptions.onPhone };

/** Puts them where they belong in the window as it is now. */
export function positionMessages(): void {
  for (const edge of edges) placeAtEdge(edge);
}

/** As seen from the bottom of the window. */
const upsideDown = ({ top, bottom, left, right }: Box): Box => ({
  ...{ left, right },
  top: innerHeight - bottom,
  bottom: innerHeight - top,
});

function placeAtEdge(edge: (typeof edges)[number]): void {
  const root = document.querySelector(`.mantine-Notifications-root[data-position="${placeAt[edge]}"]`);
  const stack = root?.getBoundingClientRect();
  if (!stack || stack.height === 0) return;
  const isInViewport = ({ width, top, bottom }: DOMRect) => width > 0 && bottom > 0 && top < innerHeight;
  const occupiedBoxes = [...document.querySelectorAll(pressableSelector)]
    .map((item) => item.getBoundingClientRect())
    .filter(isInViewport);
  const boxes = edge === 'top' ? occupiedBoxes : occupiedBoxes.map(upsideDown);
  const offset = `${Math.round(getClearTop(stack, boxes, innerHeight))}px`;
  const { style } = document.documentElement;
  const name = `--heureum-messages-${edge}`;
  if (style.getPropertyValue(name) !== offset) style.setProperty(name, offset);
}

/** Places them before the next picture of the window whenever something opens, closes or moves. @returns to leave it */
export function watchMessagePosition(): () => void {
  const observer = new MutationObserver(positionMessages);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] });
  const moves = ['scroll', 'resize', 'transitionend'] as const;
  for (const move of moves) addEventListener(move, positionMessages, { capture: true, passive: true });
  positionMessages();
  return () => {
    observer.disconnect();
    for (const move of moves) removeEventListener(move, positionMessages, { capture: true });
  };
}
