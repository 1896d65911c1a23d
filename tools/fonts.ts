/**
 * One font file with every sign that the application itself writes, in Korean and English, in the weights that it uses. What else
 * people write comes in the package's own pieces, which then hold only the rest. In development all comes in those.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import subsetFont from 'subset-font';

const root = dirname(import.meta.dirname);
const theme = join(root, 'src/kernel/web/theme');
const packaged = join(root, 'node_modules/pretendard/dist/web/variable');
const cache = join(root, 'node_modules/.cache/heureum');
/** Lighter and heavier ones are drawn nowhere. */
const weights = { min: 400, max: 700, default: 400 };
/** As the package says it: faces of one family must say the same, or browsers take only one of them. */
const saidWeights = '45 920';

const texts = ['src/kernel/{contract,web}', 'src/modules/*/{contract,web}', 'src/portals', 'src/apps'];
const elsewhere = /\.test\.tsx?$|\/(testing|seed)\//;
/** Latin, and the signs of dates, amounts and quotations that are put together at run time. */
const always = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...'\u00a0©®°±·×–—‘’“”…₩€→←↑↓●',
];

/** Every sign of the application's own texts, by its number. */
export function signsOfTexts(): number[] {
  const files = texts.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }));
  const signs = new Set(always);
  for (const file of files.filter((path) => !elsewhere.test(path))) {
    for (const sign of readFileSync(join(root, file), 'utf8')) if (sign > '\u00ff') signs.add(sign);
  }
  return [...signs].map((sign) => sign.codePointAt(0) ?? 0).toSorted((a, b) => a - b);
}

/** `U+20-7E, U+AC00, …` */
export function rangesOf(signs: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const sign of signs) {
    const last = ranges.at(-1);
    if (last && sign === last[1] + 1) last[1] = sign;
    else ranges.push([sign, sign]);
  }
  const hex = (sign: number) => sign.toString(16).toUpperCase();
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(',');
}

/** The signs of a `unicode-range`. */
export function signsIn(ranges: string): number[] {
  return ranges.split(',').flatMap((one) => {
    const [from = '', to = from] = one.trim().replace(/^U\+/i, '').split('-');
    const first = Number.parseInt(from, 16);
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index);
  });
}

/** Where the file with these signs is; made when there is none yet. */
async function fileOf(signs: readonly number[]): Promise<string> {
  const whole = join(packaged, 'woff2/PretendardVariable.woff2');
  const version = readFileSync(join(root, 'node_modules/pretendard/package.json'), 'utf8');
  const about = JSON.stringify([signs, weights, version]);
  const name = `first-${createHash('sha256').update(about).digest('hex').slice(0, 16)}.woff2`;
  const file = join(cache, name);
  if (existsSync(file)) return file;
  const content = await subsetFont(readFileSync(whole), String.fromCodePoint(...signs), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  mkdirSync(cache, { recursive: true });
  // In one step: what breaks off while writing must not be taken for the font ever after.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
  return file;
}

const urlOf = (file: string): string => relative(theme, file);

async function firstFont(): Promise<string> {
  const signs = signsOfTexts();
  return `
@font-face {
  font-family: 'Pretendard Variable';
  font-style: normal;
  font-display: swap;
  font-weight: ${saidWeights};
  src: url('${urlOf(await fileOf(signs))}') format('woff2-variations');
  unicode-range: ${rangesOf(signs)};
}`;
}

/** The package's pieces without what the first file has. */
function otherFonts(): string {
  const first = new Set(signsOfTexts());
  const css = readFileSync(join(packaged, 'pretendardvariable-dynamic-subset.css'), 'utf8');
  return css
    .replace(/url\((['"]?)\.\/(.+?)\1\)/g, (_, __, path: string) => `url('${urlOf(join(packaged, path))}')`)
    .replace(/unicode-range:\s*([^;}]+)/g, (_, ranges: string) => {
      const rest = signsIn(ranges).filter((sign) => !first.has(sign));
      // A range of no sign at all is one that is never used.
      return `unicode-range: ${rest.length > 0 ? rangesOf(rest) : 'U+10FFFF'}`;
    });
}

/** The Vite plugin: fills `fonts.css` and `more-fonts.css` of the theme. */
export function fonts() {
  return {
    name: 'fonts',
    apply: 'build' as const,
    enforce: 'pre' as const,
    async load(id: string) {
      const file = id.split('?')[0];
      if (file === join(theme, 'fonts.css')) return readFileSync(file, 'utf8') + (await firstFont());
      return file === join(theme, 'more-fonts.css') ? otherFonts() : null;
    },
  };
}
