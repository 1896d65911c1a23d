/** Before all browser tests: the whole product, with a database and ports of its own, filled with the sample companies. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listRecentFiles } from '../../src/kernel/server/testing/depth.ts';
import { buildWeb } from '../../tools/build.mjs';
import { listReachedScreens } from '../../tools/changed.mjs';
import { startPostgres } from '../../tools/postgres.mjs';
import { createEnvironment, prepareDatabase, serve } from '../../tools/product.mjs';
import { findLoopbackPort, root } from '../../tools/shared.mjs';
import { openMailbox } from './mailbox.ts';

/** People of the first sample company, one for each kind of role. */
const keys = ['partner', 'viewer', 'staff', 'operator', 'finance', 'lead', 'manager', 'master'];

/** A call at the host of the first sample company. @returns the reply's data */
function callSample(port: number, call: { method: string; path: string; token?: string; body?: object }) {
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape
  return new Promise<any>((resolve, reject) => {
    const headers = {
      host: `hanbit.localhost:${port}`,
      'content-type': 'application/json',
      ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
    };
    const sent = request({ host: '127.0.0.1', port, method: call.method, path: call.path, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (piece) => {
        text += piece;
      });
      reply.on('end', () => resolve(JSON.parse(text).data));
    });
    sent.on('error', reject).end(call.body && JSON.stringify(call.body));
  });
}

/** Permissions of each member: the screen tests are derived from them. */
async function loadMembers(port: number, password: string): Promise<{ key: string; permissions: string[] }[]> {
  return Promise.all(
    keys.map(async (key) => {
      const body = { email: `${key}@hanbit.example`, password };
      const { tokens } = await callSample(port, { method: 'POST', path: '/api/auth/login', body });
      const me = await callSample(port, { method: 'GET', path: '/api/auth/me', token: tokens.accessToken });
      return { key, permissions: me.member.permissions };
    }),
  );
}

/** Starts everything; the returned function stops it. Specs read what they need from the environment (see `product.ts`). */
async function startProduct(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'heureum-e2e-'));
  const built = buildWeb();
  const routes = promisify(execFile)(process.execPath, [join(root, 'tools/routes.ts'), '--json']);
  const database = await startPostgres({ home: folder, durable: false, throwaway: true, port: 5950 });
  // Two checkouts may be tested at once: between choosing a port and listening to it half a minute passes.
  const port = await findLoopbackPort(3102 + (process.pid % 400) * 2);
  const oidcPort = await findLoopbackPort(port + 1);
  const dnsPort = await findLoopbackPort(port + 800);
  const mails = join(folder, 'mails');
  const mailbox = await openMailbox(mails);
  // sign-in is tried many times within a minute here, which a person does not do
  const env = {
    ...createEnvironment({ database, folder, port, oidcPort }),
    LOG_LEVEL: 'warn',
    RATE_LIMIT: 'false',
    OUTGOING_ALLOWED: '127.0.0.1',
    DNS_SERVERS: `127.0.0.1:${dnsPort}`,
    SMTP_URL: mailbox.url,
  };
  // Not copied from the prepared cluster: the sample data includes the product's address.
  await prepareDatabase({ env, folder, sample: true });
  await built;
  const product = await serve({ env, separateWorker: false });
  const notes = readFileSync(join(folder, 'demo.json'), 'utf8');
  process.env.E2E_ORIGIN = `http://localhost:${port}`;
  process.env.E2E_DNS_PORT = String(dnsPort);
  process.env.E2E_MAILS = mails;
  process.env.E2E_ENVIRONMENT = JSON.stringify(env);
  process.env.E2E_DEMO = notes;
  process.env.E2E_ROUTES = (await routes).stdout;
  const recent = listRecentFiles();
  process.env.E2E_RECENT_SCREENS = JSON.stringify(recent && (await listReachedScreens(recent)));
  const { signIns } = JSON.parse(notes);
  process.env.E2E_MEMBERS = JSON.stringify(await loadMembers(port, signIns[0].password));
  return async () => {
    await product.stop();
    mailbox.close();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

export default startProduct;
