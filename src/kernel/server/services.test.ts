import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { ConfigError, isLocalOnly, loadConfig } from './config.ts';
import { getPoolSizes } from './database/pool-sizes.ts';
import { getNextRun } from './jobs/schedule.ts';
import { createLogger } from './log.ts';
import { getNetworkKey } from './rate-limit.ts';
import { createMac, isValidMac, openText, sealText, signToken, verifyToken } from './tokens.ts';

const folder = mkdtempSync(join(tmpdir(), 'heureum-config-'));
const base = { DATABASE_URL: 'postgres://heureum_app:p@127.0.0.1:5432/heureum', DATA_DIR: folder };
/** 128 bits, as `openssl rand -hex 16` writes them. */
const strong = '3f9a0c71e5d84b26a7f0139c5e2d8b64';
const createAppWith = (more: object = {}) =>
  createApp({
    config: { ...loadConfig({ ...base, NODE_ENV: 'test' }), ...more },
    log: createLogger({ level: 'silent' }),
    modules: [],
  });
const app = createAppWith();
afterAll(() => rmSync(folder, { recursive: true }));

describe('configuration', () => {
  it('listens on 3002 and knows the localhost forms as root domains', () => {
    expect(loadConfig(base)).toMatchObject({ port: 3002, host: '127.0.0.1', publicUrl: 'http://localhost:3002' });
    expect(loadConfig(base).rootDomains).toEqual(
      expect.arrayContaining(['localhost', 'www.localhost', 'flow2.localhost']),
    );
  });

  it.each([
    ['PORT', { PORT: '99999' }],
    ['DATABASE_URL', { DATABASE_URL: undefined }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['DATABASE_LISTEN_URL', { DATABASE_LISTEN_URL: 'http://127.0.0.1' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: '-1' }],
    ['SECRET', { NODE_ENV: 'production' }],
    ['SECRET', { SECRET: 'short' }],
    ['SECRET', { NODE_ENV: 'production', SECRET: 'x'.repeat(64) }],
    ['SECRET', { NODE_ENV: 'production', SECRET: 'a secret of ours that is long enough' }],
    ['SECRET', { NODE_ENV: 'production', SECRET: 'changeme1-changeme1-changeme1-changeme1' }],
    ['PUBLIC_URL', { NODE_ENV: 'production', SECRET: strong, PUBLIC_URL: 'http://flow.example' }],
    ['DEMO_OIDC_PORT', { NODE_ENV: 'production', SECRET: strong, DEMO_OIDC_PORT: '3003' }],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'x' }],
    ['ROOT_DOMAINS', { ROOT_DOMAINS: 'bad host' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: '1' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'loopback,10.0.0.0/33' }],
    ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
  ])('names %s when it is bad', (variable, env) => {
    expect(() => loadConfig({ ...base, ...env })).toThrow(ConfigError);
    expect(() => loadConfig({ ...base, ...env })).toThrow(new RegExp(`bad setting ${variable}: [^\n]+$`));
  });

  it('believes no proxy but those named by address', () => {
    const trusted = (TRUST_PROXY?: string) => loadConfig({ ...base, TRUST_PROXY }).trustProxy;
    expect([trusted(), trusted('false')]).toEqual([false, false]);
    expect(trusted('loopback, 10.0.0.0/8,::1')).toEqual(['loopback', '10.0.0.0/8', '::1']);
  });

  it('has no demo sign-in in production, and only providers with credentials', () => {
    const env = {
      ...base,
      NODE_ENV: 'production',
      SECRET: strong,
      GOOGLE_CLIENT_ID: 'i',
      GOOGLE_CLIENT_SECRET: 's',
    };
    expect(loadConfig(env).demoOidcPort).toBeNull();
    expect(Object.keys(loadConfig(env).providers)).toEqual(['google']);
  });

  it('takes keys as tools make them, and plain http in production on this machine only', () => {
    const production = (more: object) => loadConfig({ ...base, NODE_ENV: 'production', SECRET: strong, ...more });
    expect(production({ SECRET: 'Jq8vXn2LrT0wKc5YbD7mEz==Jq8Rh4Gf' }).environment).toBe('production');
    expect(production({ PUBLIC_URL: 'https://flow.example' }).publicUrl).toBe('https://flow.example');
    expect(production({ PUBLIC_URL: 'http://localhost:3002' }).publicUrl).toBe('http://localhost:3002');
  });

  it('requires in production a setting for reaching a database on another machine', () => {
    const production = (DATABASE_URL: string) =>
      loadConfig({ ...base, NODE_ENV: 'production', SECRET: strong, DATABASE_URL });
    expect(() => production('postgres://app@db.example/x')).toThrow(/DATABASE_URL.*sslmode/);
    for (const sslmode of ['verify-full', 'disable']) {
      const url = `postgres://app@db.example/x?sslmode=${sslmode}`;
      expect(production(url)).toMatchObject({
        databaseUrl: url,
        databaseQueueUrl: url.replace('app@', 'heureum_queue@'),
        databaseListenUrl: url.replace('app@', 'heureum_queue@'),
      });
    }
    expect(production('postgres://app@127.0.0.1/x').environment).toBe('production');
  });

  it('has the demo sign-in, and sample accounts, only where nobody comes from outside', () => {
    expect(isLocalOnly(loadConfig(base))).toBe(true);
    for (const outside of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://flow.example' }, { HOST: '::' }]) {
      const settings = loadConfig({ ...base, ...outside });
      expect(isLocalOnly(settings)).toBe(false);
      expect(settings.demoOidcPort).toBeNull();
    }
  });

  it('stores the key that it made', () => {
    expect(loadConfig(base).secret).toBe(app.config.secret);
    expect(app.config.secret.length).toBeGreaterThanOrEqual(32);
  });
});

describe('connections of one process', () => {
  const settings = loadConfig(base);
  it.each([
    ['that serves and runs jobs', { serves: true, works: true }, { appConnections: 16, queue: 9 }],
    ['that serves', { serves: true, works: false }, { appConnections: 16, queue: 2 }],
    ['that runs jobs', { serves: false, works: true }, { appConnections: 8, queue: 9 }],
  ])('%s are as many as it uses', (_, does, widths) => {
    expect(getPoolSizes(settings, does)).toEqual(widths);
  });

  it('listen past a pooler at a given address, else at the queue', () => {
    const listen = 'postgres://heureum_queue:p@127.0.0.1:5433/heureum';
    expect(loadConfig({ ...base, DATABASE_LISTEN_URL: listen }).databaseListenUrl).toBe(listen);
    expect(settings.databaseListenUrl).toBe(settings.databaseQueueUrl);
  });

  it('end in production when proxies had time to notice, elsewhere at once', () => {
    const production = { ...base, NODE_ENV: 'production', SECRET: strong };
    expect(
      [settings, loadConfig(production), loadConfig({ ...production, DRAIN_SECONDS: '12' })].map(
        (networkKey) => networkKey.drainMs,
      ),
    ).toEqual([0, 5000, 12_000]);
  });
});

describe('tokens', () => {
  it('come back with what was signed', async () => {
    const token = await signToken(app, { kind: 'access', sub: 'p1', roles: ['a'] }, 60);
    expect(await verifyToken(app, token, 'access')).toMatchObject({ sub: 'p1', roles: ['a'] });
  });

  it('are refused when over, also when they were checked before', async () => {
    const token = await signToken(app, { kind: 'access', sub: 'p1' }, 0);
    await expect(verifyToken(app, token)).rejects.toMatchObject({ code: 'AUTHENTICATION_EXPIRED' });
  });

  it('are refused when of another kind, changed, unsigned or signed by another key', async () => {
    const token = await signToken(app, { kind: 'temp', sub: 'p1' }, 60);
    const [head, , signature] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ kind: 'access', sub: 'p2', jti: 'x', iat: 1, exp: 9e9 })).toString(
      'base64url',
    );
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged}.`;
    const refused = { code: 'AUTHENTICATION_EXPIRED' };
    await expect(verifyToken(app, token, 'access')).rejects.toMatchObject(refused);
    await expect(verifyToken(app, `${head}.${forged}.${signature}`)).rejects.toMatchObject(refused);
    await expect(verifyToken(app, none)).rejects.toMatchObject(refused);
    await expect(verifyToken(app, 'rubbish')).rejects.toMatchObject(refused);
    const foreign = await signToken(createAppWith({ secret: 'y'.repeat(40) }), { kind: 'access', sub: 'p1' }, 60);
    await expect(verifyToken(app, foreign)).rejects.toMatchObject(refused);
  });
});

describe('a key that is exchanged', () => {
  const [old, fresh] = ['o'.repeat(40), 'f'.repeat(40)];
  const [before, during, after] = [
    createAppWith({ secret: old }),
    createAppWith({ secret: fresh, previousSecret: old }),
    createAppWith({ secret: fresh }),
  ];

  it('is believed while it is named as the one before, and not after', async () => {
    const token = await signToken(before, { kind: 'access', sub: 'p1' }, 60);
    const [sealed, mark] = [sealText(before, 'text'), createMac(before, 'text')];
    expect(await verifyToken(during, token)).toMatchObject({ sub: 'p1' });
    expect(openText(during, sealed)).toBe('text');
    expect(isValidMac(during, 'text', mark)).toBe(true);
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
    const now = await signToken(during, { kind: 'access', sub: 'p1' }, 60);
    expect(JSON.parse(Buffer.from(now.split('.')[0] ?? '', 'base64url').toString()).kid).not.toBe(header.kid);
    await expect(verifyToken(after, token)).rejects.toMatchObject({ code: 'AUTHENTICATION_EXPIRED' });
    expect(() => openText(after, sealed)).toThrow();
    expect(isValidMac(after, 'text', mark)).toBe(false);
  });

  it('signs for this installation alone', async () => {
    const elsewhere = createAppWith({ secret: fresh, publicUrl: 'https://other.example' });
    const token = await signToken(elsewhere, { kind: 'access', sub: 'p1' }, 60);
    expect(await verifyToken(elsewhere, token)).toMatchObject({ sub: 'p1' });
    await expect(verifyToken(after, token)).rejects.toMatchObject({ code: 'AUTHENTICATION_EXPIRED' });
  });
});

it('writes no secret into the log', () => {
  const lines: string[] = [];
  const log = createLogger({ level: 'info' }, { write: (line) => void lines.push(line) });
  log.info(
    { headers: { authorization: 'Bearer abc', cookie: 'abc' }, body: { password: 'abc', name: 'kim' } },
    'hello',
  );
  expect(lines[0]).not.toContain('abc');
  expect(lines[0]).toContain('kim');
});

it('counts an IPv4 address as it is and an IPv6 one by its network', () => {
  expect(getNetworkKey('203.0.113.9')).toBe('203.0.113.9');
  expect(getNetworkKey('::ffff:203.0.113.9')).toBe('203.0.113.9');
  const networkKey = getNetworkKey('2001:db8:0:7::1');
  for (const same of ['2001:db8:0:7:ffff::2', '2001:0db8:0000:0007:1:2:3:4', '2001:DB8::7:0:0:0:1']) {
    expect(getNetworkKey(same), same).toBe(networkKey);
  }
  expect(getNetworkKey('2001:db8:0:8::1')).not.toBe(networkKey);
  expect(getNetworkKey('fe80::1%eth0')).toBe(getNetworkKey('fe80::2'));
});

it('runs at the next midnight of the zone, also where a day begins at one o’clock', () => {
  const nightly = { afterStart: 0, every: 'local-midnight' } as const;
  expect(getNextRun(nightly, 'Asia/Seoul', new Date('2026-03-01T14:59:00Z')).toISOString()).toBe(
    '2026-03-01T15:00:00.000Z',
  );
  expect(getNextRun(nightly, 'Asia/Seoul', new Date('2026-03-01T15:00:00Z')).toISOString()).toBe(
    '2026-03-02T15:00:00.000Z',
  );
  expect(getNextRun(nightly, 'Africa/Cairo', new Date('2026-04-23T20:00:00Z')).toISOString()).toBe(
    '2026-04-23T22:00:00.000Z',
  );
});
