/**
 * A new module with one noun, from table to screen, that passes the architecture tests:
 *
 *     npm run new-module -- booking reservation 예약 Reservations
 *
 * It writes the module's folder and its lines elsewhere: the modules it may use, its registration and that of its screens, its
 * rights, examples of its calls and their results, a row for the sample companies, and a journey in the browser.
 */

import { createFiles, type Names } from './module-templates.ts';
import { journey } from './module-templates.web.ts';
import { Scaffold, type ScaffoldTexts } from './scaffold.ts';

const grower = new Scaffold('npm run new-module -- <module> <noun> <한국어 이름> <English name>');

function toNames(words: ScaffoldTexts): Names {
  const { noun, plural } = words;
  const type = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  return { ...words, type, missing: `${noun.toUpperCase()}_NOT_FOUND`, migration: `0001_${plural}` };
}

/** Registers the module and its permissions. */
function registerModule({ moduleName, noun, plural }: Names): void {
  // Master, administrator, manager; nobody else until somebody decides so.
  const rights = ['read', 'write']
    .map((verb) => `${`${moduleName}.${noun}.${verb}`.padEnd(27)} x   x   x${'   -'.repeat(12)}\n`)
    .join('');
  grower.edit('src/apps/uses.ts', [[/export const uses = \{[\s\S]*?(?=\n\} as const)/, `\n  ${moduleName}: [],`]]);
  // The last row of the module table.
  grower.edit('ARCHITECTURE.md', [[/^\| module [\s\S]*?(?=\n\n)/m, `\n| ${moduleName} | ${noun}s | |`]]);
  grower.edit('src/apps/modules.ts', [
    [
      /import type \{ AppModule \}.*\n/,
      `import { ${moduleName}Module as ${moduleName} } from '#modules/${moduleName}/server/index.ts';\n`,
    ],
    [/export const appModules[\s\S]*?(?=,?\s*\];)/, `, ${moduleName}`],
  ]);
  const screens = `import { screens as ${moduleName} } from '#modules/${moduleName}/web/screens.ts';\n`;
  grower.edit('src/apps/portals.ts', [
    [/^import \{ screens as access \}.*\n/m, screens],
    [/\[access[^\]]*(?=\])/, `, ${moduleName}`],
  ]);
  const entry = `\n  [${moduleName}Paths.${plural}, ${moduleName}Permissions['${moduleName}.${noun}.read'], 'more'],`;
  grower.edit('src/apps/menu-entries.ts', [
    [
      /^import \{ systemPermissions.*\n/m,
      `import { ${moduleName}Paths } from '#modules/${moduleName}/contract/paths.ts';
import { ${moduleName}Permissions } from '#modules/${moduleName}/contract/permissions.ts';\n`,
    ],
    [/const employee[\s\S]*?(?=\n\];)/, entry],
  ]);
  grower.edit('src/apps/testing/role-rights.ts', [[/const table = `[\s\S]*?(?=`;)/, rights]]);
}

/** Examples that the product-wide tests need of each endpoint. */
function addExamples({ moduleName, noun, plural }: Names): void {
  const all = `/api/${plural}`;
  const right = (call: string, verb: string) => `  '${call}': '${moduleName}.${noun}.${verb}',`;
  grower.editSorted('src/apps/testing/endpoint-rights.ts', [
    right(`GET ${all}`, 'read'),
    right(`POST ${all}`, 'write'),
    right(`GET ${all}/:id`, 'read'),
    right(`PUT ${all}/:id`, 'write'),
  ]);
  const leaves = (call: string, verb: string) =>
    `  '${call}': ['tells ${moduleName}.${noun}.changed', 'records ${moduleName}.${noun}.${verb}'],`;
  grower.editSorted('src/apps/testing/side-effects.ts', [
    leaves(`POST ${all}`, 'create'),
    leaves(`PUT ${all}/:id`, 'update'),
  ]);
  const examples = `
  'GET ${all}': createEmptyExample,
  'GET ${all}/:id': withParams((stage) => stage.data('POST', '${all}', { name: '시험', note: null })),
  'POST ${all}': () => ({ body: { name: '시험', note: null } }),
  'PUT ${all}/:id': withParams((stage) => stage.data('POST', '${all}', { name: '시험', note: null }), { body: { name: '새 이름', note: null, version: 1 } }),`;
  grower.edit('src/apps/testing/examples.ts', [[/ {2}\.\.\.runExamples,/, examples]]);
  grower.edit('src/apps/lost-updates.test.ts', [
    [/ {2}'PUT \/api\/pages':.*\n/, `  'PUT ${all}': '${moduleName}.${plural}',\n`],
  ]);
}

const names = toNames(grower.words(process.argv.slice(2)));
const folder = `src/modules/${names.moduleName}`;
if (grower.isThere(folder)) grower.refuse(`${folder} exists`);
for (const [path, text] of Object.entries(createFiles(names))) grower.write(`${folder}/${path}`, text);
grower.write(`e2e/employee/${names.plural}.spec.ts`, journey(names));
registerModule(names);
addExamples(names);
grower.finish(folder);
