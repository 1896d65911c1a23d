/**
 * Writes beside the application what the server must know of its addresses, since it answers 404 to all others, and which scripts and style sheets each screen begins with, so that the page can say them:
 * what is first known of when a script has run is fetched a round trip later.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { locales } from '../src/kernel/contract/text.ts';
import { type Bars, type Bundle, listScripts, listStyles, listTexts, measureFirstLoad } from './first-load.ts';
import { type ListedScreen, loadApplication } from './screens.ts';

/** Files around the screens of a portal, by its name. */
const around: Record<string, readonly string[]> = {
  genesis: ['src/apps/root-portals.ts', 'src/portals/genesis/CompanyEntrance.tsx'],
  core: ['src/apps/root-portals.ts', 'src/apps/core-portal.ts'],
  guest: ['src/apps/portals.ts'],
  employee: ['src/apps/portals.ts', 'src/modules/notification/web/components/NoticeBell.tsx'],
  admin: ['src/apps/portals.ts'],
};

const isAtRoot = (portal: string) => portal === 'genesis' || portal === 'core';

/** The module that a screen's `load` imports, as named in the sources. @throws if there is none */
function getModulePath({ load, path }: ListedScreen): string {
  const [, file] = /import__\("\/([^"]+)"\)/.exec(String(load.of ?? load)) ?? [];
  if (!file) throw new Error(`first load: which file does the screen at ${path.pattern} begin with?`);
  return file;
}

/** Screens that people begin with, and the bars of their first loads. */
interface FirstScreens {
  paths: readonly string[];
  /** Modules that such a screen imports dynamically as it opens. */
  parts?: readonly string[];
  bars: Bars;
}

/** The Vite plugin. */
export function createAddressPlugin(options: { file: string; first: readonly FirstScreens[] }) {
  let [root, outDir] = ['', ''];
  let bundle: Bundle = {};
  return {
    name: 'addresses',
    apply: 'build' as const,
    configResolved(config: { root: string; build: { outDir: string } }) {
      root = config.root;
      outDir = resolve(root, config.build.outDir);
    },
    generateBundle(_: unknown, written: Bundle) {
      bundle = written;
    },
    async writeBundle() {
      const { companyAddresses, entryAddresses, screens } = await loadApplication();
      const html = readFileSync(join(outDir, 'index.html'), 'utf8');
      const beyond = (files: readonly string[]) => files.filter((file) => !html.includes(file));
      const own = Object.keys(bundle).filter((file) => file.endsWith('.js') && html.includes(file));
      const withModules = (paths: readonly string[]) => {
        const scripts = listScripts(
          bundle,
          paths.map((path) => join(root, path)),
        );
        const begun = [...own, ...scripts];
        const texts = Object.fromEntries(locales.map((locale) => [locale, listTexts(bundle, begun, locale)]));
        return { scripts: beyond(scripts), styles: beyond(listStyles(bundle, scripts)), texts };
      };
      const modulesOf = (screen: ListedScreen) => [...(around[screen.portal] ?? []), getModulePath(screen)];
      const pages = screens.map((screen) => ({
        host: isAtRoot(screen.portal) ? 'root' : 'company',
        portal: screen.portal,
        path: screen.path.pattern,
        title: screen.path.title,
        ...withModules(modulesOf(screen)),
        // The screen first needs the session.
        ...(screen.right !== 'public' && screen.right !== 'guest' && { asks: true }),
      }));
      const atRoot = pages.filter(({ host }) => host === 'root').map(({ path }) => path);
      const rootAddresses = [...new Set([...atRoot, entryAddresses.arrive])];
      writeFileSync(
        join(outDir, options.file),
        JSON.stringify({ company: companyAddresses.toSorted(), root: rootAddresses.toSorted(), pages }, null, 1),
      );
      const toPages = ({ paths, parts = [] }: FirstScreens) =>
        paths.map((path) => {
          const screen = screens.find((candidate) => candidate.path.pattern === path);
          if (!screen) throw new Error(`first load: there is no screen at ${path}`);
          return { portal: screen.portal, path, ...withModules([...modulesOf(screen), ...parts]) };
        });
      for (const first of options.first) measureFirstLoad(outDir, toPages(first), first.bars);
    },
  };
}
