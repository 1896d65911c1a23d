/** Builds the web when what it is made of has changed since the last build. */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashFiles, isAlive, listFiles, printLine, root, runNode } from './shared.mjs';

const stamp = join(root, 'dist', 'web.fingerprint');
/** Milliseconds. A lock that is older names a process id that was given to somebody else. */
const longestBuild = 300_000;
const lock = join(root, 'dist', 'building.pid');
const configs = ['vite.config.ts', 'vite.shells.config.ts', 'vite.site.config.ts'];
/** The tools that the builds are made with, by what their files import. */
function listTools(files, toolFiles = new Set()) {
  for (const file of files) {
    if (toolFiles.has(file) || !existsSync(file)) continue;
    toolFiles.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'/g);
    const next = [...imports].map(([, path]) => join(file, '..', path));
    listTools(
      next.filter((path) => path.startsWith(join(root, 'tools'))),
      toolFiles,
    );
  }
  return [...toolFiles].map((file) => relative(root, file));
}
const sources = ['src', 'index.html', 'package-lock.json', ...listTools(configs.map((config) => join(root, config)))];
/** Server code, SQL and tests are no part of what browsers get. */
const elsewhere = /\/(server|testing|seed)\/|\.test\.tsx?$|\.md$/;

/**
 * @param {{ bars?: boolean }} about with `bars` it builds in any case, and fails when a page loads more script than it may
 * @returns {Promise<boolean>} true when there was something to build
 */
export async function buildWeb({ bars = false } = {}) {
  const release = await claim();
  try {
    return await build(bars);
  } finally {
    release();
  }
}

/** One build at a time: a start and the tests may run side by side. */
async function claim() {
  mkdirSync(join(root, 'dist'), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isStale()) rmSync(lock, { force: true });
    else await sleep(200);
  }
}

function isStale() {
  try {
    return !isAlive(Number(readFileSync(lock, 'utf8'))) || Date.now() - statSync(lock).mtimeMs > longestBuild;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return false;
  }
}

async function build(bars) {
  const present = configs.filter((config) => existsSync(join(root, config)));
  const now = hashFiles(listFiles(sources, (path) => !elsewhere.test(path)));
  if (!bars && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return false;
  for (const config of present) {
    printLine(`building the web (${config})`);
    const args = ['build', '--config', config, '--logLevel', 'warn'];
    await runNode('node_modules/vite/bin/vite.js', {
      args,
      env: { NODE_ENV: 'production', ...(bars ? { BARS: 'hold' } : {}) },
    });
  }
  writeFileSync(stamp, now);
  return true;
}
