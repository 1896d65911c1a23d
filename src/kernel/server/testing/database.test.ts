import { readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, it } from 'vitest';
import { cloneDatabase } from './database.ts';

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

it('clones the migrated template, and the application may bypass nothing in it', async () => {
  const database = await cloneDatabase();
  const client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
  const { rows } = await client.query(
    'select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
  );
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false }]);
  await expect(client.query('create table public.mine (id int)')).rejects.toThrow('permission denied');
  await client.end();
  await database.drop();
});

it('lets the application and the workers into no other database', async () => {
  const database = await cloneDatabase();
  for (const url of [database.appUrl, database.queueUrl]) {
    for (const name of ['postgres', 'template1']) {
      const elsewhere = Object.assign(new URL(url), { pathname: `/${name}` });
      await expect(query(elsewhere.href, 'select 1')).rejects.toMatchObject({ code: '42501' });
    }
  }
  const { rows } = await query(
    database.ownerUrl,
    'select datacl::text as rights from pg_database where datname = current_database()',
  );
  expect(rows[0].rights).not.toMatch(/[{,]=/);
  await database.drop();
});

it('bounds the waiting time of the roles behind any pooler', async () => {
  const database = await cloneDatabase();
  const listHeld = async (url: string) => {
    const { rows } = await query(
      url,
      `select name, setting from pg_settings where name in
         ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'TimeZone', 'enable_seqscan')`,
    );
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  };
  const queue = { TimeZone: 'UTC', statement_timeout: '300000', lock_timeout: '30000' };
  const appSettings = { TimeZone: 'UTC', statement_timeout: '30000', lock_timeout: '15000', enable_seqscan: 'off' };
  expect(await listHeld(database.appUrl)).toMatchObject({
    ...appSettings,
    idle_in_transaction_session_timeout: '60000',
  });
  expect(await listHeld(database.queueUrl)).toMatchObject({ ...queue, idle_in_transaction_session_timeout: '60000' });
  await database.drop();
});

it('writes that a row was refused into its log, and nothing of the row', async () => {
  const database = await cloneDatabase();
  const secret = 'whose-address-this-is';
  const refused = `create temp table letters (address text, constraint nobody check (false)); insert into letters values ('${secret}')`;
  await expect(query(database.ownerUrl, refused)).rejects.toMatchObject({ detail: expect.stringContaining(secret) });
  const log = readFileSync(process.env.TEST_POSTGRES_LOG as string, 'utf8');
  expect(log).toContain('violates check constraint "nobody"');
  expect(log).not.toContain(secret);
  await database.drop();
});
