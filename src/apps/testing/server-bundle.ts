/**
 * The serving process in one file, for tests that start it dozens of times: its hundreds of files are found, read and stripped of
 * their types once, and not at each start. What runs is the product's own code; packages are loaded as always.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const root = join(import.meta.dirname, '../../..');
/** In the checkout, where packages are found. */
const folder = join(root, '.data', 'test');

/** A bundled file retains its original location: it finds the files next to its source, not next to the bundle. */
const places: Plugin = {
  name: 'places',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.')) return null;
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
  },
};

let pendingBundle: Promise<string> | null = null;

/** The bundle's path; made once in this process. */
export function buildServerBundle(): Promise<string> {
  pendingBundle ??= buildBundle();
  return pendingBundle;
}

async function buildBundle(): Promise<string> {
  const { output } = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [places],
    build: {
      ssr: 'src/apps/api.ts',
      write: false,
      target: 'esnext',
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  mkdirSync(folder, { recursive: true });
  // One per test worker. Another run may use the same path: the file is replaced atomically.
  const path = join(folder, `server-${process.env.VITEST_POOL_ID}.mjs`);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, output[0].code);
  renameSync(draft, path);
  return path;
}
