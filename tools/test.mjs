/**
 * `npm test`: everything, from a clean clone. `npm test -- --only=types,fences` runs a part, `--shard=1/3` a third of the units and of the
 * browser tests. A stage that was green with the same files is not run again, unless `--all` says so, as build servers do. These run what
 * failed a second time, and name at the end what passed only then (decision record 71).
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { unlessGreen } from './green.mjs';
import { elapsed, installPackages, main, onPinnedNode, root, say, Trouble } from './house.mjs';
import { listed, readPlaywright, readVitest } from './reports.mjs';

const results = join(root, 'test-results');
const bin = (name) => join(root, 'node_modules', '.bin', name);
const chromium = process.env.CHROMIUM || '/usr/bin/chromium';

const option = (name) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const shard = option('shard');
const part = shard ? [`--shard=${shard}`] : [];
/** A part says nothing of the whole. */
const runsAll = process.argv.includes('--all') || part.length > 0;
/** On a build server nobody stands by to look again; here somebody does, and shall. */
const looksTwice = process.argv.includes('--all');

/** Each returns what it counted; a stage without a count of its own counts as one. */
const stages = {
  types: () => tool('tsc', ['-b', '--pretty', 'false']),
  lint: () => tool('biome', ['check', '--error-on-warnings']),
  fences: () => vitest(['fences']),
  // Before the units: one of them starts the product, which would build it for itself.
  build: async () => {
    const { buildWeb } = await import('./build.mjs');
    await buildWeb({ bars: true });
    return { passed: 1, failed: 0 };
  },
  unit: () => vitest(['server', 'server-alone', 'web'], part),
  browser: () => browser(),
};

main(async () => {
  installPackages();
  if (!(await onPinnedNode())) return;
  const only = option('only')?.split(',');
  const unknown = only?.filter((name) => !(name in stages)) ?? [];
  if (unknown.length) {
    console.error(`heureum: no stage named ${unknown.join(', ')}; there are ${Object.keys(stages).join(', ')}.`);
    process.exit(2);
  }
  const names = only ?? Object.keys(stages);
  // What the last stage would miss is said before the first begins.
  if (names.includes('browser') && !existsSync(chromium)) installChromium();
  mkdirSync(results, { recursive: true });
  const total = { passed: 0, failed: 0, failures: [], unsteady: [] };
  for (const name of names) {
    const { passed, failed, failures = [], unsteady = [] } = await run(name);
    total.passed += passed;
    total.failed += failed;
    // Types and lint count nothing; the end of the output is what is read, so it names them, too.
    const unnamed =
      failed && failures.length === 0 ? [{ file: name, title: '(the whole stage)', why: 'Its output says why.' }] : [];
    total.failures.push(...failures, ...unnamed);
    total.unsteady.push(...unsteady);
  }
  if (total.failures.length) console.log(`\nFailed:\n${listed(total.failures)}`);
  if (total.unsteady.length)
    console.log(`\nPassed only when run again, which is a bug to find:\n${listed(total.unsteady)}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed ? 1 : 0);
});

async function run(name) {
  const began = Date.now();
  say(`${name} …`);
  const stage = () =>
    stages[name]().catch((error) => {
      console.error(error.message);
      return { passed: 0, failed: 1, failures: [{ file: name, title: '(the whole stage)', why: error.message }] };
    });
  const counted = runsAll ? await stage() : await unlessGreen(name, stage);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const words = counted.failed ? `${counted.failed} FAILED, ${counted.passed} passed` : `${counted.passed} passed`;
  say(`${name}: ${words} (${counted.again ? 'as before: nothing changed; --all runs it again' : `${seconds} s`})`);
  return counted;
}

/** Runs a program of node_modules/.bin with our Node first in the path, showing its output. */
function program(name, args, env = {}) {
  const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`;
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, PATH: path, ...env } };
  return new Promise((resolve, reject) => {
    const child = spawn(bin(name), args, options);
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

async function tool(name, args) {
  const code = await program(name, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(projects, more = []) {
  const names = projects.flatMap((project) => ['--project', project]);
  const report = join(results, `vitest-${projects.join('-')}.json`);
  const first = await vitestOnce(report, [...names, ...more]);
  const again = [...new Set(first.failures.map(({ file }) => file))];
  if (!looksTwice || again.length === 0) return first;
  say(`once more: ${again.join(', ')}`);
  const second = await vitestOnce(report, [...names, ...again]);
  const fails = new Set(second.failures.map(named));
  return {
    ...second,
    passed: first.passed + first.failures.length - second.failures.length,
    unsteady: first.failures.filter((failure) => !fails.has(named(failure))),
  };
}

const named = ({ file, title }) => `${file} › ${title}`;

async function vitestOnce(report, more) {
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await program('vitest', ['run', ...reporters, '--passWithNoTests', '--silent=passed-only', ...more]);
  return counted(code, readVitest(report));
}

async function browser() {
  const report = join(results, 'browser.json');
  rmSync(report, { force: true });
  const env = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const retries = looksTwice ? ['--retries=1'] : [];
  const code = await program('playwright', ['test', '--reporter=list,json', ...retries, ...part], env);
  return counted(code, readPlaywright(report));
}

/** A failed run never counts as green, whatever its report says. */
function counted(code, told) {
  if (!told) return { passed: 0, failed: 1, failures: [], unsteady: [] };
  return { ...told, failed: Math.max(told.failures.length, code === 0 ? 0 : 1) };
}

function installChromium() {
  const packages = ['chromium', 'fonts-noto-cjk'];
  const mend = `install ${packages.join(' and ')}, or set CHROMIUM to the browser's path`;
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) {
    throw new Trouble(`${chromium} is missing: ${mend}.`);
  }
  say(`installing ${packages.join(', ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  const { status } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
  if (status !== 0) throw new Trouble(`apt-get could not install a browser after ${elapsed()} s: ${mend}.`);
}
