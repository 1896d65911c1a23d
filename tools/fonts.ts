/**
 * One font file with every sign that the application itself writes, in Korean and English, in the weights that it uses. What else
 * people write comes in pieces: small ones of the signs that are frequent beyond, and the package's own, which then hold only the
 * rest. In development all comes in those. What a page says before its scripts are there comes with the page.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import subsetFont from 'subset-font';

const root = dirname(import.meta.dirname);
const theme = join(root, 'src/kernel/web/theme');
const packaged = join(root, 'node_modules/pretendard/dist/web/variable');
const family = 'Pretendard Variable';
const cache = join(root, 'node_modules/.cache/heureum');
/** Lighter and heavier ones are drawn nowhere. */
const weights = { min: 400, max: 700, default: 400 };
/** Features that browsers use by default, and those of our styles; the rest is a fifth of a file. */
const features = 'calt ccmp clig kern liga locl mark mkmk rclt rlig ss05 tnum'.split(' ');
/** As the package says it: faces of one family must say the same, or browsers take only one of them. */
const saidWeights = '45 920';

const texts = ['src/kernel/{contract,web}', 'src/modules/*/{contract,web}', 'src/portals', 'src/apps'];
const elsewhere = /\.test\.tsx?$|\/(testing|seed)\//;
/** Latin, and the signs of dates, amounts and quotations that are put together at run time. */
const latin = Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index));
const always = [...latin, ...'\u00a0©®°±·×–—‘’“”…₩€→←↑↓●'];

/** Every sign of the application's own texts, by its number. */
export function listSigns(): number[] {
  const files = texts.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }));
  const signs = new Set(always);
  for (const file of files.filter((path) => !elsewhere.test(path))) {
    for (const sign of readFileSync(join(root, file), 'utf8')) if (sign > '\u00ff') signs.add(sign);
  }
  return [...signs].map((sign) => sign.codePointAt(0) ?? 0).toSorted((a, b) => a - b);
}

/** `U+20-7E, U+AC00, …` */
export function toRanges(signs: readonly number[]): string {
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
export function parseRanges(ranges: string): number[] {
  return ranges.split(',').flatMap((item) => {
    const [from = '', to = from] = item.trim().replace(/^U\+/i, '').split('-');
    const first = Number.parseInt(from, 16);
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index);
  });
}

/** Path of the file with these signs; made if missing. */
async function writeFontFile(kind: string, signs: readonly number[]): Promise<string> {
  const whole = join(packaged, 'woff2/PretendardVariable.woff2');
  const version = readFileSync(join(root, 'node_modules/pretendard/package.json'), 'utf8');
  const cacheKey = JSON.stringify([signs, weights, features, version]);
  const name = `${kind}-${createHash('sha256').update(cacheKey).digest('hex').slice(0, 16)}.woff2`;
  const file = join(cache, name);
  if (existsSync(file)) return file;
  const content = await subsetFont(readFileSync(whole), String.fromCodePoint(...signs), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: features,
  });
  mkdirSync(cache, { recursive: true });
  // In one step: what breaks off while writing must not be taken for the font ever after.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
  return file;
}

const toUrl = (file: string): string => relative(theme, file);

interface FontFace {
  family: string;
  url: string;
  signs: readonly number[];
  /** A font available without fetching needs no momentary fallback. */
  display?: 'swap' | 'block';
}

const createFaceRule = ({ family, url, signs, display = 'swap' }: FontFace): string => `
@font-face {
  font-family: '${family}';
  font-style: normal;
  font-display: ${display};
  font-weight: ${saidWeights};
  src: url('${url}') format('woff2-variations');
  unicode-range: ${toRanges(signs)};
}`;

async function createFirstFont(): Promise<string> {
  const signs = listSigns();
  return createFaceRule({ family, url: toUrl(await writeFontFile('first', signs)), signs });
}

/**
 * The signs of these words as a font inside the styles themselves: nothing is fetched for it, and text redrawn with it later has
 * the same size. A separate family, so that no other face of ours is requested for these signs.
 */
export async function createInlineFont(words: string): Promise<string> {
  const signs = [...new Set(` ${words}`)].map((sign) => sign.codePointAt(0) ?? 0).toSorted((a, b) => a - b);
  const content = readFileSync(await writeFontFile('words', signs)).toString('base64');
  const url = `data:font/woff2;base64,${content}`;
  return createFaceRule({ family: 'Pretendard words', url, signs, display: 'block' });
}

interface FontPiece {
  url: string;
  signs: number[];
}

/** The package's pieces without what the first file has, rare signs first, as the package has them. */
function listOtherPieces(): FontPiece[] {
  const first = new Set(listSigns());
  const css = readFileSync(join(packaged, 'pretendardvariable-dynamic-subset.css'), 'utf8');
  const faces = css.matchAll(/url\(['"]?\.\/(.+?)['"]?\)[^}]*?unicode-range:\s*([^;}]+)/g);
  return [...faces].map(([, path = '', ranges = '']) => ({
    url: toUrl(join(packaged, path)),
    signs: parseRanges(ranges).filter((sign) => !first.has(sign)),
  }));
}

/** Of the package's last pieces, which hold what is written most. Names use few signs of many pieces: small ones cost less. */
const frequent = { pieces: 12, signs: 24 };

async function mergeFrequentPieces(pieces: readonly FontPiece[]): Promise<FontPiece[]> {
  const signs = pieces.toReversed().flatMap((piece) => piece.signs);
  const parts = Array.from({ length: Math.ceil(signs.length / frequent.signs) }, (_, index) =>
    signs.slice(index * frequent.signs, (index + 1) * frequent.signs).toSorted((a, b) => a - b),
  );
  const merged: FontPiece[] = [];
  for (const part of parts) merged.push({ url: toUrl(await writeFontFile('more', part)), signs: part });
  return merged;
}

async function createOtherFonts(): Promise<string> {
  const pieces = listOtherPieces();
  const rare = pieces.slice(0, -frequent.pieces);
  const all = [...rare, ...(await mergeFrequentPieces(pieces.slice(-frequent.pieces)))];
  return all
    .filter(({ signs }) => signs.length > 0)
    .map((piece) => createFaceRule({ family, ...piece }))
    .join('\n');
}

/** The Vite plugin: fills `fonts.css` and `more-fonts.css` of the theme. */
export function createFontPlugin() {
  return {
    name: 'fonts',
    apply: 'build' as const,
    enforce: 'pre' as const,
    async load(id: string) {
      const file = id.split('?')[0];
      if (file === join(theme, 'fonts.css')) return readFileSync(file, 'utf8') + (await createFirstFont());
      return file === join(theme, 'more-fonts.css') ? createOtherFonts() : null;
    },
  };
}
