/** Databases for tests: copies of the templates of the prepared cluster (`tools/prepared-cluster.mjs`). */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  /** As the role that owns the tables. */
  ownerUrl: string;
  /** As the application's role, under row security. */
  appUrl: string;
  /** As the role of the relay and the workers. */
  queueUrl: string;
  /** Removes the database, connections included. */
  drop(): Promise<void>;
}

const template: Template = 'heureum';
/** The server runs CREATE DATABASE from one template one at a time anyway; the lock prevents failures. */
const cloneLock = 71_003;

type Template = 'heureum' | 'world' | 'template1';

/**
 * A new database: with the schema of all modules and no rows, with the companies of a template, or empty. Throws with the error
 * message if preparing the cluster failed.
 */
export async function cloneDatabase(source: Template = template): Promise<TestDatabase> {
  const trouble = process.env.TEST_DATABASE_TROUBLE;
  if (trouble) throw new Error(trouble);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runAsAdmin(async (client) => {
    await client.query('select pg_advisory_lock($1)', [cloneLock]);
    await client.query(`create database ${name} template ${source} owner heureum_owner`);
    await client.query(`revoke all on database ${name} from public`);
    await client.query(`grant connect on database ${name} to heureum_app, heureum_queue`);
  });
  return {
    ownerUrl: withDatabase('TEST_OWNER_URL', name),
    appUrl: withDatabase('TEST_APP_URL', name),
    queueUrl: withDatabase('TEST_QUEUE_URL', name),
    drop: () => runAsAdmin(async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

async function runAsAdmin(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: readEnvironment('TEST_ADMIN_URL') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** URL of the same database as the cluster's own superuser, who bypasses row security. */
export const toSuperuserUrl = (url: string): string =>
  withDatabase('TEST_ADMIN_URL', new URL(url).pathname.replace(/^\//, ''));

/** Looks at a database from outside, connected: sees the rows of every company. */
export async function connectAsSuperuser(url: string): Promise<pg.Client> {
  const judge = new pg.Client({ connectionString: toSuperuserUrl(url) });
  await judge.connect();
  return judge;
}

function withDatabase(variable: string, name: string): string {
  const url = new URL(readEnvironment(variable));
  url.pathname = `/${name}`;
  return url.href;
}

function readEnvironment(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set: run the tests with npx vitest`);
  return value;
}
