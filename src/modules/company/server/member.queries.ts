/** Memberships: who belongs to a company, asked to join, or left it. */
import { rowLock } from '#kernel/server/database/locks.ts';
import { json, type Statement, statement } from '#kernel/server/database/unit.ts';
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
  /** Who shut the member out or let the member in again, the last time. */
  stateBy: string | null;
  stateAt: string | null;
}

const columns = `id, person_id as "personId", status, title, joined_at as "joinedAt", last_accessed as "lastAccessed",
  access_count as "accessCount", invited_by as "invitedBy", promised_roles as "promisedRoles", version,
  state_by as "stateBy", state_at as "stateAt"`;

export const membershipOf = (companyId: string, personId: string): Statement<MembershipRow> =>
  statement(`select ${columns} from company.memberships where company_id = $1 and person_id = $2`, [
    companyId,
    personId,
  ]);

/** No row where the company is not open: nobody's rights count there. */
export const membershipWhereOpen = (companyId: string, personId: string): Statement<MembershipRow> =>
  statement(
    `select ${columns} from company.memberships where company_id = $1 and person_id = $2
       and exists (select from company.companies c where c.id = $1 and c.status = 'active')`,
    [companyId, personId],
  );

export const membershipById = (companyId: string, id: string): Statement<MembershipRow> =>
  statement(`select ${columns} from company.memberships where company_id = $1 and id = $2`, [companyId, id]);

export const membershipsByIds = (companyId: string, ids: readonly string[]): Statement<MembershipRow> =>
  statement(`select ${columns} from company.memberships where company_id = $1 and id = any($2::uuid[])`, [
    companyId,
    ids,
  ]);

/** Active members by the membership's id or the person's. */
export const activeAmong = (companyId: string, ids: readonly string[]): Statement<MembershipRow> =>
  statement(
    `select ${columns} from company.memberships
      where company_id = $1 and status = 'active' and (id = any($2::uuid[]) or person_id = any($2::uuid[]))`,
    [companyId, ids],
  );

export interface MembersAsked {
  status?: MemberState | undefined;
  /** Only those with these ids of memberships, and of persons. */
  only?: { members?: readonly string[]; people?: readonly string[] } | undefined;
}

/** Everybody of a company, for whoever knows people by their names. */
export const memberPeople = (companyId: string): Statement<{ personId: string }> =>
  statement('select person_id as "personId" from company.memberships where company_id = $1', [companyId]);

export const membershipPage = (
  companyId: string,
  { status, only, after, limit }: MembersAsked & { after: string | null; limit: number },
): Statement<MembershipRow> => {
  const asked = where(
    sql`company_id = ${companyId}`,
    status && sql`status = ${status}`,
    only?.members && sql`id = any(${only.members}::uuid[])`,
    only?.people && sql`person_id = any(${only.people}::uuid[])`,
    after && sql`id > ${after}`,
  );
  return statement(
    `select ${columns} from company.memberships ${asked.text} order by id limit ${asked.bind(limit)}`,
    asked.values,
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

export const activateMembership = (
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

/** An active member stops being one for a while: the roles of now are kept as those to come back to. */
export const suspendMembership = (
  companyId: string,
  { id, roles, by }: { id: string; roles: readonly string[]; by: string | null },
): Statement<MembershipRow> =>
  statement(
    `update company.memberships set status = 'suspended', version = version + 1, promised_roles = $3,
       state_by = $4, state_at = now()
      where company_id = $1 and id = $2 and status = 'active' returning ${columns}`,
    [companyId, id, roles, by],
  );

export const resumeMembership = (
  companyId: string,
  { id, by }: { id: string; by: string | null },
): Statement<MembershipRow> =>
  statement(
    `update company.memberships set status = 'active', version = version + 1, state_by = $3, state_at = now()
      where company_id = $1 and id = $2 and status = 'suspended' returning ${columns}`,
    [companyId, id, by],
  );

/** No row when the person is a member already. */
export const restoreMembership = (
  companyId: string,
  row: Pick<MembershipRow, 'id' | 'personId' | 'title' | 'joinedAt' | 'invitedBy'>,
): Statement<MembershipRow> =>
  statement(
    `insert into company.memberships (company_id, id, person_id, status, title, joined_at, invited_by)
     values ($1, $2, $3, 'active', $4, $5, $6) on conflict do nothing returning ${columns}`,
    [companyId, row.id, row.personId, row.title, row.joinedAt, row.invitedBy],
  );

/** Members, as steps and undos lock them. */
export const memberLock = rowLock({ name: 'access.members', table: 'company.memberships' });

/** The row as it was; none where there is no such member, or one who was not let in yet. */
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

export const countActive = (companyId: string): Statement<{ members: number }> =>
  statement("select count(*)::int as members from company.memberships where company_id = $1 and status = 'active'", [
    companyId,
  ]);

export const noteAccess = (companyId: string, personId: string): Statement<unknown> =>
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

export const membershipsOfPerson = (personId: string): Statement<OwnMembershipRow> =>
  statement("select * from company.memberships_of($1) where status <> 'suspended'", [personId]);

/** Rights of the unit's company changed. */
export const bumpAccess: Statement<unknown> = statement('select kernel.bump_access()');

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

export const creatorOf = (companyId: string): Statement<CreatorRow> =>
  statement(`select ${creatorColumns} from company.creators where company_id = $1`, [companyId]);

export const syncCreator = (companyId: string): Statement<CreatorRow> =>
  statement(`update company.creators set last_sync_at = now() where company_id = $1 returning ${creatorColumns}`, [
    companyId,
  ]);

/** No row when the master role was granted already, also by someone who was faster a moment ago. */
export const claimMaster = (companyId: string, personId: string): Statement<CreatorRow> =>
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

/** Kept once per person and answer. */
export const insertInheritance = (
  companyId: string,
  row: { id: string; personId: string; status: 'granted' | 'failed'; metadata: unknown },
): Statement<unknown> =>
  statement(
    `insert into company.inheritance_records (company_id, id, genesis_user_id, subdomain_user_id, status, metadata, granted_at)
     values ($1, $2, $3, $3, $4, $5, case when $4 = 'granted' then now() end)
     on conflict on constraint inheritance_records_once do nothing`,
    [companyId, row.id, row.personId, row.status, json(row.metadata)],
  );

/** Of the unit's person. */
export const ownInheritance: Statement<InheritanceRow> = statement('select * from company.own_inheritance()');
