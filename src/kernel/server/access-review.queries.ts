/** The access records of a month in figures, and the reviews that were signed of them. */

import type { ReviewedMonth } from '../contract/access-review.endpoints.ts';
import { nightHours, type ReviewedPerson, type ReviewFigures } from '../contract/access-review.ts';
import { type Statement, statement, toJson } from './database/unit.ts';
import { type Sql, sql } from './database/where.ts';

/** For records and rows of the trail: an action that exports data as a file is called `module.noun.export`. */
export const exportCondition = sql`action like '%.export'`;

/** By the clock and the calendar of a company. */
export interface CompanyClock {
  timeZone: string;
  /** Days on which it rests besides weekends. */
  holidays: readonly string[];
}

/** Of records: those at night, or on days off. */
export function buildHoursCondition(only: 'night' | 'day-off', { timeZone, holidays }: CompanyClock): Sql {
  const local = sql`(at at time zone ${timeZone}::text)`;
  const hour = sql`extract(hour from ${local})`;
  if (only === 'night') return sql`${hour} >= ${nightHours.begins}::int or ${hour} < ${nightHours.ends}::int`;
  return sql`extract(isodow from ${local}) >= 6 or ${local}::date = any(${[...holidays]}::date[])`;
}

export interface MonthFilter extends CompanyClock {
  month: string;
  /** Actions of the trail by which files were taken. */
  exports: readonly string[];
}

export type PersonOfMonth = Omit<ReviewedPerson, 'standsOut'>;

/** First instant of a month and of the next one, by the company's clock. */
const monthRange = `select ($2 || '-01')::timestamp at time zone $3 as begins,
  (($2 || '-01')::timestamp + interval '1 month') at time zone $3 as ends`;

/** When a month begins and ends, and whether it is over. */
export const selectMonthRange = (
  companyId: string,
  { month, timeZone }: { month: string; timeZone: string },
): Statement<{ from: string; to: string; isOver: boolean }> =>
  statement(
    `select s.begins as "from", s.ends as "to", s.ends <= now() and $1::uuid is not null as "isOver" from (${monthRange}) s`,
    [companyId, month, timeZone],
  );

/**
 * One row per person who viewed something in the month or exported a file: records are grouped by person and hour once, and all
 * figures derive from these few rows. The trail is filtered by action, so that none of its other rows is read.
 */
export const selectMonth = (
  companyId: string,
  { month, timeZone, holidays, exports }: MonthFilter,
): Statement<PersonOfMonth> =>
  statement(
    `with span as (${monthRange}), hours as (
       select actor_id, max(actor_name) as name, date_trunc('hour', at at time zone $3) as hour, count(*) as records,
         sum(cardinality(subjects)) as subjects, count(*) filter (where action like '%.export') as out_records,
         coalesce(sum(cardinality(subjects)) filter (where action like '%.export'), 0) as out_subjects
       from kernel.access_records
       where company_id = $1 and at >= (select begins from span) and at < (select ends from span)
       group by actor_id, hour
     ), judged as (
       select h.*, extract(hour from hour) >= $6::int or extract(hour from hour) < $7::int as is_night,
         extract(isodow from hour) >= 6 or hour::date = any($4::date[]) as is_off,
         row_number() over (partition by actor_id order by subjects desc, hour) = 1 as is_peak
       from hours h
     ), lookers as (
       select actor_id, max(name) as name, sum(records) as records, sum(subjects) as subjects,
         jsonb_build_object('records', coalesce(sum(records) filter (where is_night), 0),
           'subjects', coalesce(sum(subjects) filter (where is_night), 0)) as night,
         jsonb_build_object('records', coalesce(sum(records) filter (where is_off), 0),
           'subjects', coalesce(sum(subjects) filter (where is_off), 0)) as off,
         jsonb_build_object('records', sum(out_records), 'subjects', sum(out_subjects)) as exported,
         max(hour) filter (where is_peak) as peak, max(subjects) as peak_subjects
       from judged group by actor_id
     ), takers as (
       select actor_id, max(actor_name) as name, count(*) as files from kernel.audit_log
       where company_id = $1 and action = any($5::text[]) and actor_id is not null
         and id >= kernel.id_at_instant((select begins from span)) and id < kernel.id_at_instant((select ends from span))
       group by actor_id
     )
     select coalesce(l.actor_id, t.actor_id) as id, coalesce(l.name, t.name) as name,
       coalesce(l.records, 0)::bigint as records, coalesce(l.subjects, 0)::bigint as subjects,
       coalesce(l.night, '{"records":0,"subjects":0}') as night, coalesce(l.off, '{"records":0,"subjects":0}') as "dayOff",
       coalesce(l.exported, '{"records":0,"subjects":0}') as exported, coalesce(t.files, 0) as files,
       case when l.peak is not null then jsonb_build_object('subjects', l.peak_subjects,
         'from', to_char((l.peak at time zone $3) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'to', to_char(((l.peak + interval '1 hour') at time zone $3) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as peak
     from lookers l full join takers t on t.actor_id = l.actor_id
     order by 1`,
    [companyId, month, timeZone, [...holidays], [...exports], nightHours.begins, nightHours.ends],
  );

export interface MonthRow extends Pick<ReviewedMonth, 'month' | 'signed'> {
  isOver: boolean;
  /** It is over for longer than a month. */
  isLate: boolean;
  hasRecords: boolean;
}

/** The months since the first record that is left or was reviewed, latest first; all of them are looked at by the index alone. */
export const selectMonths = (companyId: string, timeZone: string): Statement<MonthRow> =>
  statement(
    `with first as (
       select least((select min(at) from kernel.access_records where company_id = $1),
         (select min((month || '-01')::timestamp at time zone $2) from kernel.access_reviews where company_id = $1)) as at
     )
     select to_char(m, 'YYYY-MM') as month,
       case when r.month is not null then jsonb_build_object('by', jsonb_build_object('id', r.signed_by, 'name', r.signed_name),
         'at', to_char(r.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as signed,
       (m + interval '1 month') at time zone $2 <= now() as "isOver",
       (m + interval '2 months') at time zone $2 <= now() as "isLate",
       exists (select from kernel.access_records a where a.company_id = $1 and a.at >= m at time zone $2
         and a.at < (m + interval '1 month') at time zone $2) as "hasRecords"
     from first, generate_series(date_trunc('month', first.at at time zone $2), date_trunc('month', now() at time zone $2),
       interval '1 month') m
     left join kernel.access_reviews r on r.company_id = $1 and r.month = to_char(m, 'YYYY-MM')
     order by m desc`,
    [companyId, timeZone],
  );

export interface SignedReview {
  figures: ReviewFigures;
  mark: string;
  note: string;
  by: { id: string; name: string };
  at: string;
}

export const selectSignedReview = (companyId: string, month: string): Statement<SignedReview> =>
  statement(
    `select figures, mark, note, jsonb_build_object('id', signed_by, 'name', signed_name) as by, signed_at as at
     from kernel.access_reviews where company_id = $1 and month = $2`,
    [companyId, month],
  );

/** No row comes back where the month was signed already. */
export const insertReview = (companyId: string, review: Omit<SignedReview, 'at'>): Statement<{ at: string }> =>
  statement(
    `insert into kernel.access_reviews (company_id, month, figures, mark, note, signed_by, signed_name)
     values ($1, $2, $3::jsonb, $4, $5, $6, $7) on conflict do nothing returning signed_at as at`,
    [companyId, review.figures.month, toJson(review.figures), review.mark, review.note, review.by.id, review.by.name],
  );

/** True for the first caller: the month awaits its review, and nobody was reminded of it yet. */
export const insertReminder = (companyId: string, month: string): Statement<{ month: string }> =>
  statement(
    `insert into kernel.access_review_reminders (company_id, month)
     select $1, $2 where not exists (select from kernel.access_reviews where company_id = $1 and month = $2)
     on conflict do nothing returning month`,
    [companyId, month],
  );

/**
 * Whether a month may wait that nobody was reminded of: the last one by the earliest clock on earth, or by the latest. The task itself asks
 * the company's clock, and finds nothing to do for a day at most.
 */
export const selectReminderDue = (companyId: string): Statement<{ found: boolean }> =>
  statement(
    `select exists (select from (
         select to_char(begins, 'YYYY-MM') as month, begins at time zone 'UTC' as begins
           from (values (interval '14 hours'), (interval '-12 hours')) clock (ahead),
                lateral (select date_trunc('month', (now() at time zone 'UTC') + ahead) - interval '1 month' as begins) b) m
       where not exists (select from kernel.access_review_reminders r where r.company_id = $1 and r.month = m.month)
         and not exists (select from kernel.access_reviews r where r.company_id = $1 and r.month = m.month)
         and exists (select from kernel.access_records a where a.company_id = $1
           and a.at >= m.begins - interval '14 hours' and a.at < m.begins + interval '1 month' + interval '14 hours')) as found`,
    [companyId],
  );
