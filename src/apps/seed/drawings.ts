/**
 * Drawings of the samples' products: flat shapes and round lines, on 100 by 100. `L`, `M` and `D` are the light, middle and deep
 * tone of the kind of product, `W` is paper.
 */
interface Tone {
  back: string;
  light: string;
  middle: string;
  deep: string;
}

const teal: Tone = { back: '#e3f3f0', light: '#a5d8cf', middle: '#3f9c8f', deep: '#14544c' };
const amber: Tone = { back: '#faf0dd', light: '#f2cf8f', middle: '#d1953a', deep: '#6b4512' };
const indigo: Tone = { back: '#e8ebfa', light: '#b5bff0', middle: '#5b6bd0', deep: '#262f75' };
const rose: Tone = { back: '#fbe9ea', light: '#f3b7bc', middle: '#cf5f6b', deep: '#6f2029' };
const violet: Tone = { back: '#f1e9fa', light: '#d3b8ee', middle: '#8b57c0', deep: '#46226b' };
const steel: Tone = { back: '#e9eef2', light: '#bccad5', middle: '#6d8597', deep: '#283a48' };

const tones: Readonly<Record<string, Tone>> = {
  stationery: teal,
  living: amber,
  kitchen: indigo,
  fashion: rose,
  gift: violet,
  consulting: indigo,
  education: teal,
  design: rose,
  care: amber,
  material: violet,
  part: steel,
  module: indigo,
  machine: teal,
  tool: amber,
  custom: violet,
};

const box = (x: number, y: number, width: number, height: number, fill = 'W', round = 3) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
const disc = (x: number, y: number, radius: number, fill = 'W') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const way = (d: string, fill = 'none') => `<path d="${d}" fill="${fill}"/>`;
const lines = (...all: string[]) => way(all.join(''));

/** Teeth around a wheel. */
function drawWheel(teeth: number, radius: number, depth: number): string {
  const points = Array.from({ length: teeth * 4 }, (_, index) => {
    const angle = ((index - 0.5) / (teeth * 4)) * 2 * Math.PI;
    const far = index % 4 < 2 ? radius : radius - depth;
    return `${(50 + far * Math.cos(angle)).toFixed(1)} ${(50 + far * Math.sin(angle)).toFixed(1)}`;
  });
  return way(`M${points.join('L')}Z`, 'L');
}

const ribbon =
  box(28, 44, 44, 30, 'L') + box(25, 36, 50, 11, 'M') + way('M50 36V74M50 36C40 20 28 28 50 36C72 28 60 20 50 36');
const page = box(31, 24, 38, 50) + lines('M38 34H62', 'M38 42H62', 'M38 50H55');
const rail = (length: number) =>
  box(50 - length / 2, 56, length, 10, 'L') +
  box(38, 42, 24, 16, 'M') +
  lines(`M${54 - length / 2} 61H${46 + length / 2}`);
const shaft = (width: number) =>
  `<g transform="rotate(-32 50 50)">${box(16, 50 - width / 2, 68, width, 'L')}${box(16, 50 - width / 2, 12, width, 'M')}${lines(`M34 ${50 - width / 6}H78`)}</g>`;

/** By the product's code, else by its kind. */
const drawn: Readonly<Record<string, string>> = {
  'HB-1001': box(34, 26, 38, 50, 'M') + box(28, 22, 38, 50, 'L') + lines('M36 22V72', 'M43 36H58', 'M43 43H54'),
  'HB-1002': ['M', 'L', 'D']
    .map(
      (fill, index) =>
        `<g transform="rotate(${-14 + index * 14} 50 84)">${box(46, 28, 8, 44, fill, 2)}${way('M46 28L50 17L54 28Z', 'W')}</g>`,
    )
    .join(''),
  'HB-1003':
    way('M24 70L32 28H68L76 70Z', 'W') +
    way('M31 34H69L68 28H32Z', 'M') +
    lines('M36 44H64', 'M34 52H66', 'M33 60H67', 'M42 38V64', 'M50 38V64', 'M58 38V64'),
  'HB-1004': [26, 42, 58].map((y) => box(26, y, 48, 15, 'L') + lines(`M44 ${y + 8}H56`)).join(''),
  'HB-1005': box(20, 42, 60, 22, 'L', 8) + box(20, 42, 38, 22, 'M', 8) + lines('M64 50H72', 'M64 56H72'),
  'HB-2001':
    [62, 52, 42, 32].map((y, index) => box(26, y, 48, 10, index % 2 ? 'W' : 'L', 5)).join('') + lines('M32 37H40'),
  'HB-2002':
    way('M26 46H74L68 74H32Z', 'L') +
    box(23, 38, 54, 9, 'M') +
    lines('M36 47L38 74', 'M50 47V74', 'M64 47L62 74', 'M28 56H72', 'M30 65H70'),
  'HB-2003':
    way('M36 48L42 24H58L64 48Z', 'L') +
    lines('M50 48V72') +
    box(36, 71, 28, 6, 'M') +
    lines('M26 34L20 30', 'M74 34L80 30'),
  'HB-2004':
    way('M24 34H66L76 44V74H34L24 64Z', 'L') +
    lines('M24 34L34 44H76', 'M34 44V74', 'M42 52H68', 'M42 60H68', 'M42 68H68'),
  'HB-2005':
    box(36, 48, 28, 28, 'L', 5) +
    box(44, 40, 12, 9, 'M') +
    lines('M47 40L38 18', 'M50 40V16', 'M53 40L62 18', 'M36 60H64'),
  'HB-2006':
    way('M22 44H78L70 66H30Z', 'L') +
    lines('M30 66V70H70V66', 'M42 55H42.1', 'M50 52H50.1', 'M58 56H58.1', 'M50 60H50.1'),
  'HB-3001':
    way('M28 46H72V66A8 8 0 0 1 64 74H36A8 8 0 0 1 28 66Z', 'M') +
    box(26, 38, 48, 9, 'L', 4) +
    box(45, 30, 10, 8) +
    lines('M28 54H20', 'M72 54H80'),
  'HB-3002':
    way('M22 46H54A16 16 0 0 1 22 46Z', 'L') +
    way('M50 56H80A15 15 0 0 1 50 56Z', 'M') +
    lines('M32 62V66H44V62', 'M30 36C30 30 36 32 36 26', 'M42 36C42 30 48 32 48 26'),
  'HB-3003': box(24, 34, 46, 40, 'L', 6) + box(44, 20, 8, 16, 'M') + lines('M32 44H62', 'M32 54H62', 'M32 64H62'),
  'HB-3004': box(38, 32, 24, 46, 'M', 7) + box(42, 20, 16, 12, 'L') + lines('M38 46H62', 'M44 54V68'),
  'HB-3005': [
    [24, 50, 26],
    [52, 50, 24],
    [36, 26, 28],
  ]
    .map(([x = 0, y = 0, width = 0]) => box(x, y + 5, width, 18) + box(x - 2, y, width + 4, 7, 'M'))
    .join(''),
  'HB-3006':
    way('M32 28H68L56 48H44Z', 'L') +
    lines('M50 48V54', 'M68 32H76V40H64') +
    way('M34 56H66V70A6 6 0 0 1 60 76H40A6 6 0 0 1 34 70Z', 'M'),
  'HB-4001': way('M28 42H72L76 78H24Z', 'L') + lines('M38 48V34A12 12 0 0 1 62 34V48', 'M42 62H58'),
  'HB-4002':
    way('M32 28A18 12 0 0 1 68 28V44A18 10 0 0 1 32 44Z', 'L') +
    box(54, 44, 14, 32, 'M') +
    lines('M56 76V80', 'M61 76V80', 'M66 76V80', 'M34 36H66'),
  'HB-4003':
    way('M20 50A30 28 0 0 1 80 50Q70 44 60 50Q50 44 40 50Q30 44 20 50Z', 'L') +
    lines('M50 22V72A6 6 0 0 0 62 72', 'M50 22V18'),
  'HB-4004': box(24, 36, 52, 36, 'M', 6) + box(30, 28, 40, 14) + box(24, 44, 52, 28, 'L', 6) + box(60, 52, 16, 12, 'M'),
  'HB-5001': ribbon + lines('M36 60H42', 'M58 60H64'),
  'HB-5002':
    way('M26 48L50 28L74 48V76H26Z', 'L') +
    way('M50 76V58A8 8 0 0 0 42 58V76Z', 'M') +
    lines('M20 52L50 26L80 52', 'M60 56H66V62H60Z'),
  'HB-5003':
    ribbon.replaceAll('"L"', '"W"') +
    `<g transform="rotate(18 70 40)">${box(68, 16, 6, 24, 'L', 1)}${way('M68 40L71 47L74 40Z')}</g>`,
  consulting: disc(40, 40, 11, 'L') + way('M22 74A18 18 0 0 1 58 74Z', 'L') + way('M56 24H82V42H70L64 48V42H56Z'),
  education:
    way('M18 42L50 28L82 42L50 56Z', 'M') + way('M32 50V64A18 9 0 0 0 68 64V50L50 58Z', 'L') + lines('M76 45V64'),
  design:
    way('M50 24A26 26 0 1 0 50 76C58 76 54 66 60 62C66 58 76 62 76 50A26 26 0 0 0 50 24Z', 'L') +
    disc(38, 40, 4, 'M') +
    disc(54, 36, 4) +
    disc(34, 56, 4, 'D'),
  care: disc(50, 50, 25, 'L') + lines('M50 34V50L61 57', 'M50 25V29', 'M50 71V75', 'M25 50H29', 'M71 50H75'),
  material:
    way('M50 34C42 26 30 26 22 28V70C30 68 42 68 50 76C58 68 70 68 78 70V28C70 26 58 26 50 34Z', 'L') +
    lines('M50 34V76', 'M30 40H42', 'M30 48H42', 'M58 40H70', 'M58 48H70'),
  'MR-1003': page + disc(64, 66, 11, 'L') + lines('M59 70L69 62'),
  'MR-1004': page + lines('M38 60L43 65L52 56'),
  'MR-2003':
    box(22, 28, 56, 38) +
    [
      [32, 50],
      [44, 42],
      [56, 36],
    ]
      .map(([x = 0, y = 0]) => box(x, y, 8, 62 - y, 'M', 1))
      .join('') +
    lines('M40 76H60'),
  'MR-2005': way('M50 22L74 30V50C74 64 62 72 50 78C38 72 26 64 26 50V30Z', 'L') + lines('M39 50L47 58L62 42'),
  'MR-3002': box(20, 28, 60, 38) + way('M28 58L42 44L52 52L70 36', 'none') + lines('M50 66V76', 'M40 78L50 70L60 78'),
  'MR-4002':
    box(20, 28, 60, 44) + box(20, 28, 60, 11, 'L') + lines('M27 34H27.1', 'M33 34H33.1', 'M30 50H52', 'M30 60H46'),
  'MR-5003': page + box(37, 20, 26, 9, 'M'),
  part: drawWheel(12, 28, 6) + disc(50, 50, 8),
  'NR-1001': shaft(9),
  'NR-1002': shaft(16),
  'NR-1003':
    disc(50, 50, 28, 'L') +
    disc(50, 50, 12) +
    [0, 60, 120, 180, 240, 300]
      .map((angle) => `<g transform="rotate(${angle} 50 50)">${disc(50, 30, 3, 'D')}</g>`)
      .join(''),
  'NR-1004': way('M22 72V62H30A20 20 0 0 1 70 62H78V72Z', 'L') + disc(50, 54, 11) + disc(50, 54, 5, 'M'),
  'NR-1006': drawWheel(20, 26, 3) + disc(50, 50, 12, 'M') + disc(50, 50, 4),
  'NR-1007': box(44, 38, 12, 38, 'L', 2) + way('M44 38L50 24L56 38Z', 'M') + lines('M38 64H62'),
  'NR-1008': way('M28 26H42V60H74V74H28Z', 'L') + disc(35, 38, 3, 'D') + disc(62, 67, 3, 'D') + lines('M42 46L56 60'),
  'NR-2001': rail(50),
  'NR-2002': rail(68) + lines('M44 50H56'),
  'NR-2003':
    way('M22 54A28 12 0 0 1 78 54V62A28 12 0 0 1 22 62Z', 'M') +
    `<ellipse cx="50" cy="54" rx="28" ry="12" fill="L"/>` +
    lines('M40 30A14 6 0 1 1 58 32', 'M58 26V32H52'),
  'NR-2004':
    box(40, 24, 20, 18, 'M') +
    way('M42 42L28 56L34 74L42 70L38 58L48 48Z', 'L') +
    way('M58 42L72 56L66 74L58 70L62 58L52 48Z', 'L'),
  machine: box(26, 68, 48, 9, 'M') + way('M30 68V28H66V40H42V68Z', 'L') + box(52, 40, 10, 16) + lines('M66 30L78 22'),
  tool: `<g transform="rotate(-40 50 50)">${box(44, 32, 12, 46, 'L', 5)}${way('M36 20V32A14 10 0 0 0 64 32V20L57 26V32H43V26Z', 'M')}</g>`,
  'NR-4002': `<g transform="rotate(40 50 50)">${box(43, 20, 14, 28, 'M', 5)}${box(48, 48, 4, 30, 'L', 1)}</g>`,
  custom: way('M50 22L74 36V64L50 78L26 64V36Z', 'L') + lines('M26 36L50 50L74 36', 'M50 50V78') + disc(50, 36, 5, 'M'),
};

/** Null where there is no drawing of such a product. */
export function drawProduct({ code, category }: { code: string; category: string }): string | null {
  const tone = tones[category];
  const shape = drawn[code] ?? drawn[category];
  if (!tone || !shape) return null;
  const fills: Record<string, string> = { L: tone.light, M: tone.middle, D: tone.deep, W: '#ffffff' };
  const painted = shape.replace(/fill="([LMDW])"/g, (_, name: string) => `fill="${fills[name]}"`);
  const line = `stroke="${tone.deep}" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="800" height="800"><rect width="100" height="100" fill="${tone.back}"/><ellipse cx="50" cy="80" rx="32" ry="3.4" fill="${tone.light}" opacity="0.6"/><g ${line}>${painted}</g></svg>`;
}
