/**
 * `npm run old-on-new -- <commit> [files…]`: does the version that still runs while a new one is deployed pass its tests on the new schema?
 * Its tree gets the migrations of this one, and what applies them; its own tests of these files run (of all rooms unless told).
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesUnder, main, onPinnedNode, root, say, Trouble } from './house.mjs';

const [commit, ...files] = process.argv.slice(2);
const appliers = ['apply', 'migrate', 'partitions', 'roles'].map((name) => `src/kernel/server/database/${name}.ts`);

function run(command, args, cwd = root) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  return status ?? 1;
}

function overlay(old) {
  const migrations = filesUnder(['src'], (file) => file.endsWith('.sql'));
  for (const file of [...migrations, ...appliers]) cpSync(join(root, file), join(old, file));
  say(`${migrations.length} migrations of this tree`);
}

main(async () => {
  if (!(await onPinnedNode())) return;
  if (!commit) throw new Trouble('say which version still runs: npm run old-on-new -- <commit> [files…]');
  const place = mkdtempSync(join(tmpdir(), 'heureum-old-'));
  const old = join(place, 'tree');
  try {
    if (run('git', ['worktree', 'add', '--quiet', '--detach', old, commit])) throw new Trouble(`there is no ${commit}`);
    symlinkSync(join(root, 'node_modules'), join(old, 'node_modules'));
    overlay(old);
    const tests = files.length > 0 ? files : ['src/modules', 'src/kernel'];
    process.exitCode = run(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...tests],
      old,
    );
  } finally {
    run('git', ['worktree', 'remove', '--force', old]);
    rmSync(place, { recursive: true, force: true });
  }
});
