/** Colours as `#rrggbb`, mixed and compared by WCAG 2.2. Pure. */

export type Rgb = [number, number, number];

export const isColor = (value: string) => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value);

/** Its parts, from 0 to 1. */
export function toRgb(hex: string): Rgb {
  const full = hex.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  const part = (from: number) => Number.parseInt(full.slice(from, from + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

export function toHex(rgb: Rgb): string {
  const parts = rgb.map((c) =>
    Math.round(Math.min(Math.max(c, 0), 1) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

/** As much light as the part of a colour gives. */
export const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);

/** One colour with a share of another, as `color-mix(in srgb, …)` has it. */
export function mixColors(base: string, added: string, share: number): string {
  const [from, to] = [toRgb(base), toRgb(added)];
  return toHex(from.map((c, index) => c + ((to[index] as number) - c) * share) as Rgb);
}

function getLuminance(hex: string): number {
  const [r, g, b] = toRgb(hex).map(toLinear) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Ratio of two colours, 1 to 21. */
export function getContrast(first: string, second: string): number {
  const [high, low] = [getLuminance(first), getLuminance(second)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Black or white, whichever reads better on the colour: at least 4.58 to 1 on any. */
export const getInkColor = (color: string) =>
  getContrast('#ffffff', color) >= getContrast('#000000', color) ? '#ffffff' : '#000000';
