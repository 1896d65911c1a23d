/** Builds the web when what it is made of has changed since the last build. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, fingerprint, root, runNode, say } from './house.mjs';

const stamp = join(root, 'dist', 'web.fingerprint');
const configs = ['vite.config.ts', 'vite.site.config.ts'];
const sources = ['src', 'public', 'index.html', 'package-lock.json', ...configs];
/** Server code, migrations and tests are no part of what browsers get. */
const elsewhere = /\/(server|migrations|testing|seed)\/|\.test\.tsx?$|\.md$/;

/**
 * @param {{ bars?: boolean }} about with `bars` it builds in any case, and fails when a page loads more script than it may
 * @returns {Promise<boolean>} true when there was something to build
 */
export async function buildWeb({ bars = false } = {}) {
  const present = configs.filter((config) => existsSync(join(root, config)));
  const now = fingerprint(filesUnder(sources, (path) => !elsewhere.test(path)));
  if (!bars && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return false;
  for (const config of present) {
    say(`building the web (${config})`);
    const args = ['build', '--config', config, '--logLevel', 'warn'];
    await runNode('node_modules/vite/bin/vite.js', {
      args,
      env: { NODE_ENV: 'production', ...(bars ? { BARS: 'hold' } : {}) },
    });
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, now);
  return true;
}
