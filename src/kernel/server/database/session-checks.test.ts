import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigError } from '../config.ts';
import { LiveHub } from '../live.ts';
import { createKernelWorld, type KernelWorld, waitFor } from '../testing/kernel-world.ts';
import { startPooler } from '../testing/pooler.ts';
import { appRole, queueRole } from './roles.ts';
import { canReceiveNotifications, findSessionProblems } from './session-checks.ts';

let world: KernelWorld;
beforeAll(async () => {
  world = await createKernelWorld({});
});
afterAll(() => world.close());

it('lack nothing where migrate has been, also behind a pooler in session mode', async () => {
  const { appUrl, queueUrl } = world.urls;
  const between = await startPooler(appUrl, 'session');
  expect(await findSessionProblems(appUrl, appRole)).toEqual([]);
  expect(await findSessionProblems(queueUrl, queueRole)).toEqual([]);
  expect(await findSessionProblems(between.url, appRole)).toEqual([]);
  await between.close();
});

it.each([
  ['statement_timeout=0', 'statement_timeout is 0 instead of 30s: migrate sets it for the role'],
  ['idle_in_transaction_session_timeout=0', 'idle_in_transaction_session_timeout is 0 instead of 1min'],
  ['TimeZone=Asia/Seoul', 'TimeZone is Asia/Seoul instead of UTC'],
  ['enable_seqscan=on', 'enable_seqscan is on instead of off'],
])('lack a setting that is named: %s', async (setting, words) => {
  const url = new URL(world.urls.appUrl);
  url.searchParams.set('options', `-c ${setting}`);
  expect(await findSessionProblems(url.href, appRole)).toEqual([expect.stringContaining(words)]);
});

it('may have a shorter limit than ours', async () => {
  const url = new URL(world.urls.appUrl);
  url.searchParams.set('options', '-c statement_timeout=10s');
  expect(await findSessionProblems(url.href, appRole)).toEqual([]);
});

it('are refused as a role that may pass row security', async () => {
  const url = process.env.TEST_ADMIN_URL as string;
  expect(await findSessionProblems(url, appRole)).toContain('the role postgres may bypass row security');
});

it.each([
  ['nobody listens', (url: URL) => (url.port = '1'), 'ECONNREFUSED'],
  ['the password is wrong', (url: URL) => (url.password = 'wrong'), 'password authentication failed'],
  ['there is no such database', (url: URL) => (url.pathname = '/nowhere'), 'database "nowhere" does not exist'],
])('are reported as absent where %s', async (_, spoil, words) => {
  const url = new URL(world.urls.appUrl);
  spoil(url);
  expect(await findSessionProblems(url.href, appRole)).toEqual([
    expect.stringMatching(`it gives no session that answers: .*${words}`),
  ]);
});

it('are refused behind a pooler that gives a connection any session', async () => {
  const between = await startPooler(world.urls.appUrl, 'transaction');
  expect(await findSessionProblems(between.url, appRole)).toEqual([expect.stringContaining('PgBouncer 1.21')]);
  await between.close();
});

it('receive notifications in the same database, with a session of their own', async () => {
  const { queueUrl } = world.urls;
  const between = await startPooler(queueUrl, 'transaction');
  const [near, far] = [queueUrl, between.url].map((connectionString) => new pg.Client({ connectionString }));
  far?.on('error', () => undefined);
  await near?.connect();
  await far?.connect();
  expect(await canReceiveNotifications(near as pg.Client, world.queue, 10_000)).toBe(true);
  expect(await canReceiveNotifications(far as pg.Client, world.queue, 1000)).toBe(false);
  await near?.end();
  await between.close();
});

it('of a listener without notifications are refused at the start', async () => {
  const between = await startPooler(world.urls.queueUrl, 'transaction');
  const hub = new LiveHub({ url: between.url, pool: world.queue, app: world.app, echoMs: 2000 });
  const refusal = await hub.start().catch((error) => error);
  expect(refusal).toBeInstanceOf(ConfigError);
  expect(refusal.message).toMatch(/DATABASE_LISTEN_URL: what is notified does not arrive/);
  await hub.stop();
  await between.close();
});

it('of a listener that stopped receiving are lost: callers are rejected until it receives again', async () => {
  const between = await startPooler(world.urls.queueUrl, 'session');
  const hub = new LiveHub({ url: between.url, pool: world.queue, app: world.app, echoMs: 1000 });
  const listener = { companyId: world.alpha.id, who: 'a', guest: false, session: null, ip: '127.0.0.1' };
  const isDeaf = () =>
    hub.admit(listener).then(
      (leave) => {
        leave();
        return false;
      },
      () => true,
    );
  await hub.start();
  expect(await isDeaf()).toBe(false);
  between.mode = 'transaction';
  await waitFor(isDeaf);
  between.mode = 'session';
  await waitFor(async () => !(await isDeaf()));
  await hub.stop();
  await between.close();
}, 30_000);
