/**
 * Which files of unit and browser tests `npm test` runs today: all that a change within hours can break, all that prove a rule of the
 * product by its id, and a third of the others, another one each day. `npm test -- --whole` and `npm run test:deep` run every file.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recentFiles, todaysCases } from '../src/kernel/server/testing/depth.ts';
import { codeFiles, importersOf, moduleOf, reachedFrom, screensByFile } from './changed.mjs';
import { filesUnder, root } from './house.mjs';

const days = 3;
/** The walk takes a share of all screens itself; the weight of a page is a matter of every change. */
const always = /^e2e\/all\/(?:walk|first-load)\.spec\.ts$/;

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

/** @param {(file: string) => boolean} always */
const shareOf = (files, always) => todaysCases(files.sort(), days, always);

/**
 * Unit tests of the server run whole as soon as anything of the server changed, since they see all of it; screens by what they import.
 * @param {readonly string[]} recent files that changed within hours
 * @returns {string[]} files from the root of the checkout
 */
export function todaysUnits(recent) {
  const files = globSync(['{src,tools,bench}/**/*.test.{ts,tsx}', 'arch/database.test.ts'], { cwd: root }).filter(
    (file) => !/\.deep\.test\.|\/sweeps\//.test(file),
  );
  if (recent.some(isSetUp)) return files;
  const reached = new Set(reachedFrom([...recent], importersOf(codeFiles())));
  const serverChanged = recent.some(isServer);
  // They start commands by their names, which no import tells.
  const toolsChanged = recent.some(isTool);
  return shareOf(
    files,
    (file) =>
      provesRule(file) ||
      readsSources(file) ||
      reached.has(file) ||
      (serverChanged && !isWeb(file)) ||
      (toolsChanged && file.startsWith('tools/')),
  );
}

/**
 * Browser tests of the screens that a change reaches by imports or by its module, and those that do not name a screen. A mistake in the
 * server's kernel shows on every screen, so the share of the day sees it, beside all tests of the server.
 * @param {readonly string[]} recent files that changed within hours
 * @returns {Promise<string[]>} files from the root of the checkout
 */
export async function todaysJourneys(recent) {
  const files = globSync('e2e/**/*.spec.ts', { cwd: root });
  const screens = await screensByFile();
  const withScreens = new Set([...screens.values()].map(({ module }) => module));
  const code = recent.filter((file) => /^src\//.test(file) && !isTest(file));
  const modules = new Set(code.filter((file) => !isWeb(file)).map(moduleOf));
  const beyondScreens = [...modules].some((module) => module !== null && !withScreens.has(module));
  if (beyondScreens || recent.some(isSetUp)) return files;
  const changed = reachedFrom([...recent], importersOf([...codeFiles(), ...filesUnder(['e2e/support']), ...grounds]));
  if (changed.some(isUnderAllScreens)) return files;
  const reached = new Set(changed.flatMap((file) => screens.get(file)?.pattern ?? []));
  for (const { pattern, module } of screens.values()) if (modules.has(module)) reached.add(pattern);
  const { journeys } = await import('./list-routes.ts');
  const all = journeys();
  const ofScreens = new Set(all.filter(({ screen }) => reached.has(screen)).map(({ file }) => file));
  const namesScreen = new Set(all.map(({ file }) => file));
  return shareOf(
    files,
    (file) =>
      always.test(file) ||
      provesRule(file) ||
      recent.includes(file) ||
      ofScreens.has(file) ||
      (code.length > 0 && !namesScreen.has(file)),
  );
}

/** @returns {Promise<{ units: string[], journeys: string[] } | null>} null where git cannot tell what changed */
export async function planToday() {
  const recent = recentFiles();
  return recent && { units: todaysUnits(recent), journeys: await todaysJourneys(recent) };
}
