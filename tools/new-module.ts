/**
 * A new room with one noun, from table to screen, that passes the fences:
 *
 *     npm run new-module -- booking reservation 예약 Reservations
 *
 * It writes the room's folder and its lines elsewhere: who it may use, that it and its screens are there, its rights, examples of
 * its calls and what they leave, a row for the sample companies, and a journey in the browser.
 */
import { Grower, type Words } from './grow.ts';
import { filesOf, type Names } from './module-templates.ts';
import { journey } from './module-templates.web.ts';

const grower = new Grower('npm run new-module -- <room> <noun> <한국어 이름> <English name>');

function namesFrom(words: Words): Names {
  const { noun, plural } = words;
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 12);
  const type = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  return { ...words, type, missing: `${noun.toUpperCase()}_NOT_FOUND`, migration: `${stamp}_${plural}` };
}

/** That the room is there, and who may use it. */
function register({ room, noun, plural }: Names): void {
  // Master, administrator, manager; nobody else until somebody decides so.
  const rights = ['read', 'write']
    .map((verb) => `${`${room}.${noun}.${verb}`.padEnd(27)} x   x   x${'   -'.repeat(12)}\n`)
    .join('');
  grower.edit('src/apps/uses.ts', [[/export const uses = \{[\s\S]*?(?=\n\} as const)/, `\n  ${room}: [],`]]);
  // The last row of the table of rooms.
  grower.edit('ARCHITECTURE.md', [[/^\| room [\s\S]*?(?=\n\n)/m, `\n| ${room} | ${noun}s | |`]]);
  grower.edit('src/apps/rooms.ts', [
    [/import type \{ Room \}.*\n/, `import { room as ${room} } from '#modules/${room}/server/index.ts';\n`],
    [/export const rooms[\s\S]*?(?=,?\s*\];)/, `, ${room}`],
  ]);
  const screens = `import { screens as ${room} } from '#modules/${room}/web/screens.ts';\n`;
  grower.edit('src/apps/portals.ts', [
    [/^import \{ screens as access \}.*\n/m, screens],
    [/\[access[^\]]*(?=\])/, `, ${room}`],
  ]);
  const entry = `\n  [${room}Paths.${plural}, ${room}Permissions['${room}.${noun}.read'], 'record'],`;
  grower.edit('src/apps/menu-entries.ts', [
    [
      /^import \{ systemPermissions.*\n/m,
      `import { ${room}Paths } from '#modules/${room}/contract/paths.ts';
import { ${room}Permissions } from '#modules/${room}/contract/permissions.ts';\n`,
    ],
    [/const employee[\s\S]*?(?=\n\];)/, entry],
  ]);
  grower.edit('src/apps/testing/rights-of-roles.ts', [[/const table = `[\s\S]*?(?=`;)/, rights]]);
}

/** What the tests of the whole house ask of each endpoint. */
function exemplify({ room, noun, plural }: Names): void {
  const all = `/api/${plural}`;
  const right = (call: string, verb: string) => `  '${call}': '${room}.${noun}.${verb}',`;
  grower.editSorted('src/apps/testing/rights.ts', [
    right(`GET ${all}`, 'read'),
    right(`POST ${all}`, 'write'),
    right(`GET ${all}/:id`, 'read'),
    right(`PUT ${all}/:id`, 'write'),
  ]);
  const leaves = (call: string, verb: string) =>
    `  '${call}': ['tells ${room}.${noun}.changed', 'records ${room}.${noun}.${verb}'],`;
  grower.editSorted('src/apps/testing/left.ts', [leaves(`POST ${all}`, 'create'), leaves(`PUT ${all}/:id`, 'update')]);
  const examples = `
  'GET ${all}': nothing,
  'GET ${all}/:id': made('${all}', () => ({ name: '시험', note: null })),
  'POST ${all}': () => ({ body: { name: '시험', note: null } }),
  'PUT ${all}/:id': made('${all}', () => ({ name: '시험', note: null }), { body: { name: '새 이름', note: null, version: 1 } }),`;
  grower.edit('src/apps/testing/examples.ts', [[/ {2}\.\.\.runExamples,/, examples]]);
  grower.edit('src/apps/lost-updates.test.ts', [
    [/ {2}'PUT \/api\/pages':.*\n/, `  'PUT ${all}': '${room}.${plural}',\n`],
  ]);
}

const names = namesFrom(grower.words(process.argv.slice(2)));
const folder = `src/modules/${names.room}`;
if (grower.isThere(folder)) grower.refuse(`${folder} exists`);
for (const [path, text] of Object.entries(filesOf(names))) grower.write(`${folder}/${path}`, text);
grower.write(`e2e/employee/${names.plural}.spec.ts`, journey(names));
register(names);
exemplify(names);
grower.finish(folder);
