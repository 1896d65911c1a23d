/** Tests of the migration checks: accepted migrations, next to the refused ones in known-bad. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { root } from './finding.ts';
import { findEditedMigrations } from './landed-migrations.ts';
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
])('lets through %s', (_, sql) => {
  const folder = join(tree, 'src/modules/a/server/migrations');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '0001_a.sql'), sql);
  expect(checkMigration(tree)).toEqual([]);
});

describe('a migration that landed', () => {
  const first = 'src/modules/a/server/migrations/0001_a.sql';
  const second = 'src/modules/a/server/migrations/0002_b.sql';
  const rows = 'src/apps/testing/upgrade/0.1.0.json.br';
  let repository: string;
  const git = (...args: string[]) => {
    const own = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...own, ...args], { cwd: repository, stdio: 'pipe' });
  };
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(repository, file)), { recursive: true });
    writeFileSync(join(repository, file), text);
  };
  const commit = () => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'change');
  };
  const find = () => findEditedMigrations(repository).map(({ file, words }) => `${file} ${words}`);

  beforeEach(() => {
    repository = mkdtempSync(join(tmpdir(), 'heureum-history-'));
    git('init', '--quiet', '--initial-branch', 'main');
    write(first, 'create table a.b (id uuid);');
    write(rows, 'rows');
    commit();
  });
  afterEach(() => rmSync(repository, { recursive: true }));

  it('is neither edited nor removed', () => {
    write(second, 'create table a.c (id uuid);');
    commit();
    expect(find()).toEqual([]);
    write(first, 'create table a.b (id text);');
    commit();
    rmSync(join(repository, second));
    expect(find()).toEqual([
      `${first} was edited after it landed: restore it and write a new one`,
      `${second} was removed after it landed: restore it and write a new one`,
    ]);
  });

  it('is one of the main branch: on a branch of its own it changes until it is merged', () => {
    git('checkout', '--quiet', '-b', 'work');
    write(second, 'create table a.c (id uuid);');
    commit();
    write(second, 'create table a.c (id text);');
    commit();
    expect(find()).toEqual([]);
    git('checkout', '--quiet', 'main');
    git('merge', '--quiet', '--no-ff', '--no-edit', 'work');
    expect(find()).toEqual([]);
    write(second, 'create table a.c (id int);');
    expect(find()).toEqual([`${second} was edited after it landed: restore it and write a new one`]);
  });

  it('is edited together with the rows of the upgrade test, where no database of before has to be upgraded', () => {
    write(first, 'create table a.b (id text);');
    write(rows, 'other rows');
    commit();
    expect(find()).toEqual([]);
  });

  it('is compared where the history is there', () => {
    rmSync(join(repository, '.git'), { recursive: true });
    expect(find()).toEqual([]);
  });
});

it('no migration of this repository was edited after it landed', () => {
  expect(findEditedMigrations(root)).toEqual([]);
});
