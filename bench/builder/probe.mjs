/** Runs in the page that is measured, before its own scripts. Times are milliseconds, by the page's own clock. */
globalThis.heureumProbe = (spec) => {
  const frame = () => new Promise(requestAnimationFrame);
  /** When what was changed is on the screen. */
  const painted = async () => {
    await frame();
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now();
  };
  const blocks = () => {
    const room = document.querySelector('.react-flow')?.getBoundingClientRect();
    if (!room) return [];
    return [...document.querySelectorAll(spec.block)].filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const isIn = left > room.left && right < room.right && top > room.top && bottom < room.bottom;
      return isIn && getComputedStyle(one).visibility === 'visible';
    });
  };
  const isShown = () =>
    blocks().length > 0 &&
    document.querySelectorAll('.react-flow__minimap-node').length >= spec.count &&
    document.querySelector('.react-flow__edge') !== null;
  const answers = [];
  const observers = [];
  let pressed = null;
  addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true });
  /** From the key until something that is written there has changed on the screen. */
  const watch = (place) => {
    const told = async () => {
      if (pressed === null) return;
      const from = pressed;
      pressed = null;
      answers.push((await painted()) - from);
    };
    const observer = new MutationObserver(() => void told());
    observer.observe(place, { subtree: true, characterData: true, childList: true });
    observers.push(observer);
  };
  return {
    /** Until every block is on the canvas or its map, and until one that is pressed has answered. */
    async opened(from) {
      while (!isShown()) await frame();
      const shown = (await painted()) - from;
      blocks()[0].click();
      while (!document.querySelector(spec.chosen)) await frame();
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
      const middleOf = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
      const room = middleOf(document.querySelector('.react-flow').getBoundingClientRect());
      const spots = [...document.querySelectorAll(spec.block)].map((one) => middleOf(one.getBoundingClientRect()));
      const away = ({ x, y }) => Math.hypot(x - room.x, y - room.y);
      return spots.toSorted((one, other) => away(one) - away(other))[0];
    },
    watch,
    watchBlocks: () => watch(document.querySelector('.react-flow')),
    forget: () => {
      for (const observer of observers.splice(0)) observer.disconnect();
    },
    take: () => answers.splice(0),
    scripts: () =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.js$/.test(name))
        .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
  };
};
