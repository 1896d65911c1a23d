/** Runs in the page that is measured, before its own scripts. Times are milliseconds, by the page's own clock. */
const waitFrame = () => new Promise(requestAnimationFrame);
/** When what was changed is on the screen. */
const waitPainted = async () => {
  await waitFrame();
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now();
};
const getCanvasBox = () => document.querySelector('.react-flow')?.getBoundingClientRect();
const getMiddle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** Those that are entirely visible. */
function listVisible(selector) {
  const { left, right, top, bottom } = getCanvasBox() ?? { left: 0, right: 0, top: 0, bottom: 0 };
  return [...document.querySelectorAll(selector)].filter((item) => {
    const at = item.getBoundingClientRect();
    const isIn = at.left > left && at.right < right && at.top > top && at.bottom < bottom;
    return isIn && getComputedStyle(item).visibility === 'visible';
  });
}

/** Response time of each keystroke: until a change in the watched element is painted. */
function measureAnswers({ chosen }) {
  const times = [];
  const observers = [];
  let pressed = null;
  const notify = async () => {
    if (pressed === null) return;
    const from = pressed;
    pressed = null;
    times.push((await waitPainted()) - from);
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
      const observer = new MutationObserver(() => void notify());
      observer.observe(place, what);
      observers.push(observer);
    },
    watchChosen() {
      this.watch(document.querySelector(chosen));
    },
    /** Watches only the invalid mark of the focused element: its text changes with each keystroke anyway. */
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

/** Opening of the page; the arguments select what must be visible and what responds. */
function measureOpening({ block, chosen, count }) {
  let pressed = null;
  const isShown = () =>
    listVisible(block).length > 0 &&
    document.querySelectorAll('.react-flow__minimap-node').length >= count &&
    document.querySelector('.react-flow__edge') !== null;
  return {
    /** Until every block is on the canvas or its map, and until one that is pressed has answered. */
    async opened(from) {
      while (!isShown()) await waitFrame();
      const paintMs = (await waitPainted()) - from;
      listVisible(block)[0]?.click();
      while (!document.querySelector(chosen)) await waitFrame();
      return { shown: paintMs, interactive: (await waitPainted()) - from };
    },
    follow(link) {
      const from = performance.now();
      link.click();
      return this.opened(from);
    },
    /** The centre of the block nearest to the centre of the viewport, once nothing moves any more. */
    async findPoint() {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const here = getMiddle(getCanvasBox());
      const away = ({ x, y }) => Math.hypot(x - here.x, y - here.y);
      const positions = [...document.querySelectorAll(block)].map((item) => ({
        one: item,
        ...getMiddle(item.getBoundingClientRect()),
      }));
      const [{ one: entry, x, y }] = positions.toSorted((a, b) => away(a) - away(b));
      const node = entry.closest('.react-flow__node');
      pressed = { node, from: node.style.transform };
      return { x, y };
    },
    /** True if that block has moved; panning the canvas beneath it moves no block. */
    isMoved: () => pressed.node.isConnected && pressed.node.style.transform !== pressed.from,
  };
}

globalThis.heureumProbe = (canvas) => ({ ...measureOpening(canvas), ...measureAnswers(canvas) });
