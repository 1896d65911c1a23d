/** Numbers of the product's look and manners (specification 4 and 9), in the one place that every module can read. */

/** Widths in CSS pixels: below `mobile` is a phone, below `tablet` a tablet. */
export const breakpoints = { mobile: 768, tablet: 1024 } as const;
/** Heights and padding of the layout in CSS pixels. */
export const layout = { header: 64, footer: 48, padding: 24 } as const;
/** Text and title sizes in CSS pixels, by the person's choice. */
export const fontSizes = {
  small: { text: 14, title: 24 },
  medium: { text: 16, title: 28 },
  large: { text: 18, title: 32 },
} as const;
export type FontSize = keyof typeof fontSizes;

/** Milliseconds. */
export const httpTimeout = 10_000;
export const refreshAhead = 5 * 60_000;
/** Milliseconds until the bar, until the overlay, and the least time that either stays. */
export const indicatorTimes = {
  root: { bar: 200, overlay: 1000, minimum: 300 },
  company: { bar: 300, overlay: 2000, minimum: 500 },
} as const;

export const toastOptions = { autoClose: 4000, position: 'top-right', onPhone: 'bottom-center' } as const;
export const notice = { autoClose: 5000 } as const;
/** Long enough to notice a mistake; the pointer or the focus on it stops the clock. */
export const undoToast = { autoClose: 10_000 } as const;

/** Further attempts after a query failed without an answer. */
export const queryRetries = 1;

/** First hour after each time of day: before 6 is night, before 12 morning, before 18 afternoon, then evening. */
export const dayTimes = { night: 6, morning: 12, afternoon: 18 } as const;
export type DayTime = keyof typeof dayTimes | 'evening';

/** @example getDayTime(9) // 'morning' */
export function getDayTime(hour: number): DayTime {
  if (hour < dayTimes.night) return 'night';
  if (hour < dayTimes.morning) return 'morning';
  return hour < dayTimes.afternoon ? 'afternoon' : 'evening';
}
