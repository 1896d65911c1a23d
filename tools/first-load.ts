/**
 * Measures what a browser must load before the first useful screen of the employee portal, compressed. Over the bar, the
 * build of `npm test` fails (BARS=hold); `npm start` only says so, because a large screen is better than none.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

export interface FirstLoadOptions {
  /** The page whose scripts are loaded first. */
  page: string;
  /** Further modules that the first screen needs, as they stand in the manifest. */
  screens: readonly string[];
  /** Bytes, compressed as the server sends them to browsers (Brotli). */
  limit: number;
}

/** Files of these manifest entries and of all that they import, each once. */
export function filesOf(manifest: Manifest, keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return [...seen].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js'));
}

const brotli = (content: Buffer) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** The Vite plugin. */
export function firstLoad(options: FirstLoadOptions) {
  let outDir = '';
  return {
    name: 'first-load',
    apply: 'build' as const,
    configResolved(config: { root: string; build: { outDir: string } }) {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
      const missing = options.screens.filter((screen) => !manifest[screen]);
      if (missing.length > 0) throw new Error(`first load: not in the manifest: ${missing.join(', ')}`);
      const page = readFileSync(join(outDir, options.page), 'utf8');
      const scripts = [...page.matchAll(/<(?:script|link)[^>]+(?:src|href)="\/([^"]+\.js)"/g)].map(
        ([, file]) => file ?? '',
      );
      const files = [...new Set([...scripts, ...filesOf(manifest, options.screens)])];
      const sizes = files.map((file) => ({
        file,
        size: brotli(readFileSync(join(outDir, file))),
        gzip: gzipSync(readFileSync(join(outDir, file)), { level: 9 }).length,
      }));
      const total = sizes.reduce((sum, one) => sum + one.size, 0);
      const gzip = sizes.reduce((sum, one) => sum + one.gzip, 0);
      const largest = sizes.sort((a, b) => b.size - a.size).slice(0, 6);
      console.log(
        `first load of the employee portal: ${kilobytes(total)} of JavaScript, compressed (bar ${kilobytes(options.limit)}; with gzip ${kilobytes(gzip)})`,
      );
      for (const one of largest) console.log(`  ${kilobytes(one.size).padStart(9)}  ${one.file}`);
      const words = `first load is over the bar: ${kilobytes(total)}`;
      if (total > options.limit && process.env.BARS === 'hold') throw new Error(words);
      if (total > options.limit) console.warn(words);
    },
  };
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
