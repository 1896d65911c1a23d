/** A whole app over a fresh database, for tests: two companies with members of every role. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import type { CallOf, Endpoint } from '#kernel/contract/endpoint.ts';
import type { AppModule } from '#kernel/server/app-module.ts';
import { type Config, loadConfig } from '#kernel/server/config.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { flushDeferredWrites } from '#kernel/server/jobs/deferred-writes.ts';
import { runAllJobs } from '#kernel/server/jobs/worker.ts';
import { createLogger } from '#kernel/server/log.ts';
import { cloneDatabase, type TestDatabase } from '#kernel/server/testing/database.ts';
import { assignRoles } from '#modules/access/server/index.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { type RunningApp, startApp } from './compose.ts';
import { appModules } from './modules.ts';
import {
  CompanyFounder,
  type FoundCompany,
  type TestCompany,
  type TestMember,
  type TestRole,
  testRoles,
} from './testing/company-founder.ts';
import { findTablesWithWords } from './testing/table-search.ts';

export type { TestCompany, TestMember, TestRole };
export { appModules, findTablesWithWords, testRoles };

export interface TestReply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  body: any;
  headers: Record<string, string | string[] | undefined>;
  cookies: Record<string, string>;
}

export interface TestCall<E extends Endpoint> extends CallOf<E> {
  as?: TestMember;
  /** The company whose host is called; the caller's by default; null for the root host. */
  at?: TestCompany | null;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
}

interface TestRequest {
  method: string;
  url: string;
  host?: string;
  headers?: Record<string, string>;
  payload?: string | object;
}

export interface World {
  alpha: TestCompany;
  beta: TestCompany;
  app: RunningApp;
  /** The settings of the beginning. */
  config: Config;
  /** Changes settings of the app; without an argument, restores the initial ones. */
  configure(change?: Partial<Config>): void;
  urls: TestDatabase;
  call<E extends Endpoint>(endpoint: E, call?: TestCall<E>): Promise<TestReply>;
  /** Any request, as it is. */
  request(request: TestRequest): Promise<TestReply>;
  /** Runs `work` as a service at the root, in a unit that is committed. */
  root<Result>(work: (context: AnyContext) => Promise<Result>): Promise<Result>;
  /** Carries events and runs every job that is due. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** A folder of its own for each database: the companies of all worlds have the same ids, and one of them erases its files. */
const getDataFolder = (urls: TestDatabase): string => join('.data/test', new URL(urls.appUrl).pathname);

function createConfig(urls: TestDatabase, settings: Record<string, string>): Config {
  return loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: urls.appUrl,
    DATABASE_OWNER_URL: urls.ownerUrl,
    DATABASE_QUEUE_URL: urls.queueUrl,
    SECRET: 'a secret of tests that is long enough',
    DATA_DIR: getDataFolder(urls),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
    ...settings,
  });
}

function toPath(endpoint: Endpoint, call: CallOf<Endpoint>): string {
  const params = (call.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = Object.entries((call.query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
  return query.length > 0 ? `${path}?${search}` : path;
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // pages and redirects are not JSON
    return text;
  }
}

function createRequest({ fastify }: RunningApp): World['request'] {
  return async ({ method, url, host = 'localhost', headers = {}, payload }) => {
    const answer = await fastify.inject({ method: method as 'GET', url, headers: { host, ...headers }, payload });
    const cookies = Object.fromEntries(answer.cookies.map((cookie) => [cookie.name, cookie.value]));
    return { status: answer.statusCode, body: parseBody(answer.body), headers: answer.headers as never, cookies };
  };
}

function toRequest(endpoint: Endpoint, call: TestCall<Endpoint>): TestRequest {
  const company = call.at === undefined ? call.as?.company : call.at;
  const cookies = Object.entries(call.cookies ?? {}).map(([name, value]) => `${name}=${value}`);
  const headers: Record<string, string> = {
    ...(call.as ? { authorization: `Bearer ${call.as.token}` } : {}),
    ...(cookies.length > 0 ? { cookie: cookies.join('; '), 'sec-fetch-site': 'same-origin' } : {}),
    ...call.headers,
  };
  const { method } = endpoint;
  const host = company ? `${company.code}.localhost` : 'localhost';
  const payload = method === 'GET' ? undefined : ((call.body ?? undefined) as object | undefined);
  return { method, url: toPath(endpoint, call), host, headers, payload };
}

/** Gives a member these roles instead of those he or she has. */
export async function setMemberRoles(member: TestMember, roles: readonly string[]): Promise<void> {
  const { company, personId } = member;
  await company.service(async (context) => {
    const membership = await findMembership(context.unit, { companyId: company.tenant.id, personId });
    if (!membership) throw new Error(`${member.name} is no member`);
    await assignRoles(context, { memberId: membership.id, roles });
  });
}

export interface WorldOptions {
  /** For requests. */
  connections?: number;
  /** As in the environment. */
  settings?: Record<string, string>;
  /** Modules of the test itself, besides those of the product. */
  more?: readonly AppModule[];
  /** Receives the lines of the log; discarded by default. */
  log?: DestinationStream;
}

/** The companies of the prepared cluster. */
function readPreparedCompanies(): FoundCompany[] {
  const file = process.env.TEST_WORLD;
  if (!file) throw new Error('TEST_WORLD is not set: run the tests with npx vitest');
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Boots everything; close it in `afterAll`. */
export async function createTestWorld(options: WorldOptions = {}): Promise<World> {
  const { connections = 20, settings = {}, more = [], log: lines } = options;
  // Prepared companies do not know additional modules.
  const source = more.length > 0 ? 'heureum' : 'world';
  const urls = await cloneDatabase(source);
  const config = createConfig(urls, {
    DATABASE_POOL: String(connections),
    DATABASE_POOL_COMPANY: String(connections),
    ...settings,
  });
  const log = createLogger({ level: lines ? 'info' : config.logLevel }, lines);
  const undeclared = new Set<string>();
  const onUndeclared = (words: string) => undeclared.add(words);
  const app = await startApp({ config: { ...config }, log, modules: [...appModules, ...more], onUndeclared });
  const founder = new CompanyFounder(app);
  const companies =
    source === 'world'
      ? readPreparedCompanies()
      : [await founder.foundCompany('alpha'), await founder.foundCompany('beta')];
  const [alpha, beta] = (await Promise.all(companies.map((company) => founder.enter(company)))) as [
    TestCompany,
    TestCompany,
  ];
  const { queue, ports, relay } = app;
  const worker = { pool: queue, app, ports, concurrency: 4 };
  const request = createRequest(app);

  return {
    alpha,
    beta,
    app: app,
    config,
    configure: (change = {}) => void Object.assign(app.config, config, change),
    urls,
    request,
    call: (endpoint, call = {}) => request(toRequest(endpoint, call)),
    root: (work) => founder.within({ company: null, actor: founder.service() }, work),
    async settle() {
      await flushDeferredWrites(app);
      for (let rounds = 0; rounds < 10 && (await runAllJobs(worker, relay)) > 0; rounds++);
    },
    async close() {
      await app.close();
      await urls.drop();
      rmSync(getDataFolder(urls), { recursive: true, force: true });
      // Whatever the test looked at: its contract does not say what the endpoint does.
      if (undeclared.size > 0) throw new Error([...undeclared].join('\n'));
    },
  };
}
