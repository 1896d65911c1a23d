/** `npm start`, as people run it: what it refuses with one line, and what it never does in production. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, connectAsSuperuser, type TestDatabase } from '#kernel/server/testing/database.ts';
import { waitFor } from '#kernel/server/testing/kernel-world.ts';

const { getCommand: commandOf, findLoopbackPort: freePort } = await import(new URL('shared.mjs', import.meta.url).href);
const file = new URL('start.mjs', import.meta.url).pathname;
/** Milliseconds: the web is built when that was not done yet. */
const patience = 180_000;

interface StartedProcess {
  child: ChildProcess;
  said(): string;
  /** Its exit code. */
  ended: Promise<number | null>;
}

const begun: StartedProcess[] = [];
function start(env: Record<string, string>): StartedProcess {
  const { VITEST: _, NODE_ENV: __, ...environment } = process.env;
  const child = spawn(process.execPath, [file], { env: { ...environment, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const running = { child, said: () => text, ended };
  begun.push(running);
  return running;
}

/** Of a process, as it was begun; empty when it has gone. */
function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}

let database: TestDatabase;
const folders: string[] = [];
const folder = () => {
  const folderPath = mkdtempSync(join(tmpdir(), 'heureum-start-'));
  folders.push(folderPath);
  return folderPath;
};
/** A place of its own on the database of the tests. */
async function place(first: number) {
  return {
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATABASE_QUEUE_URL: database.queueUrl,
    DATA_DIR: folder(),
    PORT: String(await freePort(first)),
    DEMO_OIDC_PORT: String(await freePort(first + 500)),
  };
}

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(async () => {
  for (const { child } of begun) child.kill('SIGTERM');
  await Promise.all(begun.map(({ ended }) => ended));
  for (const folderPath of folders) rmSync(folderPath, { recursive: true, force: true });
  await database.drop();
}, patience);

it('a port that is taken ends the start with one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const refused = ['PORT', 'DEMO_OIDC_PORT'].map(async (name) => {
    const { ended, said } = start({ ...(await place(7100)), [name]: String(port) });
    expect(await ended).toBe(1);
    expect(said()).toBe(`heureum: port ${port} is taken by another program; free it, or set ${name}.\n`);
  });
  await Promise.all(refused);
  other.close();
});

it('a port that is none ends it likewise', async () => {
  const refused = start({ ...(await place(7100)), PORT: '70000' });
  expect(await refused.ended).toBe(1);
  expect(refused.said()).toBe('heureum: PORT must be a port from 1 to 65535, not "70000".\n');
});

describe('in production', () => {
  let product: StartedProcess;
  let home: string;
  let port: string;
  beforeAll(async () => {
    const { DEMO_OIDC_PORT: _, ...mine } = await place(8100);
    [home, port] = [mine.DATA_DIR, mine.PORT];
    product = start({
      ...mine,
      NODE_ENV: 'production',
      SECRET: randomBytes(32).toString('base64url'),
      PUBLIC_URL: 'https://heureum.example',
      ROOT_DOMAINS: 'heureum.example',
      LOG_LEVEL: 'fatal',
    });
    const ready = waitFor(async () => /ready after/.test(product.said()), patience);
    await Promise.race([ready, product.ended.then((code) => Promise.reject(new Error(`${code}: ${product.said()}`)))]);
  }, patience);

  it('the server runs, and makes neither sample companies nor sample people with a sign-in', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    expect(product.said()).not.toMatch(/sample/i);
    expect(['demo.json', 'seeded'].filter((name) => existsSync(join(home, name)))).toEqual([]);
    const judge = await connectAsSuperuser(database.ownerUrl);
    const { rows } = await judge.query(
      'select (select count(*)::int from company.companies) as companies, (select count(*)::int from identity.persons) as persons',
    );
    await judge.end();
    expect(rows).toEqual([{ companies: 0, persons: 0 }]);
  });

  it('a second start on its folder is refused, by the name of the first, and hurts nobody', async () => {
    const second = start({ ...(await place(7600)), DATA_DIR: home });
    expect(await second.ended).toBe(1);
    const { pid } = product.child;
    const words = `it is already running (process ${pid}); stop it first, or set DATA_DIR and PORT for a second one.`;
    expect(second.said()).toBe(`heureum: ${words}\n`);
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
  });

  it('a process that is killed is started again, while the other goes on', async () => {
    const pids = (name: string) =>
      readdirSync('/proc')
        .filter((pid) => /^\d+$/.test(pid) && environmentOf(pid).includes(`DATA_DIR=${home}\0`))
        .filter((pid) => commandOf(Number(pid)).includes(`src/apps/${name}.ts`));
    const before = { api: pids('api'), worker: pids('worker') };
    expect([before.api.length, before.worker.length]).toEqual([1, 1]);
    process.kill(Number(before.api[0]), 'SIGKILL');
    const health = () => fetch(`http://127.0.0.1:${port}/health`).then(({ status }) => status);
    await waitFor(async () => (await health().catch(() => 0)) === 200, patience);
    expect(product.said()).toContain('src/apps/api.ts ended (SIGKILL); starting it again');
    expect(pids('worker')).toEqual(before.worker);
    process.kill(Number(before.worker[0]), 'SIGKILL');
    await waitFor(async () => pids('worker').length === 1 && pids('worker')[0] !== before.worker[0], patience);
    expect(await health()).toBe(200);
  });

  it('the server stops on request, with everything it started', async () => {
    product.child.kill('SIGTERM');
    expect(await product.ended).toBe(0);
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
    expect(existsSync(join(home, 'start.pid'))).toBe(false);
  });
});
