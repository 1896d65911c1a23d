import { describe, expect, it } from 'vitest';
import { getContrast, isColor } from '../../contract/color.ts';
import { createShades, findReadableShade } from './shades.ts';
import { createProductTheme } from './theme.ts';

const accents = ['#2563eb', '#0f766e', '#facc15', '#ff0000', '#111111', '#ffffff', '#e879f9', '#84cc16'];

describe('shades of an accent', () => {
  it('go from light to dark', () => {
    for (const accent of accents) {
      const shades = createShades(accent);
      expect(shades.every(isColor)).toBe(true);
      const onWhite = shades.map((shade) => getContrast(shade, '#ffffff'));
      expect(onWhite).toEqual([...onWhite].sort((a, b) => a - b));
    }
  });

  it('leave white text readable on every accent, in light and dark', () => {
    for (const accent of accents) {
      const shades = createShades(accent);
      const { light, dark } = createProductTheme(accent).primaryShade as { light: number; dark: number };
      for (const index of [light, dark])
        expect(getContrast(shades[index] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(
        getContrast(shades[findReadableShade(shades, '#f4f4f6', { first: 6, ratio: 4.6 })] ?? '', '#f4f4f6'),
      ).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('knows the contrast of black and white, and what is no colour', () => {
    expect(getContrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(isColor('red; background: url(x)')).toBe(false);
  });
});
