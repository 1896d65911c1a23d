/**
 * `npm run old-on-new -- <commit> [files…]`: tests if the version still running during a deployment passes its tests on the new
 * schema. Its tree gets the SQL of this one, and the code that applies it; its own tests of these files run (default: of
 * all modules).
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handOverToPinnedNode, listFiles, printLine, root, runMain, UserError } from './shared.mjs';

const [commit, ...files] = process.argv.slice(2);
const database = 'src/kernel/server/database';
const appliers = ['function-runner', 'migrate', 'migration-runner', 'partitions', 'roles', 'sql-files']
  .map((name) => `${database}/${name}.ts`)
  .concat('src/apps/migrate.ts', 'src/apps/uses.ts');

function run(command, args, cwd = root) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  return status ?? 1;
}

async function overlay(old) {
  const { globSync } = await import('node:fs');
  for (const file of globSync('src/**/*.sql', { cwd: old })) rmSync(join(old, file));
  const scripts = listFiles(['src'], (file) => file.endsWith('.sql'));
  for (const file of [...scripts, ...appliers]) cpSync(join(root, file), join(old, file));
  printLine(`${scripts.length} SQL files of this tree`);
}

runMain(async () => {
  if (!(await handOverToPinnedNode())) return;
  if (!commit) throw new UserError('say which version still runs: npm run old-on-new -- <commit> [files…]');
  const place = mkdtempSync(join(tmpdir(), 'heureum-old-'));
  const old = join(place, 'tree');
  try {
    if (run('git', ['worktree', 'add', '--quiet', '--detach', old, commit]))
      throw new UserError(`there is no ${commit}`);
    symlinkSync(join(root, 'node_modules'), join(old, 'node_modules'));
    await overlay(old);
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
