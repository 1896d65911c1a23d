/** Colours of a company's site from its one accent colour, with contrast that can be read (WCAG 2.2, 1.4.3: 4.5 to 1). */

import { contrast, inkOn, mixed } from '#kernel/contract/color.ts';

const defaultAccent = '#2563eb';
const readable = 4.5;

/** The colour moved towards black or white until it can be read on `ground`. */
function readableOn(colour: string, ground: string, towards: string): string {
  for (let share = 0; share <= 1; share += 0.05) {
    const moved = mixed(colour, towards, share);
    if (contrast(moved, ground) >= readable) return moved;
  }
  return towards;
}

export interface Palette {
  accent: string;
  onAccent: string;
  accentText: string;
}

/** Grounds are the least contrasting surfaces that accent-coloured text stands on. */
const grounds = { light: '#eef1f5', dark: '#22252c' } as const;

/** @param primaryColor `#rrggbb`; anything else gives the product's own blue. */
export function paletteOf(primaryColor: string, mode: 'light' | 'dark'): Palette {
  const chosen = /^#[0-9a-f]{6}$/i.test(primaryColor) ? primaryColor.toLowerCase() : defaultAccent;
  // A company whose colour is nearly black would lose its buttons on a dark ground.
  const accent = mode === 'dark' && contrast(chosen, grounds.dark) < 2 ? mixed(chosen, '#ffffff', 0.4) : chosen;
  return {
    accent,
    onAccent: contrast('#ffffff', accent) >= readable ? '#ffffff' : inkOn(accent),
    accentText: readableOn(chosen, grounds[mode], mode === 'dark' ? '#ffffff' : '#000000'),
  };
}
