/** A copy of the checkout in a temporary folder, where mutants live one at a time. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Mutant } from './mutant.ts';

/** Milliseconds per test file: a mutant under which the tests do not end is noticed, too. */
const patience = 300_000;

/** The test that failed first, or null when all went well. */
export type MutantVerdict = string | null;

/** The file's text with the mutation in it. @throws Error where its text is not there, or more than once */
export function mutate(root: string, { name, file, before, after }: Mutant): string {
  const path = join(root, file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const matches = text.split(before).length - 1;
  if (matches !== 1) throw new Error(`"${name}": its text is ${matches} times in ${file}`);
  return text.replace(before, () => after);
}

export class Scratch {
  readonly #from: string;
  readonly #home = mkdtempSync(join(tmpdir(), 'heureum-mutants-'));

  constructor(from: string) {
    this.#from = from;
    const list = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: from, encoding: 'utf8' });
    if (list.status !== 0) throw new Error(`git cannot list the checkout: ${list.stderr}`);
    for (const path of list.stdout.split('\0').filter(Boolean)) this.#copy(path);
    // Built already: a start need not do it again.
    this.#copy('dist');
    this.#packages();
  }

  /** A link to the folder would lead architecture tests out of the checkout; links to its files take a second and no space. */
  #packages(): void {
    const [source, target] = [this.#from, this.#home].map((home) => join(home, 'node_modules')) as [string, string];
    if (spawnSync('cp', ['-al', source, target]).status === 0) return;
    rmSync(target, { recursive: true, force: true });
    cpSync(source, target, { recursive: true, verbatimSymlinks: true });
  }

  #copy(path: string): void {
    const source = join(this.#from, path);
    if (path === 'node_modules' || !existsSync(source)) return;
    mkdirSync(dirname(join(this.#home, path)), { recursive: true });
    cpSync(source, join(this.#home, path), { recursive: true });
  }

  /** Runs the tests on the code as it is. */
  test(files: readonly string[], only?: string): Promise<MutantVerdict> {
    const report = join(this.#home, 'mutants.json');
    rmSync(report, { force: true });
    const vitest = join(this.#home, 'node_modules', 'vitest', 'vitest.mjs');
    const args = [vitest, 'run', ...files, '--bail=1', '--reporter=json', `--outputFile=${report}`];
    if (only) args.push('-t', only);
    const env = { ...process.env, CI: '1' };
    const child = spawn(process.execPath, args, { cwd: this.#home, env, stdio: 'ignore' });
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => child.kill('SIGINT'), patience * files.length);
      child.on('error', reject).on('exit', (code) => {
        clearTimeout(timer);
        resolve(code === 0 ? null : getFirstFailure(report));
      });
    });
  }

  /** Runs the mutant's tests with the mutant in place, and takes it out again. */
  async try(mutant: Mutant): Promise<MutantVerdict> {
    const path = join(this.#home, mutant.file);
    const sound = readFileSync(path, 'utf8');
    writeFileSync(path, mutate(this.#home, mutant));
    try {
      return await this.test(mutant.noticedBy, mutant.only);
    } finally {
      writeFileSync(path, sound);
    }
  }

  remove(): void {
    rmSync(this.#home, { recursive: true, force: true });
  }
}

interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

function getFirstFailure(report: string): string {
  if (!existsSync(report)) return 'the tests did not end';
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const failed = testResults.flatMap((file) => file.assertionResults).find(({ status }) => status === 'failed');
  const whole = testResults.find(({ message }) => message)?.message.split('\n')[0];
  if (failed || whole) return failed?.fullName ?? (whole as string);
  const file = testResults.find(({ status }) => status === 'failed')?.name;
  return file ? `what the tests of ${basename(file)} begin with` : 'the tests did not begin';
}
