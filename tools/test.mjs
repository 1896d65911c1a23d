/**
 * `npm test`: everything, from a clean clone. `npm test -- --only=types,fences` runs a part, `--shard=1/3` a third of the units and
 * of the browser tests, `--changed` the tests affected by edits since the last commit. A stage that was green with the same files
 * is not run again, except with `--all`, as on build servers. A day runs a third of the files and those nearest to recent changes
 * (`todays-tests.mjs`); `--whole` runs every file, `--deep` also whole sweeps and matrices, and the mutants: hours (`npm run test:deep`).
 * No test runs twice in one run. The end lists minutes per stage and the slowest files; test-results/times.json has every file.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { provideBrowser } from './browser.mjs';
import { planChanged } from './changed.mjs';
import { runUnlessPassed } from './passed-stages.mjs';
import { formatFailures, readPlaywright, readVitest } from './reports.mjs';
import { compiler, handOverToPinnedNode, installPackages, printLine, root, runMain } from './shared.mjs';
import { formatTimesTable, getProcessorSeconds, readFileTimes, writeTimes } from './times.mjs';

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
  types: (run) => runTool(run, compiler, ['-b', '--pretty', 'false', '--checkers', '1']),
  lint: (run) =>
    runTool(run, bin('biome'), [
      'check',
      '--error-on-warnings',
      ...(plan ? ['--no-errors-on-unmatched', ...plan.edited] : []),
    ]),
  fences: (run) => runVitest(run, ['fences']),
  build: (run) => runTool(run, bin('node'), ['tools/build-web.mjs', ...(plan ? [] : ['--bars'])]),
  unit: (run) =>
    runVitest(run, ['server', 'server-alone', 'web', 'web-alone'], plan?.units ?? today?.units.run ?? part),
  sweep: (run) => runVitest(run, ['sweep'], part),
  browser: (run) => runBrowserTests(run),
  deep: (run) => runVitest(run, ['deep']),
  mutants: (run) => runTool(run, bin('node'), ['tools/mutants.ts']),
};
/** Not in a run that does not ask for them. */
const nightly = ['deep', 'mutants'];

/**
 * Groups run one after the other, lanes of a group in parallel, stages of a lane one after the other. The compiler occupies one
 * core, so the other stages that need no database share its time; the units start the product, which needs the build.
 */
const groups = [
  [['types'], ['lint', 'fences', 'build']],
  [['unit']],
  [['sweep']],
  [['browser']],
  [['deep']],
  [['mutants']],
];

runMain(async () => {
  installPackages();
  if (!(await handOverToPinnedNode())) return;
  const only = option('only')?.split(',');
  const unknown = only?.filter((name) => !(name in stages)) ?? [];
  if (unknown.length) {
    console.error(`heureum: no stage named ${unknown.join(', ')}; there are ${Object.keys(stages).join(', ')}.`);
    process.exit(2);
  }
  if (process.argv.includes('--changed')) {
    plan = await planChanged();
    const { edited, units, journeys, left: skipped } = plan;
    printLine(
      `${edited.length} edited files: ${units.length} files of unit tests, ${journeys.length} of browser tests`,
    );
    if (skipped.length) printLine(`left to npm test: ${skipped.join(', ')}`);
  } else if (!isDeep && part.length === 0 && !process.argv.includes('--whole')) {
    // It reads TypeScript, which the Node that a machine brings may not.
    const { planToday } = await import('./todays-tests.mjs');
    today = await planToday();
    if (today) printTodaysPlan(today);
  }
  const isAsked = (name) => (only ? only.includes(name) : isDeep || !nightly.includes(name)) && isPlanned(name);
  // Requirements of the last stage are checked before the first begins.
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

function printTodaysPlan({ units, journeys }) {
  printLine(`today: ${units.run.length} files of unit tests, ${journeys.run.length} of browser tests`);
  const skipped = units.left.length + journeys.left.length;
  if (skipped)
    printLine(`${skipped} files that recent changes reach from afar are left to the next two days; --whole runs them`);
}

/** Omits stages with nothing planned; sweeps are for everything. */
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
  console.log(`\n${formatTimesTable(ended)}`);
  if (failures.length) console.log(`\nFailed:\n${formatFailures(failures)}`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exit(sum('failed') ? 1 : 0);
}

/** Runs a stage unless it was green with the same files. */
async function runStage(name) {
  const began = Date.now();
  printLine(`${name} …`);
  const run = { times: join(results, `times-${name}.jsonl`), processor: 0 };
  rmSync(run.times, { force: true });
  const stage = () =>
    stages[name](run).catch((error) => {
      console.error(error.message);
      return { passed: 0, failed: 1, failures: [{ file: name, title: '(the whole stage)', why: error.message }] };
    });
  const toStageResult = runsAll || plan ? await stage() : await runUnlessPassed(name, stage);
  const wall = (Date.now() - began) / 1000;
  const words = toStageResult.failed
    ? `${toStageResult.failed} FAILED, ${toStageResult.passed} passed`
    : `${toStageResult.passed} passed`;
  const time = toStageResult.again ? 'as before: nothing changed; --all runs it again' : `${wall.toFixed(1)} s`;
  printLine(`${name}: ${words} (${time})`);
  const files = readFileTimes(run.times);
  return { failures: [], ...toStageResult, stage: name, wall, processor: run.processor, files };
}

/** Runs a program with our Node first in the path, showing its output. */
function runProgram(run, file, args, env = {}) {
  const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`;
  const options = {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: path, TEST_TIMES: run.times, ...env },
  };
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, options);
    // A process's usage is readable only while it lives.
    const look = setInterval(() => {
      run.processor = Math.max(run.processor, getProcessorSeconds(child.pid));
    }, 500);
    child.on('error', reject);
    child.on('exit', (code) => {
      clearInterval(look);
      resolve(code ?? 1);
    });
  });
}

async function runTool(run, file, args) {
  const code = await runProgram(run, file, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runVitest(run, projects, more = []) {
  const names = projects.flatMap((project) => ['--project', project]);
  const report = join(results, `vitest-${projects.join('-')}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', ...reporters, '--passWithNoTests', '--silent=passed-only', ...names, ...more];
  return counted(await runProgram(run, bin('vitest'), args), readVitest(report));
}

async function runBrowserTests(run) {
  const report = join(results, 'browser.json');
  rmSync(report, { force: true });
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const code = await runProgram(
    run,
    bin('playwright'),
    ['test', '--reporter=list,json', ...(plan?.journeys ?? today?.journeys.run ?? part)],
    env,
  );
  return counted(code, readPlaywright(report));
}

/** A failed run never counts as green, whatever its report says. */
function counted(code, reportResult) {
  if (!reportResult) return { passed: 0, failed: 1, failures: [] };
  return { ...reportResult, failed: Math.max(reportResult.failures.length, code === 0 ? 0 : 1) };
}
