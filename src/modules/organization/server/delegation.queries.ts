/** Delegation queries: absences and delegates. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { anyOf, sql, where } from '#kernel/server/database/where.ts';
import type { ActiveDelegation } from '#modules/flow/server/index.ts';
import type { Delegation } from '../contract/delegation.ts';

export interface DelegationRow {
  id: string;
  absentId: string;
  delegateId: string;
  from: string;
  until: string;
  reason: string;
  ceiling: number | null;
  currency: string | null;
  setBy: string | null;
  endedAt: string | null;
  endedBy: string | null;
  state: Delegation['state'];
  /** The delegate is away on the day as well. */
  isDelegateAway: boolean;
}

/** `d` holds on the day. */
const inForceSql = (alias: string, day: string) =>
  `${alias}.ended_at is null and ${alias}.from_on <= ${day}::date and ${alias}.until_on >= ${day}::date`;
/**
 * Delegates of today, as (absent_id, delegate_id, ceiling, currency, passed): the delegate, or the delegate's own delegate if the
 * former is absent as well, up to the smaller of both ceilings. `passed` are the absent people on the way; a cycle of them leads to
 * nobody. A person is absent once at a time, so each way has one end.
 */
const standInsSql = (company: string, day: string) => `with recursive running as (
    select d.id, d.absent_id, d.delegate_id, d.ceiling, d.currency from organization.delegations d
    where d.company_id = ${company} and ${inForceSql('d', day)}
  ), passing as (
    select r.*, array[r.absent_id] as passed from running r
    union all
    select p.id, p.absent_id, r.delegate_id,
      case when p.ceiling is null then r.ceiling when r.ceiling is null then p.ceiling
        when p.currency is distinct from r.currency then 0 else least(p.ceiling, r.ceiling) end,
      coalesce(p.currency, r.currency), p.passed || r.absent_id
    from passing p join running r on r.absent_id = p.delegate_id and r.delegate_id <> all(p.passed)
  ), stand_ins as (
    select p.* from passing p where not exists (select from running r where r.absent_id = p.delegate_id)
  )`;
const delegateAwaySql = (day: string) => `exists (select from organization.delegations o
  where o.company_id = d.company_id and o.absent_id = d.delegate_id and ${inForceSql('o', day)})`;
const columns = (
  day: string,
) => `d.id, d.absent_id as "absentId", d.delegate_id as "delegateId", d.from_on as "from", d.until_on as until,
  d.reason, d.ceiling, d.currency, d.set_by as "setBy", d.ended_at as "endedAt", d.ended_by as "endedBy",
  case when d.ended_at is not null or d.until_on < ${day}::date then 'ended' when d.from_on > ${day}::date then 'coming' else 'running' end as state,
  ${delegateAwaySql(day)} as "isDelegateAway"`;

/** Delegations on the day, of one delegate or of all (null); absent delegates are replaced by their own delegates. */
export const selectDelegationsInForce = (
  companyId: string,
  filter: { day: string; delegateId: string | null },
): Statement<ActiveDelegation & { passed: string[] }> =>
  statement(
    `${standInsSql('$1', '$2')}
     select s.absent_id as "absentId", s.delegate_id as "delegateId", s.ceiling, s.currency, s.passed
     from stand_ins s where $3::uuid is null or s.delegate_id = $3 order by s.id`,
    [companyId, filter.day, filter.delegateId],
  );

/** By delegation, the substitute of its delegate on the day, if the delegate is absent as well. */
export const selectStandIns = (
  companyId: string,
  filter: { day: string; ids: readonly string[] },
): Statement<{ id: string; personId: string }> =>
  statement(
    `${standInsSql('$1', '$2')}
     select s.id, s.delegate_id as "personId" from stand_ins s
     where s.id = any($3::uuid[]) and cardinality(s.passed) > 1`,
    [companyId, filter.day, filter.ids],
  );

/** The latest first. */
export function selectDelegations(
  companyId: string,
  filter: { person: string; state: Delegation['state'] | null; day: string; before: string | null; limit: number },
): Statement<DelegationRow> {
  const { person, state, day, before, limit } = filter;
  const states = {
    running: sql`d.ended_at is null and ${day}::date between d.from_on and d.until_on`,
    coming: sql`d.ended_at is null and d.from_on > ${day}::date`,
    ended: sql`(d.ended_at is not null or d.until_on < ${day}::date)`,
  };
  const conditions = where(
    sql`d.company_id = ${companyId}`,
    anyOf(sql`d.absent_id = ${person}::uuid`, sql`d.delegate_id = ${person}::uuid`),
    state && states[state],
    before && sql`d.id < ${before}`,
  );
  return statement(
    `select ${columns(conditions.bind(day))} from organization.delegations d ${conditions.text} order by d.id desc limit ${conditions.bind(limit)}`,
    conditions.values,
  );
}

export const selectDelegation = (companyId: string, id: string, day: string): Statement<DelegationRow> =>
  statement(`select ${columns('$3')} from organization.delegations d where d.company_id = $1 and d.id = $2`, [
    companyId,
    id,
    day,
  ]);

/** No row if the person is already absent on one of the days: the database prevents overlaps. */
export const insertDelegation = (
  companyId: string,
  row: Pick<
    DelegationRow,
    'id' | 'absentId' | 'delegateId' | 'from' | 'until' | 'reason' | 'ceiling' | 'currency' | 'setBy'
  >,
): Statement<{ id: string }> =>
  statement(
    `insert into organization.delegations (company_id, id, absent_id, delegate_id, from_on, until_on, reason, ceiling, currency, set_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id`,
    [
      ...[companyId, row.id, row.absentId, row.delegateId, row.from, row.until],
      ...[row.reason, row.ceiling, row.currency, row.setBy],
    ],
  );

/** True if the person is absent on one of the days. */
export const selectAway = (
  companyId: string,
  filter: { personId: string; from: string; until: string },
): Statement<{ isAway: boolean }> =>
  statement(
    `select exists (select from organization.delegations where company_id = $1 and absent_id = $2 and ended_at is null
       and daterange(from_on, until_on, '[]') && daterange($3::date, $4::date, '[]')) as "isAway"`,
    [companyId, filter.personId, filter.from, filter.until],
  );

/** No row where it has ended already. */
export const updateDelegationEnded = (
  companyId: string,
  input: { id: string; by: string | null; day: string },
): Statement<{ id: string }> =>
  statement(
    `update organization.delegations set ended_at = now(), ended_by = $3
     where company_id = $1 and id = $2 and ended_at is null and until_on >= $4::date returning id`,
    [companyId, input.id, input.by, input.day],
  );

/** Delegations held by the person from the day on; without those that `to` cannot take over because of absence. */
export const selectDelegationsOfDelegate = (
  companyId: string,
  filter: { delegateId: string; to: string | null; day: string },
): Statement<{ id: string }> =>
  statement(
    `select id from organization.delegations
     where company_id = $1 and delegate_id = $2 and ended_at is null and until_on >= $4::date
       and ($3::uuid is null or absent_id <> $3) order by id`,
    [companyId, filter.delegateId, filter.to, filter.day],
  );

export const lockDelegations = (companyId: string, ids: readonly string[]): Statement<unknown> =>
  statement(
    'select id from organization.delegations where company_id = $1 and id = any($2::uuid[]) order by id for update',
    [companyId, ids],
  );

export const updateDelegates = (
  companyId: string,
  input: { ids: readonly string[]; from: string; to: string },
): Statement<{ id: string; absentId: string }> =>
  statement(
    `update organization.delegations set delegate_id = $4
     where company_id = $1 and id = any($2::uuid[]) and delegate_id = $3 and ended_at is null and absent_id <> $4
     returning id, absent_id as "absentId"`,
    [companyId, input.ids, input.from, input.to],
  );

/** Absences of the person that have not ended. */
export const countAbsences = (companyId: string, personId: string, day: string): Statement<{ count: number }> =>
  statement(
    `select count(*)::int as count from organization.delegations
     where company_id = $1 and absent_id = $2 and ended_at is null and until_on >= $3::date`,
    [companyId, personId, day],
  );

/** The trail names them by their days. */
export const selectDelegationNames = (
  companyId: string,
  ids: readonly string[],
): Statement<{ id: string; name: string }> =>
  statement(
    `select id, from_on || ' ~ ' || until_on as name from organization.delegations
     where company_id = $1 and id = any($2::uuid[])`,
    [companyId, ids],
  );
