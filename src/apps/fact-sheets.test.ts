/** The manifest of each module names its tables. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, connectAsSuperuser, type TestDatabase } from '#kernel/server/testing/database.ts';
import { appModules } from './modules.ts';

let database: TestDatabase;
let judge: Awaited<ReturnType<typeof connectAsSuperuser>>;
beforeAll(async () => {
  database = await cloneDatabase();
  judge = await connectAsSuperuser(database.ownerUrl);
});
afterAll(async () => {
  await judge?.end();
  await database?.drop();
});

const folderOf = (moduleName: string) => (moduleName === 'kernel' ? '../kernel/server' : `../modules/${moduleName}`);

it.each(appModules.map(({ name }) => name))('that of %s', async (appModule) => {
  const sheet = readFileSync(join(import.meta.dirname, folderOf(appModule), 'README.md'), 'utf8');
  const tableSection = sheet.slice(sheet.indexOf('Tables'));
  const { rows } = await judge.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = to_regnamespace($1) and relkind in ('r', 'p') and not relispartition
     order by 1`,
    [appModule],
  );
  const unsaid = rows.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(tableSection));
  expect(unsaid.map(({ name }) => name)).toEqual([]);
});
