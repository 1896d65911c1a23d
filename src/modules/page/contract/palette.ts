/** Colours of a company's site from its one accent colour, with contrast that can be read (WCAG 2.2, 1.4.3: 4.5 to 1). */

type Rgb = readonly [number, number, number];

const defaultAccent = '#2563eb';
const readable = 4.5;

function parse(hex: string): Rgb {
  const value = /^#[0-9a-f]{6}$/i.test(hex) ? hex : defaultAccent;
  return [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16)) as unknown as Rgb;
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(parse(one)), luminance(parse(other))].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function mix(colour: string, towards: string, share: number): string {
  const [from, to] = [parse(colour), parse(towards)];
  const parts = from.map((part, index) => Math.round(part + ((to[index] as number) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The colour moved towards black or white until it can be read on `ground`. */
function readableOn(colour: string, ground: string, towards: string): string {
  for (let share = 0; share <= 1; share += 0.05) {
    const moved = mix(colour, towards, share);
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
  const accent = mode === 'dark' && contrast(chosen, grounds.dark) < 2 ? mix(chosen, '#ffffff', 0.4) : chosen;
  return {
    accent,
    // Black and white together reach at least 4.58 on any colour.
    onAccent: contrast('#ffffff', accent) >= readable ? '#ffffff' : '#000000',
    accentText: readableOn(chosen, grounds[mode], mode === 'dark' ? '#ffffff' : '#000000'),
  };
}
