/** The migration to rights that are least by default, over roles as they were before it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createAccessKit } from './testing/kit.ts';

const { kit } = createAccessKit();
const migration = readFileSync(join(import.meta.dirname, 'migrations/202611221100_least_by_default.sql'), 'utf8');

test('roles as they were seeded follow the product; what a company changed or made stays as it was', async () => {
  const companyId = kit.world.alpha.tenant.id;
  const owner = new pg.Client({ connectionString: kit.world.urls.ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    const set = (name: string, permissions: string[]) =>
      owner.query('update access.roles set permissions = $3 where company_id = $1 and name = $2', [
        companyId,
        name,
        permissions,
      ]);
    await set('user', ['@read']);
    await set('admin', ['*']);
    await set('finance', ['@read', 'finance.*', 'flow.@write', 'decision.@write']);
    await set('viewer', ['item.@read']);
    await owner.query(
      `insert into access.roles (company_id, id, name, display_name, description, level, permissions, category)
       values ($1, gen_random_uuid(), 'own', '{}', '{}', 30, '{@read}', 'operational')`,
      [companyId],
    );
    await owner.query(migration);
    const { rows } = await owner.query(
      `select name, permissions from access.roles where company_id = $1 and name in ('user', 'admin', 'finance', 'viewer', 'own')`,
      [companyId],
    );
    expect(Object.fromEntries(rows.map((row) => [row.name, row.permissions]))).toEqual({
      user: null,
      admin: null,
      finance: null,
      viewer: ['item.@read'],
      own: ['@read'],
    });
  } finally {
    await owner.query('rollback');
    await owner.end();
  }
});
