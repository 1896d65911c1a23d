/** All application settings, read from the environment and validated before anything else starts. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { Email } from '../contract/email.ts';
import { type AllowedAddress, parseAllowedAddress } from './outgoing/addresses.ts';
import { nameServers } from './outgoing/dns-txt.ts';

export const socialProviders = ['google', 'facebook', 'kakao', 'naver'] as const;
export type SocialProvider = (typeof socialProviders)[number];

export interface Config {
  environment: 'development' | 'test' | 'production';
  port: number;
  host: string;
  /** Hosts without port that are the product's own, lower case: `localhost`, `www.localhost`. The first is the main one. */
  rootDomains: readonly string[];
  /** The main origin, without a slash at its end: `http://localhost:3002`. */
  publicUrl: string;
  /** The application's role: owns nothing and cannot bypass row security. */
  databaseUrl: string;
  /** The owner, for migrations only; null where they are run elsewhere. */
  databaseOwnerUrl: string | null;
  /** The role `heureum_queue` of the relay and the workers: sees the outbox of every company and no business table. */
  databaseQueueUrl: string;
  /** Listening connection: a dedicated session with the queue's role, directly to PostgreSQL and past every pooler. */
  databaseListenUrl: string;
  databasePool: number;
  /** Maximum concurrent connections per company, so that a busy one leaves some to the others. */
  databasePoolCompany: number;
  /** Grace period in which a server being shut down still answers, until proxies notice. */
  drainMs: number;
  /** Signs tokens. */
  secret: string;
  /** The key before, whose tokens are still believed; null once they have all ended. */
  previousSecret: string | null;
  /** Only the providers that have credentials. */
  providers: Readonly<Partial<Record<SocialProvider, { clientId: string; clientSecret: string }>>>;
  /** The demo OpenID provider's port on loopback; null in production. */
  demoOidcPort: number | null;
  smtpUrl: string | null;
  mailFrom: string;
  dataDir: string;
  filesDir: string;
  /** File outside the database that records the daily seals of the audit trail. */
  auditAnchors: string;
  /** Also mailed to this address; null for nobody. */
  auditMail: string | null;
  /** Bytes that one person and one company may store. */
  fileQuota: { person: number; company: number };
  /** Bearer token that grants the full `/health` response; null: loopback only. */
  operatorToken: string | null;
  /** True if `/api/docs` and `/api/openapi.json` are served. */
  apiDocs: boolean;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Job execution: in this process, in a separately started one, or not at all. */
  worker: 'inside' | 'separate' | 'off';
  workerConcurrency: number;
  /** Whose `X-Forwarded-*` count: the proxies' addresses and networks; false for nobody's. */
  trustProxy: false | string[];
  rateLimit: boolean;
  /** Name servers that are asked for what proves a domain: `10.0.0.2:53`. Empty: the machine's own. */
  dnsServers: readonly string[];
  /** Targets besides the public internet that calls to user-supplied addresses may reach. */
  outgoingAllowed: readonly AllowedAddress[];
}

/** One setting is missing or wrong; the message names it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const port = z.coerce.number().int().min(0).max(65_535);
const megabytes = z.coerce.number().int().min(1).max(1_000_000_000);
const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ });
const hostList = z
  .string()
  .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
  .pipe(z.array(z.string().regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/)).min(1));

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits = '1', ...more] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  return isIP(address) > 0 && more.length === 0 && /^[1-9]\d*$/.test(bits) && Number(bits) <= most;
}

/** `true` is refused: it would believe what the caller says of himself. */
const proxies = z.union(
  [
    z.enum(['false', '0']).transform(() => false as const),
    z
      .string()
      .transform((list) => list.split(',').map((part) => part.trim()))
      .pipe(z.array(z.string().refine(isNetwork))),
  ],
  { error: 'name the addresses of the proxies: loopback,10.0.0.0/8' },
);

/** Addresses and networks, never names: the owner of a name decides what it resolves to. */
const addressList = z.string().transform((list, context) =>
  list.split(',').map((part) => {
    const place = parseAllowedAddress(part.trim());
    if (!place) context.addIssue({ code: 'custom', message: 'name addresses: 127.0.0.1:4010,10.1.0.0/16,[::1]:4010' });
    return place ?? z.NEVER;
  }),
);

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(3002),
  HOST: z.string().min(1).default('127.0.0.1'),
  ROOT_DOMAINS: hostList.default(['localhost', 'www.localhost', 'flow2.localhost', '127.0.0.1']),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: databaseUrl,
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_QUEUE_URL: databaseUrl.optional(),
  DATABASE_LISTEN_URL: databaseUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(16),
  DATABASE_POOL_COMPANY: z.coerce.number().int().min(1).max(500).optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  SECRET: z.string().min(32).optional(),
  SECRET_PREVIOUS: z.string().min(32).optional(),
  DEMO_OIDC_PORT: port.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('흐름 <no-reply@localhost>'),
  DATA_DIR: z.string().min(1).default('.data'),
  FILES_DIR: z.string().min(1).optional(),
  AUDIT_ANCHORS: z.string().min(1).optional(),
  AUDIT_MAIL: Email.optional(),
  FILE_QUOTA_PERSON_MB: megabytes.default(500),
  FILE_QUOTA_COMPANY_MB: megabytes.default(10_000),
  OPERATOR_TOKEN: z.string().min(32).optional(),
  API_DOCS: flag.default(true),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  WORKER: z.enum(['inside', 'separate', 'off']).default('inside'),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(4),
  TRUST_PROXY: proxies.default(false),
  RATE_LIMIT: flag.optional(),
  DNS_SERVERS: nameServers.default([]),
  OUTGOING_ALLOWED: addressList.default([]),
});
type Settings = z.output<typeof Environment>;

type Variables = Readonly<Record<string, string | undefined>>;

/** @throws ConfigError */
export function failConfig(variable: string, why: string): never {
  throw new ConfigError(`설정 오류 / bad setting ${variable}: ${why}`);
}

function parseEnvironment(env: Variables): Settings {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = Environment.safeParse(present);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const variable = String(issue?.path[0]);
  return failConfig(variable, present[variable] === undefined ? 'it is required' : (issue?.message ?? 'invalid'));
}

/** In development the key is generated once and stored, so that a restart does not sign everybody out. */
function readOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // Another process was first; its key counts.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * Upper bound of a key's entropy in bits: repetition adds nothing, words add little (about 2 bits a letter), and a random character
 * adds as much as its alphabet allows.
 */
function estimateBits(secret: string): number {
  const seenPieces = new Set<string>();
  const fresh = [...secret].filter((_, at) => {
    const piece = secret.slice(at, at + 3).toLowerCase();
    const isRepeated = seenPieces.has(piece);
    seenPieces.add(piece);
    return !isRepeated;
  }).length;
  if (/^[\da-f]+$/i.test(secret)) return fresh * 4;
  // Keys have digits among their letters; words do not.
  return fresh * (/\d/.test(secret) && /[a-z]/i.test(secret) ? 6 : 2);
}

export const isLocalName = (host: string): boolean =>
  ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host) || host.endsWith('.localhost');

/** True where only this machine's own people come: sample accounts with a known password may exist. */
export function isLocalOnly({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return isLocalName(host) && isLocalName(new URL(publicUrl).hostname);
}

/** Browsers store our cookies and run the application only over https; on localhost alone plain http counts as secure. */
function readPublicUrl(settings: Settings): string {
  const url = settings.PUBLIC_URL ?? `http://${settings.ROOT_DOMAINS[0]}:${settings.PORT}`;
  const { protocol, hostname } = new URL(url);
  if (settings.NODE_ENV === 'production' && protocol !== 'https:' && !isLocalName(hostname)) {
    failConfig('PUBLIC_URL', 'it must begin with https:// in production');
  }
  return url.replace(/\/+$/, '');
}

function readSecret(settings: Settings, dataDir: string): string {
  if (settings.SECRET) {
    if (settings.NODE_ENV === 'production' && estimateBits(settings.SECRET) < 128) {
      failConfig('SECRET', 'it is too easy to guess; make one with: openssl rand -base64 32');
    }
    return settings.SECRET;
  }
  if (settings.NODE_ENV === 'production') failConfig('SECRET', 'it is required in production (at least 32 characters)');
  return readOrCreateSecret(dataDir);
}

function readProviders(env: Variables): Config['providers'] {
  const providers: Partial<Record<SocialProvider, { clientId: string; clientSecret: string }>> = {};
  for (const provider of socialProviders) {
    const [idName, secretName] = [
      `${provider.toUpperCase()}_CLIENT_ID`,
      `${provider.toUpperCase()}_CLIENT_SECRET`,
    ] as const;
    const [clientId, clientSecret] = [env[idName], env[secretName]];
    if (clientId && clientSecret) providers[provider] = { clientId, clientSecret };
    else if (clientId) failConfig(secretName, `it is required beside ${idName}`);
    else if (clientSecret) failConfig(idName, `it is required beside ${secretName}`);
  }
  return providers;
}

function readDemoPort(settings: Settings): number | null {
  if (settings.NODE_ENV !== 'production') {
    // Anybody can be anyone there: only where nobody comes from outside.
    return isLocalOnly({ host: settings.HOST, publicUrl: readPublicUrl(settings) })
      ? (settings.DEMO_OIDC_PORT ?? 3003)
      : null;
  }
  if (settings.DEMO_OIDC_PORT !== undefined)
    failConfig('DEMO_OIDC_PORT', 'the demo provider is impossible in production');
  return null;
}

/** Company data crosses a network: encryption must be configured explicitly, not left to a default. */
function assertTransport(settings: Settings): void {
  if (settings.NODE_ENV !== 'production') return;
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_QUEUE_URL', 'DATABASE_LISTEN_URL'] as const) {
    const url = new URL(settings[name] ?? settings.DATABASE_URL);
    if (isLocalName(url.hostname) || url.hostname === '' || url.searchParams.has('sslmode')) continue;
    failConfig(
      name,
      'say how the connection is protected: ?sslmode=verify-full, or sslmode=disable in a network of its own',
    );
  }
}

function readQueueUrl(settings: Settings): string {
  if (settings.DATABASE_QUEUE_URL) return settings.DATABASE_QUEUE_URL;
  const url = new URL(settings.DATABASE_URL);
  url.username = 'heureum_queue';
  return url.href;
}

/**
 * Reads and checks all settings.
 * @throws ConfigError naming the first bad variable.
 */
export function loadConfig(env: Variables): Config {
  const settings = parseEnvironment(env);
  assertTransport(settings);
  const dataDir = resolve(settings.DATA_DIR);
  return {
    environment: settings.NODE_ENV,
    port: settings.PORT,
    host: settings.HOST,
    rootDomains: settings.ROOT_DOMAINS,
    publicUrl: readPublicUrl(settings),
    databaseUrl: settings.DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL ?? null,
    databaseQueueUrl: readQueueUrl(settings),
    databaseListenUrl: settings.DATABASE_LISTEN_URL ?? readQueueUrl(settings),
    databasePool: settings.DATABASE_POOL,
    databasePoolCompany: settings.DATABASE_POOL_COMPANY ?? Math.ceil(settings.DATABASE_POOL / 2),
    drainMs: 1000 * (settings.DRAIN_SECONDS ?? (settings.NODE_ENV === 'production' ? 5 : 0)),
    secret: readSecret(settings, dataDir),
    previousSecret: settings.SECRET_PREVIOUS ?? null,
    providers: readProviders(env),
    demoOidcPort: readDemoPort(settings),
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    dataDir,
    filesDir: resolve(settings.FILES_DIR ?? join(dataDir, 'files')),
    auditAnchors: resolve(settings.AUDIT_ANCHORS ?? join(dataDir, 'audit-anchors.jsonl')),
    auditMail: settings.AUDIT_MAIL ?? null,
    fileQuota: {
      person: settings.FILE_QUOTA_PERSON_MB * 1_000_000,
      company: settings.FILE_QUOTA_COMPANY_MB * 1_000_000,
    },
    operatorToken: settings.OPERATOR_TOKEN ?? null,
    apiDocs: settings.API_DOCS,
    logLevel: settings.LOG_LEVEL ?? (settings.NODE_ENV === 'test' ? 'error' : 'info'),
    worker: settings.WORKER,
    workerConcurrency: settings.WORKER_CONCURRENCY,
    trustProxy: settings.TRUST_PROXY,
    rateLimit: settings.RATE_LIMIT ?? settings.NODE_ENV !== 'test',
    dnsServers: settings.DNS_SERVERS,
    outgoingAllowed: settings.OUTGOING_ALLOWED,
  };
}

/** For the start of a process: what `work` gives, or one line on stderr and exit code 1 where a setting is missing or wrong. */
export async function runOrExit<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}

export const loadConfigOrExit = (env: Variables = process.env): Promise<Config> => runOrExit(() => loadConfig(env));
