/**
 * `npm run bench`: the product beside three programs that do the same without it, in one run.
 *
 *     npm run bench                                    cases, sign-in, long, load, picture
 *     npm run bench -- --only=cases --case=update,create --connections=16 --rounds=3
 *     npm run bench -- --only=cases --case=execution --profile=execution
 *     npm run bench -- --only=cases --case=update --stages=update    µs of the processor, stage by stage of a request
 *     npm run bench -- --only=midnight                 a start and a midnight with 10,000 companies
 *     npm run bench -- --only=opposite                 two flows that change the same records in opposite order; writes during undo previews
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
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import pg from 'pg';
import { modulesByDependency } from '#apps/uses.ts';
import { loadConfig } from '#kernel/server/config.ts';
import { migrate } from '#kernel/server/database/migrate.ts';
import { startPostgres } from '../tools/postgres.mjs';
import { startBaselines } from './baseline/start.ts';
import { measureBuilder } from './builder/builder-bench.ts';
import { type MeasuredProcesses, measureCases } from './case-bench.ts';
import { type Case, createCases, type DatabaseQuery } from './cases.ts';
import { measureImports } from './import-bench.ts';
import { measureInvitations } from './invitation-bench.ts';
import { measurePicture } from './layout-bench.ts';
import { runLoad } from './load.ts';
import { measureLong } from './long-run-bench.ts';
import { measureMidnight } from './midnight-bench.ts';
import { measureOpposite } from './opposite-bench.ts';
import { parseOptions, type Scale } from './options.ts';
import { runPacedLoad } from './paced-load.ts';
import { analyzeTables, createToken, type PreparedData, prepareData } from './preparation.ts';
import { ports, startProcess, stopProcesses, waitUntilUp } from './processes.ts';
import { setCounting, statementStatsSettings } from './profile.ts';
import { measureRush } from './rush-bench.ts';
import { getIdPrefix } from './scale/grow.ts';
import type { Company } from './scale/questions.ts';
import { growDatabase, measureGrown, printGrowth, type QuestionMeasure } from './scale/scale.ts';
import { measureSignIn } from './sign-in-bench.ts';
import { getClusterProcessorSeconds, getProcessorSeconds } from './spent.ts';
import { measureStreams } from './stream-bench.ts';
import { measureWeb } from './web/web.ts';
import { measureWhoCan } from './who-can-bench.ts';

const options = parseOptions(process.argv.slice(2));
const printLine = (line: string): void => console.log(line);
if (options.only.includes('web')) {
  await measureWeb({ rounds: options.rounds, only: options.cases, say: printLine });
  process.exit();
}
if (options.only.includes('builder')) {
  await measureBuilder({ rounds: options.rounds, say: printLine });
  process.exit();
}
if (options.only.includes('picture')) measurePicture({ rounds: options.rounds, say: printLine });
if (options.only.every((name) => name === 'picture')) process.exit();
const secret = 'a secret of the bench that is long enough';
/** Connections to PostgreSQL of each server: the product's own default. */
const pool = 16;

const home = options.keep ?? mkdtempSync(join(tmpdir(), 'heureum-bench-'));
const cluster = await startPostgres({
  home,
  throwaway: !options.keep,
  port: ports.postgres,
  settings: statementStatsSettings,
});
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
const ask: DatabaseQuery = async (text, values) => (await admin.query(text, values)).rows;

function createFullToken({ companyId, personId }: PreparedData): Promise<string> {
  const claims = new SignJWT({ company: companyId }).setProtectedHeader({ alg: 'HS256' }).setSubject(personId);
  return claims.setIssuedAt().setExpirationTime('12h').sign(new TextEncoder().encode(secret));
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
  startProcess('../src/apps/api.ts', { ...environment, ...own });
  await waitUntilUp(ports.signIn);
}

/** Data stored next to a grown cluster. */
interface GrownCluster {
  prepared: PreparedData;
  upTo: Scale;
}

const grownFile = join(home, 'grown.json');
const smaller = 'heureum_small';
const withDatabaseName = (url: string, database: string): string => url.replace(/\/heureum$/, `/${database}`);
const owners = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_QUEUE_URL'] as const;
const createEnvironment = (database: string) => ({
  ...environment,
  WORKER: 'separate',
  ...Object.fromEntries(owners.map((name) => [name, withDatabaseName(environment[name], database)])),
});

/** Restarts the server, with nothing cached, on this database. */
async function startServer(database: string, prepared: PreparedData): Promise<Company> {
  await stopProcesses();
  const token = await createToken(loadConfig(createEnvironment(database)), prepared);
  startProcess('../src/apps/api.ts', createEnvironment(database));
  await waitUntilUp(ports.product);
  const headers = { host: prepared.host, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return { prepared, port: ports.product, headers };
}

async function growCluster(upTo: Scale): Promise<GrownCluster> {
  const from = getIdPrefix();
  const prepared = await prepareData(loadConfig(environment), {
    adminUrl,
    records: 1000,
    companies: 2,
    say: printLine,
  });
  const to = getIdPrefix();
  const [other] = await ask("select id from company.companies where code = 'bench-1'", []);
  const company = await startServer('heureum', prepared);
  // Nobody may be connected to what is copied.
  const saveBaseline = async () => {
    await stopProcesses();
    await admin.end();
    await withClient('postgres', async (client) => {
      await client.query(`create database ${smaller} template heureum owner heureum_owner`);
      await client.query(`grant connect on database ${smaller} to heureum_app, heureum_queue`);
    });
    admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
  };
  const founded = { id: String(other?.id), from, to };
  await growDatabase({ admin: () => admin, company, other: founded, upTo, saveBaseline: saveBaseline, say: printLine });
  await stopProcesses();
  writeFileSync(grownFile, JSON.stringify({ prepared, upTo }));
  return { prepared, upTo };
}

async function measureQuestions(database: string, prepared: PreparedData): Promise<Map<string, QuestionMeasure>> {
  await migrate({
    ownerUrl: withDatabaseName(cluster.ownerUrl, database),
    appUrl: withDatabaseName(cluster.appUrl, database),
    queueUrl: withDatabaseName(cluster.queueUrl, database),
    modules: modulesByDependency,
  });
  return withClient(database, async (client) => {
    await setCounting(async (text, values) => (await client.query(text, values)).rows, 'top');
    await client.query('vacuum analyze');
    return measureGrown(client, await startServer(database, prepared));
  });
}

async function withClient<Result>(database: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: withDatabaseName(adminUrl, database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function measureScale(scale: Scale): Promise<void> {
  const hasGrownCluster = existsSync(grownFile);
  const { prepared, upTo }: GrownCluster = hasGrownCluster
    ? JSON.parse(readFileSync(grownFile, 'utf8'))
    : await growCluster(scale);
  if (upTo === 'small') return printGrowth(await measureQuestions('heureum', prepared));
  printGrowth(await measureQuestions(smaller, prepared), await measureQuestions('heureum', prepared));
}

async function measureMidnights(): Promise<void> {
  const { records, companies } = options;
  const prepared = await prepareData(loadConfig(environment), { adminUrl, records, companies: 2, say: printLine });
  const product = { ...environment, WORKER: 'separate' };
  startProcess('../src/apps/api.ts', product);
  await waitUntilUp(ports.product);
  await setCounting(ask, 'top');
  const [list] = createCases({ prepared, token: '', ask }).filter(({ name }) => name === 'list');
  await measureMidnight({
    companies,
    ask,
    startWorker: () => startProcess('../src/apps/worker.ts', product),
    beside: (seconds) => runPacedLoad(ports.product, (list as Case).requests.product, seconds, 20),
    say: printLine,
  });
}

async function measureStarts(): Promise<void> {
  const prepared = await prepareData(loadConfig(environment), {
    adminUrl,
    records: options.records,
    companies: 2,
    say: printLine,
  });
  const product = { ...environment, WORKER: 'separate', RATE_LIMIT: 'true', TRUST_PROXY: 'loopback' };
  startProcess('../src/apps/api.ts', product);
  await waitUntilUp(ports.product);
  const startWorker = () => startProcess('../src/apps/worker.ts', product);
  await measureStreams({ prepared, port: ports.product, schedules: 10_000, ask, startWorker, say: printLine });
}

async function measureFiles(): Promise<void> {
  const prepared = await prepareData(loadConfig(environment), {
    adminUrl,
    records: options.records,
    companies: 2,
    say: printLine,
  });
  const product = { ...environment, WORKER: 'separate' };
  startProcess('../src/apps/api.ts', product);
  startProcess('../src/apps/worker.ts', product);
  await waitUntilUp(ports.product);
  await measureInvitations({ prepared, port: ports.product, rounds: options.rounds, ask, say: printLine });
}

async function measureImported(): Promise<void> {
  const prepared = await prepareData(loadConfig(environment), {
    adminUrl,
    records: options.records,
    companies: 2,
    say: printLine,
  });
  const product = { ...environment, WORKER: 'separate' };
  const server = startProcess('../src/apps/api.ts', product);
  // As `npm start` starts it.
  const worker = startProcess('../src/apps/worker.ts', product, ['--max-semi-space-size=4']);
  await waitUntilUp(ports.product);
  const processes = { worker: Number(worker.pid), server: Number(server.pid) };
  await measureImports({ prepared, port: ports.product, rows: options.rows, processes, ask, say: printLine });
}

async function measureHolders(): Promise<void> {
  const prepared = await prepareData(loadConfig(environment), {
    adminUrl,
    records: options.records,
    companies: 2,
    say: printLine,
  });
  startProcess('../src/apps/api.ts', { ...environment, WORKER: 'separate' });
  await waitUntilUp(ports.product);
  await measureWhoCan({ prepared, port: ports.product, rounds: options.rounds, ask, say: printLine });
}

async function runBench(): Promise<void> {
  const { records, companies, only } = options;
  const prepared = await prepareData(loadConfig(environment), { adminUrl, records, companies, say: printLine });
  const baselines = only.includes('cases') ? await startBaselines({ admin, adminUrl, pool, secret }) : {};
  await analyzeTables(adminUrl);
  // As `npm start` does: the server, and the worker apart.
  const product = { ...environment, WORKER: 'separate' };
  const server = startProcess('../src/apps/api.ts', product, [`--inspect-port=127.0.0.1:${ports.inspector}`]);
  const worker = startProcess('../src/apps/worker.ts', product);
  await waitUntilUp(ports.product);
  const [lock = ''] = readFileSync(join(cluster.place, 'cluster/postmaster.pid'), 'utf8').split('\n');
  const measuring: MeasuredProcesses = {
    server: Number(server.pid),
    postmaster: Number(lock),
    pids: { ...baselines, product: [Number(server.pid), Number(worker.pid)] },
  };
  printLine(`${records} records in one of ${companies} companies`);
  const cases = createCases({ prepared, token: await createFullToken(prepared), ask });
  const list = (cases.find(({ name }) => name === 'list') as Case).requests.product;
  const chosenCases = cases.filter(({ name }) => options.cases.length === 0 || options.cases.includes(name));
  if (only.includes('cases')) await measureCases(chosenCases, { measuring, options, ask, say: printLine });
  if (only.includes('load')) {
    const { host, token } = prepared.other;
    const page = { ...list, headers: { host, authorization: `Bearer ${token}` } };
    const execution = (cases.find(({ name }) => name === 'execution') as Case).requests.product;
    await measureRush({ port: ports.product, execution, page, say: printLine });
  }
  if (only.includes('long')) {
    const beside = (seconds: number) => runLoad(list, { port: ports.product, connections: 16, seconds });
    await measureLong({
      prepared,
      port: ports.product,
      analyze: () => analyzeTables(adminUrl),
      beside,
      say: printLine,
    });
  }
  if (only.includes('opposite')) {
    const { pids, postmaster } = measuring;
    await measureOpposite({
      ...{ prepared, port: ports.product, seconds: options.seconds, ask, say: printLine },
      getProcessorSeconds: () => getProcessorSeconds(pids.product ?? []) + getClusterProcessorSeconds(postmaster),
    });
  }
  if (only.includes('sign-in')) {
    await startSignIn();
    const beside = (duration: number) => runPacedLoad(ports.signIn, list, duration, 100);
    await measureSignIn({ prepared, port: ports.signIn, beside, say: printLine });
  }
}

try {
  await admin.connect();
  await setCounting(ask, 'none');
  const { ownerUrl, appUrl, queueUrl } = cluster;
  await migrate({ ownerUrl, appUrl, queueUrl, modules: modulesByDependency });
  if (options.scale) await measureScale(options.scale);
  else if (options.only.includes('midnight')) await measureMidnights();
  else if (options.only.includes('streams')) await measureStarts();
  else if (options.only.includes('invitations')) await measureFiles();
  else if (options.only.includes('imports')) await measureImported();
  else if (options.only.includes('who-can')) await measureHolders();
  else await runBench();
} finally {
  await stopProcesses();
  await admin.end();
  await cluster.stop();
}
