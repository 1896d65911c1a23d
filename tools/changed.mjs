/**
 * What the edits since the last commit can break, for `npm test -- --changed`: unit tests by the import graph and by module, and the
 * browser journeys of the screens that the edits reach. A choice for the desk: what it leaves out, `npm test` runs.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listFiles, root } from './shared.mjs';

/** More do not end within two minutes on two cores. */
const most = { units: 80, journeys: 3 };

const isCode = (file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts') && !file.endsWith('.d.mts');
const isTest = (file) => /\.test\.tsx?$/.test(file) && !file.includes('.deep.') && !file.includes('/sweeps/');
/** Junctions of the modules: everything imports these, so following imports from there yields nothing. */
const joins = /^src\/apps\/(?!.*\.test\.tsx?$)|^src\/modules\/[^/]+\/(?:server|web)\/(?:index|routes|screens)\.tsx?$/;
export const getModuleName = (file) => /^src\/(?:modules|portals)\/([^/]+)\//.exec(file)?.[1] ?? null;
const isOfServer = (file) => /^src\/modules\/[^/]+\/(?:server|contract)\//.test(file);

/** Edited and new files, from the root of the checkout; those of the last commit where nothing is edited. */
function listEditedFiles() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  const edited = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  const files = edited.length > 0 ? edited : git('diff', '--name-only', 'HEAD~1', 'HEAD');
  return files.filter((file) => existsSync(join(root, file)));
}

function resolveImport(file, name) {
  if (name.startsWith('#')) return join('src', name.slice(1));
  return name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : null;
}

/** Importers of a file, by its path. */
export function findImporters(files) {
  const importers = new Map();
  for (const file of files) {
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      const target = resolveImport(file, name);
      if (target) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return importers;
}

/** The edits and all that imports them, the nearest first. */
export function listReached(edited, importers) {
  const reached = new Set(edited);
  // A set is walked in the order in which it grows.
  for (const file of reached) {
    if (joins.test(file) && !edited.includes(file)) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  return [...reached];
}

/** The address of each screen, by the file that draws it. */
export async function loadScreensByFile() {
  const screens = new Map();
  const lists = listFiles(['src/modules', 'src/portals']).filter((file) =>
    /\/web\/screens\.tsx?$|\/screens\.ts$/.test(file),
  );
  for (const list of lists) {
    const text = readFileSync(join(root, list), 'utf8');
    const rows = text.matchAll(/path: (\w+)\.(\w+)[\s\S]*?import\('([^']+)'\)\)\.[A-Z]/g);
    for (const [, paths, name, file] of rows) {
      const source = new RegExp(`\\b${paths}\\b[^;]*from '([^']+)'`).exec(text)?.[1];
      const named = source && (await import(pathToFileURL(join(root, resolveImport(list, source))).href))[paths];
      if (named?.[name])
        screens.set(resolveImport(list, file), { pattern: named[name].pattern, module: getModuleName(list) });
    }
  }
  return screens;
}

export const listCodeFiles = () =>
  listFiles(['src', 'tools', 'arch']).filter((file) => isCode(file) && !file.startsWith('arch/known-bad/'));

/** Patterns of the screens that draw or import one of the files. @returns {Promise<string[]>} */
export async function listReachedScreens(files) {
  const screens = await loadScreensByFile();
  const reached = listReached(files, findImporters(listCodeFiles()));
  return reached.flatMap((file) => screens.get(file)?.pattern ?? []);
}

/** @returns {Promise<{ edited: string[], units: string[], journeys: string[], left: string[] }>} files; `left` says what is too much */
export async function planChanged() {
  const edited = listEditedFiles();
  const code = listCodeFiles();
  const reached = listReached(edited, findImporters(code));
  const modules = new Set(edited.filter(isOfServer).map(getModuleName));
  // A service's effects also show through the whole application.
  const ofModules = code.filter((file) => isTest(file) && isOfServer(file) && modules.has(getModuleName(file)));
  // Tests that read the sources as text have no imports for it.
  const readers = code.filter(
    (file) => file.startsWith('src/') && isTest(file) && readFileSync(join(root, file), 'utf8').includes('globSync('),
  );
  const units = [...new Set([...readers, ...reached.filter(isTest), ...ofModules])];

  const { listJourneys: journeys } = await import('./list-routes.ts');
  const screens = await loadScreensByFile();
  const near = reached.flatMap((file) => screens.get(file)?.pattern ?? []);
  const further = [...screens.values()].filter(({ module }) => modules.has(module)).map(({ pattern }) => pattern);
  const all = journeys();
  const specs = [...near, ...further].flatMap((pattern) => all.filter(({ screen }) => screen === pattern));
  const files = [
    ...new Set([...edited.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file)), ...specs.map(({ file }) => file)]),
  ];

  const beyond = (count, limit, what) => (count > limit ? [`${count - limit} ${what}`] : []);
  return {
    edited,
    units: units.slice(0, most.units),
    journeys: files.slice(0, most.journeys),
    left: [
      ...beyond(units.length, most.units, 'files of unit tests'),
      ...beyond(files.length, most.journeys, 'files of browser tests'),
    ],
  };
}
