/**
 * The browsers of the tests: the system's Chromium, once without the parts that draw a window, which needs a third less time, and once
 * whole, for what only that can do: show notifications of the system.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { getElapsed, printLine, UserError } from './shared.mjs';

const shell = '/usr/bin/chromium-headless-shell';
const whole = '/usr/bin/chromium';
const packages = ['chromium-headless-shell', 'chromium', 'fonts-noto-cjk'];

/** The path of the browser with a window, which may not be there. */
export const getWholeBrowser = () => process.env.CHROMIUM || whole;

/** The path of the browser for all that needs no window: the whole one where there is no other. */
export const getBrowser = () => process.env.CHROMIUM || (existsSync(shell) ? shell : whole);

/** Installs the browsers where root may; elsewhere the whole one is enough. @throws UserError when there is none */
export function provideBrowser() {
  const isThere = () => existsSync(getWholeBrowser());
  if (isThere() && (process.env.CHROMIUM || existsSync(shell))) return;
  const installs =
    !process.env.CHROMIUM && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (installs) install();
  if (isThere()) return;
  const duration = installs ? ` after ${getElapsed()} s of apt-get` : '';
  throw new UserError(
    `${getWholeBrowser()} is missing${duration}: install ${packages.slice(1).join(' and ')}, or set CHROMIUM to the browser's path.`,
  );
}

function install() {
  printLine(`installing ${packages.join(', ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
}
