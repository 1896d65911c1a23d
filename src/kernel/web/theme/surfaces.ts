/** The surfaces, and the colours of data on them, as variables. Tests hold each colour against each surface. */

import { type Mode, surfaces } from '../../contract/surfaces.ts';

/** In the order in which charts take them; neighbours differ in lightness, too. Used as `var(--heureum-data-1)` to 6. */
export const dataColors = {
  light: ['#4f5bd5', '#0b8a7d', '#b7690f', '#c0406a', '#2a7fb0', '#6b7080'],
  dark: ['#8f99f5', '#3cc3b2', '#e5a94d', '#ee86a8', '#6cb8e8', '#a3a8b8'],
} as const;

/** Both as CSS variables. */
export function getSurfaceVariables(mode: Mode): Record<string, string> {
  const { page, side, card, soft, control } = surfaces[mode];
  return {
    '--heureum-page': page,
    '--heureum-side': side,
    '--mantine-color-body': card,
    '--heureum-surface': soft,
    '--mantine-color-default': control,
    ...Object.fromEntries(dataColors[mode].map((color, index) => [`--heureum-data-${index + 1}`, color])),
  };
}
