/** The app knows every code that SQL raises: otherwise the caller gets a generic error. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listErrors } from '#kernel/server/app.ts';
import { keyTakenCode } from '#kernel/server/database/errors.ts';
import { cloneDatabase, type TestDatabase } from '#kernel/server/testing/database.ts';
import { appModules } from './modules.ts';

let urls: TestDatabase;
beforeAll(async () => {
  urls = await cloneDatabase();
});
afterAll(() => urls?.drop());

it('every code raised in a function of the database has its text', async () => {
  const client = new pg.Client({ connectionString: urls.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ source: string }>(
    `select p.prosrc as source from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname not in ('pg_catalog', 'information_schema') and p.prosrc like '%kernel.raise_error(%'`,
  );
  await client.end();
  // The code is the first argument, alone or in the branches of a case.
  const codes = rows.flatMap(({ source }) =>
    [...source.matchAll(/kernel\.raise_error\(([^,)]*)/g)].flatMap(([, first]) =>
      [...String(first).matchAll(/'([A-Z][A-Z_]+)'/g)].map(([, code]) => String(code)),
    ),
  );
  expect(codes).toEqual(expect.arrayContaining(['LEDGER_APPEND_ONLY', 'MOVEMENTS_APPEND_ONLY', 'INACTIVE_ACCOUNT']));
  const definitions = listErrors(appModules);
  expect([...new Set(codes)].filter((code) => !definitions.has(code) && code !== keyTakenCode)).toEqual([]);
});
