/** The roles that the processes connect as: what they may do, how long they may wait, and that no other role gets in. */
import pg from 'pg';

const escapeIdentifier = (name: string): string => pg.escapeIdentifier(name);

/** The role that holds the application's rights. Who connects is this role or a member of it. */
export const appRole = 'heureum_app';
/** The role of the relay and the workers: the outbox and the queue of every company, and no business table. */
export const queueRole = 'heureum_queue';
/** Nobody connects as it: the application puts it on to ask across companies. It reads what migrations grant it, and writes nothing. */
export const platformRole = 'heureum_platform';

/**
 * Set on the role, so that they also apply behind a pooler. The lock timeout is shorter than the statement timeout: callers in a
 * crowd are asked to retry. Every application statement finds its rows by a key that begins with the company. A plan with a
 * sequential scan was made while the table was small and is reused while it grows: so such scans are off, whatever the statistics
 * say. Written as PostgreSQL shows them: a process checks at startup that its sessions have them (`session-checks.ts`).
 */
export const roleSettings: Record<string, Record<string, string>> = {
  [appRole]: {
    TimeZone: 'UTC',
    statement_timeout: '30s',
    lock_timeout: '15s',
    idle_in_transaction_session_timeout: '1min',
    enable_seqscan: 'off',
  },
  [queueRole]: {
    TimeZone: 'UTC',
    statement_timeout: '5min',
    lock_timeout: '30s',
    idle_in_transaction_session_timeout: '1min',
  },
};

const getLogin = (url: string): string => decodeURIComponent(new URL(url).username);

/** A role may set what holds for itself, and nobody else needs the right to. */
async function applyRoleSettings(role: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const [name, value] of Object.entries(roleSettings[role] ?? {})) {
      await client.query(`alter role ${escapeIdentifier(getLogin(url))} set ${name} = ${pg.escapeLiteral(value)}`);
    }
  } finally {
    await client.end();
  }
}

/**
 * Settings that only a superuser may change; README explains them to the others. Rejected values and whole rows stay out of the
 * database log, and deadlocks are detected soon: steps of flows lock in one order (ADR 17), so a deadlock is rare, and a second is
 * long.
 */
async function applySuperuserSettings(client: pg.Client, login: string): Promise<void> {
  const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user');
  if (!rows[0]?.rolsuper) return;
  await client.query(`alter role ${escapeIdentifier(login)} set log_error_verbosity = 'terse'`);
  await client.query(`alter role ${escapeIdentifier(login)} set deadlock_timeout = '200ms'`);
}

/** Creates the role, and the connecting one if it is another, with the password of its connection address. */
export async function ensureRole(client: pg.Client, role: string, url: string): Promise<void> {
  const { username, password } = new URL(url);
  const login = decodeURIComponent(username);
  const roles = await client.query('select rolname, rolsuper, rolbypassrls from pg_roles where rolname = any($1)', [
    [role, login],
  ]);
  for (const { rolname, rolsuper, rolbypassrls } of roles.rows) {
    if (rolsuper || rolbypassrls)
      throw new Error(`the role ${rolname} may bypass row security: the application refuses to run as it`);
  }
  const exists = (name: string) => roles.rows.some((row) => row.rolname === name);
  if (!exists(role)) await client.query(`create role ${role} nosuperuser nobypassrls`);
  if (!exists(login) && login !== role)
    await client.query(`create role ${escapeIdentifier(login)} nosuperuser nobypassrls`);
  if (!exists(login)) {
    await client.query(
      `alter role ${escapeIdentifier(login)} login password ${pg.escapeLiteral(decodeURIComponent(password))}`,
    );
  }
  if (login !== role) await client.query(`grant ${role} to ${escapeIdentifier(login)}`);
  await applySuperuserSettings(client, login);
}

/**
 * The application may put the role on and has none of its rights before it does. Before PostgreSQL 16 it has those to read what it could
 * read anyway; policies of the role ask by its name whether it is on.
 */
export async function ensurePlatformRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select r.rolsuper or r.rolbypassrls as mighty, exists (
       select from pg_auth_members m where m.roleid = r.oid and m.member = '${appRole}'::regrole) as given
     from pg_roles r where r.rolname = $1`,
    [platformRole],
  );
  if (rows[0]?.mighty)
    throw new Error(`the role ${platformRole} may bypass row security: the application refuses to use it`);
  if (!rows[0]) await client.query(`create role ${platformRole} nologin nosuperuser nobypassrls`);
  if (rows[0]?.given) return;
  const { rows: server } = await client.query("select current_setting('server_version_num')::int as version");
  const only = server[0].version >= 160_000 ? 'with inherit false, set true' : '';
  await client.query(`grant ${platformRole} to ${appRole} ${only}`);
}

/**
 * Large objects belong to no company: nothing records their owner. Only the owner of the functions may revoke them; README explains
 * it to the others.
 */
async function revokeLargeObjects(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user');
  if (!rows[0]?.rolsuper) return;
  const functions = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = 'pg_catalog'::regnamespace and p.proname ~ '^(lo_|loread|lowrite)'
       and has_function_privilege('public', p.oid, 'execute')`,
  );
  for (const { name } of functions.rows)
    await client.query(`revoke execute on function pg_catalog.${name} from public`);
}

/** The database is for its owner and these two; each role's settings are brought to what they should be. */
export async function restrictDatabase(
  client: pg.Client,
  options: { appUrl: string; queueUrl: string },
): Promise<void> {
  const { rows } = await client.query('select current_database() as name');
  const database = escapeIdentifier(rows[0].name);
  await client.query(`grant connect on database ${database} to ${appRole}, ${queueRole}`);
  await client.query(`revoke all on database ${database} from public`);
  await revokeLargeObjects(client);
  await applyRoleSettings(appRole, options.appUrl);
  await applyRoleSettings(queueRole, options.queueUrl);
}
