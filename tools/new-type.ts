/**
 * A new type of record in a module that declares types, with its screens, that passes the architecture tests:
 *
 *     npm run new-type -- space locker 사물함 Lockers
 *
 * It writes the type, its test and its journey, and lines in the module's `types.ts`, `paths.ts` and `screens.ts`, and the entry of the menu
 * in `src/apps/menu-entries.ts`: seven files.
 */
import { Scaffold, type ScaffoldTexts } from './scaffold.ts';
import { journeyOfType, screenOfType, type TypeNames, testOfType, typeFile } from './type-templates.ts';

const grower = new Scaffold('npm run new-type -- <module> <noun> <한국어 이름> <English name>');

function toNames(words: ScaffoldTexts): TypeNames {
  const { moduleName } = words;
  const types = `src/modules/${moduleName}/contract/types.ts`;
  if (!grower.isThere(types) || !grower.isThere(`src/modules/${moduleName}/web/screens.ts`)) {
    return grower.refuse(`${moduleName} declares no types with screens: item, space and entity do`);
  }
  const group = /^const group = '(\w+)';$/m.exec(grower.read(`src/modules/${moduleName}/web/screens.ts`))?.[1];
  return { ...words, group: group ?? 'more', menu: group ? 'group' : "group: 'more'" };
}

const names = toNames(grower.words(process.argv.slice(2)));
const { moduleName: room, noun, plural, ko, en, group } = names;
const folder = `src/modules/${room}`;
grower.write(`${folder}/contract/${noun}.type.ts`, typeFile(names));
grower.write(`${folder}/server/${noun}.test.ts`, testOfType(names));
grower.write(`e2e/employee/${plural}.spec.ts`, journeyOfType(names));
grower.edit(`${folder}/contract/types.ts`, [
  [/^import [^\n]*\n(?!import)/m, `import { ${noun}Type } from './${noun}.type.ts';\n`],
  [/ = \[[\s\S]*?(?=,?\s*\];)/, `, ${noun}Type`],
]);
const place = `/domains/${room}/${noun}`;
grower.edit(`${folder}/contract/paths.ts`, [
  [
    /Paths = \{[\s\S]*?(?=\n\};)/,
    `
  ${plural}: defineScreenPath('${place}', { ko: '${ko}', en: '${en}' }),
  ${noun}: defineScreenPath('${place}/:id', { ko: '${ko}', en: '${en}: details' }),`,
  ],
]);
const hasIcon = /\bIconFolder\b/.test(grower.read(`${folder}/web/screens.ts`));
const icon: [RegExp, string][] = hasIcon ? [] : [[/^\/\*\*.*\*\/\nimport \{/, ' IconFolder,']];
grower.edit(`${folder}/web/screens.ts`, [
  ...icon,
  [/[\s\S]*?(?=export const screens)/, screenOfType(names)],
  [/ = \[[^\]]*(?=\]\.flat\(\))/, `, ${plural}`],
]);
grower.edit('src/apps/menu-entries.ts', [
  [/const employee[\s\S]*?(?=\n\];)/, `\n  [${room}Paths.${plural}, axis['axis.record.read'], '${group}'],`],
]);
grower.finish(`${room}/${noun}`);
