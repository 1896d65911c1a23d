/** Test cache of `npm test`: stages passed on this machine today, by a hash of their inputs; unchanged ones are skipped. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashFiles, listFiles, root } from './shared.mjs';

const memory = join(root, 'node_modules', '.cache', 'heureum-green.json');

/** Files a stage does not read; a stage not listed reads everything. */
const unread = {
  types: /\.(md|sql|css)$/,
  build: /^(arch|bench|docs|e2e)\/|\.md$|\.test\.tsx?$/,
  unit: /^docs\//,
  browser: /^(arch|bench|docs)\/|\.md$|\.test\.tsx?$/,
};

/** Sample companies end today: what was green yesterday says nothing of today. */
function hashInputs(stage) {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n');
  const top = readdirSync(root).filter((name) => name !== '.git' && !ignored.includes(`${name}/`));
  const read = listFiles(top).filter((path) => !unread[stage]?.test(path) && !path.endsWith('.tsbuildinfo'));
  return `${new Date().toDateString()} ${process.version} ${process.env.CHROMIUM ?? ''} ${hashFiles(read)}`;
}

const readPassed = () => (existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : {});

/**
 * Runs the stage, or returns its counts from the last green run with the same inputs.
 * @param {() => Promise<{ passed: number, failed: number }>} stage
 * @returns {Promise<{ passed: number, failed: number, again?: true }>} `again` if nothing was run
 */
export async function runUnlessPassed(name, stage) {
  const inputs = hashInputs(name);
  const previous = readPassed()[name];
  if (previous?.inputs === inputs) return { passed: previous.passed, failed: 0, again: true };
  const counted = await stage();
  // A file that changed meanwhile may have been read before or after that.
  if (counted.failed === 0 && hashInputs(name) === inputs) {
    mkdirSync(dirname(memory), { recursive: true });
    writeFileSync(memory, JSON.stringify({ ...readPassed(), [name]: { inputs, passed: counted.passed } }));
  }
  return counted;
}
