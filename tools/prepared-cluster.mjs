/**
 * The prepared cluster of the tests: a PostgreSQL cluster with everything that is made the same way each time, made once and then
 * copied.
 * - `heureum`: migrated, without a row; events remain in `testing.told` after delivery
 * - `world`: the same with the two companies of `createTestWorld`; their data is in `world.json` It lies in node_modules/.cache, in
 * a folder named by the hash of its inputs and by the day.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from './postgres.mjs';
import { hashFiles, isAlive, listFiles, root, runNode } from './shared.mjs';

const shelf = join(root, 'node_modules', '.cache', 'heureum-databases');
const lock = `${shelf}.pid`;

/** SQL, what applies it, and what makes the companies of the tests. */
const isIngredient = (path) =>
  /\/server\/(migrations|functions)\/|^src\/kernel\/server\/database\/|^src\/apps\/(uses|testing\/(company-founder|world-template))\.ts$|^package-lock\.json$|^tools\/p/.test(
    path,
  ) && !/\.test\.tsx?$/.test(path);

function getTodaysName() {
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Seoul' });
  return `${day}-${hashFiles(listFiles(['src', 'tools', 'package-lock.json'], () => true).filter(isIngredient)).slice(0, 16)}`;
}

/** Makes the cluster where it is missing. @returns {Promise<string>} its folder */
export async function prepareCluster() {
  mkdirSync(shelf, { recursive: true });
  const folder = join(shelf, getTodaysName());
  const release = await claim();
  try {
    if (!existsSync(folder)) await makeCluster(folder);
  } finally {
    release();
  }
  return folder;
}

/** One at a time: units and browser tests may begin side by side. */
async function claim() {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isAlive(Number(readFileSync(lock, 'utf8')))) rmSync(lock, { force: true });
    else await sleep(200);
  }
}

async function makeCluster(folder) {
  removeCluster(folder);
  discardOld();
  const making = `${folder}.making`;
  // Remains of an aborted run.
  removeCluster(making);
  const cluster = await startPostgres({ home: making, durable: false, port: 5700 });
  try {
    await fillCluster(cluster, join(making, 'data'), join(making, 'world.json'));
  } finally {
    await cluster.stop();
  }
  renameSync(making, folder);
}

/** Another run may be about to copy the one before. */
const keeps = 2;
function discardOld() {
  const folders = readdirSync(shelf).map((name) => join(shelf, name));
  const byAge = folders.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of byAge.slice(keeps)) removeCluster(old);
}

async function fillCluster(cluster, data, world) {
  const urls = (database) => {
    const at = (url) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
    return {
      DATABASE_URL: at(cluster.appUrl),
      DATABASE_OWNER_URL: at(cluster.ownerUrl),
      DATABASE_QUEUE_URL: at(cluster.queueUrl),
    };
  };
  await runNode('src/apps/migrate.ts', { env: urls('heureum') });
  await keepEvents(cluster);
  await withAdmin(cluster, (query) => copyDatabase(query, 'world'));
  await runNode('src/apps/testing/world-template.ts', { args: [world], env: { ...urls('world'), DATA_DIR: data } });
}

async function withAdmin(cluster, work, database = 'postgres') {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: Object.assign(new URL(cluster.adminUrl), { pathname: `/${database}` }).href,
  });
  await client.connect();
  try {
    return await work((text) => client.query(text));
  } finally {
    await client.end();
  }
}

/** Rights to connect are no part of a template. */
async function copyDatabase(query, name) {
  await query(`create database ${name} template heureum owner heureum_owner`);
  await query(`revoke all on database ${name} from public`);
  await query(`grant connect on database ${name} to heureum_app, heureum_queue`);
}

/** Delivered events leave the outbox: in tests a copy remains, for later checks of the events emitted. */
function keepEvents(cluster) {
  const text = `
    create schema testing;
    create table testing.told (like kernel.events including defaults);
    create function testing.keep() returns trigger language plpgsql security definer set search_path = '' as $$
      begin insert into testing.told select new.*; return null; end $$;
    create trigger keep after insert on kernel.events for each row execute function testing.keep();
    revoke execute on function testing.keep() from public;
    grant usage on schema testing to heureum_app, heureum_owner;
    grant select on testing.told to heureum_app, heureum_owner`;
  return withAdmin(cluster, (query) => query(text), 'heureum');
}

/** Copies the cluster to `home`, from where `startPostgres` starts it, with `world.json`. */
export function copyCluster(folder, home) {
  mkdirSync(join(home, 'postgres'), { recursive: true });
  const from = realpathSync(join(folder, 'postgres'));
  // Rights and owner stay: the server runs as another user where root runs the tests.
  const { status } = spawnSync('cp', ['-a', '--reflink=auto', `${from}/.`, join(home, 'postgres')]);
  if (status !== 0) cpSync(from, join(home, 'postgres'), { recursive: true, preserveTimestamps: true });
  for (const name of ['postgres.json', 'world.json']) cpSync(join(folder, name), join(home, name));
}

/** The cluster may lie elsewhere and be linked to. */
function removeCluster(folder) {
  const place = join(folder, 'postgres');
  if (existsSync(place)) rmSync(realpathSync(place), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
