/**
 * `npm test`: everything, from a clean clone. `npm test -- --only=types,fences` runs a part, `--shard=1/3` a third of the units and of the
 * browser tests, `--changed` what the edits since the last commit can break. A stage that was green with the same files is not run again,
 * unless `--all` says so, as build servers do. A day runs a third of the files and what stands nearest to recent changes (`todays.mjs`);
 * `--whole` runs every file, `--deep` sweeps and matrices whole, too, and the mutants: hours (`npm run test:deep`). No test runs twice in one run. At the end stand minutes per stage and the slowest files; test-results/times.json keeps every file.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { provideBrowser } from './browser.mjs';
import { planChanged } from './changed.mjs';
import { unlessGreen } from './green.mjs';
import { compiler, installPackages, main, onPinnedNode, root, say } from './house.mjs';
import { listed, readPlaywright, readVitest } from './reports.mjs';
import { processorSeconds, readFileTimes, timesTable, writeTimes } from './times.mjs';

const results = join(root, 'test-results');
const bin = (name) => join(root, 'node_modules', '.bin', name);

const option = (name) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const shard = option('shard');
const part = shard ? [`--shard=${shard}`] : [];
/** Set by `--changed`. */
let plan = null;
/** Files of today; null where all run. */
let today = null;
const isDeep = process.argv.includes('--deep');
if (isDeep) process.env.TEST_DEPTH = 'deep';
/** A part says nothing of the whole. */
const runsAll = process.argv.includes('--all') || isDeep || part.length > 0;

/** Each returns what it counted; a stage without a count of its own counts as one. */
const stages = {
  // More checkers would each check what they share: twice the work on two cores.
  types: (run) => tool(run, compiler, ['-b', '--pretty', 'false', '--checkers', '1']),
  lint: (run) =>
    tool(run, bin('biome'), [
      'check',
      '--error-on-warnings',
      ...(plan ? ['--no-errors-on-unmatched', ...plan.edited] : []),
    ]),
  fences: (run) => vitest(run, ['fences']),
  build: (run) => tool(run, bin('node'), ['tools/build-web.mjs', ...(plan ? [] : ['--bars'])]),
  unit: (run) => vitest(run, ['server', 'server-alone', 'web', 'web-alone'], plan?.units ?? today?.units.run ?? part),
  sweep: (run) => vitest(run, ['sweep'], part),
  browser: (run) => browser(run),
  deep: (run) => vitest(run, ['deep']),
  mutants: (run) => tool(run, bin('node'), ['tools/mutants.ts']),
};
/** Not in a run that does not ask for them. */
const nightly = ['deep', 'mutants'];

/**
 * Groups run one after the other, lanes of a group beside one another, stages of a lane one after the other. The compiler keeps one core
 * busy, so the other stages that need no database share its time; the units start the product, which needs the build.
 */
const groups = [
  [['types'], ['lint', 'fences', 'build']],
  [['unit']],
  [['sweep']],
  [['browser']],
  [['deep']],
  [['mutants']],
];

main(async () => {
  installPackages();
  if (!(await onPinnedNode())) return;
  const only = option('only')?.split(',');
  const unknown = only?.filter((name) => !(name in stages)) ?? [];
  if (unknown.length) {
    console.error(`heureum: no stage named ${unknown.join(', ')}; there are ${Object.keys(stages).join(', ')}.`);
    process.exit(2);
  }
  if (process.argv.includes('--changed')) {
    plan = await planChanged();
    const { edited, units, journeys, left } = plan;
    say(`${edited.length} edited files: ${units.length} files of unit tests, ${journeys.length} of browser tests`);
    if (left.length) say(`left to npm test: ${left.join(', ')}`);
  } else if (!isDeep && part.length === 0 && !process.argv.includes('--whole')) {
    // It reads TypeScript, which the Node that a machine brings may not.
    const { planToday } = await import('./todays.mjs');
    today = await planToday();
    if (today) sayToday(today);
  }
  const isAsked = (name) => (only ? only.includes(name) : isDeep || !nightly.includes(name)) && isPlanned(name);
  // What the last stage would miss is said before the first begins.
  if (isAsked('browser')) provideBrowser();
  mkdirSync(results, { recursive: true });
  const ended = [];
  for (const lanes of groups) {
    await Promise.all(
      lanes.map(async (lane) => {
        for (const name of lane.filter(isAsked)) ended.push(await runStage(name));
      }),
    );
  }
  conclude(ended);
});

function sayToday({ units, journeys }) {
  say(`today: ${units.run.length} files of unit tests, ${journeys.run.length} of browser tests`);
  const left = units.left.length + journeys.left.length;
  if (left) say(`${left} files that recent changes reach from afar are left to the next two days; --whole runs them`);
}

/** What a plan names nothing for is left out; sweeps are for everything. */
function isPlanned(name) {
  if (!plan) return true;
  return (
    { unit: plan.units.length > 0, browser: plan.journeys.length > 0, build: plan.journeys.length > 0, sweep: false }[
      name
    ] ?? true
  );
}

/** Prints what failed and how long everything took, and ends the process. */
function conclude(ended) {
  const sum = (key) => ended.reduce((total, stage) => total + stage[key], 0);
  // Types and lint count nothing; the end of the output is what is read, so it names them, too.
  const failures = ended.flatMap(({ stage, failed, failures }) =>
    failed && failures.length === 0
      ? [{ file: stage, title: '(the whole stage)', why: 'Its output says why.' }]
      : failures,
  );
  writeTimes(join(results, 'times.json'), ended);
  console.log(`\n${timesTable(ended)}`);
  if (failures.length) console.log(`\nFailed:\n${listed(failures)}`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exit(sum('failed') ? 1 : 0);
}

/** Runs a stage unless it was green with the same files. */
async function runStage(name) {
  const began = Date.now();
  say(`${name} …`);
  const run = { times: join(results, `times-${name}.jsonl`), processor: 0 };
  rmSync(run.times, { force: true });
  const stage = () =>
    stages[name](run).catch((error) => {
      console.error(error.message);
      return { passed: 0, failed: 1, failures: [{ file: name, title: '(the whole stage)', why: error.message }] };
    });
  const counted = runsAll || plan ? await stage() : await unlessGreen(name, stage);
  const wall = (Date.now() - began) / 1000;
  const words = counted.failed ? `${counted.failed} FAILED, ${counted.passed} passed` : `${counted.passed} passed`;
  const time = counted.again ? 'as before: nothing changed; --all runs it again' : `${wall.toFixed(1)} s`;
  say(`${name}: ${words} (${time})`);
  const files = readFileTimes(run.times);
  return { failures: [], ...counted, stage: name, wall, processor: run.processor, files };
}

/** Runs a program with our Node first in the path, showing its output. */
function program(run, file, args, env = {}) {
  const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`;
  const options = {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: path, TEST_TIMES: run.times, ...env },
  };
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, options);
    // What a process used is known while it lives.
    const look = setInterval(() => {
      run.processor = Math.max(run.processor, processorSeconds(child.pid));
    }, 500);
    child.on('error', reject);
    child.on('exit', (code) => {
      clearInterval(look);
      resolve(code ?? 1);
    });
  });
}

async function tool(run, file, args) {
  const code = await program(run, file, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(run, projects, more = []) {
  const names = projects.flatMap((project) => ['--project', project]);
  const report = join(results, `vitest-${projects.join('-')}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', ...reporters, '--passWithNoTests', '--silent=passed-only', ...names, ...more];
  return counted(await program(run, bin('vitest'), args), readVitest(report));
}

async function browser(run) {
  const report = join(results, 'browser.json');
  rmSync(report, { force: true });
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const code = await program(
    run,
    bin('playwright'),
    ['test', '--reporter=list,json', ...(plan?.journeys ?? today?.journeys.run ?? part)],
    env,
  );
  return counted(code, readPlaywright(report));
}

/** A failed run never counts as green, whatever its report says. */
function counted(code, told) {
  if (!told) return { passed: 0, failed: 1, failures: [] };
  return { ...told, failed: Math.max(told.failures.length, code === 0 ? 0 : 1) };
}
