/**
 * `npm run bench`: the product beside three programs that do the same without it, in one run.
 *
 *     npm run bench                                    cases, sign-in, long, load, picture
 *     npm run bench -- --only=cases --case=update,create --connections=16 --rounds=3
 *     npm run bench -- --only=cases --case=execution --profile=execution
 *     npm run bench -- --only=cases --case=update --stages=update    µs of the processor, stage by stage of a request
 *     npm run bench -- --only=midnight                 a start and a midnight with 10,000 companies
 *     npm run bench -- --only=opposite                 two flows that change the same records in opposite order; writes beside looks at an undo
 *     npm run bench -- --only=streams                  10,000 schedules due at once, and a flood of a hook
 *     npm run bench -- --only=invitations              10,000 people invited from a file
 *     npm run bench -- --only=imports                  a file of 100,000 customers imported, taken back and done again (`--rows=20000`)
 *     npm run bench -- --only=who-can                  who can do something, of 5,000 members
 *     npm run bench -- --scale=middle                  what grows with the data (small, middle, large)
 *     npm run bench -- --scale=middle --keep=/var/tmp/grown   the same; what was grown stays there, and is asked again by the next run
 *     npm run bench -- --only=picture                  a flow of a hundred blocks laid out, beside dagre; takes seconds
 *     npm run bench -- --only=web --case=landing       how pages load in Chromium, by Lighthouse; nothing else beside it
 *     npm run bench -- --only=builder                  a flow of 500 blocks in the builder, beside the bare library
 *
 * `--seconds` (3) of each turn, `--records` (100000), `--companies` (100); BENCH_ROUNDS (1) of 200 sign-ins.
 */
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import pg from 'pg';
import { loadConfig } from '#kernel/server/config.ts';
import { migrate } from '#kernel/server/database/migrate.ts';
import { startPostgres } from '../tools/postgres.mjs';
import { baselineUrl, kinds, makeTables } from './baseline/tables.ts';
import { measureBuilder } from './builder/builder.ts';
import { type Ask, type Case, casesOf, type Side } from './cases.ts';
import { compare, lineOf, reaches, tryOut } from './compare.ts';
import { measureImports } from './imports.ts';
import { measureInvitations } from './invitations.ts';
import { load } from './load.ts';
import { measureLong } from './long.ts';
import { measureMidnight } from './midnight.ts';
import { measureOpposite } from './opposite.ts';
import { optionsOf, type Scale } from './options.ts';
import { pace } from './paced.ts';
import { measurePicture } from './picture.ts';
import { analyze, type Prepared, prepare, tokenOf } from './prepare.ts';
import { ports, start, stopAll, untilUp } from './processes.ts';
import { count, readyToCount, sayWhereTimeGoes } from './profile.ts';
import { measureRush } from './rush.ts';
import { beginning } from './scale/grow.ts';
import type { Company } from './scale/questions.ts';
import { type Asked, askGrown, growUp, sayGrowth } from './scale/scale.ts';
import { measureSignIn } from './sign-in.ts';
import { spentBy, spentByCluster } from './spent.ts';
import { type Processes, sayStages } from './stages.ts';
import { measureStreams } from './streams.ts';
import { measureWeb } from './web/web.ts';
import { measureWhoCan } from './who-can.ts';

const options = optionsOf(process.argv.slice(2));
const say = (line: string): void => console.log(line);
if (options.only.includes('web')) {
  await measureWeb({ rounds: options.rounds, only: options.cases, say });
  process.exit();
}
if (options.only.includes('builder')) {
  await measureBuilder({ rounds: options.rounds, say });
  process.exit();
}
if (options.only.includes('picture')) measurePicture({ rounds: options.rounds, say });
if (options.only.every((name) => name === 'picture')) process.exit();
const secret = 'a secret of the bench that is long enough';
/** Connections to PostgreSQL of each server: the product's own default. */
const pool = 16;

const home = options.keep ?? mkdtempSync(join(tmpdir(), 'heureum-bench-'));
const cluster = await startPostgres({ home, throwaway: !options.keep, port: ports.postgres, settings: readyToCount });
const adminUrl = cluster.adminUrl.replace(/\/postgres$/, '/heureum');
const environment = {
  NODE_ENV: 'test',
  DATABASE_URL: cluster.appUrl,
  DATABASE_OWNER_URL: cluster.ownerUrl,
  DATABASE_QUEUE_URL: cluster.queueUrl,
  DATABASE_POOL: String(pool),
  SECRET: secret,
  DATA_DIR: home,
  LOG_LEVEL: 'error',
  PORT: String(ports.product),
  DEMO_OIDC_PORT: String(ports.oidc),
};
let admin = new pg.Client({ connectionString: adminUrl });
const ask: Ask = async (text, values) => (await admin.query(text, values)).rows;

/** The process of each. */
async function startBaselines(): Promise<Partial<Record<Side, number[]>>> {
  await makeTables(admin);
  const pids: Partial<Record<Side, number[]>> = {};
  for (const kind of kinds) {
    const plan = { kind, port: ports[kind], url: baselineUrl(adminUrl, kind), pool, secret };
    const { pid } = start('baseline/server.ts', { NODE_ENV: 'test', BASELINE: JSON.stringify(plan) });
    pids[kind] = [Number(pid)];
  }
  await Promise.all(kinds.map((kind) => untilUp(ports[kind])));
  return pids;
}

function tokenOfFull({ companyId, personId }: Prepared): Promise<string> {
  const claims = new SignJWT({ company: companyId }).setProtectedHeader({ alg: 'HS256' }).setSubject(personId);
  return claims.setIssuedAt().setExpirationTime('12h').sign(new TextEncoder().encode(secret));
}

interface Measuring extends Processes {
  /** Of each side: of the product server and worker. */
  pids: Partial<Record<Side, number[]>>;
}

async function measureCases(cases: readonly Case[], measuring: Measuring): Promise<void> {
  const { server: pid, postmaster, pids } = measuring;
  const spent = (side: Side) => spentBy(pids[side] ?? []) + spentByCluster(postmaster);
  const missed = new Set<string>();
  say('bytes of an answer:');
  for (const one of cases) say(`  ${one.name}: ${JSON.stringify(await tryOut(one, ports))}`);
  for (const connections of options.connections) {
    const rows: Record<string, string | number>[] = [];
    for (const one of cases) {
      const { rounds, seconds } = options;
      const compared = await compare(one, { ports, connections, rounds, seconds, spent });
      rows.push(lineOf(compared, one));
      say(`  ${one.name}: ${JSON.stringify(compared.measured)}`);
      if (!reaches(compared, one)) missed.add(one.name);
    }
    const load = loadavg().map((value) => value.toFixed(1));
    say(
      `\n${connections} connections, medians of ${options.rounds} rounds of ${options.seconds} s; load ${load.join(' ')}`,
    );
    console.table(rows);
  }
  const { profile } = options;
  const looked = profile === 'missed' ? [...missed] : (profile ?? []);
  for (const one of cases) if (looked.includes(one.name)) await sayWhereTimeGoes(one, { pid, ask });
  const { stages } = options;
  const told = stages === 'asked' ? cases.map(({ name }) => name) : (stages ?? []);
  for (const one of cases) if (told.includes(one.name)) await sayStages(one, measuring, ask);
}

async function startSignIn(): Promise<void> {
  const own = {
    PORT: String(ports.signIn),
    PUBLIC_URL: `http://localhost:${ports.product}`,
    TRUST_PROXY: 'loopback',
    RATE_LIMIT: 'true',
    WORKER: 'off',
    DEMO_OIDC_PORT: String(ports.signInOidc),
  };
  start('../src/apps/api.ts', { ...environment, ...own });
  await untilUp(ports.signIn);
}

/** What is kept beside a cluster that was grown. */
interface Grown {
  prepared: Prepared;
  upTo: Scale;
}

const grownFile = join(home, 'grown.json');
const smaller = 'heureum_small';
const at = (url: string, database: string): string => url.replace(/\/heureum$/, `/${database}`);
const owners = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_QUEUE_URL'] as const;
const environmentAt = (database: string) => ({
  ...environment,
  WORKER: 'separate',
  ...Object.fromEntries(owners.map((name) => [name, at(environment[name], database)])),
});

/** The server anew, with nothing cached, over this database. */
async function serve(database: string, prepared: Prepared): Promise<Company> {
  await stopAll();
  const token = await tokenOf(loadConfig(environmentAt(database)), prepared);
  start('../src/apps/api.ts', environmentAt(database));
  await untilUp(ports.product);
  const headers = { host: prepared.host, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return { prepared, port: ports.product, headers };
}

async function growTo(upTo: Scale): Promise<Grown> {
  const from = beginning();
  const prepared = await prepare(loadConfig(environment), { adminUrl, records: 1000, companies: 2, say });
  const to = beginning();
  const [other] = await ask("select id from company.companies where code = 'bench-1'", []);
  const company = await serve('heureum', prepared);
  // Nobody may be connected to what is copied.
  const putAside = async () => {
    await stopAll();
    await admin.end();
    await within('postgres', async (client) => {
      await client.query(`create database ${smaller} template heureum owner heureum_owner`);
      await client.query(`grant connect on database ${smaller} to heureum_app, heureum_queue`);
    });
    admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
  };
  const founded = { id: String(other?.id), from, to };
  await growUp({ admin: () => admin, company, other: founded, upTo, putAside, say });
  await stopAll();
  writeFileSync(grownFile, JSON.stringify({ prepared, upTo }));
  return { prepared, upTo };
}

async function askAt(database: string, prepared: Prepared): Promise<Map<string, Asked>> {
  await migrate({
    ownerUrl: at(cluster.ownerUrl, database),
    appUrl: at(cluster.appUrl, database),
    queueUrl: at(cluster.queueUrl, database),
  });
  return within(database, async (client) => {
    await count(async (text, values) => (await client.query(text, values)).rows, 'top');
    await client.query('vacuum analyze');
    return askGrown(client, await serve(database, prepared));
  });
}

async function within<Result>(database: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: at(adminUrl, database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function measureScale(scale: Scale): Promise<void> {
  const isKept = existsSync(grownFile);
  const { prepared, upTo }: Grown = isKept ? JSON.parse(readFileSync(grownFile, 'utf8')) : await growTo(scale);
  if (upTo === 'small') return sayGrowth(await askAt('heureum', prepared));
  sayGrowth(await askAt(smaller, prepared), await askAt('heureum', prepared));
}

async function measureMidnights(): Promise<void> {
  const { records, companies } = options;
  const prepared = await prepare(loadConfig(environment), { adminUrl, records, companies: 2, say });
  const product = { ...environment, WORKER: 'separate' };
  start('../src/apps/api.ts', product);
  await untilUp(ports.product);
  await count(ask, 'top');
  const [list] = casesOf({ prepared, token: '', ask }).filter(({ name }) => name === 'list');
  await measureMidnight({
    companies,
    ask,
    startWorker: () => start('../src/apps/worker.ts', product),
    beside: (seconds) => pace(ports.product, (list as Case).requests.product, seconds, 20),
    say,
  });
}

async function measureStarts(): Promise<void> {
  const prepared = await prepare(loadConfig(environment), { adminUrl, records: options.records, companies: 2, say });
  const product = { ...environment, WORKER: 'separate', RATE_LIMIT: 'true', TRUST_PROXY: 'loopback' };
  start('../src/apps/api.ts', product);
  await untilUp(ports.product);
  const startWorker = () => start('../src/apps/worker.ts', product);
  await measureStreams({ prepared, port: ports.product, schedules: 10_000, ask, startWorker, say });
}

async function measureFiles(): Promise<void> {
  const prepared = await prepare(loadConfig(environment), { adminUrl, records: options.records, companies: 2, say });
  const product = { ...environment, WORKER: 'separate' };
  start('../src/apps/api.ts', product);
  start('../src/apps/worker.ts', product);
  await untilUp(ports.product);
  await measureInvitations({ prepared, port: ports.product, rounds: options.rounds, ask, say });
}

async function measureImported(): Promise<void> {
  const prepared = await prepare(loadConfig(environment), { adminUrl, records: options.records, companies: 2, say });
  const product = { ...environment, WORKER: 'separate' };
  const server = start('../src/apps/api.ts', product);
  // As `npm start` starts it.
  const worker = start('../src/apps/worker.ts', product, ['--max-semi-space-size=4']);
  await untilUp(ports.product);
  const processes = { worker: Number(worker.pid), server: Number(server.pid) };
  await measureImports({ prepared, port: ports.product, rows: options.rows, processes, ask, say });
}

async function measureHolders(): Promise<void> {
  const prepared = await prepare(loadConfig(environment), { adminUrl, records: options.records, companies: 2, say });
  start('../src/apps/api.ts', { ...environment, WORKER: 'separate' });
  await untilUp(ports.product);
  await measureWhoCan({ prepared, port: ports.product, rounds: options.rounds, ask, say });
}

async function measure(): Promise<void> {
  const { records, companies, only } = options;
  const prepared = await prepare(loadConfig(environment), { adminUrl, records, companies, say });
  const baselines = only.includes('cases') ? await startBaselines() : {};
  await analyze(adminUrl);
  // As `npm start` does: the server, and the worker apart.
  const product = { ...environment, WORKER: 'separate' };
  const server = start('../src/apps/api.ts', product, [`--inspect-port=127.0.0.1:${ports.inspector}`]);
  const worker = start('../src/apps/worker.ts', product);
  await untilUp(ports.product);
  const [lock = ''] = readFileSync(join(cluster.place, 'cluster/postmaster.pid'), 'utf8').split('\n');
  const measuring: Measuring = {
    server: Number(server.pid),
    postmaster: Number(lock),
    pids: { ...baselines, product: [Number(server.pid), Number(worker.pid)] },
  };
  say(`${records} records in one of ${companies} companies`);
  const cases = casesOf({ prepared, token: await tokenOfFull(prepared), ask });
  const list = (cases.find(({ name }) => name === 'list') as Case).requests.product;
  const asked = cases.filter(({ name }) => options.cases.length === 0 || options.cases.includes(name));
  if (only.includes('cases')) await measureCases(asked, measuring);
  if (only.includes('load')) {
    const { host, token } = prepared.other;
    const page = { ...list, headers: { host, authorization: `Bearer ${token}` } };
    const execution = (cases.find(({ name }) => name === 'execution') as Case).requests.product;
    await measureRush({ port: ports.product, execution, page, say });
  }
  if (only.includes('long')) {
    const beside = (seconds: number) => load(list, { port: ports.product, connections: 16, seconds });
    await measureLong({ prepared, port: ports.product, analyze: () => analyze(adminUrl), beside, say });
  }
  if (only.includes('opposite')) {
    const spent = () => spentBy(measuring.pids.product ?? []) + spentByCluster(measuring.postmaster);
    await measureOpposite({ prepared, port: ports.product, seconds: options.seconds, ask, spent, say });
  }
  if (only.includes('sign-in')) {
    await startSignIn();
    const beside = (duration: number) => pace(ports.signIn, list, duration, 100);
    await measureSignIn({ prepared, port: ports.signIn, beside, say });
  }
}

try {
  await admin.connect();
  await count(ask, 'none');
  await migrate({ ownerUrl: cluster.ownerUrl, appUrl: cluster.appUrl, queueUrl: cluster.queueUrl });
  if (options.scale) await measureScale(options.scale);
  else if (options.only.includes('midnight')) await measureMidnights();
  else if (options.only.includes('streams')) await measureStarts();
  else if (options.only.includes('invitations')) await measureFiles();
  else if (options.only.includes('imports')) await measureImported();
  else if (options.only.includes('who-can')) await measureHolders();
  else await measure();
} finally {
  await stopAll();
  await admin.end();
  await cluster.stop();
}
