/**
 * Where short messages stand: at the top right, on a phone at the bottom, but over nothing that somebody is about to press: below the head of
 * the window and of the page, clear of bars that keep to the bottom and of the buttons of a dialog. So none is covered for as long as a message stays.
 */

import { toast } from '../contract/constants.ts';

export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const gap = 16;
const closest = 8;

/** How far from the top of the window they stand: as high as they can and cover none of these. Where there is no such place, at the top. */
export function clearOf(
  stack: Pick<Box, 'left' | 'right'> & { height: number },
  taken: readonly Box[],
  height: number,
) {
  let top = gap;
  for (const box of taken.toSorted((a, b) => a.top - b.top)) {
    const isBeside = box.right <= stack.left || box.left >= stack.right;
    const isMissed = box.bottom <= top || box.top >= top + stack.height;
    if (!isBeside && !isMissed) top = box.bottom + closest;
  }
  return top + stack.height > height ? gap : top;
}

/** `data-clear`: heads and bars, which are pressed; then what opens below a button, and the buttons of dialogs. */
const presses =
  '[data-clear], [role="menu"], [role="listbox"], .mantine-Modal-content button, .mantine-Drawer-content button';
const edges = ['top', 'bottom'] as const;
const placeAt = { top: toast.position, bottom: toast.onPhone };

/** Puts them where they belong in the window as it is now. */
export function placeMessages(): void {
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
  const inSight = ({ width, top, bottom }: DOMRect) => width > 0 && bottom > 0 && top < innerHeight;
  const taken = [...document.querySelectorAll(presses)].map((one) => one.getBoundingClientRect()).filter(inSight);
  const boxes = edge === 'top' ? taken : taken.map(upsideDown);
  const offset = `${Math.round(clearOf(stack, boxes, innerHeight))}px`;
  const { style } = document.documentElement;
  const name = `--heureum-messages-${edge}`;
  if (style.getPropertyValue(name) !== offset) style.setProperty(name, offset);
}

/** Places them before the next picture of the window whenever something opens, closes or moves. @returns to leave it */
export function keepMessagesClear(): () => void {
  const observer = new MutationObserver(placeMessages);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] });
  const moves = ['scroll', 'resize', 'transitionend'] as const;
  for (const move of moves) addEventListener(move, placeMessages, { capture: true, passive: true });
  placeMessages();
  return () => {
    observer.disconnect();
    for (const move of moves) removeEventListener(move, placeMessages, { capture: true });
  };
}
