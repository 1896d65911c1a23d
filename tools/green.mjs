/** What `npm test` saw green on this machine today, by the hash of what it read: what did not change is not run twice. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesUnder, fingerprint, root } from './house.mjs';

const memory = join(root, 'node_modules', '.cache', 'heureum-green.json');

/** What a stage does not read; a stage that is not here reads everything. */
const unread = {
  types: /\.(md|sql|css)$/,
  build: /^(arch|bench|docs|e2e)\/|\.md$|\.test\.tsx?$/,
  unit: /^docs\//,
  browser: /^(arch|bench|docs)\/|\.md$|\.test\.tsx?$/,
};

/** Sample companies end today: what was green yesterday says nothing of today. */
function inputsOf(stage) {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n');
  const top = readdirSync(root).filter((name) => name !== '.git' && !ignored.includes(`${name}/`));
  const read = filesUnder(top).filter((path) => !unread[stage]?.test(path) && !path.endsWith('.tsbuildinfo'));
  return `${new Date().toDateString()} ${process.version} ${process.env.CHROMIUM ?? ''} ${fingerprint(read)}`;
}

const remembered = () => (existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : {});

/**
 * Runs the stage, or tells what it counted when it was green with the same inputs.
 * @param {() => Promise<{ passed: number, failed: number }>} stage
 * @returns {Promise<{ passed: number, failed: number, again?: true }>} `again` where nothing was run
 */
export async function unlessGreen(name, stage) {
  const inputs = inputsOf(name);
  const before = remembered()[name];
  if (before?.inputs === inputs) return { passed: before.passed, failed: 0, again: true };
  const counted = await stage();
  // A file that changed meanwhile may have been read before or after that.
  if (counted.failed === 0 && inputsOf(name) === inputs) {
    mkdirSync(dirname(memory), { recursive: true });
    writeFileSync(memory, JSON.stringify({ ...remembered(), [name]: { inputs, passed: counted.passed } }));
  }
  return counted;
}
