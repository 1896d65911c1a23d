/**
 * Which files of unit and browser tests `npm test` runs today, so that it ends within a quarter of an hour whatever changed: all that prove
 * a rule of the product by its id, a third of the others, another one each day, and of what a change within hours can break the nearest
 * first, up to a number. Another version of a package or other settings bring everything. What is left runs within three days; `npm test -- --whole` and `npm run test:deep` run every file.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRecentFiles, selectTodaysAndNear } from '../src/kernel/server/testing/depth.ts';
import { findImporters, getModuleName, listCodeFiles, listReached, loadScreensByFile } from './changed.mjs';
import { listFiles, root } from './shared.mjs';

const days = 3;
/** Files that recent changes add to the share of the day: about 40 s of units and a minute and a half of browser tests on two cores. */
const added = { units: 40, journeys: 10 };
/** The walk takes a share of all screens itself; the weight of a page is a matter of every change. */
const everyDay = /^e2e\/all\/(?:walk|first-load)\.spec\.ts$/;

const isTest = (file) => /\.test\.tsx?$/.test(file);
const isWeb = (file) => /^src\/(?:.*\/web\/|portals\/|apps\/[^/]*\.tsx$)/.test(file);
/** Common setup of all tests of a kind. */
const isSetUp = (file) => /^(?:\.ci|\.npmrc|package(?:-lock)?\.json|tsconfig[^/]*|[^/]+\.config\.ts)/.test(file);
const isServer = (file) => file.startsWith('src/') && !isTest(file) && !isWeb(file);
const isTool = (file) => file.startsWith('tools/') && !isTest(file);
/** Files that build, start and open the product for journeys: they need their imports. */
const grounds = ['vite.config.ts', 'playwright.config.ts', 'tools/start.mjs'];

const isUnderAllScreens = (file) =>
  grounds.includes(file) || /^(?:e2e\/support\/|src\/apps\/(?:seed\/|[^/]*\.tsx$))/.test(file);

const read = (file) => readFileSync(join(root, file), 'utf8');
const provesRule = (file) => /\[[A-Z]{2}-\d{2}/.test(read(file));
const readsSources = (file) => read(file).includes('globSync(');

/** Read once: every plan of the process asks the same sources. */
let importers;
const reachedBy = (files) => {
  importers ??= findImporters([...listCodeFiles(), ...listFiles(['e2e/support']), ...grounds]);
  return listReached([...files], importers);
};

/** @typedef {{ run: string[], left: string[] }} Choice files from the root of the checkout; `left` waits for the next days */

/**
 * Changed tests first, then those that import a change, the nearest first, then those of its module, then all of the server as soon
 * as anything of it changed, since each depends on the whole application.
 * @param {readonly string[]} recent files that changed within hours
 * @returns {Choice}
 */
export function chooseTodaysUnits(recent) {
  const files = globSync(['{src,tools,bench}/**/*.test.{ts,tsx}', 'arch/database.test.ts'], { cwd: root })
    .filter((file) => !/\.deep\.test\.|\/sweeps\//.test(file))
    .sort();
  const near = reachedBy(recent);
  const modules = new Set(recent.filter(isServer).map(getModuleName));
  const serverChanged = recent.some(isServer);
  // They start commands by name, which imports do not show.
  const toolsChanged = recent.some(isTool);
  const always = (file) => provesRule(file) || readsSources(file);
  const reached = [
    ...near.filter((file) => files.includes(file)),
    ...files.filter((file) => toolsChanged && file.startsWith('tools/')),
    ...files.filter((file) => getModuleName(file) !== null && modules.has(getModuleName(file)) && !isWeb(file)),
    ...files.filter((file) => serverChanged && !isWeb(file)),
  ];
  return selectTodaysAndNear(files, days, { always, near: recent.some(isSetUp) ? null : reached, most: added.units });
}

/**
 * Changed journeys first, then those of the screens that a change reaches by imports, the nearest first, then those of its module, those
 * that name no screen, and all if every screen depends on it. An error in the server's kernel shows on every screen, so the day's share
 * finds it, along with the server's tests.
 * @param {readonly string[]} recent files that changed within hours
 * @returns {Promise<Choice>}
 */
export async function chooseTodaysJourneys(recent) {
  const files = globSync('e2e/**/*.spec.ts', { cwd: root }).sort();
  const screens = await loadScreensByFile();
  const withScreens = new Set([...screens.values()].map(({ module }) => module));
  const code = recent.filter((file) => /^src\//.test(file) && !isTest(file));
  const modules = new Set(code.filter((file) => !isWeb(file)).map(getModuleName));
  const changed = reachedBy(recent);
  const isAny =
    [...modules].some((module) => module !== null && !withScreens.has(module)) || changed.some(isUnderAllScreens);
  const { listJourneys } = await import('./list-routes.ts');
  const all = listJourneys();
  const near = changed.flatMap((file) => screens.get(file)?.pattern ?? []);
  const ofModules = [...screens.values()].filter(({ module }) => modules.has(module)).map(({ pattern }) => pattern);
  const namesScreen = new Set(all.map(({ file }) => file));
  const reached = [
    ...files.filter((file) => recent.includes(file)),
    ...[...near, ...ofModules]
      .flatMap((pattern) => all.filter(({ screen }) => screen === pattern))
      .map(({ file }) => file),
    ...files.filter((file) => isAny || (code.length > 0 && !namesScreen.has(file))),
  ];
  const always = (file) => everyDay.test(file) || provesRule(file);
  return selectTodaysAndNear(files, days, {
    always,
    near: recent.some(isSetUp) ? null : reached,
    most: added.journeys,
  });
}

/** @returns {Promise<{ units: Choice, journeys: Choice } | null>} null where git cannot tell what changed */
export async function planToday() {
  const recent = listRecentFiles();
  return recent && { units: chooseTodaysUnits(recent), journeys: await chooseTodaysJourneys(recent) };
}
