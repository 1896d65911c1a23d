/**
 * `npm run bench`: the product beside three programs that do the same without it, in one run.
 *
 *     npm run bench                                    cases, long, sign-in
 *     npm run bench -- --only=cases --case=update,create --connections=16 --rounds=3
 *     npm run bench -- --only=cases --case=execution --profile=execution
 *     npm run bench -- --scale=middle                  what grows with the data (small, middle, large)
 *     npm run bench -- --only=web --case=landing       how pages load in Chromium, by Lighthouse; nothing else beside it
 *
 * `--seconds` (3) of each turn, `--records` (100000), `--companies` (100); BENCH_ROUNDS (1) of 200 sign-ins.
 */
import { mkdtempSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import pg from 'pg';
import { loadConfig } from '#kernel/server/config.ts';
import { migrate } from '#kernel/server/database/migrate.ts';
import { startPostgres } from '../tools/postgres.mjs';
import { baselineUrl, kinds, makeTables } from './baseline/tables.ts';
import { type Ask, type Case, casesOf } from './cases.ts';
import { compare, lineOf, reaches, tryOut } from './compare.ts';
import { load } from './load.ts';
import { measureLong } from './long.ts';
import { optionsOf, type Scale } from './options.ts';
import { pace } from './paced.ts';
import { analyze, type Prepared, prepare } from './prepare.ts';
import { ports, start, stopAll, untilUp } from './processes.ts';
import { count, readyToCount, sayWhereTimeGoes } from './profile.ts';
import { beginning } from './scale/grow.ts';
import { measureGrowth } from './scale/scale.ts';
import { measureSignIn } from './sign-in.ts';
import { measureWeb } from './web/web.ts';

const options = optionsOf(process.argv.slice(2));
const say = (line: string): void => console.log(line);
if (options.only.includes('web')) {
  await measureWeb({ rounds: options.rounds, only: options.cases, say });
  process.exit();
}
const secret = 'a secret of the bench that is long enough';
/** Connections to PostgreSQL of each server: the product's own default. */
const pool = 16;

const home = mkdtempSync(join(tmpdir(), 'heureum-bench-'));
const cluster = await startPostgres({ home, throwaway: true, port: 5939, settings: readyToCount });
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
const admin = new pg.Client({ connectionString: adminUrl });
const ask: Ask = async (text, values) => (await admin.query(text, values)).rows;

async function startBaselines(): Promise<void> {
  await makeTables(admin);
  for (const kind of kinds) {
    const plan = { kind, port: ports[kind], url: baselineUrl(adminUrl, kind), pool, secret };
    start('baseline/server.ts', { NODE_ENV: 'test', BASELINE: JSON.stringify(plan) });
  }
  await Promise.all(kinds.map((kind) => untilUp(ports[kind])));
}

function tokenOfFull({ companyId, personId }: Prepared): Promise<string> {
  const claims = new SignJWT({ company: companyId }).setProtectedHeader({ alg: 'HS256' }).setSubject(personId);
  return claims.setIssuedAt().setExpirationTime('12h').sign(new TextEncoder().encode(secret));
}

async function measureCases(cases: readonly Case[], pid: number): Promise<void> {
  const missed = new Set<string>();
  say('bytes of an answer:');
  for (const one of cases) say(`  ${one.name}: ${JSON.stringify(await tryOut(one, ports))}`);
  for (const connections of options.connections) {
    const rows: Record<string, string | number>[] = [];
    for (const one of cases) {
      const { rounds, seconds } = options;
      const compared = await compare(one, { ports, connections, rounds, seconds });
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

async function measureScale(upTo: Scale): Promise<void> {
  const from = beginning();
  const prepared = await prepare(loadConfig(environment), { adminUrl, records: 1000, companies: 2, say });
  const to = beginning();
  const [other] = await ask("select id from company.companies where code = 'bench-1'", []);
  const environmentOfOne = { ...environment, WORKER: 'separate' };
  const startServer = async () => {
    await stopAll();
    start('../src/apps/api.ts', environmentOfOne);
    await untilUp(ports.product);
  };
  await startServer();
  await count(ask, 'top');
  const { host, token } = prepared;
  const headers = { host, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const company = { prepared, port: ports.product, headers };
  const founded = { id: String(other?.id), from, to };
  await measureGrowth({ admin, company, other: founded, upTo, restart: startServer, say });
}

async function measure(): Promise<void> {
  const { records, companies, only } = options;
  const prepared = await prepare(loadConfig(environment), { adminUrl, records, companies, say });
  if (only.includes('cases')) await startBaselines();
  await analyze(adminUrl);
  // As `npm start` does: the server, and the worker apart.
  const product = { ...environment, WORKER: 'separate' };
  const server = start('../src/apps/api.ts', product, [`--inspect-port=127.0.0.1:${ports.inspector}`]);
  start('../src/apps/worker.ts', product);
  await untilUp(ports.product);
  say(`${records} records in one of ${companies} companies`);
  const cases = casesOf({ prepared, token: await tokenOfFull(prepared), ask });
  const list = (cases.find(({ name }) => name === 'list') as Case).requests.product;
  const asked = cases.filter(({ name }) => options.cases.length === 0 || options.cases.includes(name));
  if (only.includes('cases')) await measureCases(asked, Number(server.pid));
  if (only.includes('long')) {
    const beside = (seconds: number) => load(list, { port: ports.product, connections: 16, seconds });
    await measureLong({ prepared, port: ports.product, analyze: () => analyze(adminUrl), beside, say });
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
  else await measure();
} finally {
  await stopAll();
  await admin.end();
  await cluster.stop();
}
