import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { statement } from './database/unit.ts';
import { addJob } from './jobs/jobs.ts';
import { sendMail, sendMailJob } from './mail.ts';
import { createKernelWorld, type KernelWorld, waitFor } from './testing/kernel-world.ts';
import { openText } from './tokens.ts';

const folder = mkdtempSync(join(tmpdir(), 'heureum-mail-'));
const received: string[] = [];
/** While set, the server accepts and never answers. */
let silent: Socket[] | null = null;

/** As much of RFC 5321 as handing over a mail takes. */
const server = createServer((socket) => {
  socket.on('error', () => undefined);
  if (silent) {
    silent.push(socket);
    return;
  }
  let letter: string | null = null;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const obey = (line: string) => {
    if (letter !== null && line !== '.') letter += `${line}\n`;
    else if (letter !== null) {
      received.push(letter);
      letter = null;
      say('250 taken');
    } else if (/^DATA/i.test(line)) {
      letter = '';
      say('354 go on');
    } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
    else say('250 fine');
  };
  let rest = '';
  say('220 test');
  socket.on('data', (piece) => {
    const lines = (rest + piece.toString()).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) obey(line);
  });
});

let world: KernelWorld;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings = { DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${port}` };
  world = await createKernelWorld({ jobs: [sendMailJob] }, { settings });
});
afterAll(async () => {
  await world.close();
  server.close();
  rmSync(folder, { recursive: true });
});

const states = () =>
  world.within(world.alpha, ({ unit }) =>
    unit.query(
      statement<{ id: string; status: string; sent: boolean }>(
        'select id, status, sent_at is not null as sent from kernel.mails order by id',
      ),
    ),
  );

it('hands a mail to the server once, with a Message-ID that stays the same', async () => {
  const mail = { to: 'kim@example.com', subject: '결재 요청', text: '확인해 주십시오.', kind: 'notice', key: 'n1' };
  await world.within(world.alpha, async (context) => sendMail(context, mail));
  await world.within(world.alpha, async (context) => sendMail(context, mail));
  await world.settle();
  const [row, ...more] = await states();
  expect(more).toEqual([]);
  expect(row).toMatchObject({ status: 'sent', sent: true });
  expect(received).toHaveLength(1);
  expect(received[0]).toContain(`Message-ID: <${row?.id}@localhost>`);
  expect(received[0]).toContain('To: kim@example.com');
  expect(received[0]).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
});

it('stores a secret link sealed until the recipient has it, and then deletes it', async () => {
  const link = 'http://localhost/genesis/user#invitation=1.secret';
  const mail = { to: 'han@example.com', subject: '초대', text: '열기: {link}', kind: 'invitation', key: 'l1', link };
  await world.within(world.alpha, async (context) => sendMail(context, mail));
  const countMails = async () =>
    await world.within(world.alpha, ({ unit }) =>
      unit.query(
        statement<{ body: string; link: string | null }>(`select body, link from kernel.mails where key = 'l1'`),
      ),
    );
  const [waiting] = await countMails();
  expect(JSON.stringify(waiting)).not.toContain('secret');
  expect(openText(world.app, String(waiting?.link))).toBe(link);
  await world.settle();
  expect(received.at(-1)).toContain('#invitation=3D1.secret');
  expect(await countMails()).toEqual([{ body: '열기: {link}', link: null }]);
});

/** Runs the mail job of this key now, without the queue's own pauses. */
const runAgain = async () => {
  await world.queue.query('update graphile_worker._private_jobs set run_at = now()');
  await world.settle();
  return (await states()).at(-1);
};
const lastError = async () =>
  (await world.queue.query('select last_error from graphile_worker._private_jobs')).rows[0]?.last_error;
const claimSince = (instant: string | null) =>
  world.within(world.alpha, ({ unit }) =>
    unit.query(statement(`update kernel.mails set claimed_at = $1 where key = 'n3'`, [instant])),
  );

it('holds no transaction while a server accepts and never answers, and sends it later', async () => {
  silent = [];
  const mail = { to: 'park@example.com', subject: '알림', text: '내용', kind: 'notice', key: 'n3' };
  await world.within(world.alpha, async (context) => sendMail(context, mail));
  const settled = world.settle();
  await waitFor(async () => silent?.length === 1);
  const admin = new pg.Client({ connectionString: process.env.TEST_ADMIN_URL });
  await admin.connect();
  const open = `select state, query from pg_stat_activity where datname = $1 and usename = 'heureum_app' and xact_start is not null`;
  const { rows } = await admin.query(open, [new URL(world.urls.appUrl).pathname.slice(1)]);
  await admin.end();
  expect(rows).toEqual([]);
  for (const socket of silent) socket.destroy();
  silent = null;
  await settled;
  expect((await states()).at(-1)).toMatchObject({ status: 'queued', sent: false });
  expect(await runAgain()).toMatchObject({ status: 'sent', sent: true });
});

it('leaves a mail to the process that took it, and sends it when that one has died', async () => {
  const before = received.length;
  await world.within(world.alpha, ({ unit }) =>
    unit.query(
      statement(`update kernel.mails set status = 'queued', sent_at = null, claimed_at = now() where key = 'n3'`),
    ),
  );
  await world.within(world.alpha, async (context) => addJob(context, 'kernel.send-mail', { key: 'n3' }));
  expect(await runAgain()).toMatchObject({ status: 'queued' });
  expect(await lastError()).toContain('another job');
  await claimSince('2020-01-01T00:00:00Z');
  expect(await runAgain()).toMatchObject({ status: 'sent' });
  expect(received).toHaveLength(before + 1);
});

it('queues the mail while the server does not answer, and records the reason', async () => {
  await new Promise((resolve) => server.close(resolve));
  const mail = { to: 'lee@example.com', subject: '알림', text: '내용', kind: 'notice', key: 'n2' };
  await world.within(world.alpha, async (context) => sendMail(context, mail));
  await world.settle();
  expect((await states()).at(-1)).toMatchObject({ status: 'queued', sent: false });
  const { rows } = await world.queue.query('select last_error, attempts from graphile_worker._private_jobs');
  expect(rows).toEqual([{ last_error: expect.stringContaining('ECONNREFUSED'), attempts: 1 }]);
});

it('writes an unsendable link to a developer’s file, never to the log, and never on a public installation', async () => {
  const env = { DATABASE_URL: 'postgres://a@127.0.0.1/x', DATA_DIR: folder, PUBLIC_URL: 'http://localhost:3002' };
  const secret = { NODE_ENV: 'production', SECRET: 'mSbTnVq0sM0kq2nqg3uTgq8Qw6d1cVfZkzv7yGd5r2I=' };
  const link = 'http://localhost/genesis/login#verify=secret';
  const sendAndRead = async (key: string, settings: Record<string, string>) => {
    world.configure(loadConfig({ ...env, ...settings }));
    const mail = { to: 'yun@example.com', subject: '확인', text: '{link}', kind: 'verify', key, link };
    await world.within(world.alpha, async (context) => sendMail(context, mail));
    const lines: unknown[] = [];
    const log = { info: (line: unknown) => lines.push(line) } as never;
    await world.within(world.alpha, (context) => sendMailJob.run({ ...context, log }, { key }));
    return lines;
  };
  const file = join(folder, 'unsent-links.txt');
  expect(await sendAndRead('d1', { NODE_ENV: 'development' })).toEqual([{ file }]);
  expect(readFileSync(file, 'utf8')).toMatch(
    /^\S+ yun@example\.com http:\/\/localhost\/genesis\/login#verify=secret\n$/,
  );
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(await sendAndRead('d2', secret)).toEqual([]);
  expect(await sendAndRead('d3', { NODE_ENV: 'development', HOST: '0.0.0.0' })).toEqual([]);
});
