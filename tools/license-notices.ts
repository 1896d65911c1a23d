/**
 * Writes beside the application whose work is in it: each package that a script, a style or a font of the build came from, with its
 * licence. MIT, OFL and others want that to travel along. `/third-party-notices.txt` on every host.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const file = 'third-party-notices.txt';
const packageOf = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** The folder of the package that a module of the build belongs to; null for our own. */
export function getPackageFolder(moduleId: string): string | null {
  return packageOf.exec(moduleId.replace(/^\0/, '').split('?')[0] ?? '')?.[1] ?? null;
}

/** A package's licence notice. @throws if it states none: it must not be shipped then */
export function readNotice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = ['.', 'dist']
    .filter((part) => existsSync(join(folder, part)))
    .flatMap((part) => readdirSync(join(folder, part)).map((item) => join(part, item)))
    .filter(
      (item) => /(^|[\\/])(licen[cs]e|copying|notice)[^\\/]*$/i.test(item) && statSync(join(folder, item)).isFile(),
    );
  if (!license && texts.length === 0) throw new Error(`third-party notices: ${name} does not say its licence`);
  const words = texts.toSorted().map((text) => readFileSync(join(folder, text), 'utf8').trim());
  return [`${name} ${version}`, `License: ${license ?? 'see below'}`, ...words].join('\n\n');
}

/** The Vite plugin. `also`: packages of which files come in by other ways, fonts for one. */
export function createNoticePlugin({ also }: { also: readonly string[] }) {
  let [root, outDir] = ['', ''];
  const folders = new Set<string>();
  return {
    name: 'third-party-notices',
    apply: 'build' as const,
    configResolved(config: { root: string; build: { outDir: string } }) {
      root = config.root;
      outDir = resolve(root, config.build.outDir);
    },
    generateBundle(this: { getModuleIds(): Iterable<string> }) {
      for (const id of this.getModuleIds()) {
        const folder = getPackageFolder(id);
        if (folder && existsSync(join(folder, 'package.json'))) folders.add(folder);
      }
      for (const name of also) folders.add(join(root, 'node_modules', name));
    },
    writeBundle() {
      const line = '='.repeat(80);
      const all = [...folders].toSorted().map(readNotice);
      writeFileSync(join(outDir, file), `${all.join(`\n\n${line}\n\n`)}\n`);
    },
  };
}
