/** Persons as the staff of the platform finds them, and what it does to their accounts. */

import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import { createWordsCondition } from '#kernel/server/search/search-pattern.ts';
import type { CoreRole } from '../contract/shapes.ts';

export interface AccountRow {
  id: string;
  name: string;
  email: string | null;
  isVerified: boolean;
  coreRoles: CoreRole[];
  lockedAt: string | null;
  lastLoginAt: string | null;
  createdAt: string;
  sessions: number;
  version: number;
}

const columns = `p.id, p.name, p.email, p.email_verified_at is not null as "isVerified", p.core_roles as "coreRoles",
  p.locked_at as "lockedAt", p.last_login_at as "lastLoginAt", p.created_at as "createdAt", p.version,
  (select count(*)::int from identity.sessions s
    where s.person_id = p.id and s.revoked_at is null and s.expires_at > now()) as sessions`;

export interface AccountFilter {
  search: string | undefined;
  state: 'locked' | 'core' | undefined;
  after: readonly [string, string] | null;
  limit: number;
}

/** The newest first. */
export function selectAccounts({ search, state, after, limit }: AccountFilter): Statement<AccountRow> {
  const conditions = where(
    sql`true`,
    search && createWordsCondition(search, sql`p.name`, sql`p.email`),
    state === 'locked' && sql`p.locked_at is not null`,
    state === 'core' && sql`cardinality(p.core_roles) > 0`,
    after && sql`(p.created_at, p.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
  );
  return statement(
    `select ${columns} from identity.persons p ${conditions.text}
      order by p.created_at desc, p.id desc limit ${conditions.bind(limit)}`,
    conditions.values,
  );
}

export const selectAccount = (id: string): Statement<AccountRow> =>
  statement(`select ${columns} from identity.persons p where p.id = $1`, [id]);

/** No row unless it is in this version. */
export const updateCoreRoles = (id: string, change: { roles: readonly CoreRole[]; version: number }) =>
  statement<{ id: string }>(
    `update identity.persons set core_roles = $3, version = version + 1, updated_at = now()
      where id = $1 and version = $2 returning id`,
    [id, change.version, change.roles],
  );

/** Roles are taken one after the other: of two who take the last from each other, one is refused. */
export const lockStaff: Statement = statement("select pg_advisory_xact_lock(hashtextextended('identity.staff', 0))");

export const selectOtherAdmins = (id: string): Statement<{ id: string }> =>
  statement(
    `select id from identity.persons
      where 'platform-admin' = any(core_roles) and locked_at is null and id <> $1 limit 1`,
    [id],
  );

/** No row where it is so already. */
export const updateLock = (id: string, isLocked: boolean): Statement<{ id: string }> =>
  statement(
    `update identity.persons set locked_at = case when $2::boolean then now() end, version = version + 1, updated_at = now()
      where id = $1 and (locked_at is not null) <> $2::boolean returning id`,
    [id, isLocked],
  );

export const countAccounts: Statement<{ accounts: number; locked: number }> = statement(
  'select count(*)::int as accounts, count(locked_at)::int as locked from identity.persons',
);
