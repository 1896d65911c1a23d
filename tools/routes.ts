/**
 * Every route with its portal, right, title, menu entry and the browser journeys that do its job:
 *
 *     npm run routes            for people
 *     npm run routes -- --json  for programs
 */
import { type ListedRoute, listRoutes } from './list-routes.ts';

/** Columns as wide as their content; a Korean letter takes two places. */
const wide = /[ᄀ-ᇿ⺀-鿿가-힯！-｠]/u;
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (wide.test(letter) ? 2 : 1), 0);

function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? '')))) ?? [];
  const line = (row: readonly string[]) =>
    row.map((text, column) => text + ' '.repeat((widths[column] ?? 0) - widthOf(text))).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}

const journeyOf = ({ journeys: [first, ...more] }: ListedRoute) =>
  first ? `${first.file} · ${first.test}${more.length > 0 ? ` (+${more.length})` : ''}` : '–';

const routes = await listRoutes();
if (process.argv.includes('--json')) console.log(JSON.stringify(routes, null, 2));
else {
  const head = ['path', 'portal', 'right', 'title', 'menu', 'journey'];
  const rows = routes.map((route) => [
    route.path,
    route.portal,
    route.right,
    `${route.title.ko} · ${route.title.en}`,
    route.menu ? `${route.menu.group} ${route.menu.order}` : '–',
    journeyOf(route),
  ]);
  console.log(formatTable([head, ...rows]));
}
