/**
 * Explanatory animation: a completed row slides out, and figures count up. Loaded once somebody uses the page, or by a component
 * that needs it; disabled with reduced motion. It draws over the page without changing it: screen readers get only the final value.
 */

/** Milliseconds of one movement. */
const moment = 160;
/** Milliseconds in which a figure is counted. */
const counting = 480;
/** More rows at once are another list, not rows that are done with. */
const mostLeaving = 2;

export const isStill = (): boolean =>
  typeof Element.prototype.animate !== 'function' ||
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches !== false;

/** Without its names for forms, tests and readers. */
function pictureOf(row: HTMLElement): HTMLElement {
  const picture = row.cloneNode(true) as HTMLElement;
  for (const element of [picture, ...picture.querySelectorAll('[id]')]) element.removeAttribute('id');
  // No row any more: that it goes is no news, and no key leads to it.
  picture.removeAttribute('data-row');
  picture.setAttribute('aria-hidden', 'true');
  picture.inert = true;
  return picture;
}

function slideOut(row: HTMLElement, { target, nextSibling }: MutationRecord): void {
  if (nextSibling && nextSibling.parentNode !== target) return;
  const picture = pictureOf(row);
  target.insertBefore(picture, nextSibling);
  const gone = [{ opacity: 1 }, { opacity: 0, transform: 'translateX(24px)' }];
  picture.animate(gone, { duration: moment, easing: 'ease-in' }).finished.then(
    () => picture.remove(),
    () => picture.remove(),
  );
}

/** A row of a list or of a table. */
const isRow = (node: Node): node is HTMLElement =>
  node instanceof HTMLElement && node.matches('li[data-row], tr[data-row]');

function onChange(changes: readonly MutationRecord[]): void {
  const gone = changes.flatMap((change) => [...change.removedNodes].filter(isRow).map((row) => ({ row, change })));
  const come = changes.some(({ addedNodes }) => [...addedNodes].some(isRow));
  if (gone.length === 0 || gone.length > mostLeaving || come) return;
  for (const { row, change } of gone) {
    const isLeft = change.target.isConnected && [...change.target.childNodes].some(isRow);
    if (isLeft && !isStill()) slideOut(row, change);
  }
}

let isWatching = false;

/** Lets rows slide out that leave a list of which something stays. */
export function watchRows(): void {
  if (isWatching) return;
  isWatching = true;
  new MutationObserver(onChange).observe(document.body, { childList: true, subtree: true });
}

const digits = /\d[\d,]*/;
const numberOf = (written: string): number => Number(written.replaceAll(',', ''));

/** Counts what a text ends with, from one number to another: `write` gets the text of each step, the last as it was. */
function count(text: string, from: number, write: (step: string) => boolean): Promise<void> {
  const match = digits.exec(text);
  const to = match ? numberOf(match[0]) : Number.NaN;
  if (!match || !Number.isSafeInteger(to) || from === to) return Promise.resolve();
  const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
  const hasCommas = match[0].includes(',') || to < 1000;
  const began = performance.now();
  return new Promise((done) => {
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - began) / counting));
      const eased = 1 - (1 - part) ** 3;
      const value = Math.round(from + (to - from) * eased);
      const isOver = part === 1;
      const written = hasCommas ? value.toLocaleString('en-US') : String(value);
      const goesOn = write(isOver ? text : before + written + after);
      if (isOver || !goesOn) done();
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

/** Counts up to a figure, over it: what it is stays in its place, unseen, until the count is there. */
function countUp(figure: HTMLElement): void {
  const text = figure.textContent ?? '';
  if (!digits.test(text)) return;
  const overlay = document.createElement('span');
  overlay.setAttribute('aria-hidden', 'true');
  Object.assign(overlay.style, { position: 'absolute', inset: '0', color: 'var(--mantine-color-text)' });
  Object.assign(figure.style, { position: 'relative', color: 'transparent' });
  overlay.textContent = text;
  figure.append(overlay);
  void count(text, 0, (step) => {
    overlay.textContent = step;
    return figure.isConnected;
  }).then(() => {
    overlay.remove();
    Object.assign(figure.style, { position: '', color: '' });
  });
}

const counted = new Set<string>();
/** Milliseconds until what has not come is no longer waited for. */
const patience = 8000;

/** Counts up to the figures (`data-figure`) that come within an element, once for each `name` as long as the page is there. @returns to leave it */
export function countFigures(within: HTMLElement, name: string): () => void {
  if (counted.has(name) || isStill()) return () => undefined;
  counted.add(name);
  const knownFigures = new Set<Element>(within.querySelectorAll('[data-figure]'));
  const look = () => {
    for (const figure of within.querySelectorAll<HTMLElement>('[data-figure]')) {
      if (knownFigures.has(figure)) continue;
      knownFigures.add(figure);
      countUp(figure);
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(within, { childList: true, subtree: true });
  const leave = setTimeout(() => observer.disconnect(), patience);
  return () => {
    clearTimeout(leave);
    observer.disconnect();
  };
}

/** `219개에서 229개`, `219 → 229`: what it is after, with what it was before. */
const change = /(\d[\d,]*)([^\d]{0,12}?(?:→|에서|to )[^\d]{0,4})(\d[\d,]*)/;

/** Runs the last number of a sentence from what it was to what it is, in the text itself: unless somebody else writes it meanwhile. */
function runSentence(line: Element): Promise<void> {
  const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    const match = change.exec(node.data);
    if (!match) continue;
    const [, before = '', between = ''] = match;
    const start = match.index + before.length + between.length;
    const [head, tail] = [node.data.slice(0, start), node.data.slice(start)];
    const text = node;
    let last = text.data;
    return count(tail, numberOf(before), (step) => {
      if (text.data !== last) return false;
      last = head + step;
      text.data = last;
      return true;
    });
  }
  return Promise.resolve();
}

/** The sentences of an undo one after the other, with their numbers; the line of its picture backwards, or forwards again. */
export async function playUndo(within: HTMLElement, { isRedo }: { isRedo: boolean }): Promise<void> {
  if (isStill()) return;
  const lines = [...within.querySelectorAll('[data-effects] > li')];
  const ways = [...within.querySelectorAll<SVGPathElement>('[data-way] path[data-standing="done"]')];
  const moves = lines.map((line, index) => {
    const options = { duration: moment, delay: index * 40, easing: 'ease-out', fill: 'backwards' } as const;
    line.animate(
      [
        { opacity: 0.25, transform: 'translateX(-8px)' },
        { opacity: 1, transform: 'none' },
      ],
      options,
    );
    return runSentence(line);
  });
  for (const [index, way] of (isRedo ? ways : ways.toReversed()).entries()) {
    const length = way.getTotalLength();
    const drawn = { strokeDasharray: `${length} ${length}`, strokeDashoffset: '0' };
    const gone = { strokeDasharray: `${length} ${length}`, strokeDashoffset: String(length) };
    way.animate(isRedo ? [gone, drawn] : [drawn, gone], { duration: moment, delay: index * 60, easing: 'ease-in-out' });
  }
  const longest = Math.max(moment + lines.length * 40, moment + ways.length * 60);
  await Promise.all([...moves, new Promise((done) => setTimeout(done, Math.min(longest, counting)))]);
}
