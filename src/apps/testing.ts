/** A whole house over a fresh database, for tests: two companies with members of every role. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import type { CallOf, Endpoint } from '#kernel/contract/endpoint.ts';
import { type Config, loadConfig } from '#kernel/server/config.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { flushAfterwards } from '#kernel/server/jobs/afterwards.ts';
import { settle } from '#kernel/server/jobs/worker.ts';
import { createLogger } from '#kernel/server/log.ts';
import type { Room } from '#kernel/server/room.ts';
import { cloneDatabase, type TestDatabase } from '#kernel/server/testing/database.ts';
import { assignRoles } from '#modules/access/server/index.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { compose, type RunningHouse } from './compose.ts';
import { rooms } from './rooms.ts';
import {
  type FoundCompany,
  Founder,
  type TestCompany,
  type TestMember,
  type TestRole,
  testRoles,
} from './testing/founder.ts';
import { tablesHolding } from './testing/tables-holding.ts';

export type { TestCompany, TestMember, TestRole };
export { rooms, tablesHolding, testRoles };

export interface TestReply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  body: any;
  headers: Record<string, string | string[] | undefined>;
  cookies: Record<string, string>;
}

export interface TestCall<E extends Endpoint> extends CallOf<E> {
  as?: TestMember;
  /** The company whose host is called; the caller's unless told; null for the root host. */
  at?: TestCompany | null;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
}

export interface World {
  alpha: TestCompany;
  beta: TestCompany;
  house: RunningHouse;
  /** The settings of the beginning. */
  config: Config;
  /** Changes settings of the house; without an argument, those of the beginning count again. */
  configure(change?: Partial<Config>): void;
  urls: TestDatabase;
  call<E extends Endpoint>(endpoint: E, call?: TestCall<E>): Promise<TestReply>;
  /** Any request, as it is. */
  request(about: {
    method: string;
    url: string;
    host?: string;
    headers?: Record<string, string>;
    payload?: string | object;
  }): Promise<TestReply>;
  /** Runs `work` as a service at the root, in a unit that is committed. */
  root<Result>(work: (context: AnyContext) => Promise<Result>): Promise<Result>;
  /** Carries events and runs every job that is due. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** A folder of its own for each database: the companies of all worlds have the same ids, and one of them erases its files. */
const dataFolderOf = (urls: TestDatabase): string => join('.data/test', new URL(urls.appUrl).pathname);

function configOf(urls: TestDatabase, settings: Record<string, string>): Config {
  return loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: urls.appUrl,
    DATABASE_OWNER_URL: urls.ownerUrl,
    DATABASE_QUEUE_URL: urls.queueUrl,
    SECRET: 'a secret of tests that is long enough',
    DATA_DIR: dataFolderOf(urls),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
    ...settings,
  });
}

function pathOf(endpoint: Endpoint, call: CallOf<Endpoint>): string {
  const params = (call.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = Object.entries((call.query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
  return query.length > 0 ? `${path}?${search}` : path;
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // pages and redirects are not JSON
    return text;
  }
}

/** Gives a member these roles instead of those he or she has. */
export async function giveRoles(member: TestMember, roles: readonly string[]): Promise<void> {
  const { company, personId } = member;
  await company.service(async (context) => {
    const found = await findMembership(context.unit, { companyId: company.tenant.id, personId });
    if (!found) throw new Error(`${member.name} is no member`);
    await assignRoles(context, { memberId: found.id, roles });
  });
}

export interface WorldOptions {
  /** For requests. */
  connections?: number;
  /** As in the environment. */
  settings?: Record<string, string>;
  /** Rooms of the test's own, beside those of the product. */
  more?: readonly Room[];
  /** Takes the lines of the log; nobody unless told. */
  log?: DestinationStream;
}

/** The companies of the prepared cluster. */
function madeBefore(): FoundCompany[] {
  const file = process.env.TEST_WORLD;
  if (!file) throw new Error('TEST_WORLD is not set: run the tests with npx vitest');
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Boots everything; close it in `afterAll`. */
export async function testWorld(options: WorldOptions = {}): Promise<World> {
  const { connections = 20, settings = {}, more = [], log: lines } = options;
  // A company that further rooms know is another one.
  const source = more.length > 0 ? 'heureum' : 'world';
  const urls = await cloneDatabase(source);
  const config = configOf(urls, {
    DATABASE_POOL: String(connections),
    DATABASE_POOL_COMPANY: String(connections),
    ...settings,
  });
  const log = createLogger({ level: lines ? 'info' : config.logLevel }, lines);
  const undeclared = new Set<string>();
  const onUndeclared = (words: string) => undeclared.add(words);
  const house = await compose({ config: { ...config }, log, rooms: [...rooms, ...more], onUndeclared });
  const founder = new Founder(house);
  const found = source === 'world' ? madeBefore() : [await founder.found('alpha'), await founder.found('beta')];
  const [alpha, beta] = (await Promise.all(found.map((company) => founder.enter(company)))) as [
    TestCompany,
    TestCompany,
  ];
  const { app, queue, ports, relay } = house;
  const worker = { pool: queue, house, ports, concurrency: 4 };

  const request: World['request'] = async ({ method, url, host = 'localhost', headers = {}, payload }) => {
    const answer = await app.inject({ method: method as 'GET', url, headers: { host, ...headers }, payload });
    const cookies = Object.fromEntries(answer.cookies.map((cookie) => [cookie.name, cookie.value]));
    return { status: answer.statusCode, body: bodyOf(answer.body), headers: answer.headers as never, cookies };
  };
  return {
    alpha,
    beta,
    house,
    config,
    configure: (change = {}) => void Object.assign(house.config, config, change),
    urls,
    request,
    call(endpoint, call = {}) {
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
      return request({ method, url: pathOf(endpoint, call), host, headers, payload });
    },
    root: (work) => founder.within({ company: null, actor: founder.service() }, work),
    async settle() {
      await flushAfterwards(house);
      for (let rounds = 0; rounds < 10 && (await settle(worker, relay)) > 0; rounds++);
    },
    async close() {
      await house.close();
      await urls.drop();
      rmSync(dataFolderOf(urls), { recursive: true, force: true });
      // Whatever the test looked at: its contract does not say what the endpoint does.
      if (undeclared.size > 0) throw new Error([...undeclared].join('\n'));
    },
  };
}
