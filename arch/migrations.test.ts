/** Tests of the migration checks: accepted migrations, next to the refused ones in known-bad. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkMigration } from './migrations.ts';

let tree: string;
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'heureum-fence-'));
});
afterAll(() => rmSync(tree, { recursive: true }));

it.each([
  [
    'what fills a table that is new',
    'create table a.b (id uuid);\ncreate index on a.b (id);\nupdate a.b set id = null;',
  ],
  [
    'a column with a value that is the same for all',
    "alter table a.b add column at timestamptz not null default now(), add n int default 0, add t text default 'x (y)';",
  ],
  ['a check that comes without reading the table', 'alter table a.b add constraint c check (n > 0) not valid;'],
  ['its validation, later', 'alter table a.b validate constraint c;'],
  ['a key over an index that is there', 'alter table a.b add constraint c unique using index b_c;'],
  ['an index by itself', '-- concurrently\ncreate unique index concurrently if not exists b_n on a.b (n) where n > 0;'],
  [
    'a change in batches',
    `-- concurrently
do $$ begin
  loop
    update a.b set n = 1 where id in (select id from a.b where n is null limit 1000);
    exit when not found;
    commit;
  end loop;
end $$;`,
  ],
  [
    'what a function does when it is called',
    'create function a.f() returns void language sql as $$ update a.b set n = 1 $$;',
  ],
])('lets through %s', (_, sql) => {
  const folder = join(tree, 'src/modules/a/server/migrations');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '202601010000_a.sql'), sql);
  expect(checkMigration(tree)).toEqual([]);
});
