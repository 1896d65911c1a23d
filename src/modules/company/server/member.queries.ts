/** Memberships: who belongs to a company, asked to join, or left it. */
import { createRowLock } from '#kernel/server/database/locks.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import type { MemberState } from '../contract/shapes.ts';

export interface MembershipRow {
  id: string;
  personId: string;
  status: MemberState;
  title: string;
  joinedAt: string;
  lastAccessed: string | null;
  accessCount: number;
  invitedBy: string | null;
  promisedRoles: string[];
  version: number;
  /** The person who last suspended or resumed the member. */
  stateBy: string | null;
  stateAt: string | null;
}

const columns = `id, person_id as "personId", status, title, joined_at as "joinedAt", last_accessed as "lastAccessed",
  access_count as "accessCount", invited_by as "invitedBy", promised_roles as "promisedRoles", version,
  state_by as "stateBy", state_at as "stateAt"`;

export const selectMembershipOfPerson = (companyId: string, personId: string): Statement<MembershipRow> =>
  statement(`select ${columns} from company.memberships where company_id = $1 and person_id = $2`, [
    companyId,
    personId,
  ]);

/** No row where the company is not open: nobody's rights count there. */
export const selectMembershipWhereOpen = (companyId: string, personId: string): Statement<MembershipRow> =>
  statement(
    `select ${columns} from company.memberships where company_id = $1 and person_id = $2
       and exists (select from company.companies c where c.id = $1 and c.status = 'active')`,
    [companyId, personId],
  );

export const selectMembership = (companyId: string, id: string): Statement<MembershipRow> =>
  statement(`select ${columns} from company.memberships where company_id = $1 and id = $2`, [companyId, id]);

export const selectMemberships = (companyId: string, ids: readonly string[]): Statement<MembershipRow> =>
  statement(`select ${columns} from company.memberships where company_id = $1 and id = any($2::uuid[])`, [
    companyId,
    ids,
  ]);

/** Active members by the membership's id or the person's. */
export const selectActiveMembers = (companyId: string, ids: readonly string[]): Statement<MembershipRow> =>
  statement(
    `select ${columns} from company.memberships
      where company_id = $1 and status = 'active' and (id = any($2::uuid[]) or person_id = any($2::uuid[]))`,
    [companyId, ids],
  );

export interface MemberFilter {
  status?: MemberState | undefined;
  /** Only those with these ids of memberships, and of persons. */
  only?: { members?: readonly string[]; people?: readonly string[] } | undefined;
}

/** All people of a company, for lookups by name. */
export const selectMemberPeople = (companyId: string): Statement<{ personId: string }> =>
  statement('select person_id as "personId" from company.memberships where company_id = $1', [companyId]);

export const selectMembershipPage = (
  companyId: string,
  { status, only, after, limit }: MemberFilter & { after: string | null; limit: number },
): Statement<MembershipRow> => {
  const conditions = where(
    sql`company_id = ${companyId}`,
    status && sql`status = ${status}`,
    only?.members && sql`id = any(${only.members}::uuid[])`,
    only?.people && sql`person_id = any(${only.people}::uuid[])`,
    after && sql`id > ${after}`,
  );
  return statement(
    `select ${columns} from company.memberships ${conditions.text} order by id limit ${conditions.bind(limit)}`,
    conditions.values,
  );
};

/** No row when the person is a member already, active or pending. */
export const insertMembership = (
  companyId: string,
  row: {
    id: string;
    personId: string;
    status: 'active' | 'pending';
    title: string;
    promisedRoles: readonly string[];
    invitedBy: string | null;
  },
): Statement<MembershipRow> =>
  statement(
    `insert into company.memberships (company_id, id, person_id, status, title, promised_roles, invited_by)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (company_id, person_id) do nothing returning ${columns}`,
    [companyId, row.id, row.personId, row.status, row.title, row.promisedRoles, row.invitedBy],
  );

/** `placed`: who takes one of the places that a company may have, active or suspended. */
export const countMembers = (companyId: string): Statement<{ active: number; pending: number; placed: number }> =>
  statement(
    `select count(*) filter (where status = 'active')::int as active, count(*) filter (where status = 'pending')::int as pending,
       count(*) filter (where status in ('active', 'suspended'))::int as placed
       from company.memberships where company_id = $1`,
    [companyId],
  );

export const updateMembershipActive = (
  companyId: string,
  id: string,
  promisedRoles: readonly string[] | null,
): Statement<MembershipRow> =>
  statement(
    `update company.memberships set status = 'active', joined_at = now(), version = version + 1,
       promised_roles = coalesce($3::text[], promised_roles)
      where company_id = $1 and id = $2 and status = 'pending' returning ${columns}`,
    [companyId, id, promisedRoles],
  );

/** Suspends an active member: the current roles are stored for the return. */
export const updateMembershipSuspended = (
  companyId: string,
  { id, roles, by }: { id: string; roles: readonly string[]; by: string | null },
): Statement<MembershipRow> =>
  statement(
    `update company.memberships set status = 'suspended', version = version + 1, promised_roles = $3,
       state_by = $4, state_at = now()
      where company_id = $1 and id = $2 and status = 'active' returning ${columns}`,
    [companyId, id, roles, by],
  );

export const updateMembershipResumed = (
  companyId: string,
  { id, by }: { id: string; by: string | null },
): Statement<MembershipRow> =>
  statement(
    `update company.memberships set status = 'active', version = version + 1, state_by = $3, state_at = now()
      where company_id = $1 and id = $2 and status = 'suspended' returning ${columns}`,
    [companyId, id, by],
  );

/** No row when the person is a member already. */
export const insertMembershipAgain = (
  companyId: string,
  row: Pick<MembershipRow, 'id' | 'personId' | 'title' | 'joinedAt' | 'invitedBy'>,
): Statement<MembershipRow> =>
  statement(
    `insert into company.memberships (company_id, id, person_id, status, title, joined_at, invited_by)
     values ($1, $2, $3, 'active', $4, $5, $6) on conflict do nothing returning ${columns}`,
    [companyId, row.id, row.personId, row.title, row.joinedAt, row.invitedBy],
  );

/** Members, as steps and undos lock them. */
export const memberLock = createRowLock({ name: 'access.members', table: 'company.memberships' });

/** The previous row; none if there is no such member, or one not admitted yet. */
export const updateTitle = (
  companyId: string,
  { id, title }: { id: string; title: string },
): Statement<{ personId: string; before: string }> =>
  statement(
    `update company.memberships m set title = $3, version = m.version + 1
       from (select id, title from company.memberships where company_id = $1 and id = $2 and status <> 'pending' for update) o
      where m.company_id = $1 and m.id = o.id returning m.person_id as "personId", o.title as before`,
    [companyId, id, title],
  );

export const deleteMembership = (companyId: string, id: string): Statement<MembershipRow> =>
  statement(`delete from company.memberships where company_id = $1 and id = $2 returning ${columns}`, [companyId, id]);

export const countActiveMembers = (companyId: string): Statement<{ members: number }> =>
  statement("select count(*)::int as members from company.memberships where company_id = $1 and status = 'active'", [
    companyId,
  ]);

export const updateLastAccess = (companyId: string, personId: string): Statement<unknown> =>
  statement(
    `update company.memberships set last_accessed = now(), access_count = access_count + 1
      where company_id = $1 and person_id = $2 and status = 'active'`,
    [companyId, personId],
  );

export interface OwnMembershipRow {
  company_id: string;
  code: string;
  name: string;
  logo: string | null;
  company_active: boolean;
  primary_color: string;
  tagline: string;
  member_id: string;
  status: 'active' | 'pending';
  joined_at: string;
  last_accessed: string | null;
  access_count: number;
  invited_by: string | null;
  member_count: number;
}

export const selectMembershipsOfPerson = (personId: string): Statement<OwnMembershipRow> =>
  statement("select * from company.memberships_of($1) where status <> 'suspended'", [personId]);

/** Rights of the unit's company changed. */
export const updateAccessVersion: Statement<unknown> = statement('select kernel.bump_access()');

export interface CreatorRow {
  personId: string;
  email: string | null;
  masterRoleGranted: boolean;
  createdAt: string;
  lastSyncAt: string;
}

const creatorColumns = `person_id as "personId", email, master_role_granted as "masterRoleGranted", created_at as "createdAt",
  last_sync_at as "lastSyncAt"`;

export const insertCreator = (companyId: string, row: { personId: string; email: string | null }): Statement<unknown> =>
  statement('insert into company.creators (company_id, person_id, email) values ($1, $2, $3)', [
    companyId,
    row.personId,
    row.email,
  ]);

export const selectCreator = (companyId: string): Statement<CreatorRow> =>
  statement(`select ${creatorColumns} from company.creators where company_id = $1`, [companyId]);

export const updateCreatorSynced = (companyId: string): Statement<CreatorRow> =>
  statement(`update company.creators set last_sync_at = now() where company_id = $1 returning ${creatorColumns}`, [
    companyId,
  ]);

/** No row if the master role was already granted, even by a concurrent request. */
export const updateMasterClaimed = (companyId: string, personId: string): Statement<CreatorRow> =>
  statement(
    `update company.creators set last_sync_at = now(), master_role_granted = true
      where company_id = $1 and person_id = $2 and not master_role_granted returning ${creatorColumns}`,
    [companyId, personId],
  );

export interface InheritanceRow {
  id: string;
  company_code: string;
  genesis_user_id: string;
  subdomain_user_id: string;
  status: 'granted' | 'failed';
  metadata: { email: string | null; name: string; inheritedPermissions: string[] };
  created_at: string;
  granted_at: string | null;
}

/** Stored once per person and answer. */
export const insertInheritance = (
  companyId: string,
  row: { id: string; personId: string; status: 'granted' | 'failed'; metadata: unknown },
): Statement<unknown> =>
  statement(
    `insert into company.inheritance_records (company_id, id, genesis_user_id, subdomain_user_id, status, metadata, granted_at)
     values ($1, $2, $3, $3, $4, $5, case when $4 = 'granted' then now() end)
     on conflict on constraint inheritance_records_once do nothing`,
    [companyId, row.id, row.personId, row.status, toJson(row.metadata)],
  );

/** Of the unit's person. */
export const selectOwnInheritance: Statement<InheritanceRow> = statement('select * from company.own_inheritance()');
