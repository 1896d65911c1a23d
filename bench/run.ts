/**
 * `npm run bench`: throughput and latency of the product beside a baseline in the same run: bare Fastify, the same SQL under
 * row security, the company set in the same round trip, no product code. Where a bar is missed, it says where the time goes.
 *
 * BENCH_SECONDS (6 for each case), BENCH_RECORDS, BENCH_COMPANIES; BENCH_PROFILE=1 says where the time goes in every case.
 * `-- --only=sign-in` (`cases`, `long`) measures a section of it, signing in with little data; BENCH_ROUNDS (1) of 200 sign-ins.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { loadConfig } from '#kernel/server/config.ts';
import { migrate } from '#kernel/server/database/migrate.ts';
import { startPostgres } from '../tools/postgres.mjs';
import { measureLong } from './long.ts';
import { pace } from './paced.ts';
import { amount, analyze, grades, listing, type Prepared, prepare, words } from './prepare.ts';
import { measureSignIn } from './sign-in.ts';
import { profile, shares } from './where.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 6);
const sections = ['cases', 'long', 'sign-in'];
const only =
  process.argv
    .find((word) => word.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',') ?? sections;
const unheard = only.find((name) => !sections.includes(name));
if (unheard !== undefined) throw new Error(`no section ${unheard}; there are ${sections.join(', ')}`);
const isSmall = only.every((name) => name === 'sign-in');
const records = Number(process.env.BENCH_RECORDS ?? (isSmall ? 1000 : 100_000));
const companies = Number(process.env.BENCH_COMPANIES ?? (isSmall ? 2 : 100));
const ports = { product: 3902, oidc: 3903, baseline: 3904, inspector: 3905, signIn: 3906 };
/** Product and baseline take turns, so that a slow moment of the machine is one of both. */
const rounds = 3;
const say = (line: string): void => console.log(line);

export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

export type Request = Omit<autocannon.Request, 'setupRequest'> & { next?: () => { path?: string; body?: string } };

/** As fast as it goes. */
async function load(port: number, request: Request, duration: number): Promise<Measured> {
  const { next, ...fixed } = request;
  const setupRequest = (one: autocannon.Request): autocannon.Request => ({ ...one, ...next?.() });
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: 16,
    duration,
    requests: [{ ...fixed, setupRequest }],
  });
  const failed = result.non2xx + result.errors;
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, failed };
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** Of several rounds: the mean of the throughput, the median of each percentile. */
function together(all: Measured[]): Measured {
  return {
    perSecond: all.reduce((sum, one) => sum + one.perSecond, 0) / all.length,
    p50: median(all.map((one) => one.p50)),
    p99: median(all.map((one) => one.p99)),
    failed: all.reduce((sum, one) => sum + one.failed, 0),
  };
}

async function compare({ product, baseline }: Case): Promise<{ product: Measured; baseline: Measured }> {
  await load(ports.baseline, baseline, 2);
  await load(ports.product, product, 2);
  const measured = { product: [] as Measured[], baseline: [] as Measured[] };
  for (let round = 0; round < rounds; round++) {
    measured.baseline.push(await load(ports.baseline, baseline, seconds / rounds));
    measured.product.push(await load(ports.product, product, seconds / rounds));
  }
  return { product: together(measured.product), baseline: together(measured.baseline) };
}

async function sayWhereTimeGoes({ name, product }: Case): Promise<void> {
  const loading = load(ports.product, product, 4);
  const spent = shares(await profile(ports.inspector, 3));
  await loading;
  say(`\nwhere the process of the product spends its time in "${name}", in percent:`);
  for (const { place, percent } of spent.slice(0, 15)) say(`${percent.toFixed(1).padStart(6)}  ${place}`);
}

function start(file: string, environment: Record<string, string>, flags: string[] = []): () => void {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [...flags, file], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return () => void child.kill('SIGTERM');
}

async function untilUp(port: number, path: string, host = 'localhost'): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const up = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { host } }).catch(() => null);
    if (up) return;
    await sleep(100);
  }
  throw new Error(`port ${port} does not answer`);
}

function counter(prepared: Prepared): () => string {
  let at = 0;
  return () => {
    at = (at + 7919) % prepared.ids.length;
    return prepared.ids[at] as string;
  };
}

interface Case {
  name: string;
  bar: number | null;
  product: Request;
  baseline: Request;
}

const collection = '/api/axis/entity/external';

/** Changes of one record after the other, each with the version that the one before left. */
function updates(nextId: () => string): () => { path: string; body: string } {
  const versions = new Map<string, number>();
  let number = 0;
  return () => {
    const id = nextId();
    const version = (versions.get(id) ?? 0) + 1;
    versions.set(id, version);
    const fields = { kind: 'customer', grade: 'vip' };
    return { path: `${collection}/${id}`, body: JSON.stringify({ version, title: `고친 상사 ${++number}`, fields }) };
  };
}

function headersOf({ host, token }: Prepared): Record<string, string> {
  return { host, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}

function searched(number: number): { path: string } {
  return { path: `/api/axis/search?limit=20&q=${encodeURIComponent(words[number % words.length] as string)}` };
}

function casesOf(prepared: Prepared): Case[] {
  const headers = headersOf(prepared);
  const nextId = counter(prepared);
  let number = 0;
  const list = `${collection}?${new URLSearchParams({ ...listing, limit: String(listing.limit) })}`;
  const plain = (path: string): Request => ({ method: 'GET', path });
  return [
    { name: 'list 20', bar: 0.6, product: { method: 'GET', path: list, headers }, baseline: plain('/list') },
    {
      name: 'read one',
      bar: 0.6,
      product: { method: 'GET', headers, next: () => ({ path: `${collection}/${nextId()}` }) },
      baseline: plain('/read'),
    },
    {
      name: 'create',
      bar: 0.4,
      product: {
        method: 'POST',
        path: collection,
        headers,
        next: () => ({
          body: JSON.stringify({
            title: `새 상사 ${++number}`,
            fields: { kind: 'customer', grade: grades[number % 3] },
          }),
        }),
      },
      baseline: plain('/create'),
    },
    {
      name: 'update',
      bar: 0.4,
      product: { method: 'PUT', headers, next: updates(nextId) },
      baseline: plain('/update'),
    },
    {
      name: 'search',
      bar: null,
      product: {
        method: 'GET',
        headers,
        next: () => searched(++number),
      },
      baseline: plain('/search'),
    },
    {
      name: 'execution',
      bar: 0.3,
      product: {
        method: 'POST',
        path: '/api/flow/executions',
        headers,
        body: JSON.stringify({ frameKey: 'bench', input: { amount } }),
      },
      baseline: plain('/execution'),
    },
  ];
}

/** Statements that the product composes from the request alone: what a bare program would send for the same. */
function extended(prepared: Prepared): Prepared['statements'] {
  const [id] = prepared.ids as [string];
  return {
    ...prepared.statements,
    update: [
      {
        sql: `update axis.records set title = $3, fields = $4, version = version + 1, updated_at = now()
              where company_id = $1 and id = (select id from axis.records where company_id = $1 and id >= $2::uuid order by id limit 1) returning version`,
        parameters: [prepared.companyId, id, '고친 상사', '{"kind":"customer","grade":"vip"}'],
      },
    ],
  };
}

async function measure(prepared: Prepared): Promise<void> {
  const rows: Record<string, string | number>[] = [];
  const p99: Record<string, number> = {};
  const cases = casesOf(prepared);
  const short = new Set<string>();
  for (const one of cases) {
    const { product, baseline } = await compare(one);
    p99[one.name] = product.p99;
    const ratio = product.perSecond / baseline.perSecond;
    if (one.bar !== null && ratio < one.bar) short.add(one.name);
    rows.push({
      case: one.name,
      'product/s': Math.round(product.perSecond),
      'p50 ms': product.p50,
      'p99 ms': product.p99,
      'baseline/s': Math.round(baseline.perSecond),
      ratio: ratio.toFixed(2),
      bar: one.bar === null ? '' : `${one.bar} ${ratio >= one.bar ? 'met' : 'MISSED'}`,
      failed: product.failed + baseline.failed,
    });
  }
  console.table(rows);
  const search = (p99.search ?? 0) / Math.max(p99['list 20'] ?? 1, 1);
  say(`search p99 is ${search.toFixed(2)} times the list's p99 (bar: under 3 ${search < 3 ? 'met' : 'MISSED'})`);
  if (search >= 3) short.add('search');
  for (const one of cases) if (process.env.BENCH_PROFILE || short.has(one.name)) await sayWhereTimeGoes(one);
}

const home = mkdtempSync(join(tmpdir(), 'heureum-bench-'));
const cluster = await startPostgres({ home, throwaway: true, port: 5939 });
const environment = {
  NODE_ENV: 'test',
  DATABASE_URL: cluster.appUrl,
  DATABASE_OWNER_URL: cluster.ownerUrl,
  DATABASE_QUEUE_URL: cluster.queueUrl,
  SECRET: 'a secret of the bench that is long enough',
  DATA_DIR: home,
  LOG_LEVEL: 'error',
  PORT: String(ports.product),
  DEMO_OIDC_PORT: String(ports.oidc),
};
const stops: (() => void)[] = [];
try {
  const config = loadConfig(environment);
  await migrate({ ownerUrl: cluster.ownerUrl, appUrl: cluster.appUrl, queueUrl: cluster.queueUrl });
  const adminUrl = cluster.adminUrl.replace(/\/postgres$/, '/heureum');
  const prepared = await prepare(config, { adminUrl, records, companies, say });
  const plan = {
    companyId: prepared.companyId,
    statements: extended(prepared),
    fresh: prepared.fresh,
    rotate: { read: { from: prepared.ids[0], ids: prepared.ids.filter((_, at) => at % 7 === 0) } },
    port: ports.baseline,
  };
  const file = join(home, 'baseline.json');
  writeFileSync(file, JSON.stringify(plan));
  stops.push(start(join(import.meta.dirname, 'baseline.ts'), { ...environment, BASELINE: file }));
  const inspect = [`--inspect=127.0.0.1:${ports.inspector}`];
  // As `npm start` does: the server, and the worker apart.
  const product = { ...environment, WORKER: 'separate' };
  for (const [file, flags] of [['api.ts', inspect] as const, ['worker.ts', []] as const]) {
    stops.push(start(join(import.meta.dirname, '../src/apps', file), product, [...flags]));
  }
  await Promise.all([untilUp(ports.baseline, '/read'), untilUp(ports.product, '/health')]);
  say(`${records} records in one of ${companies} companies, 16 connections, ${seconds} s each`);
  const list = (casesOf(prepared)[0] as Case).product;
  if (only.includes('cases')) await measure(prepared);
  if (only.includes('long')) {
    const beside = (duration: number) => load(ports.product, list, duration);
    await measureLong({ prepared, port: ports.product, analyze: () => analyze(adminUrl), beside, say });
  }
  if (only.includes('sign-in')) {
    const own = {
      PORT: String(ports.signIn),
      PUBLIC_URL: `http://localhost:${ports.product}`,
      TRUST_PROXY: 'loopback',
      RATE_LIMIT: 'true',
      WORKER: 'off',
      DEMO_OIDC_PORT: '3907',
    };
    stops.push(start(join(import.meta.dirname, '../src/apps/api.ts'), { ...environment, ...own }));
    await untilUp(ports.signIn, '/health');
    const beside = (duration: number) => pace(ports.signIn, list, duration, 100);
    await measureSignIn({ prepared, port: ports.signIn, beside, say });
  }
} finally {
  for (const stop of stops) stop();
  await sleep(1500);
  await cluster.stop();
}
