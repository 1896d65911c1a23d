import pg from 'pg';
import { expect, it } from 'vitest';
import { cloneDatabase } from './database.ts';

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
