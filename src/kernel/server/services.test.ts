import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, config, loadConfig, setConfig } from './config.ts';
import { typeOfBytes } from './files.ts';
import { createLogger } from './log.ts';
import { takeToken } from './ratelimit.ts';
import { nextRun } from './schedule.ts';
import { signToken, verifyToken } from './tokens.ts';

const folder = mkdtempSync(join(tmpdir(), 'heureum-config-'));
const base = { DATABASE_URL: 'postgres://heureum_app:p@127.0.0.1:5432/heureum', DATA_DIR: folder };
setConfig(loadConfig({ ...base, NODE_ENV: 'test' }));
afterAll(() => rmSync(folder, { recursive: true }));

describe('configuration', () => {
  it('[CO-10] listens on 3002 and knows the localhost forms as root domains', () => {
    expect(loadConfig(base)).toMatchObject({ port: 3002, host: '127.0.0.1', publicUrl: 'http://localhost:3002' });
    expect(loadConfig(base).rootDomains).toEqual(
      expect.arrayContaining(['localhost', 'www.localhost', 'flow2.localhost']),
    );
  });

  it.each([
    ['PORT', { PORT: '99999' }],
    ['DATABASE_URL', { DATABASE_URL: undefined }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['SECRET', { NODE_ENV: 'production' }],
    ['SECRET', { SECRET: 'short' }],
    ['DEMO_OIDC_PORT', { NODE_ENV: 'production', SECRET: 'x'.repeat(32), DEMO_OIDC_PORT: '3003' }],
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
      SECRET: 'x'.repeat(32),
      GOOGLE_CLIENT_ID: 'i',
      GOOGLE_CLIENT_SECRET: 's',
    };
    expect(loadConfig(env).demoOidcPort).toBeNull();
    expect(Object.keys(loadConfig(env).providers)).toEqual(['google']);
  });

  it('keeps the key that it made', () => {
    expect(loadConfig(base).secret).toBe(config.secret);
    expect(config.secret.length).toBeGreaterThanOrEqual(32);
  });
});

describe('tokens', () => {
  it('come back with what was signed', async () => {
    const token = await signToken({ kind: 'access', sub: 'p1', roles: ['a'] }, 60);
    expect(await verifyToken(token, 'access')).toMatchObject({ sub: 'p1', roles: ['a'] });
  });

  it('are refused when over, also when they were checked before', async () => {
    const token = await signToken({ kind: 'access', sub: 'p1' }, 0);
    await expect(verifyToken(token)).rejects.toMatchObject({ code: 'AUTHENTICATION_EXPIRED' });
  });

  it('are refused when of another kind, changed, unsigned or signed by another key', async () => {
    const token = await signToken({ kind: 'temp', sub: 'p1' }, 60);
    const [head, , signature] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ kind: 'access', sub: 'p2', jti: 'x', iat: 1, exp: 9e9 })).toString(
      'base64url',
    );
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged}.`;
    const refused = { code: 'AUTHENTICATION_REQUIRED' };
    await expect(verifyToken(token, 'access')).rejects.toMatchObject(refused);
    await expect(verifyToken(`${head}.${forged}.${signature}`)).rejects.toMatchObject(refused);
    await expect(verifyToken(none)).rejects.toMatchObject(refused);
    await expect(verifyToken('rubbish')).rejects.toMatchObject(refused);
    const before = config.secret;
    setConfig({ ...loadConfig({ ...base, NODE_ENV: 'test' }), secret: 'y'.repeat(40) });
    const foreign = await signToken({ kind: 'access', sub: 'p1' }, 60);
    setConfig({ ...loadConfig({ ...base, NODE_ENV: 'test' }), secret: before });
    await expect(verifyToken(foreign)).rejects.toMatchObject(refused);
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

it('lets a burst through, then says how long to wait, then fills up again', () => {
  const rate = { name: 'test', burst: 3, perMinute: 6 };
  const results = Array.from({ length: 4 }, () => takeToken(rate, 'a', 0));
  expect(results).toEqual([null, null, null, 10]);
  expect(takeToken(rate, 'b', 0)).toBeNull();
  expect(takeToken(rate, 'a', 10_000)).toBeNull();
  expect(takeToken(rate, 'a', 10_000)).toBe(10);
});

it('runs at the next midnight of the zone, also where a day begins at one o’clock', () => {
  const nightly = { scope: 'company', afterStart: 0, every: 'local-midnight' } as const;
  expect(nextRun(nightly, 'Asia/Seoul', new Date('2026-03-01T14:59:00Z')).toISOString()).toBe(
    '2026-03-01T15:00:00.000Z',
  );
  expect(nextRun(nightly, 'Asia/Seoul', new Date('2026-03-01T15:00:00Z')).toISOString()).toBe(
    '2026-03-02T15:00:00.000Z',
  );
  expect(nextRun(nightly, 'Africa/Cairo', new Date('2026-04-23T20:00:00Z')).toISOString()).toBe(
    '2026-04-23T22:00:00.000Z',
  );
});

it('knows files by their bytes', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  expect(typeOfBytes(bytes('\x89PNG\r\n\x1a\n...'))).toBe('image/png');
  expect(typeOfBytes(bytes('\xff\xd8\xff\xe0'))).toBe('image/jpeg');
  expect(typeOfBytes(bytes('RIFF....WEBPVP8'))).toBe('image/webp');
  expect(typeOfBytes(bytes('%PDF-1.7'))).toBe('application/pdf');
  expect(typeOfBytes(bytes('<svg onload=alert(1)>'))).toBeNull();
  expect(typeOfBytes(bytes(''))).toBeNull();
});
