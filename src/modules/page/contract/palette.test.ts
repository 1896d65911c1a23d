import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getContrast } from '#kernel/contract/color.ts';
import { createPalette } from './palette.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('every accent colour gives text that can be read, light and dark', () => {
  fc.assert(
    fc.property(colour, (primary) => {
      const light = createPalette(primary, 'light');
      const dark = createPalette(primary, 'dark');
      expect(getContrast(light.accent, light.onAccent)).toBeGreaterThanOrEqual(4.5);
      expect(getContrast(dark.accent, dark.onAccent)).toBeGreaterThanOrEqual(4.5);
      expect(getContrast(light.accentText, '#eef1f5')).toBeGreaterThanOrEqual(4.5);
      expect(getContrast(dark.accentText, '#22252c')).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a colour that is none becomes the product’s own', () => {
  expect(createPalette('url(javascript:alert(1))', 'light').accent).toBe('#2563eb');
});
