import { expect, it } from 'vitest';
import { getContrast } from '../../contract/color.ts';
import { modes, surfaces } from '../../contract/surfaces.ts';
import { dataColors } from './surfaces.ts';
import { createProductTheme, cssVariables } from './theme.ts';

it('sets the colours of data off from cards, and from what is set off on them, by 3 to 1', () => {
  for (const mode of modes)
    for (const color of dataColors[mode])
      for (const surface of [surfaces[mode].card, surfaces[mode].soft])
        expect(getContrast(color, surface), `${mode} ${color} on ${surface}`).toBeGreaterThanOrEqual(3);
});

it('has no colour of data twice', () => {
  for (const mode of modes) expect(new Set(dataColors[mode]).size).toBe(6);
});

it('goes from page to sidebar to card by steps of light in the dark', () => {
  const { page, side, card, soft } = surfaces.dark;
  const light = [page, side, card, soft].map((surface) => getContrast(surface, '#000000'));
  expect(light).toEqual([...light].sort((a, b) => a - b));
  expect(new Set(light).size).toBe(4);
});

it('has readable text on every surface', () => {
  const variables = cssVariables(createProductTheme(undefined) as Parameters<typeof cssVariables>[0]);
  for (const mode of modes)
    for (const name of ['text', 'dimmed', 'placeholder', 'error'])
      for (const surface of Object.values(surfaces[mode])) {
        const color = variables[mode][`--mantine-color-${name}`] ?? '';
        expect(getContrast(color, surface), `${mode} ${name} on ${surface}`).toBeGreaterThanOrEqual(4.5);
      }
});
