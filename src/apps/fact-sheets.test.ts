/** The fact sheet of each room names the tables that it has. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, judgeOf, type TestDatabase } from '#kernel/server/testing/database.ts';
import { rooms } from './rooms.ts';

let database: TestDatabase;
let judge: Awaited<ReturnType<typeof judgeOf>>;
beforeAll(async () => {
  database = await cloneDatabase();
  judge = await judgeOf(database.ownerUrl);
});
afterAll(async () => {
  await judge?.end();
  await database?.drop();
});

const folderOf = (room: string) => (room === 'kernel' ? '../kernel/server' : `../modules/${room}`);

it.each(rooms.map(({ name }) => name))('that of %s', async (room) => {
  const sheet = readFileSync(join(import.meta.dirname, folderOf(room), 'README.md'), 'utf8');
  const said = sheet.slice(sheet.indexOf('Tables'));
  const { rows } = await judge.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = to_regnamespace($1) and relkind in ('r', 'p') and not relispartition
     order by 1`,
    [room],
  );
  const unsaid = rows.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(said));
  expect(unsaid.map(({ name }) => name)).toEqual([]);
});
