/** `npm test` says at once what it lacks. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const file = new URL('test.mjs', import.meta.url).pathname;

function run(args: readonly string[], env: Record<string, string>) {
  // A failing apt-get represents a machine on which nothing can be installed.
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    encoding: 'utf8',
    env: { ...process.env, PATH: '/nowhere', ...env },
  });
  return { status, stdout, stderr };
}

it('looks for the browser before the first stage begins', () => {
  const { status, stdout, stderr } = run(['--only=types,browser'], { CHROMIUM: '/nowhere/chromium' });
  expect(status).toBe(1);
  expect(stderr).toContain('/nowhere/chromium is missing: install chromium and fonts-noto-cjk, or set CHROMIUM');
  expect(stdout).not.toContain('types');
});

it('names the stages when it is asked for one that there is not', () => {
  const { status, stderr } = run(['--only=typos'], {});
  expect(status).toBe(2);
  expect(stderr).toBe(
    'heureum: no stage named typos; there are types, lint, fences, build, unit, sweep, browser, deep, mutants.\n',
  );
});

it('gives a process of its own to what replaces a module', () => {
  const files = globSync(['src/**/*.test.ts', 'tools/*.test.ts'], { exclude: ['**/web/**', 'src/portals/**'] });
  expect(files.length).toBeGreaterThan(100);
  const replaces = files.filter((path) => /^vi\.(mock|hoisted)\(/m.test(readFileSync(path, 'utf8')));
  expect(replaces.filter((path) => !path.endsWith('.alone.test.ts'))).toEqual([]);
});
