/** Ten shades of any colour, even to the eye (OKLCH). Pure. */

import { getContrast, type Rgb, toHex, toLinear, toRgb } from '../../contract/color.ts';

const toGamma = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);

function toOklch(hex: string): { l: number; c: number; h: number } {
  const [r, g, b] = toRgb(hex).map(toLinear) as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(x, y), h: Math.atan2(y, x) };
}

function fromOklch(l: number, c: number, h: number): Rgb {
  const x = c * Math.cos(h);
  const y = c * Math.sin(h);
  const p = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const q = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const r = (l - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    toGamma(4.0767416621 * p - 3.3077115913 * q + 0.2309699292 * r),
    toGamma(-1.2684380046 * p + 2.6097574011 * q - 0.3413193965 * r),
    toGamma(-0.0041960863 * p - 0.7034186147 * q + 1.707614701 * r),
  ];
}

/** The colour of this lightness and hue with as much of the chroma as screens can show. */
function createShade(l: number, chroma: number, h: number): string {
  let c = chroma;
  let rgb = fromOklch(l, c, h);
  while (c > 0 && rgb.some((item) => item < -0.0005 || item > 1.0005)) {
    c -= 0.004;
    rgb = fromOklch(l, Math.max(c, 0), h);
  }
  return toHex(rgb);
}

const lightness = [0.975, 0.945, 0.89, 0.82, 0.74, 0.66, 0.585, 0.52, 0.455, 0.39];
const strength = [0.12, 0.25, 0.45, 0.65, 0.85, 1, 1, 0.98, 0.9, 0.78];

export type Shades = [string, string, string, string, string, string, string, string, string, string];

/** Ten shades, light to dark, of a `#rrggbb` colour. */
export function createShades(hex: string): Shades {
  const { c, h } = toOklch(hex);
  return lightness.map((l, index) => createShade(l, Math.min(c, 0.21) * (strength[index] ?? 1), h)) as Shades;
}

/** Index of the lightest shade from `first` on with at least `ratio` to the background; the darkest when none has it. */
export function findReadableShade(
  shades: readonly string[],
  background: string,
  requirement: { first: number; ratio: number },
) {
  const shadeIndex = shades.findIndex(
    (shade, index) => index >= requirement.first && getContrast(shade, background) >= requirement.ratio,
  );
  return shadeIndex === -1 ? shades.length - 1 : shadeIndex;
}
