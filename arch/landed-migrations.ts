/**
 * Migrations that differ from what landed on the main branch, by the history of the repository. It counts from the commit that last
 * replaced rows of the upgrade test; without that history there is nothing to compare.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './finding.ts';

const migration = /^src\/(?:kernel|modules\/\w+)\/server\/migrations\/\d{4}_\w+\.sql$/;
const snapshots = 'src/apps/testing/upgrade';
/** The log of the main line: a merge counts as what it brought. */
const log = ['log', '--first-parent', '-m', '--no-renames', '--format='];

export function findEditedMigrations(tree: string): Finding[] {
  const landed = [...readLandedBlobs(tree)];
  const present = landed.map(([file]) => file).filter((file) => existsSync(join(tree, file)));
  const blobs = present.length > 0 ? runGit(tree, 'hash-object', '--', ...present) : [];
  const current = new Map(present.map((file, index) => [file, blobs[index]]));
  return landed
    .filter(([file, blob]) => current.get(file) !== blob)
    .map(([file]) => {
      const words = current.has(file) ? 'was edited after it landed' : 'was removed after it landed';
      return { rule: 'migration-stays', file, words: `${words}: restore it and write a new one` };
    });
}

function runGit(tree: string, ...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { cwd: tree, encoding: 'utf8', maxBuffer: 1e8 });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}

/** The content of each migration when it landed, by its path. */
function readLandedBlobs(tree: string): Map<string, string> {
  const [isShallow] = runGit(tree, 'rev-parse', '--is-shallow-repository');
  const isRoot = runGit(tree, 'rev-parse', '--show-prefix').length === 0;
  if (isShallow !== 'false' || !isRoot) return new Map();
  const [main = 'HEAD'] = ['main', 'origin/main'].flatMap((name) => runGit(tree, 'merge-base', 'HEAD', name));
  const [begin] = runGit(tree, ...log, '--format=%H', '--diff-filter=MD', '-1', main, '--', snapshots);
  const first = begin ? runGit(tree, 'ls-tree', '-r', begin, 'src') : [];
  const later = runGit(
    tree,
    ...log,
    '--reverse',
    '--raw',
    '--no-abbrev',
    begin ? `${begin}..${main}` : main,
    '--',
    'src',
  );
  const blobs = new Map<string, string>();
  for (const line of first) addBlob(blobs, /^\d+ blob (?<blob>\w+)\t(?<file>.*)$/.exec(line));
  for (const line of later) addBlob(blobs, /^:\d+ \d+ \w+ (?<blob>\w+) A\t(?<file>.*)$/.exec(line));
  return blobs;
}

function addBlob(blobs: Map<string, string>, match: RegExpExecArray | null): void {
  const { file = '', blob = '' } = match?.groups ?? {};
  if (migration.test(file) && !blobs.has(file)) blobs.set(file, blob);
}
