/** Sample accounts have known passwords: a server that others could reach does not start on a database that holds one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPerson } from '#modules/identity/server/index.ts';
import { findFreePort } from './testing/product.ts';
import { createTestWorld, type World } from './testing.ts';

// Each test starts the whole product.
vi.setConfig({ testTimeout: 120_000 });

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

/** Starts the program. @returns what it refused with, or `serving` */
async function start(program: string, settings: Record<string, string>): Promise<string> {
  const { urls, config } = world;
  const port = String(await findFreePort());
  const base = {
    PATH: String(process.env.PATH),
    NODE_COMPILE_CACHE: join(tmpdir(), 'heureum-compile-cache'),
    NODE_ENV: 'development',
    PORT: port,
    DATABASE_URL: urls.appUrl,
    DATABASE_OWNER_URL: urls.ownerUrl,
    DATABASE_QUEUE_URL: urls.queueUrl,
    DATA_DIR: config.dataDir,
    SECRET: '3f9a0c71e5d84b26a7f0139c5e2d8b64',
    LOG_LEVEL: 'fatal',
    ...(settings.NODE_ENV === 'production' ? {} : { DEMO_OIDC_PORT: String(await findFreePort()) }),
  };
  const entry = join(import.meta.dirname, program);
  const child = spawn(process.execPath, [entry], {
    env: { ...base, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errorChunks: Buffer[] = [];
  child.stderr.on('data', (chunk) => errorChunks.push(chunk));
  const ended = once(child, 'close').then(() => Buffer.concat(errorChunks).toString());
  const up = async () => {
    while (child.exitCode === null) {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
      if (answer?.status === 200) return 'serving';
      await sleep(100);
    }
    return ended;
  };
  const first = await up();
  child.kill('SIGKILL');
  await ended;
  return first;
}

const reached = [
  ['in production', { NODE_ENV: 'production' }],
  ['where HOST lets others in', { HOST: '0.0.0.0' }],
  ['where PUBLIC_URL is an address of the world', { PUBLIC_URL: 'https://flow.example' }],
] as const;

it('the server starts in production on a database without them', async () => {
  expect(await start('api.ts', { NODE_ENV: 'production' })).toBe('serving');
});

describe('on a database that holds one', () => {
  beforeAll(async () => {
    await world.root((context) =>
      createPerson(context, { email: 'sample@alpha.example', name: '표본', emailVerified: true, demo: true }),
    );
  });

  it.each(reached)('the server refuses to start %s', async (_, settings) => {
    expect(await start('api.ts', settings)).toBe(
      '설정 오류 / bad setting DATABASE_URL: this database holds sample accounts, which exist only in development on this machine itself\n',
    );
  });

  it('the server starts in development on this machine', async () => {
    expect(await start('api.ts', {})).toBe('serving');
  });
});

it.each(reached)('samples are not made %s', async (_, settings) => {
  expect(await start('seed/index.ts', settings)).toMatch(
    /^설정 오류 \/ bad setting (NODE_ENV|HOST, PUBLIC_URL): .*sample companies/,
  );
});
