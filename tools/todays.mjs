/**
 * Which files of unit and browser tests `npm test` runs today, so that it ends within a quarter of an hour whatever changed: all that prove
 * a rule of the product by its id, a third of the others, another one each day, and of what a change within hours can break the nearest
 * first, up to a number. Another version of a package or other settings bring everything. What is left runs within three days; `npm test -- --whole` and `npm run test:deep` run every file.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recentFiles, todaysAndNear } from '../src/kernel/server/testing/depth.ts';
import { codeFiles, importersOf, moduleOf, reachedFrom, screensByFile } from './changed.mjs';
import { filesUnder, root } from './house.mjs';

const days = 3;
/** Files that recent changes add to the share of the day: about 40 s of units and a minute and a half of browser tests on two cores. */
const added = { units: 40, journeys: 10 };
/** The walk takes a share of all screens itself; the weight of a page is a matter of every change. */
const everyDay = /^e2e\/all\/(?:walk|first-load)\.spec\.ts$/;

const isTest = (file) => /\.test\.tsx?$/.test(file);
const isWeb = (file) => /^src\/(?:.*\/web\/|portals\/|apps\/[^/]*\.tsx$)/.test(file);
/** What every test of its kind stands on. */
const isSetUp = (file) => /^(?:\.ci|\.npmrc|package(?:-lock)?\.json|tsconfig[^/]*|[^/]+\.config\.ts)/.test(file);
const isServer = (file) => file.startsWith('src/') && !isTest(file) && !isWeb(file);
const isTool = (file) => file.startsWith('tools/') && !isTest(file);
/** What builds, starts and opens the product for journeys: they need what these import. */
const grounds = ['vite.config.ts', 'playwright.config.ts', 'tools/start.mjs'];

const isUnderAllScreens = (file) =>
  grounds.includes(file) || /^(?:e2e\/support\/|src\/apps\/(?:seed\/|[^/]*\.tsx$))/.test(file);

const read = (file) => readFileSync(join(root, file), 'utf8');
const provesRule = (file) => /\[[A-Z]{2}-\d{2}/.test(read(file));
const readsSources = (file) => read(file).includes('globSync(');

/** Read once: every plan of the process asks the same sources. */
let importers;
const reachedBy = (files) => {
  importers ??= importersOf([...codeFiles(), ...filesUnder(['e2e/support']), ...grounds]);
  return reachedFrom([...files], importers);
};

/** @typedef {{ run: string[], left: string[] }} Choice files from the root of the checkout; `left` waits for the next days */

/**
 * Changed tests first, then those that import a change, the nearest first, then those of its module, then all of the server as soon as
 * anything of it changed, since each stands on the whole application.
 * @param {readonly string[]} recent files that changed within hours
 * @returns {Choice}
 */
export function todaysUnits(recent) {
  const files = globSync(['{src,tools,bench}/**/*.test.{ts,tsx}', 'arch/database.test.ts'], { cwd: root })
    .filter((file) => !/\.deep\.test\.|\/sweeps\//.test(file))
    .sort();
  const near = reachedBy(recent);
  const modules = new Set(recent.filter(isServer).map(moduleOf));
  const serverChanged = recent.some(isServer);
  // They start commands by their names, which no import tells.
  const toolsChanged = recent.some(isTool);
  const always = (file) => provesRule(file) || readsSources(file);
  const reached = [
    ...near.filter((file) => files.includes(file)),
    ...files.filter((file) => toolsChanged && file.startsWith('tools/')),
    ...files.filter((file) => moduleOf(file) !== null && modules.has(moduleOf(file)) && !isWeb(file)),
    ...files.filter((file) => serverChanged && !isWeb(file)),
  ];
  return todaysAndNear(files, days, { always, near: recent.some(isSetUp) ? null : reached, most: added.units });
}

/**
 * Changed journeys first, then those of the screens that a change reaches by imports, the nearest first, then those of its module, those
 * that name no screen, and all where it stands under every screen. A mistake in the server's kernel shows on every screen, so the share of
 * the day sees it, beside the tests of the server.
 * @param {readonly string[]} recent files that changed within hours
 * @returns {Promise<Choice>}
 */
export async function todaysJourneys(recent) {
  const files = globSync('e2e/**/*.spec.ts', { cwd: root }).sort();
  const screens = await screensByFile();
  const withScreens = new Set([...screens.values()].map(({ module }) => module));
  const code = recent.filter((file) => /^src\//.test(file) && !isTest(file));
  const modules = new Set(code.filter((file) => !isWeb(file)).map(moduleOf));
  const changed = reachedBy(recent);
  const isAny =
    [...modules].some((module) => module !== null && !withScreens.has(module)) || changed.some(isUnderAllScreens);
  const { journeys } = await import('./list-routes.ts');
  const all = journeys();
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
  return todaysAndNear(files, days, { always, near: recent.some(isSetUp) ? null : reached, most: added.journeys });
}

/** @returns {Promise<{ units: Choice, journeys: Choice } | null>} null where git cannot tell what changed */
export async function planToday() {
  const recent = recentFiles();
  return recent && { units: todaysUnits(recent), journeys: await todaysJourneys(recent) };
}
