/** Functions that write with the owner's rights take their company from the unit of work, never from who calls them. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#kernel/server/testing/database.ts';
import { uses } from './uses.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** What tells of a company's activity to who searches for one: nothing of its rows. */
const aboutAnyCompany = ['company.activity'];

it('no definer that the application may call is told a company', async () => {
  const { rows } = await owner.query<{ name: string; body: string }>(
    `select n.nspname || '.' || p.proname as name,
            pg_get_function_identity_arguments(p.oid) || ' ' || p.prosrc as body
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prosecdef and n.nspname = any($1) and has_function_privilege('heureum_app', p.oid, 'execute')
       and p.prorettype <> 'trigger'::regtype`,
    [Object.keys(uses)],
  );
  expect(rows.length).toBeGreaterThan(8);
  const told = /'company(_?id)?'|"company(_?id)?"|\bcompany(_id)? uuid\b(?! := kernel\.company_id\(\);)/i;
  const wrong = rows.filter(({ name, body }) => !aboutAnyCompany.includes(name) && told.test(body));
  expect(wrong.map(({ name, body }) => `${name}: ${told.exec(body)?.[0]}`)).toEqual([]);
});
