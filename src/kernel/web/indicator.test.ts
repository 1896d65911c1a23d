import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { indicatorTimes } from '../contract/constants.ts';
import { createIndicator, type IndicatorState } from './indicator.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Every change of what shows, with the time. */
function watch(portal: keyof typeof indicatorTimes) {
  const changes: [number, IndicatorState][] = [];
  const start = Date.now();
  const indicator = createIndicator(indicatorTimes[portal], (state) => changes.push([Date.now() - start, state]));
  return { indicator, seen: changes };
}

describe('loading indicator', () => {
  it('[RT-13] root: bar after 200 ms, overlay after 1000 ms', () => {
    const { indicator, seen: changes } = watch('root');
    indicator.update(1);
    vi.advanceTimersByTime(1500);
    expect(changes).toEqual([
      [200, { bar: true, overlay: false }],
      [1000, { bar: true, overlay: true }],
    ]);
  });

  it('[RT-13] company portal: bar after 300 ms, overlay after 2000 ms', () => {
    const { indicator, seen: changes } = watch('company');
    indicator.update(1);
    vi.advanceTimersByTime(2500);
    expect(changes.map(([at]) => at)).toEqual([300, 2000]);
  });

  it('[RT-13] stays at least 300 ms at the root, 500 ms in a company portal', () => {
    for (const [portal, bar, gone] of [
      ['root', 200, 500],
      ['company', 300, 800],
    ] as const) {
      const { indicator, seen: changes } = watch(portal);
      indicator.update(1);
      vi.advanceTimersByTime(bar + 10);
      indicator.update(0);
      vi.advanceTimersByTime(1000);
      expect(changes.at(-1)).toEqual([gone, { bar: false, overlay: false }]);
    }
  });

  it('[RT-13] shows nothing for quick answers, and does not blink between two calls', () => {
    const { indicator, seen: changes } = watch('root');
    indicator.update(1);
    vi.advanceTimersByTime(150);
    indicator.update(0);
    vi.advanceTimersByTime(1000);
    expect(changes).toEqual([]);
    indicator.update(1);
    vi.advanceTimersByTime(250);
    indicator.update(0);
    vi.advanceTimersByTime(100);
    indicator.update(1);
    vi.advanceTimersByTime(500);
    expect(changes.map(([, state]) => state.bar)).toEqual([true]);
  });
});
