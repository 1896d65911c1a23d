/** Permissions that members were given for a time. */
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import type { GrantBounds } from '../contract/bounds.ts';
import type { GrantHours, TimedGrant } from '../contract/evaluate.ts';

/** Of a grant: for whatever it is used. */
export const unboundCondition = 'only_things is null and up_to is null';

/** Columns of `GrantHours` and `GrantBounds`. */
export const conditionColumns = `days, hours, only_things as "only",
  case when up_to is not null then jsonb_build_object('amount', up_to, 'currency', currency) end as "upTo"`;

/** Grants that are not ended, in the order of their ends. */
export const selectGrantsOfPerson = (
  companyId: string,
  personId: string,
): Statement<TimedGrant & { id: string; reason: string }> =>
  statement(
    `select coalesce(gift_id, id) as id, reason, permission, starts_at as "from", ends_at as "until", ${conditionColumns} from access.grants
      where company_id = $1 and person_id = $2 and revoked_at is null order by ends_at, id`,
    [companyId, personId],
  );

export interface RunningGrant extends GrantHours, GrantBounds {
  permission: string;
  until: string;
}

export const selectRunningGrants = (companyId: string, personId: string): Statement<RunningGrant> =>
  statement(
    `select permission, ends_at as "until", ${conditionColumns} from access.grants_in_force
      where company_id = $1 and person_id = $2`,
    [companyId, personId],
  );

/** The same of many. */
export const selectRunningGrantsOfAll = (
  companyId: string,
  personIds: readonly string[],
): Statement<RunningGrant & { personId: string }> =>
  statement(
    `select person_id as "personId", permission, ends_at as "until", ${conditionColumns} from access.grants_in_force
      where company_id = $1 and person_id = any($2::uuid[])`,
    [companyId, personIds],
  );

/** One joint grant. */
export interface GrantGroupRow extends GrantHours, GrantBounds {
  id: string;
  memberId: string;
  personId: string;
  permissions: string[];
  from: string;
  until: string;
  state: 'running' | 'coming' | 'ended';
  reason: string;
  grantedBy: string | null;
  revokedAt: string | null;
  endedBy: string | null;
  endReason: string | null;
}

const grantGroupId = 'coalesce(gift_id, id)';
const state = `case when revoked_at is not null or ends_at <= now() then 'ended'
  when starts_at > now() then 'coming' else 'running' end`;
const grantGroupColumns = `${grantGroupId} as id, member_id as "memberId", person_id as "personId", array_agg(permission order by id) as permissions,
  starts_at as "from", ends_at as "until", ${conditionColumns}, ${state} as state, reason, granted_by as "grantedBy",
  revoked_at as "revokedAt", ended_by as "endedBy", end_reason as "endReason"`;
const grouped = `group by ${grantGroupId}, member_id, person_id, starts_at, ends_at, days, hours, only_things, up_to, currency, reason, granted_by, revoked_at, ended_by, end_reason`;

export const selectGrantGroups = (
  companyId: string,
  filter: {
    before: string | null;
    limit: number;
    state?: GrantGroupRow['state'] | undefined;
    memberId?: string | undefined;
  },
): Statement<GrantGroupRow> => {
  const conditions = where(
    sql`company_id = ${companyId}`,
    filter.before && sql`coalesce(gift_id, id) < ${filter.before}`,
    filter.memberId && sql`member_id = ${filter.memberId}`,
    filter.state === 'ended' && sql`(revoked_at is not null or ends_at <= now())`,
    filter.state === 'coming' && sql`(revoked_at is null and starts_at > now())`,
    filter.state === 'running' && sql`(revoked_at is null and starts_at <= now() and ends_at > now())`,
  );
  return statement(
    `select ${grantGroupColumns} from access.grants ${conditions.text} ${grouped} order by 1 desc limit ${conditions.bind(filter.limit)}`,
    conditions.values,
  );
};

/** Grants ended within these days, on time or early; the latest end first. */
export const selectEndedGrantGroups = (
  companyId: string,
  { days, limit }: { days: number; limit: number },
): Statement<GrantGroupRow> =>
  statement(
    `select ${grantGroupColumns} from access.grants
      where company_id = $1 and coalesce(revoked_at, ends_at) between now() - make_interval(days => $2) and now()
      ${grouped} order by coalesce(revoked_at, ends_at) desc, 1 desc limit $3`,
    [companyId, days, limit],
  );

export const selectGrantGroup = (companyId: string, id: string): Statement<GrantGroupRow> =>
  statement(
    `select ${grantGroupColumns} from access.grants where company_id = $1 and ${grantGroupId} = $2 ${grouped}`,
    [companyId, id],
  );

interface NewGrantGroup extends GrantHours, GrantBounds {
  ids: readonly string[];
  memberId: string;
  personId: string;
  permissions: readonly string[];
  from: string | null;
  until: string;
  reason: string;
  by: string | null;
}

/** The id of the first is that of all. */
export const insertGrantGroup = (companyId: string, row: NewGrantGroup): Statement<unknown> =>
  statement(
    `insert into access.grants (company_id, id, gift_id, member_id, person_id, permission, starts_at, ends_at, reason, granted_by, days, hours, only_things, up_to, currency)
     select $1, each.id, $2, $3, $4, each.permission, coalesce($5::timestamptz, now()), $6, $7, $8, $9::text[], $10::text[], $13::jsonb, $14, $15
       from unnest($11::uuid[], $12::text[]) as each (id, permission)`,
    [
      companyId,
      row.ids[0],
      row.memberId,
      row.personId,
      row.from,
      row.until,
      row.reason,
      row.by,
      row.days,
      row.hours,
      row.ids,
      row.permissions,
      row.only && toJson(row.only),
      row.upTo?.amount ?? null,
      row.upTo?.currency ?? null,
    ],
  );

/** Rows: what held, or was to come. */
export const updateGrantGroupEnded = (
  companyId: string,
  { id, by, reason }: { id: string; by: string | null; reason: string },
): Statement<{ personId: string }> =>
  statement(
    `update access.grants set revoked_at = now(), ended_by = $3, end_reason = $4
      where company_id = $1 and ${grantGroupId} = $2 and revoked_at is null and ends_at > now() returning person_id as "personId"`,
    [companyId, id, by, reason],
  );

/** Takes an early end back. Rows: what is there again. */
export const updateGrantGroupResumed = (companyId: string, id: string): Statement<{ personId: string }> =>
  statement(
    `update access.grants set revoked_at = null, ended_by = null, end_reason = null
      where company_id = $1 and ${grantGroupId} = $2 and revoked_at is not null and ends_at > now() returning person_id as "personId"`,
    [companyId, id],
  );

export const lockGrantGroup = (companyId: string, id: string): Statement<unknown> =>
  statement(`select from access.grants where company_id = $1 and ${grantGroupId} = $2 order by id for update`, [
    companyId,
    id,
  ]);
