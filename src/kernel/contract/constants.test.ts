import { describe, expect, it } from 'vitest';
import { breakpoints, fontSizes, getDayTime, layout } from './constants.ts';

describe('constants', () => {
  it('breakpoints, layout and font sizes', () => {
    expect(breakpoints).toEqual({ mobile: 768, tablet: 1024 });
    expect(layout).toEqual({ header: 64, footer: 48, padding: 24 });
    expect(Object.values(fontSizes).map(({ text, title }) => [text, title])).toEqual([
      [14, 24],
      [16, 28],
      [18, 32],
    ]);
  });

  it('night before 6, morning before 12, afternoon before 18, then evening', () => {
    const hours = [0, 5, 6, 11, 12, 17, 18, 23].map(getDayTime);
    expect(hours).toEqual(['night', 'night', 'morning', 'morning', 'afternoon', 'afternoon', 'evening', 'evening']);
  });
});
