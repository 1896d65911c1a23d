/** Of every style: what is not refused can be read, and what is the product's own changes nothing. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getContrast, getInkColor, mixColors } from '#kernel/contract/color.ts';
import { modes, surfaces } from '#kernel/contract/surfaces.ts';
import { defaultStyle, findFaults, formatRatio, getStyleVariables, type MenuStyle, styleChoices } from './style.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const colors = fc.option(fc.record({ light: color, dark: color }));
const styles: fc.Arbitrary<MenuStyle> = fc.record({
  density: fc.constantFrom(...styleChoices.density),
  corner: fc.constantFrom(...styleChoices.corner),
  chosen: fc.constantFrom(...styleChoices.chosen),
  icons: fc.constantFrom(...styleChoices.icons),
  groups: fc.constantFrom(...styleChoices.groups),
  accent: colors,
  background: colors,
});

/** As a browser reads `light-dark(one, other)`. */
const resolveColor = (value: string | undefined, mode: 'light' | 'dark') =>
  value?.match(/^light-dark\((#\w+), (#\w+)\)$/)?.[mode === 'light' ? 1 : 2];

test('words of a style that is taken can be read, light and dark', () => {
  fc.assert(
    fc.property(styles, (style) => {
      fc.pre(findFaults(style).length === 0);
      const { variables } = getStyleVariables(style);
      for (const mode of modes) {
        const back = resolveColor(variables['--menu-back'], mode);
        const accent = resolveColor(variables['--menu-accent'], mode);
        const on = resolveColor(variables['--menu-on-fill'], mode);
        for (const surface of back ? [back] : [surfaces[mode].side, surfaces[mode].card]) {
          if (accent) expect(getContrast(accent, surface)).toBeGreaterThanOrEqual(4.5);
          // Icons on their tile: 1.4.11.
          if (accent) expect(getContrast(accent, mixColors(surface, accent, 0.16))).toBeGreaterThanOrEqual(3);
        }
        if (accent && on) expect(getContrast(on, accent)).toBeGreaterThanOrEqual(4.5);
        for (const textVariable of ['--menu-text', '--menu-dim']) {
          const ink = resolveColor(variables[textVariable], mode);
          if (back && ink) expect(getContrast(ink, back)).toBeGreaterThanOrEqual(4.5);
        }
      }
    }),
    { numRuns: 2000 },
  );
});

test('a fault says what a reader would measure', () => {
  const style = { ...defaultStyle, accent: { light: '#facc15', dark: '#7fe0b0' } };
  const [fault, ...others] = findFaults(style);
  expect(others).toEqual([]);
  expect(fault).toMatchObject({ of: 'accent', mode: 'light' });
  expect(fault && formatRatio(fault)).toBe('1.46');
  expect(getInkColor('#facc15')).toBe('#000000');
});

test('the style of the product changes nothing', () => {
  expect(getStyleVariables(defaultStyle)).toEqual({ variables: {} });
  expect(findFaults(defaultStyle)).toEqual([]);
});
