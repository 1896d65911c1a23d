/**
 * What a process needs of its sessions at PostgreSQL. Between the two may stand a pooler that drops settings, mixes up prepared statements
 * and lets no notification through, each without a word: so it is asked, and said.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isUnprepared } from './errors.ts';
import { settings } from './roles.ts';

/** Nothing of this waits for anybody: what takes so long tells nothing. */
const patienceMs = 10_000;

async function open(url: string): Promise<pg.Client> {
  const options = { connectionString: url, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs };
  const client = new pg.Client(options);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** A limit may be another one than ours; it may not be none. */
function isMet(name: string, { wanted, has }: { wanted: string; has: string }): boolean {
  return has === wanted || (name.endsWith('_timeout') && has !== '0');
}

async function missingSettings(client: pg.Client, role: string): Promise<string[]> {
  const wanted = settings[role] ?? {};
  const { rows } = await client.query({
    text: 'select name, current_setting(name) as has from unnest($1::text[]) name',
    values: [Object.keys(wanted)],
  });
  return rows
    .map(({ name, has }) => ({ name, has, wanted: wanted[name] ?? '' }))
    .filter(({ name, ...values }) => !isMet(name, values))
    .map(({ name, ...one }) => `${name} is ${one.has} instead of ${one.wanted}: migrate sets it for the role`);
}

async function tooMighty(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    'select rolname as name from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)',
  );
  return rows.map(({ name }) => `the role ${name} may bypass row security`);
}

const mixedUp =
  'a prepared statement is gone on the connection that made it: a pooler in transaction mode has to be PgBouncer 1.21 or later with max_prepared_statements above 0; older ones need pool_mode = session';

/**
 * One connection prepares a statement. While another holds the session in which that was done, the first asks again: behind a pooler that
 * gives it any session, it is a stranger there.
 */
async function forgetsStatements(one: pg.Client, other: pg.Client): Promise<string[]> {
  const question = { name: `check_${randomUUID()}`, text: 'select 1' };
  await one.query(question);
  await other.query('begin');
  await other.query('select 1');
  try {
    await one.query(question);
    return [];
  } catch (error) {
    if (isUnprepared((error as { code?: string }).code ?? '')) return [mixedUp];
    throw error;
  } finally {
    await other.query('rollback');
  }
}

/** What the sessions at this address lack, in words; nothing where all is well. `role` is `app` or `queue` of `roles.ts`. */
export async function lackingAt(url: string, role: string): Promise<string[]> {
  const opened: pg.Client[] = [];
  try {
    for (const _ of [1, 2]) opened.push(await open(url));
  } catch (error) {
    await Promise.all(opened.map((client) => client.end()));
    const { message, code } = error as Error & { code?: string };
    return [`it gives no session that answers: ${message || code}`];
  }
  const [one, other] = opened as [pg.Client, pg.Client];
  try {
    return [...(await missingSettings(one, role)), ...(await tooMighty(one)), ...(await forgetsStatements(one, other))];
  } finally {
    await Promise.all(opened.map((client) => client.end()));
  }
}

/** Whether what `pool` notifies arrives at `client`: behind a pooler in transaction mode, or at another database, it never does. */
export async function hears(client: pg.ClientBase, pool: pg.Pool, withinMs: number): Promise<boolean> {
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
