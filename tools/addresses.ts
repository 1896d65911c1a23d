/**
 * Writes the addresses of companies' hosts beside the application, from the text of the route tables: the server answers 404 to all
 * others. That the text says what the tables say is held by `src/apps/company-routes.test.tsx`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { addressesIn } from '../src/kernel/contract/address.ts';

/** The Vite plugin. `tables` are the files that name what a company's host has. */
export function addresses(options: { file: string; tables: readonly string[] }) {
  let outDir = '';
  let root = '';
  return {
    name: 'addresses',
    apply: 'build' as const,
    configResolved(config: { root: string; build: { outDir: string } }) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      const company = addressesIn(options.tables.map((file) => readFileSync(join(root, file), 'utf8')));
      writeFileSync(join(outDir, options.file), JSON.stringify({ company }, null, 2));
    },
  };
}
