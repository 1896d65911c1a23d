/** Writes the addresses of companies' hosts beside the application: the server answers 404 to all others. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { applicationScreens } from './screens.ts';

/** The Vite plugin. */
export function addresses(options: { file: string }) {
  let outDir = '';
  return {
    name: 'addresses',
    apply: 'build' as const,
    configResolved(config: { root: string; build: { outDir: string } }) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const { companyAddresses } = await applicationScreens();
      writeFileSync(join(outDir, options.file), JSON.stringify({ company: companyAddresses.toSorted() }, null, 2));
    },
  };
}
