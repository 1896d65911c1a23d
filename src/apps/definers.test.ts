/** Functions with the owner's rights take company and person from the unit of work, never from who calls them. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enter } from '#kernel/server/database/enter.ts';
import { restrictDatabase } from '#kernel/server/database/roles.ts';
import { cloneDatabase, connectAsSuperuser, type TestDatabase } from '#kernel/server/testing/database.ts';
import { uses } from './uses.ts';

let database: TestDatabase;
let owner: pg.Client;
let application: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  application = new pg.Client({ connectionString: database.appUrl });
  await Promise.all([owner.connect(), application.connect()]);
});
afterAll(async () => {
  await Promise.all([owner.end(), application.end()]);
  await database.drop();
});

/** Exceptions, with reasons. */
const definers: Record<string, string> = {
  'company.activity': 'tells who searches how much happens in a company, and nothing of its rows',
  'company.mark_domain_lost':
    'takes a name from the company that holds it, by that one’s own token, which name servers no longer say',
  'company.memberships_of': 'asked while signing in, when the unit has no person yet',
  'order.orders_of_customers': 'asked whose the orders of the unit’s own company are, which who calls may list',
  'access.roles_of': 'asked while signing in, when the unit has no person yet',
};

it('no callable security definer function takes a company or a person as argument', async () => {
  const { rows } = await owner.query<{ name: string; names: string[]; body: string }>(
    `select n.nspname || '.' || p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}') as names,
            pg_get_function_identity_arguments(p.oid) || ' ' || p.prosrc as body
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prosecdef and n.nspname = any($1) and has_function_privilege('heureum_app', p.oid, 'execute')
       and p.prorettype <> 'trigger'::regtype`,
    [['kernel', ...Object.keys(uses)]],
  );
  expect(rows.length).toBeGreaterThan(20);
  const forms =
    /'(company|person)(_?id)?'|"(company|person)(_?id)?"|\b(company|person)(_id)? uuid\b(?! := kernel\.(company|person)_id\(\);)/i;
  // Naming the unit's own company next to the word is not an argument.
  const own = /'company'(?: = |, )kernel\.(?:company|scope)_id\(\)/g;
  // Under whatever name: an argument that is held against the column.
  const isHeld = ({ names, body }: (typeof rows)[number]) =>
    names
      .filter((name) => name !== '')
      .some((name) =>
        new RegExp(
          `(company|person)_id\\s*(?:=|<>|is (?:not )?distinct from)\\s*(?:any\\s*\\()?${name}\\b|\\b${name}\\s*(?:=|<>)\\s*(?:\\w+\\.)?(?:company|person)_id\\b`,
          'i',
        ).test(body),
      );
  const wrong = rows.filter((row) => forms.test(row.body.replace(own, '')) || isHeld(row));
  expect(wrong.map(({ name }) => name).sort()).toEqual(Object.keys(definers).sort());
});

it('a unit of one company moves the version of its own rights, and none at the root', async () => {
  const [own, other] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
  const within = async (company: string | null, sql: string) => {
    await application.query('begin');
    const unit = enter({ companyId: company, personId: null, accessVersion: null });
    await application.query(unit.sql, [...unit.parameters]);
    return application.query(sql).finally(() => application.query('end'));
  };
  const bump = (company: string | null) => within(company, 'select kernel.bump_access()');
  const version = async (company: string) =>
    Number((await within(company, 'select version from kernel.access_versions')).rows[0]?.version);
  await bump(other);
  await bump(own);
  await bump(own);
  expect([await version(own), await version(other)]).toEqual([2, 1]);
  await expect(bump(null)).rejects.toThrow(/access_versions/);
});

it('large objects, which are nobody’s, are closed to the application wherever a superuser brings the database up', async () => {
  const { ownerUrl, appUrl, queueUrl } = database;
  const superuser = await connectAsSuperuser(ownerUrl);
  try {
    await restrictDatabase(superuser, { appUrl, queueUrl });
  } finally {
    await superuser.end();
  }
  for (const functionCall of [
    'lo_create(0)',
    'lo_creat(-1)',
    "lo_from_bytea(0, 'x')",
    'lo_open(1, 131072)',
    'lo_get(1)',
  ])
    await expect(application.query(`select ${functionCall}`)).rejects.toThrow(/permission denied for function lo_/);
});
