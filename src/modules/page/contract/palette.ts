/** Colours of a company's site from its one accent colour, with contrast that can be read (WCAG 2.2, 1.4.3: 4.5 to 1). */

import { getContrast, getInkColor, mixColors } from '#kernel/contract/color.ts';

const defaultAccent = '#2563eb';
const minContrast = 4.5;

/** The colour moved towards black or white until it can be read on `surface`. */
function makeReadable(colour: string, surface: string, towards: string): string {
  for (let share = 0; share <= 1; share += 0.05) {
    const moved = mixColors(colour, towards, share);
    if (getContrast(moved, surface) >= minContrast) return moved;
  }
  return towards;
}

export interface Palette {
  accent: string;
  onAccent: string;
  accentText: string;
}

/** The least contrasting surfaces behind accent-coloured text. */
const surfaces = { light: '#eef1f5', dark: '#22252c' } as const;

/** @param primaryColor `#rrggbb`; anything else gives the product's own blue. */
export function createPalette(primaryColor: string, mode: 'light' | 'dark'): Palette {
  const chosen = /^#[0-9a-f]{6}$/i.test(primaryColor) ? primaryColor.toLowerCase() : defaultAccent;
  // A company whose colour is nearly black would lose its buttons on a dark ground.
  const accent = mode === 'dark' && getContrast(chosen, surfaces.dark) < 2 ? mixColors(chosen, '#ffffff', 0.4) : chosen;
  return {
    accent,
    onAccent: getContrast('#ffffff', accent) >= minContrast ? '#ffffff' : getInkColor(accent),
    accentText: makeReadable(chosen, surfaces[mode], mode === 'dark' ? '#ffffff' : '#000000'),
  };
}
