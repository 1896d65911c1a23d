/**
 * A new room with one noun, from table to screen, that passes the fences:
 *
 *     npm run new-module -- booking reservation 예약 Reservations
 *
 * It writes the room's folder and its lines elsewhere: who it may use, that it and its screens are there, and its rights.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesOf, type Names } from './module-templates.ts';

const root = dirname(import.meta.dirname);
const usage = 'npm run new-module -- <room> <noun> <한국어 이름> <English name>';

function refuse(words: string): never {
  console.error(`${words}\n${usage}`);
  process.exit(1);
}

function namesFrom([room, noun, ko, en]: string[]): Names {
  if (!room || !noun || !ko || !en) return refuse('four words are needed');
  if (!/^[a-z]{3,20}$/.test(room) || !/^[a-z]{3,30}$/.test(noun)) return refuse('room and noun are lower case letters');
  if (!/[가-힣]/.test(ko) || /['`\\]/.test(ko + en)) return refuse('the third word is the Korean name; no quotes');
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 12);
  const type = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  const plural = `${noun}s`;
  return {
    room,
    noun,
    plural,
    type,
    missing: `${noun.toUpperCase()}_NOT_FOUND`,
    ko,
    en,
    migration: `${stamp}_${plural}`,
  };
}

/** Changes a file of the house by one line each; stops when the place is not found, with the line to add by hand. */
function edit(file: string, changes: [place: RegExp, line: string][]): string {
  const path = join(root, file);
  let text = readFileSync(path, 'utf8');
  for (const [place, line] of changes) {
    if (!place.test(text)) return refuse(`${file} looks different than expected; add this by hand: ${line}`);
    text = text.replace(place, (found) => found + line);
  }
  writeFileSync(path, text);
  return file;
}

function register({ room, noun }: Names): string[] {
  // Master, administrator, manager; nobody else until somebody decides so.
  const rights = ['read', 'write']
    .map((verb) => `${`${room}.${noun}.${verb}`.padEnd(27)} x   x   x${'   -'.repeat(12)}\n`)
    .join('');
  return [
    edit('src/apps/uses.ts', [[/export const uses = \{[\s\S]*?(?=\n\} as const)/, `\n  ${room}: [],`]]),
    edit('src/apps/rooms.ts', [
      [/import type \{ Room \}.*\n/, `import { room as ${room} } from '#modules/${room}/server/index.ts';\n`],
      [/export const rooms[\s\S]*?(?=,?\s*\];)/, `, ${room}`],
    ]),
    edit('src/apps/portals.ts', [
      [
        /^import \{ screens as access \}.*\n/m,
        `import { screens as ${room} } from '#modules/${room}/web/screens.ts';\n`,
      ],
      [/\[access[^\]]*(?=\])/, `, ${room}`],
    ]),
    edit('src/apps/testing/rights-of-roles.ts', [[/const table = `[\s\S]*?(?=`;)/, rights]]),
  ];
}

const names = namesFrom(process.argv.slice(2));
const folder = join('src/modules', names.room);
if (existsSync(join(root, folder))) refuse(`${folder} exists`);
for (const [path, text] of Object.entries(filesOf(names))) {
  const target = join(root, folder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}
const edited = register(names);
const biome = join(root, 'node_modules/.bin/biome');
spawnSync(biome, ['check', '--write', folder, ...edited], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
console.log(`${folder} is there, with lines in ${edited.join(', ')}.
Next: npm test -- --only=types,fences  ·  npx vitest run ${folder}`);
