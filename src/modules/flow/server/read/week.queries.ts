/** Runs of this week and runs that take long, by their flow. */
import type { LocalText } from '#kernel/contract/text.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import { maxCounted } from '../../contract/shapes.ts';
import { lateDays, maxWeekRuns } from '../../contract/week.endpoints.ts';
import { type VisibilityScope, visibleCondition } from '../frame/scope.queries.ts';

/** Of one flow: on one day of the week (0: Monday), or late ones, which have no day. */
export interface WeekRow {
  frame: string;
  title: LocalText;
  day: number | null;
  started: number;
  finished: number;
  undone: number;
  late: number;
}

export interface WeekLimits {
  monday: string;
  from: string;
  lateBefore: string;
}

/** By the clock of the database and the calendar of the company. */
export function selectWeekLimits(zone: string): Statement<WeekLimits> {
  return statement(
    `select to_char(monday, 'YYYY-MM-DD') as monday, monday at time zone $1 as "from",
       (date_trunc('day', now() at time zone $1) - make_interval(days => $2)) at time zone $1 as "lateBefore"
     from (select date_trunc('week', now() at time zone $1) as monday) week`,
    [zone, lateDays],
  );
}

/** Each part reads by the order of beginning, and no further than its limit. Parts of other runs are not counted. */
export function selectWeek(
  companyId: string,
  options: { zone: string; limits: WeekLimits; scope: VisibilityScope },
): Statement<WeekRow> {
  const { zone, limits, scope } = options;
  const own = where(
    sql`e.company_id = ${companyId}`,
    sql`e.kind = 'run'`,
    sql`e.parent_execution_id is null`,
    visibleCondition(companyId, scope),
  );
  const [from, lateBefore, timeZone] = [limits.from, limits.lateBefore, zone].map((value) => own.bind(value));
  return statement(
    `with week as (
       select e.frame_id, e.status, e.undone_by, (e.started_at at time zone ${timeZone}::text)::date - ${own.bind(limits.monday)}::date as day
       from flow.executions e ${own.text} and e.started_at >= ${from}::timestamptz
       order by e.started_at desc, e.id desc limit ${own.bind(maxWeekRuns)}
     ), late as (
       select e.frame_id from flow.executions e ${own.text} and e.status in ('running', 'waiting')
         and e.started_at < ${lateBefore}::timestamptz limit ${own.bind(maxCounted)}
     ), counted as (
       select frame_id, day, count(*)::int as started, count(*) filter (where status = 'finished')::int as finished,
         count(*) filter (where undone_by is not null)::int as undone, 0 as late
       from week group by frame_id, day
       union all
       select frame_id, null, 0, 0, 0, count(*)::int from late group by frame_id
     ) select f.key as frame, f.title, c.day, c.started, c.finished, c.undone, c.late
       from counted c join flow.frames f on f.company_id = ${own.bind(companyId)} and f.id = c.frame_id`,
    own.values,
  );
}
