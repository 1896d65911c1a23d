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
  /** Scripts fetched on demand. */
  dynamicImports?: string[];
  modules?: Record<string, unknown>;
  /** Vite's metadata: the style sheets that its modules import. */
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
export function listScripts(bundle: Bundle, modules: readonly string[]): string[] {
  const visited = new Set<string>();
  const scripts: string[] = [];
  const visit = (name: string) => {
    if (visited.has(name)) return;
    visited.add(name);
    for (const next of bundle[name]?.imports ?? []) if (bundle[next]) visit(next);
    scripts.push(name);
  };
  for (const module of modules) {
    const chunk = Object.values(bundle).find((item) => item.modules && module in item.modules);
    if (!chunk) throw new Error(`no script has ${module}`);
    visit(chunk.fileName);
  }
  return scripts;
}

/** The style sheets of these scripts, each once. */
export function listStyles(bundle: Bundle, scripts: readonly string[]): string[] {
  return [...new Set(scripts.flatMap((name) => [...(bundle[name]?.viteMetadata?.importedCss ?? [])]))];
}

/** The scripts with only texts of this language that these request at their start: a module requests its texts when loaded. */
export function listTexts(bundle: Bundle, scripts: readonly string[], language: string): string[] {
  const dynamicImports = new Set(scripts.flatMap((name) => bundle[name]?.dynamicImports ?? []));
  const isText = (module: string) => module.endsWith(`/locales/${language}.ts`);
  return [...dynamicImports].filter((name) => {
    const modules = Object.keys(bundle[name]?.modules ?? {});
    return modules.length > 0 && modules.every(isText);
  });
}

const getBrotliSize = (content: Buffer) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const compressedSizes = new Map<string, number>();

/** Compressed size of a file in bytes. Cached, because compression is slow and most screens share most files. */
function getCompressedSize(path: string): number {
  const bytes = compressedSizes.get(path) ?? getBrotliSize(readFileSync(path));
  compressedSizes.set(path, bytes);
  return bytes;
}

const toKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Prints what each of these screens begins with. @throws over a bar, where bars hold */
export function measureFirstLoad(outDir: string, screens: readonly FirstScreen[], bars: Bars): void {
  const page = readFileSync(join(outDir, 'index.html'), 'utf8');
  const files = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, file]) => file ?? '');
  const own = files(/<(?:script|link)[^>]+(?:src|href)="\/([^"]+\.js)"/g);
  const size = (file: string) => getCompressedSize(join(outDir, file));
  const ownStyles = files(/<link[^>]+href="\/([^"]+\.css)"/g);
  const all = screens.flatMap(({ texts, ...screen }) =>
    Object.entries(texts).map(([language, files]) => ({ ...screen, language, scripts: [...screen.scripts, ...files] })),
  );
  for (const { portal, path, language, scripts, styles } of all) {
    const sizes = [...new Set([...own, ...scripts])].map((file) => ({ file, bytes: size(file) }));
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    const ofStyles = [...ownStyles, ...styles].reduce((sum, file) => sum + size(file), 0);
    const words = `first load of the ${portal} portal (${path}, ${language}): ${toKilobytes(total)} of JavaScript in ${sizes.length} files`;
    console.log(`${words}, ${toKilobytes(ofStyles)} of styles; bars ${toKilobytes(bars.bytes)} and ${bars.files}`);
    const largest = sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, 5);
    for (const script of largest) console.log(`  ${toKilobytes(script.bytes).padStart(9)}  ${script.file}`);
    if (total <= bars.bytes && sizes.length <= bars.files) continue;
    if (process.env.BARS === 'hold') throw new Error(`over the bar: ${words}`);
    console.warn(`over the bar: ${words}`);
  }
}

/** Prints the compressed size of a build's entry scripts and refuses what goes over the bar. */
export function createSizePlugin(options: { name: string; limit: number }) {
  return {
    name: 'script-size',
    generateBundle(_: unknown, bundle: Record<string, { type: string; code?: string }>) {
      const code = Object.values(bundle).map((file) => file.code ?? '');
      const total = code.reduce((sum, item) => sum + gzipSync(item, { level: 9 }).length, 0);
      console.log(`script of ${options.name}: ${toKilobytes(total)}, compressed (bar ${toKilobytes(options.limit)})`);
      if (total > options.limit) throw new Error(`script of ${options.name} is over the bar: ${toKilobytes(total)}`);
    },
  };
}
