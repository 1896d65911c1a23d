/** Shared helpers of the tools: repository root, packages, pinned Node, and child processes that end with the parent. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The compiler that checks types: the native one. What reads code as data (architecture tests) takes the `typescript` package, whose parser it lacks. */
export const compiler = join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
export const dataFolder = resolve(root, process.env.DATA_DIR || '.data');

/** Values from the older Node that handed over, for this process only, so they are removed before a child could inherit them. */
const { HEUREUM_BEGAN, HEUREUM_LEASH } = process.env;
delete process.env.HEUREUM_BEGAN;
delete process.env.HEUREUM_LEASH;
const began = Number(HEUREUM_BEGAN) || Date.now();
/** Seconds since this tool began, one decimal. */
export const getElapsed = () => ((Date.now() - began) / 1000).toFixed(1);
/** A line of progress. */
export const printLine = (line) => console.log(`[${getElapsed().padStart(6)} s] ${line}`);

/** Something the person at the terminal can mend: shown as one line, without a stack. */
export class UserError extends Error {}

/** Runs `work`; a Trouble ends the process with its one line. */
export function runMain(work) {
  work().catch((error) => {
    console.error(error instanceof UserError ? `heureum: ${error.message}` : error);
    process.exit(1);
  });
}

const readManifest = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Installs the packages unless those in node_modules are what package-lock.json asks for. */
export function installPackages() {
  const lock = join(root, 'package-lock.json');
  const stamp = join(root, 'node_modules', '.heureum-lock');
  const installed = join(root, 'node_modules', '.package-lock.json');
  const lockHash = createHash('sha256').update(readFileSync(lock)).digest('hex');
  if (existsSync(stamp) && existsSync(installed) && readFileSync(stamp, 'utf8') === lockHash) return;
  const byHand = existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
  if (!byHand) {
    printLine('installing packages (npm ci)');
    const ci = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const npm = process.env.npm_execpath;
    const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm, ...ci]] : ['npm', ci];
    const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    if (error || status !== 0)
      throw new UserError(`npm ci failed${error ? `: ${error.message}` : ''}; see the lines above.`);
  }
  writeFileSync(stamp, lockHash);
}

/** The pinned Node's path, downloaded by its package's install script, which is run here if npm was set to skip it. */
function getPinnedNode(version) {
  const folder = join(root, 'node_modules', 'node');
  const binary = join(folder, 'bin', 'node');
  if (!existsSync(binary)) {
    printLine(`fetching Node ${version} (its install script was not run)`);
    spawnSync(process.execPath, ['installArchSpecificPackage'], { cwd: folder, stdio: 'ignore' });
  }
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  return stdout?.trim() === `v${version}` ? binary : null;
}

/**
 * Returns true when this process is the pinned Node and should do the work. Otherwise runs the same command on the
 * pinned Node, passes signals on, and ends with its exit code.
 */
export async function handOverToPinnedNode() {
  const version = readManifest().dependencies.node;
  if (process.versions.node === version) return true;
  const binary = getPinnedNode(version);
  if (!binary) {
    const major = Number(version.split('.')[0]);
    if (Number(process.versions.node.split('.')[0]) < major) {
      throw new UserError(
        `Node ${version} could not be installed and this is ${process.version}; Node ${major} is needed.`,
      );
    }
    printLine(`Node ${version} could not be installed; going on with ${process.version}`);
    return true;
  }
  const child = spawn(binary, process.argv.slice(1), {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, HEUREUM_LEASH: 'stdin', HEUREUM_BEGAN: String(began) },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  onOrphaned(() => child.kill('SIGTERM'));
  child.on('error', (error) => runMain(() => Promise.reject(error)));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
  return false;
}

/** A process's command line, empty when it has gone. Not every machine has `ps`, so /proc comes first. */
export function getCommand(pid) {
  if (existsSync('/proc/self')) return readIfThere(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
  return spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

function getParent(pid) {
  if (existsSync('/proc/self')) return Number(readIfThere(`/proc/${pid}/stat`).split(') ').at(-1).split(' ')[1]);
  return Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout);
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // the process ended meanwhile
    return '';
  }
}

/** True while the process lives (or belongs to someone else). */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Calls `leave` once when the parent has gone, also without a signal: the older Node that handed over (its pipe closes), or npm and
 * the shell between.
 */
export function onOrphaned(leave) {
  let done = false;
  const once = () => {
    if (!done) leave();
    done = true;
  };
  if (HEUREUM_LEASH === 'stdin') {
    process.stdin.on('end', once).on('error', once).resume();
    process.stdin.unref?.();
    return;
  }
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watched = [parent, getParent(parent)].filter((pid) => pid > 1);
  setInterval(() => {
    if (process.ppid !== parent || !watched.every(isAlive)) once();
  }, 500).unref();
}

/**
 * Starts a Node process that ends when this one does, whatever ends this one (see leash.mjs).
 * @param about `log`: a file that takes what it writes; the terminal otherwise
 * @returns the child; `child.ended` resolves with `{ code, signal }`
 */
export function startNode(file, { args = [], nodeArgs = [], env = {}, log } = {}) {
  const output = log ? openSync(log, 'a', 0o600) : 'inherit';
  const leash = join(root, 'tools', 'leash.mjs');
  const child = spawn(process.execPath, [...nodeArgs, '--import', leash, join(root, file), ...args], {
    cwd: root,
    stdio: ['pipe', output, output],
    detached: true,
    env: { ...process.env, NODE_COMPILE_CACHE: join(dataFolder, 'cache', 'node'), ...env },
  });
  if (log) closeSync(output);
  child.stdin.on('error', () => undefined);
  child.ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve({ code, signal }));
  });
  return child;
}

/** Runs a Node file to its end; Trouble when it fails. Its output is shown. */
export async function runNode(file, options) {
  const { code, signal } = await startNode(file, options).ended;
  if (code !== 0) throw new UserError(`${file} failed (${signal ?? `exit code ${code}`}); see the lines above.`);
}

/** Asks a child to end, then insists after `patience` milliseconds. */
export async function endChild(child, patience = 25_000) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  await child.ended;
  clearTimeout(timer);
}

/** True when nothing listens on the loopback port and we may. */
export async function isPortFree(port) {
  const isTaken = await new Promise((answer) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => answer(true));
    socket.on('error', () => answer(false)).on('connect', () => socket.destroy());
  });
  if (isTaken) return false;
  return new Promise((answer) => {
    const server = createServer().once('error', () => answer(false));
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => answer(true)));
  });
}

/** The first free loopback port from `first` on. */
export async function findLoopbackPort(first) {
  for (let port = first; port < first + 500; port++) if (await isPortFree(port)) return port;
  throw new UserError(`no free port between ${first} and ${first + 500}`);
}

/** Every file under the paths that exist, as paths from the root, sorted. */
export function listFiles(paths, keep = () => true) {
  const files = [];
  const visit = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path)) visit(join(path, name));
    else if (keep(path)) files.push(relative(root, path));
  };
  for (const path of paths) visit(join(root, path));
  return files.sort();
}

/** One hash of the files' names and contents. */
export function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Writes a file that only its owner may read, whole or not at all. */
export function writeSecret(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  writeFileSync(path, content, { mode: 0o600 });
}
