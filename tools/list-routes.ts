/** The product's routes as data, from the application, the modules' pages and the browser tests: nothing is listed by hand. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import type { ScreenRoute } from '../src/kernel/contract/path.ts';
import type { LocalText } from '../src/kernel/contract/text.ts';
import { type ListedScreen, loadApplication } from './screens.ts';

const root = dirname(import.meta.dirname);

interface Journey {
  file: string;
  test: string;
}

export interface ListedRoute {
  path: string;
  portal: string;
  right: string;
  title: LocalText;
  menu: { group: string; order: number } | null;
  journeys: Journey[];
}

/** All addresses named by modules and portals, with their files; one that a module takes over from another counts once. */
export async function loadNamedPlaces(): Promise<(ScreenRoute & { file: string })[]> {
  const files = globSync('src/{modules/*/contract,portals/*}/paths.ts', { cwd: root }).sort();
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(root, file)).href)));
  const visited = new Set<ScreenRoute>();
  return modules.flatMap((module, index) =>
    Object.values(module as Record<string, Record<string, unknown>>)
      .flatMap((paths) => Object.values(paths))
      // A paths file may also export texts.
      .filter((place): place is ScreenRoute => place instanceof Object && 'pattern' in place)
      .filter((place) => !visited.has(place) && visited.add(place))
      .map(({ pattern, title }) => ({ pattern, title, file: files[index] ?? '' })),
  );
}

/** Public server-rendered pages: paths that modules declare and no portal shows. Below `/genesis` there is no company data. */
async function loadSitePages(screens: readonly ListedScreen[]): Promise<Omit<ListedRoute, 'journeys'>[]> {
  const { appModules: moduleNames } = await import('../src/apps/modules.ts');
  const isScreen = (place: ScreenRoute) =>
    screens.some(({ path }) => path.pattern === place.pattern && path.title.ko === place.title.ko);
  const places = (await loadNamedPlaces()).filter((place) => !isScreen(place));
  // The kernel's own pages are documents, and need a running process to be listed.
  const pages = moduleNames.flatMap((moduleName) => (moduleName.name === 'kernel' ? [] : (moduleName.pages ?? [])));
  const pagePaths = new Set(pages.filter(({ method }) => method === 'GET').map(({ path }) => path));
  return places
    .filter(({ pattern }) => pagePaths.has(pattern))
    .map(({ pattern: path, title }) => {
      const portal = path.startsWith('/genesis/') ? 'genesis' : 'company-site';
      return { path, portal, right: 'public', title, menu: null };
    });
}

/** Journeys by address: each `claimScreens('/…')` of a test in `e2e/`. */
export function listJourneys(): (Journey & { screen: string })[] {
  return globSync('e2e/**/*.spec.ts', { cwd: root })
    .sort()
    .flatMap((file) => findJourneys(file, readFileSync(join(root, file), 'utf8')));
}

export function findJourneys(file: string, text: string): (Journey & { screen: string })[] {
  // Only the project's own `test` checks that the screen was opened.
  if (/import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/.test(text)) return [];
  const journeys: (Journey & { screen: string })[] = [];
  const look = (node: ts.Node, test: string | null): void => {
    let title = test;
    if (ts.isCallExpression(node)) {
      const [first, ...more] = node.arguments;
      const called = node.expression.getText(source);
      if (called === 'test' && first && ts.isStringLiteralLike(first)) title = first.text;
      if (called === 'claimScreens' && title !== null) {
        for (const screen of [first, ...more]) {
          if (screen && ts.isStringLiteralLike(screen)) journeys.push({ file, test: title, screen: screen.text });
        }
      }
    }
    ts.forEachChild(node, (child) => look(child, title));
  };
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  look(source, null);
  return journeys;
}

/** True for the start portal's host: `/` exists there and on each company's host. */
const isRoot = (portal: string) => portal === 'genesis' || portal === 'core';

export async function listRoutes(): Promise<ListedRoute[]> {
  const { screens } = await loadApplication();
  const listed = screens.map(({ path, portal, right, menu }) => ({
    path: path.pattern,
    portal,
    right: typeof right === 'string' ? right : right.name,
    title: path.title,
    menu: menu ? { group: menu.group, order: menu.order } : null,
  }));
  const done = listJourneys();
  const all = [...listed, ...(await loadSitePages(screens))].map((route) => ({
    ...route,
    journeys: done
      .filter(
        ({ screen, file }) =>
          screen === route.path && (screen !== '/' || isRoot(route.portal) === file.startsWith('e2e/genesis/')),
      )
      .map(({ file, test }) => ({ file, test })),
  }));
  return all.sort((a, b) => a.portal.localeCompare(b.portal) || a.path.localeCompare(b.path));
}
