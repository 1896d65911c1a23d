/** Loading indicator timing: quick answers show no bar or overlay; a shown one stays long enough to be noticed. Pure. */
import type { indicatorTimes } from '../contract/constants.ts';

export interface IndicatorState {
  bar: boolean;
  overlay: boolean;
}
export type IndicatorTimes = (typeof indicatorTimes)[keyof typeof indicatorTimes];

/** Derives the indicator's state from the number of pending requests. */
export function createIndicator(times: IndicatorTimes, show: (state: IndicatorState) => void) {
  let timers: ReturnType<typeof setTimeout>[] = [];
  let state: IndicatorState = { bar: false, overlay: false };
  let busy = false;
  let since = 0;

  const clear = () => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
  };
  const set = (next: Partial<IndicatorState>) => {
    if (!state.bar && !state.overlay) since = Date.now();
    state = { ...state, ...next };
    show(state);
  };
  const begin = () => {
    clear();
    if (!state.bar) timers.push(setTimeout(() => set({ bar: true }), times.bar));
    if (!state.overlay) timers.push(setTimeout(() => set({ overlay: true }), times.overlay));
  };
  const end = () => {
    clear();
    if (!state.bar && !state.overlay) return;
    const remainingMs = Math.max(since + times.minimum - Date.now(), 0);
    timers.push(setTimeout(() => set({ bar: false, overlay: false }), remainingMs));
  };
  return {
    update(count: number): void {
      if (count > 0 === busy) return;
      busy = count > 0;
      if (busy) begin();
      else end();
    },
    stop: clear,
  };
}
