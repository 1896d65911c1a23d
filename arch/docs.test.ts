/** Tests of documents: their links resolve, they agree with the code, and the security document covers every requirement. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { uses } from '#apps/uses.ts';
import { root } from './finding.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const adrs = readdirSync(join(root, 'docs/adr')).map((name) => `docs/adr/${name}`);
const documents = ['README.md', 'ARCHITECTURE.md', 'docs/security.md', 'docs/performance.md', ...adrs];

/** Paths in a text, as words in backticks and as link targets; patterns such as `src/modules/<module>` do not count. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`((?:src|arch|tools|docs|bench|e2e)\/[^`\s]*|[\w.-]+\.(?:md|json))`/g)];
  const linked = [...text.matchAll(/\]\(([\w./-]+)\)/g)];
  return [...quoted, ...linked].map(([, path = '']) => path).filter((path) => !/[<>{}*…|]/.test(path));
}

it.each(documents)('%s names files that exist', (document) => {
  const isThere = (path: string) => existsSync(join(root, path)) || existsSync(join(root, document, '..', path));
  expect(pathsIn(read(document)).filter((path) => !isThere(path))).toEqual([]);
});

it('ARCHITECTURE.md draws the stages of a request that the route binder runs', () => {
  const folder = 'src/kernel/server/http/stages';
  const drawn = [...read('ARCHITECTURE.md').matchAll(/^\d\. \*\*(\w+)\*\*: .*`(src\/[\w/-]+)\.ts`/gm)];
  const names = drawn.map(([, name = '']) => name);
  const toFile = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  expect(drawn.map(([, , path]) => path)).toEqual(names.map((name) => `${folder}/${toFile(name)}`));

  const binder = read('src/kernel/server/http/route-binder.ts');
  const [head = ''] = binder.split('*/');
  expect(head.replaceAll(/\s*\n \*\s*/g, ' ')).toContain(`: ${names.join(', ')}.`);
  const imports = [...binder.matchAll(/from '\.\/stages\/([\w-]+)\.ts'/g)].map(([, file]) => file);
  const files = readdirSync(join(root, folder)).flatMap((file) => /^([\w-]+)\.ts$/.exec(file)?.slice(1) ?? []);
  expect(imports.toSorted()).toEqual(names.map(toFile).toSorted());
  expect(files.toSorted()).toEqual(names.map(toFile).toSorted());
});

it('the module table lists the modules that each module uses', () => {
  const rowMatches = read('ARCHITECTURE.md').matchAll(/^\| (\w+) +\| .+? \| ([a-z ]*?) *\|$/gm);
  const table = [...rowMatches].map(([, moduleName = '', others = '']) => [
    moduleName,
    others.split(' ').filter(Boolean).toSorted(),
  ]);
  expect(Object.fromEntries(table.slice(1))).toEqual(
    Object.fromEntries(Object.entries(uses).map(([moduleName, others]) => [moduleName, others.toSorted()])),
  );
});

it.each(Object.keys(uses))('the fact sheet of %s names nothing at its front door that is not there', (moduleName) => {
  const folder = `src/modules/${moduleName}`;
  const [, door = ''] =
    /^(?:## |\*\*)?Front door(?:\*\*|:)?\s*([\s\S]*?)(?:\n\n|$(?![\s\S]))/m.exec(read(`${folder}/README.md`)) ?? [];
  const doors = ['server', 'web']
    .map((side) => `${folder}/${side}/index.ts`)
    .filter((file) => existsSync(join(root, file)));
  const there = new Set(doors.flatMap((file) => read(file).match(/\w+/g) ?? []));
  const named = [...door.matchAll(/`([a-zA-Z]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !/^[A-Z_]+$/.test(name) && !there.has(name))).toEqual([]);
});

const security = read('docs/security.md');
const rows = [...security.matchAll(/^\| (V\d+)\.(\d+\.\d+) +\| ([12]) +\| (.+?) +\| ([\w/]+) +\| (.+) \|$/gm)].map(
  ([, chapter = '', number = '', , , status = '', by = '']) => ({ chapter, id: `${chapter}.${number}`, status, by }),
);

/** Requirements of levels 1 and 2 in ASVS 5.0.0, V1 to V17. */
const counts = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

it('every requirement has one row', () => {
  expect(counts.map((_, at) => rows.filter(({ chapter }) => chapter === `V${at + 1}`).length)).toEqual(counts);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

it('a satisfied requirement names its proof, and an unmet one names the gap', () => {
  const proven = (by: string) => {
    const [, section] = /This document, "([^"]+)"/.exec(by) ?? [];
    return section ? security.includes(`\n## ${section}\n`) : pathsIn(by).length > 0;
  };
  const bare = rows.filter(({ status, by }) => status === 'satisfied' && !proven(by));
  const silent = rows.filter(({ status, by }) => status === 'not' && !/Missing|[Cc]omes with|Not shown/.test(by));
  const odd = rows.filter(({ status }) => !['satisfied', 'not', 'operator', 'n/a'].includes(status));
  expect([...bare, ...silent, ...odd].map(({ id }) => id)).toEqual([]);
});

it('its sums are those of its rows, and each requirement that is not met is among the risks', () => {
  const sum = (chapter: string | null, status: string) =>
    rows.filter((row) => (chapter === null || row.chapter === chapter) && row.status === status).length;
  const table = [...security.matchAll(/^\| (V\d+|all)[^|]*\| (\d+) +\| (\d+) +\| (\d+) +\| (\d+) +\|$/gm)];
  expect(table).toHaveLength(counts.length + 1);
  for (const [, chapter = '', ...said] of table) {
    const of = chapter === 'all' ? null : chapter;
    expect(said.map(Number)).toEqual(['satisfied', 'not', 'operator', 'n/a'].map((status) => sum(of, status)));
  }
  const [, risks = ''] = /\n## What is not satisfied, by risk\n([\s\S]*?)\n## /.exec(security) ?? [];
  const open = rows.filter(({ status }) => status === 'not').map(({ id }) => id);
  expect([...new Set(risks.match(/V\d+\.\d+\.\d+/g))].sort()).toEqual(open.sort());
});
