/** Messages stand as high as they can, and on nothing that is pressed. */
import { describe, expect, it } from 'vitest';
import { clearOf } from './message-place.ts';

const height = 844;
const one = { left: 16, right: 374, height: 60 };
const header = { top: 0, bottom: 64, left: 0, right: 390 };
const head = { top: 80, bottom: 150, left: 16, right: 374 };
const bar = { top: 714, bottom: 844, left: 0, right: 390 };

describe('a message', () => {
  it('stands at the top where nothing is pressed there', () => {
    expect(clearOf(one, [bar], height)).toBe(16);
  });

  it('stands below the head of the window, and below that of the page', () => {
    expect(clearOf(one, [header], height)).toBe(72);
    expect(clearOf(one, [head, header, bar], height)).toBe(158);
  });

  it('stands between what is pressed, where it has room, and below it where it has none', () => {
    const button = { top: 260, bottom: 300, left: 300, right: 360 };
    expect(clearOf(one, [header, head, button], height)).toBe(158);
    expect(clearOf(one, [header, head, { ...button, top: 200 }], height)).toBe(308);
  });

  it('minds nothing that is beside it', () => {
    const desktop = { left: 984, right: 1424, height: 60 };
    expect(clearOf(desktop, [{ top: 0, bottom: 70, left: 260, right: 980 }], 900)).toBe(16);
  });

  it('is in sight in any case', () => {
    expect(clearOf({ ...one, height: 200 }, [{ top: 0, bottom: 700, left: 0, right: 390 }], height)).toBe(16);
  });
});
