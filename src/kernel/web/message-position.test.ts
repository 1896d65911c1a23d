/** Messages appear as high as possible, and cover no buttons. */
import { describe, expect, it } from 'vitest';
import { getClearTop } from './message-position.ts';

const height = 844;
const message = { left: 16, right: 374, height: 60 };
const header = { top: 0, bottom: 64, left: 0, right: 390 };
const head = { top: 80, bottom: 150, left: 16, right: 374 };
const bar = { top: 714, bottom: 844, left: 0, right: 390 };

describe('a message', () => {
  it('is placed at the top where there are no controls', () => {
    expect(getClearTop(message, [bar], height)).toBe(16);
  });

  it('is placed below the header of the window, and below that of the page', () => {
    expect(getClearTop(message, [header], height)).toBe(72);
    expect(getClearTop(message, [head, header, bar], height)).toBe(158);
  });

  it('is placed between controls where it has space, and below them otherwise', () => {
    const button = { top: 260, bottom: 300, left: 300, right: 360 };
    expect(getClearTop(message, [header, head, button], height)).toBe(158);
    expect(getClearTop(message, [header, head, { ...button, top: 200 }], height)).toBe(308);
  });

  it('minds nothing that is beside it', () => {
    const desktop = { left: 984, right: 1424, height: 60 };
    expect(getClearTop(desktop, [{ top: 0, bottom: 70, left: 260, right: 980 }], 900)).toBe(16);
  });

  it('is always visible', () => {
    expect(getClearTop({ ...message, height: 200 }, [{ top: 0, bottom: 700, left: 0, right: 390 }], height)).toBe(16);
  });
});
