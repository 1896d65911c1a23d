/** Runs whose inputs are past retention, and the data they lose. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

/** Months that the law wants today. `withMoney` count from the end of the year. */
export interface RetentionTerms {
  any: number;
  withMoney: number;
}

/** A run, what it started, and its undos and redos. */
const familySql = (root: string) => `with recursive family (id) as (
    select ${root} union select x.id from family f cross join lateral (
      select c.id from flow.executions c where c.company_id = $1 and c.parent_execution_id = f.id
      union all select u.id from flow.executions u where u.company_id = $1 and u.undoes_execution_id = f.id) x)`;

/** When `e` is due: it ended so long ago that nobody can need it, and so did all of its family. `untilSql`: no months, no end. */
const isDueSql = `e.company_id = $1 and e.kind = 'run' and e.parent_execution_id is null and e.forgotten_at is null
    and e.status in ('finished', 'cancelled') and e.started_at < (select u.at from until u) and e.finished_at < (select u.at from until u)
    and (e.undo_deadline is null or e.undo_deadline < now())
    and (coalesce(e.amount, 0) = 0 and coalesce(e.won, 0) = 0
      or date_trunc('year', e.finished_at) + interval '1 year' < now() - make_interval(months => $3::int))
    and not exists (${familySql('e.id')} select from family f join flow.executions x on x.company_id = $1 and x.id = f.id
      where x.finished_at is null or x.finished_at >= (select u.at from until u))`;

/** By their start: those that are younger are not looked at. */
const oldestDueSql = `select e.id from flow.executions e where ${isDueSql} order by e.started_at, e.id`;

/** `months`: null retains for good. Never less than the legal minimum. */
const untilSql = (months: string) => `with until as materialized (
    select case when ${months} is not null then now() - make_interval(months => greatest(${months}, $2::int)) end as at)`;
const retentionMonths = `kernel.retention_months('inputs')`;

export const selectHasDue = (companyId: string, { any, withMoney }: RetentionTerms): Statement<{ found: boolean }> =>
  statement(`${untilSql(retentionMonths)} select exists (${oldestDueSql} limit 1) as found`, [
    companyId,
    any,
    withMoney,
  ]);

export const countDue = (
  companyId: string,
  { any, withMoney, months, most }: RetentionTerms & { months: number; most: number },
): Statement<{ count: number }> =>
  statement(`${untilSql('$4::int')} select count(*) as count from (${oldestDueSql} limit $5::int) o`, [
    companyId,
    any,
    withMoney,
    months,
    most,
  ]);

/** The oldest such runs, locked until the unit ends. Runs being undone now are left to the next night. */
export const selectDue = (
  companyId: string,
  { any, withMoney, most }: RetentionTerms & { most: number },
): Statement<{ id: string }> =>
  statement(`${untilSql(retentionMonths)} ${oldestDueSql} limit $4::int for update skip locked`, [
    companyId,
    any,
    withMoney,
    most,
  ]);

export const selectFamily = (companyId: string, rootIds: readonly string[]): Statement<{ id: string }> =>
  statement(`${familySql('unnest($2::uuid[])')} select id from family`, [companyId, rootIds]);

/** Values in which pictures may be named. */
export const selectGivenValues = (companyId: string, ids: readonly string[]): Statement<{ value: unknown }> =>
  statement(
    `select e.input as value from flow.executions e where e.company_id = $1 and e.id = any($2::uuid[]) and strpos(e.input::text, '/api/pictures/') > 0
     union all select s.output from flow.steps s
       where s.company_id = $1 and s.execution_id = any($2::uuid[]) and strpos(s.output::text, '/api/pictures/') > 0`,
    [companyId, ids],
  );

/** Files that were attached to these runs alone. */
export const selectOwnFiles = (companyId: string, ids: readonly string[]): Statement<{ id: string }> =>
  statement(
    `select distinct a.file_id as id from flow.attachments a where a.company_id = $1 and a.execution_id = any($2::uuid[])
       and not exists (select from flow.attachments o join flow.executions e on e.company_id = $1 and e.id = o.execution_id
         where o.company_id = $1 and o.file_id = a.file_id and e.forgotten_at is null and not (o.execution_id = any($2::uuid[])))`,
    [companyId, ids],
  );

/** They are called as their flows are from now on; a guest's name is what the guest gave. */
export const updateForgotten = (
  companyId: string,
  { ids, locale }: { ids: readonly string[]; locale: string },
): Statement =>
  statement(
    `update flow.executions e set forgotten_at = now(), version = e.version + 1, title = left(coalesce(f.title ->> $3, f.title ->> 'ko'), 300),
       initiator_name = case when e.run_as ->> 'kind' = 'guest' then '***' else e.initiator_name end
     from flow.frames f where e.company_id = $1 and e.id = any($2::uuid[]) and f.company_id = $1 and f.id = e.frame_id`,
    [companyId, ids, locale],
  );
