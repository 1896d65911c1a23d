/**
 * Measures what browsers must load before the first useful screen of each portal, compressed. Over a bar, the build of `npm test`
 * fails (BARS=hold); `npm start` only says so, because a large screen is better than none.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

interface Chunk {
  type: string;
  fileName: string;
  imports?: string[];
  /** What is fetched when the script asks for it. */
  dynamicImports?: string[];
  modules?: Record<string, unknown>;
  /** What Vite says of it: the style sheets that its modules import. */
  viteMetadata?: { importedCss: ReadonlySet<string> };
}
export type Bundle = Record<string, Chunk>;

export interface FirstScreen {
  portal: string;
  path: string;
  /** Beside those of the page. */
  scripts: readonly string[];
  styles: readonly string[];
  /** By language: what only its readers fetch. */
  texts: Readonly<Record<string, readonly string[]>>;
}

export interface Bars {
  /** Bytes of JavaScript, compressed as the server sends them to browsers (Brotli). */
  bytes: number;
  /** Files of JavaScript: each is a request. */
  files: number;
}

/** The scripts that hold these modules, and those that they import, each once and behind what it imports: so their styles are in order. */
export function scriptsWith(bundle: Bundle, modules: readonly string[]): string[] {
  const seen = new Set<string>();
  const found: string[] = [];
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const next of bundle[name]?.imports ?? []) if (bundle[next]) visit(next);
    found.push(name);
  };
  for (const module of modules) {
    const chunk = Object.values(bundle).find((one) => one.modules && module in one.modules);
    if (!chunk) throw new Error(`no script has ${module}`);
    visit(chunk.fileName);
  }
  return found;
}

/** The style sheets of these scripts, each once. */
export function stylesOf(bundle: Bundle, scripts: readonly string[]): string[] {
  return [...new Set(scripts.flatMap((name) => [...(bundle[name]?.viteMetadata?.importedCss ?? [])]))];
}

/** The scripts with nothing but texts of this language that these ask for as they begin: a room asks for its texts when it is there. */
export function textsOf(bundle: Bundle, scripts: readonly string[], language: string): string[] {
  const asked = new Set(scripts.flatMap((name) => bundle[name]?.dynamicImports ?? []));
  const isText = (module: string) => module.endsWith(`/locales/${language}.ts`);
  return [...asked].filter((name) => {
    const modules = Object.keys(bundle[name]?.modules ?? {});
    return modules.length > 0 && modules.every(isText);
  });
}

const brotli = (content: Buffer) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const known = new Map<string, number>();

/** Bytes of a file as it is sent; most screens share most files, and compressing them is what takes long. */
function sentBytes(path: string): number {
  const bytes = known.get(path) ?? brotli(readFileSync(path));
  known.set(path, bytes);
  return bytes;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Prints what each of these screens begins with. @throws over a bar, where bars hold */
export function measureFirstLoad(outDir: string, screens: readonly FirstScreen[], bars: Bars): void {
  const page = readFileSync(join(outDir, 'index.html'), 'utf8');
  const files = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, file]) => file ?? '');
  const own = files(/<(?:script|link)[^>]+(?:src|href)="\/([^"]+\.js)"/g);
  const size = (file: string) => sentBytes(join(outDir, file));
  const ownStyles = files(/<link[^>]+href="\/([^"]+\.css)"/g);
  const all = screens.flatMap(({ texts, ...screen }) =>
    Object.entries(texts).map(([language, files]) => ({ ...screen, language, scripts: [...screen.scripts, ...files] })),
  );
  for (const { portal, path, language, scripts, styles } of all) {
    const sizes = [...new Set([...own, ...scripts])].map((file) => ({ file, bytes: size(file) }));
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    const ofStyles = [...ownStyles, ...styles].reduce((sum, file) => sum + size(file), 0);
    const words = `first load of the ${portal} portal (${path}, ${language}): ${kilobytes(total)} of JavaScript in ${sizes.length} files`;
    console.log(`${words}, ${kilobytes(ofStyles)} of styles; bars ${kilobytes(bars.bytes)} and ${bars.files}`);
    const largest = sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, 5);
    for (const one of largest) console.log(`  ${kilobytes(one.bytes).padStart(9)}  ${one.file}`);
    if (total <= bars.bytes && sizes.length <= bars.files) continue;
    if (process.env.BARS === 'hold') throw new Error(`over the bar: ${words}`);
    console.warn(`over the bar: ${words}`);
  }
}

/** Prints the compressed size of a build's entry scripts and refuses what goes over the bar. */
export function scriptSize(options: { name: string; limit: number }) {
  return {
    name: 'script-size',
    generateBundle(_: unknown, bundle: Record<string, { type: string; code?: string }>) {
      const code = Object.values(bundle).map((file) => file.code ?? '');
      const total = code.reduce((sum, one) => sum + gzipSync(one, { level: 9 }).length, 0);
      console.log(`script of ${options.name}: ${kilobytes(total)}, compressed (bar ${kilobytes(options.limit)})`);
      if (total > options.limit) throw new Error(`script of ${options.name} is over the bar: ${kilobytes(total)}`);
    },
  };
}
