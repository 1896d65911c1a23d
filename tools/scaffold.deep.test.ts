/**
 * Tests of `npm run new-module` and `npm run new-type`: output passes types, lint, architecture tests and tests, in a repository
 * copy.
 */
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';

const app = join(import.meta.dirname, '..');
const folders = ['arch', 'bench', 'e2e', 'src', 'tools'];
const parts = [...folders, 'ARCHITECTURE.md', 'package.json', 'biome.json', '.gitignore', 'vitest.config.ts'];
const projects = ['base', 'contract', 'server', 'web', 'e2e'].map((name) => `tsconfig.${name}.json`);
/** Packages that an architecture test knows by their path; others are not checked. */
const judged = ['zod', '@marcbachmann', 'es-hangul'];
let copy: string;
let architectureCheck: Promise<{ stdout: string }>;
let tests: Promise<TestReport>;
const files = new Set<string>();

/** Runs the pinned Node in the copy. @returns what it printed */
function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

function make(tool: string, ...words: string[]): void {
  for (const [, file] of run(`tools/${tool}.ts`, ...words).matchAll(/^ {2}(\S+)$/gm)) files.add(file as string);
}

interface TestReport {
  testResults: { name: string; message: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** Tests that check every endpoint, every type and every write of the product; of these, the cases for the new code. */
const derived = ['audit-subjects', 'examples', 'lost-updates', 'endpoint-rights', 'topics'];
const ofWhatIsNew = 'reservations|booking.reservation|by a run that can be undone|viewer open|the names of the trail';

/** Runs them in the copy, in one process, on a database that has what is new. */
async function testsInCopy(): Promise<TestReport> {
  const testFiles = [...files].filter((file) => file.startsWith('src/modules/') && file.endsWith('.test.ts'));
  expect(testFiles).toHaveLength(2);
  const command = [
    ...testFiles,
    'src/modules/axis/server/rights.test.ts',
    ...derived.map((name) => `src/apps/${name}.test.ts`),
  ];
  const report = join(copy, 'tests.json');
  const options = ['--project', 'server', '--reporter', 'json', '--outputFile', report, '-t', ofWhatIsNew];
  // Reading the whole code takes longest: once is enough.
  const once = ['--no-isolate', '--maxWorkers', '1'];
  const vitest = join(app, 'node_modules/vitest/vitest.mjs');
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV)/.test(name)));
  // The report also shows the exit code 1.
  await promisify(execFile)(process.execPath, [vitest, 'run', ...command, ...options, ...once], {
    cwd: copy,
    env,
  }).catch(() => null);
  return JSON.parse(readFileSync(report, 'utf8')) as TestReport;
}

const program = `
  const { collectFindings } = await import('./arch/all-findings.ts');
  const { exceptions } = await import('./arch/exceptions.ts');
  const { uses } = await import('./src/apps/uses.ts');
  console.log(JSON.stringify(await collectFindings(process.cwd(), uses, exceptions)));`;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'heureum-grow-'));
  for (const part of [...parts, 'tsconfig.json', ...projects]) {
    cpSync(join(app, part), join(copy, part), { recursive: true });
  }
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(app, 'node_modules'))) {
    const [from, to] = [join(app, 'node_modules', name), join(copy, 'node_modules', name)];
    if (judged.includes(name)) cpSync(from, to, { recursive: true });
    else symlinkSync(from, to);
  }
  make('new-module', 'booking', 'reservation', '예약', 'Reservations');
  make('new-type', 'space', 'locker', '사물함', 'Lockers');
  // They read the whole copy, beside the compiler.
  architectureCheck = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { cwd: copy });
  tests = architectureCheck.then(testsInCopy);
}, 180_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Findings of the compiler in those of the made files that are a part of the project. */
function findingsOfTypes(project: string): string[] {
  const { config } = ts.readConfigFile(join(copy, project), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, copy);
  const testFiles = fileNames.filter((file) => files.has(relative(copy, file)));
  expect(testFiles).not.toEqual([]);
  // Other files are read as far as these reference them, and not checked: they are existing code.
  const loose = { ...options, composite: false, incremental: false, noEmit: true, emitDeclarationOnly: false };
  const program = ts.createProgram([...testFiles, ...fileNames.filter((file) => file.endsWith('.d.ts'))], loose);
  const diagnostics = testFiles.flatMap((file) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  });
  return diagnostics.map(
    ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
  );
}

it.each(['contract', 'server', 'web', 'e2e'])(
  'has no finding of types: %s',
  (project) => {
    expect(findingsOfTypes(`tsconfig.${project}.json`)).toEqual([]);
  },
  180_000,
);

it('has no finding of a fence, nor does the app because of it', async () => {
  expect(JSON.parse((await architectureCheck).stdout)).toEqual([]);
}, 180_000);

it('passes its own tests, and those that ask everything of its kind', async () => {
  const { testResults } = await tests;
  const tried = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'skipped')
      .map((assertionResult) => ({ ...assertionResult, file: relative(copy, name) })),
  );
  expect(testResults.filter(({ message }) => message !== '').map(({ name, message }) => `${name}: ${message}`)).toEqual(
    [],
  );
  expect(tried.filter(({ status }) => status !== 'passed').map(({ fullName }) => fullName)).toEqual([]);
  expect(new Set(tried.map(({ file }) => file)).size).toBe(testResults.length);
}, 180_000);

it('is formatted and has no finding of the linter', () => {
  const code = [...files].filter((file) => /\.tsx?$/.test(file));
  const biome = join(app, 'node_modules/.bin/biome');
  const { status, stderr } = spawnSync(biome, ['check', '--error-on-warnings', ...code], {
    cwd: copy,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
});

/** Lines that were added, in files that were not there before and in those that were. */
function linesAdded(file: string): number {
  const previousFile = existsSync(join(app, file)) ? join(app, file) : '/dev/null';
  const diff = ['diff', '--no-index', '--numstat', previousFile, join(copy, file)];
  return Number.parseInt(spawnSync('git', diff, { encoding: 'utf8' }).stdout, 10);
}

it('is small: a record type has at most 130 lines in six files, a module with a table of its own at most 260', () => {
  const isOfType = (file: string) => /locker|src\/modules\/space\//.test(file);
  const [ofType, ofRoom] = [[...files].filter(isOfType), [...files].filter((file) => !isOfType(file))];
  const linesOf = (added: readonly string[]) => added.map(linesAdded).reduce((sum, lines) => sum + lines, 0);
  expect(ofType.length).toBeLessThanOrEqual(6);
  expect(linesOf(ofType)).toBeLessThanOrEqual(130);
  expect(linesOf(ofRoom)).toBeLessThanOrEqual(260);
});

it('is not made a second time, nor with words that are none', () => {
  const refused = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  const again = refused('tools/new-module.ts', 'booking', 'reservation', '예약', 'Reservations');
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('src/modules/booking exists')]);
  const nowhere = refused('tools/new-type.ts', 'order', 'locker', '사물함', 'Lockers');
  expect([nowhere.status, nowhere.stderr]).toEqual([1, expect.stringContaining('declares no types')]);
});
