/** Runs in the page that is measured, before its own scripts. Times are milliseconds, by the page's own clock. */
const frame = () => new Promise(requestAnimationFrame);
/** When what was changed is on the screen. */
const painted = async () => {
  await frame();
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now();
};
const room = () => document.querySelector('.react-flow')?.getBoundingClientRect();
const middleOf = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** Those that are wholly in sight. */
function seen(selector) {
  const { left, right, top, bottom } = room() ?? { left: 0, right: 0, top: 0, bottom: 0 };
  return [...document.querySelectorAll(selector)].filter((one) => {
    const at = one.getBoundingClientRect();
    const isIn = at.left > left && at.right < right && at.top > top && at.bottom < bottom;
    return isIn && getComputedStyle(one).visibility === 'visible';
  });
}

/** How soon each key was answered: by something that is written in the place which is watched, once it is on the screen. */
function answers({ chosen }) {
  const times = [];
  const observers = [];
  let pressed = null;
  const told = async () => {
    if (pressed === null) return;
    const from = pressed;
    pressed = null;
    times.push((await painted()) - from);
  };
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      // One that is not answered yet goes on waiting: its answer is not taken for this one's.
      pressed ??= timeStamp;
    },
    { capture: true },
  );
  return {
    watch(place, what = { subtree: true, characterData: true, childList: true }) {
      const observer = new MutationObserver(() => void told());
      observer.observe(place, what);
      observers.push(observer);
    },
    watchChosen() {
      this.watch(document.querySelector(chosen));
    },
    /** Whether what has the focus is marked as wrong: its text changes with each key in any case. */
    watchInput() {
      this.watch(document.activeElement, { attributes: true, attributeFilter: ['aria-invalid'] });
    },
    /** The button that says so at its beginning. */
    watchButton(words) {
      this.watch([...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(words)));
    },
    forget() {
      for (const observer of observers.splice(0)) observer.disconnect();
    },
    take() {
      pressed = null;
      return times.splice(0);
    },
  };
}

/** The page has been told how to begin: what is seen, and what answers. */
function opening({ block, chosen, count }) {
  let held = null;
  const isShown = () =>
    seen(block).length > 0 &&
    document.querySelectorAll('.react-flow__minimap-node').length >= count &&
    document.querySelector('.react-flow__edge') !== null;
  return {
    /** Until every block is on the canvas or its map, and until one that is pressed has answered. */
    async opened(from) {
      while (!isShown()) await frame();
      const shown = (await painted()) - from;
      seen(block)[0]?.click();
      while (!document.querySelector(chosen)) await frame();
      return { shown, interactive: (await painted()) - from };
    },
    follow(link) {
      const from = performance.now();
      link.click();
      return this.opened(from);
    },
    /** The middle of the block that is nearest to the middle of what is in sight, once nothing moves any more. */
    async spot() {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const here = middleOf(room());
      const away = ({ x, y }) => Math.hypot(x - here.x, y - here.y);
      const spots = [...document.querySelectorAll(block)].map((one) => ({
        one,
        ...middleOf(one.getBoundingClientRect()),
      }));
      const [{ one, x, y }] = spots.toSorted((a, b) => away(a) - away(b));
      const node = one.closest('.react-flow__node');
      held = { node, from: node.style.transform };
      return { x, y };
    },
    /** Whether that block stands elsewhere now; the canvas beneath it moves no block. */
    isMoved: () => held.node.isConnected && held.node.style.transform !== held.from,
  };
}

globalThis.heureumProbe = (canvas) => ({ ...opening(canvas), ...answers(canvas) });
