/** The product's routes as data, from the application, the rooms' pages and the browser tests: nothing is written down here. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import type { Place } from '../src/kernel/contract/path.ts';
import type { LocalText } from '../src/kernel/contract/text.ts';
import { applicationScreens, type ListedScreen } from './screens.ts';

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

/** All addresses that rooms and portals name, with the file that does; one that a room takes over from another is one. */
export async function namedPlaces(): Promise<(Place & { file: string })[]> {
  const files = globSync('src/{modules/*/contract,portals/*}/paths.ts', { cwd: root }).sort();
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(root, file)).href)));
  const seen = new Set<Place>();
  return modules.flatMap((module, index) =>
    Object.values(module as Record<string, Record<string, unknown>>)
      .flatMap((paths) => Object.values(paths))
      // A file of paths may have words beside them.
      .filter((place): place is Place => place instanceof Object && 'pattern' in place)
      .filter((place) => !seen.has(place) && seen.add(place))
      .map(({ pattern, title }) => ({ pattern, title, file: files[index] ?? '' })),
  );
}

/** Public pages, rendered by the server: what rooms name and no portal shows. Below `/genesis` there is nothing of a company's. */
async function sitePages(screens: readonly ListedScreen[]): Promise<Omit<ListedRoute, 'journeys'>[]> {
  const { rooms } = await import('../src/apps/rooms.ts');
  const isScreen = (place: Place) =>
    screens.some(({ path }) => path.pattern === place.pattern && path.title.ko === place.title.ko);
  const places = (await namedPlaces()).filter((place) => !isScreen(place));
  // The kernel's own pages are documents, and need a running process to be listed.
  const pages = rooms.flatMap((room) => (room.name === 'kernel' ? [] : (room.pages ?? [])));
  const shown = new Set(pages.filter(({ method }) => method === 'GET').map(({ path }) => path));
  return places
    .filter(({ pattern }) => shown.has(pattern))
    .map(({ pattern: path, title }) => {
      const portal = path.startsWith('/genesis/') ? 'genesis' : 'company-site';
      return { path, portal, right: 'public', title, menu: null };
    });
}

/** Who does the job of an address: each `does('/…')` of a test in `e2e/`. */
export function journeys(): (Journey & { screen: string })[] {
  return globSync('e2e/**/*.spec.ts', { cwd: root })
    .sort()
    .flatMap((file) => journeysIn(file, readFileSync(join(root, file), 'utf8')));
}

export function journeysIn(file: string, text: string): (Journey & { screen: string })[] {
  // Only the house's own `test` sees to it that the screen was opened.
  if (/import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/.test(text)) return [];
  const found: (Journey & { screen: string })[] = [];
  const look = (node: ts.Node, test: string | null): void => {
    let title = test;
    if (ts.isCallExpression(node)) {
      const [first, ...more] = node.arguments;
      const called = node.expression.getText(source);
      if (called === 'test' && first && ts.isStringLiteralLike(first)) title = first.text;
      if (called === 'does' && title !== null) {
        for (const screen of [first, ...more]) {
          if (screen && ts.isStringLiteralLike(screen)) found.push({ file, test: title, screen: screen.text });
        }
      }
    }
    ts.forEachChild(node, (child) => look(child, title));
  };
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  look(source, null);
  return found;
}

/** On which host an address stands: `/` is the start portal's and a company's. */
const isRoot = (portal: string) => portal === 'genesis' || portal === 'core';

export async function listRoutes(): Promise<ListedRoute[]> {
  const { screens } = await applicationScreens();
  const listed = screens.map(({ path, portal, right, menu }) => ({
    path: path.pattern,
    portal,
    right: typeof right === 'string' ? right : right.name,
    title: path.title,
    menu: menu ? { group: menu.group, order: menu.order } : null,
  }));
  const done = journeys();
  const all = [...listed, ...(await sitePages(screens))].map((route) => ({
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
