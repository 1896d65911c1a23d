/**
 * Requirements of a process for its PostgreSQL sessions. A pooler in between may silently drop settings, mix up prepared statements
 * and block notifications: so this is checked and reported.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isUnprepared } from './errors.ts';
import { roleSettings } from './roles.ts';

/** None of these checks waits for locks: a longer run proves nothing. */
const patienceMs = 10_000;

async function connect(url: string): Promise<pg.Client> {
  const options = { connectionString: url, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs };
  const client = new pg.Client(options);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** A limit may be another one than ours; it may not be none. */
function isSettingMet(name: string, { wanted: required, has }: { wanted: string; has: string }): boolean {
  return has === required || (name.endsWith('_timeout') && has !== '0');
}

async function findMissingSettings(client: pg.Client, role: string): Promise<string[]> {
  const requiredSettings = roleSettings[role] ?? {};
  const { rows } = await client.query({
    text: 'select name, current_setting(name) as has from unnest($1::text[]) name',
    values: [Object.keys(requiredSettings)],
  });
  return rows
    .map(({ name, has }) => ({ name, has, wanted: requiredSettings[name] ?? '' }))
    .filter(({ name, ...values }) => !isSettingMet(name, values))
    .map(
      ({ name, ...setting }) => `${name} is ${setting.has} instead of ${setting.wanted}: migrate sets it for the role`,
    );
}

async function findExcessRights(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    'select rolname as name from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)',
  );
  return rows.map(({ name }) => `the role ${name} may bypass row security`);
}

const mixedUpMessage =
  'a prepared statement is gone on the connection that made it: a pooler in transaction mode has to be PgBouncer 1.21 or later with max_prepared_statements above 0; older ones need pool_mode = session';

/**
 * One connection prepares a statement. While another holds the session in which that was done, the first asks again: behind a pooler that
 * gives it any session, it is a stranger there.
 */
async function checkPreparedStatements(first: pg.Client, second: pg.Client): Promise<string[]> {
  const question = { name: `check_${randomUUID()}`, text: 'select 1' };
  await first.query(question);
  await second.query('begin');
  await second.query('select 1');
  try {
    await first.query(question);
    return [];
  } catch (error) {
    if (isUnprepared((error as { code?: string }).code ?? '')) return [mixedUpMessage];
    throw error;
  } finally {
    await second.query('rollback');
  }
}

/** Describes what the sessions at this address lack; empty if all is well. `role` is `app` or `queue` of `roles.ts`. */
export async function findSessionProblems(url: string, role: string): Promise<string[]> {
  const opened: pg.Client[] = [];
  try {
    for (const _ of [1, 2]) opened.push(await connect(url));
  } catch (error) {
    await Promise.all(opened.map((client) => client.end()));
    const { message, code } = error as Error & { code?: string };
    return [`it gives no session that answers: ${message || code}`];
  }
  const [first, second] = opened as [pg.Client, pg.Client];
  try {
    return [
      ...(await findMissingSettings(first, role)),
      ...(await findExcessRights(first)),
      ...(await checkPreparedStatements(first, second)),
    ];
  } finally {
    await Promise.all(opened.map((client) => client.end()));
  }
}

/**
 * True if notifications of `pool` arrive at `client`: behind a pooler in transaction mode, or at another database, they never do.
 */
export async function canReceiveNotifications(
  client: pg.ClientBase,
  pool: pg.Pool,
  withinMs: number,
): Promise<boolean> {
  const channel = `echo_${randomUUID()}`;
  const waiting = new AbortController();
  let listener: (message: pg.Notification) => void = () => undefined;
  const heard = new Promise<boolean>((resolve) => {
    listener = (message) => message.channel === channel && resolve(true);
    client.on('notification', listener);
  });
  // A connection that was cut off without a word answers nothing at all: neither is waited for longer.
  const late = pause(withinMs, false, { signal: waiting.signal }).catch(() => false);
  const listens = client.query(`listen ${pg.escapeIdentifier(channel)}`).then(() => true);
  listens.catch(() => undefined);
  try {
    if (!(await Promise.race([listens, late]))) return false;
    await pool.query('select pg_notify($1, $2)', [channel, '']);
    return await Promise.race([heard, late]);
  } finally {
    waiting.abort();
    client.off('notification', listener);
    client.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
  }
}
