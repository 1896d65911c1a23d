/** Figures of companies by day: written at the company, read across all of them as the platform's own role. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { type DayFigures, type Figures, figureNames } from '../contract/figures.ts';

const columns = figureNames.join(', ');
const sums = figureNames.map((name) => `coalesce(sum(f.${name}), 0)::int as ${name}`).join(', ');
const changes = figureNames.map((name) => `${name} = excluded.${name}`).join(', ');

/** The day's closing values as known by now. */
export const upsertDay = (companyId: string, day: string, figures: Figures): Statement<unknown> =>
  statement(
    `insert into platform.company_days (company_id, day, ${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (company_id, day) do update set ${changes}, counted_at = now()`,
    [companyId, day, ...figureNames.map((name) => figures[name])],
  );

/** Only one count of a company at a time: what is written last was read last. */
export const lockCount = (companyId: string): Statement<unknown> =>
  statement("select pg_advisory_xact_lock(hashtextextended('platform.count ' || $1, 0))", [companyId]);

/** Of each company its last day until then. */
const latestSql = (until: string, which = '') =>
  `select distinct on (company_id) * from platform.company_days where day <= ${until} ${which} order by company_id, day desc`;

export const selectTotals: Statement<Figures> = statement(`select ${sums} from (${latestSql("'infinity'::date")}) f`);

/** The sum of all companies at the end of each day; a company without events retains its last values. */
export const selectDays = (from: string, until: string): Statement<DayFigures> =>
  statement(
    `select d.day::date as day, ${sums}
       from generate_series($1::date, $2::date, interval '1 day') d (day)
       left join lateral (${latestSql('d.day::date')}) f on true
      group by d.day order by d.day`,
    [from, until],
  );

export interface CompanyRow extends Figures {
  companyId: string;
  countedAt: string;
}

export const selectCompanyFigures = (ids: readonly string[], until: string): Statement<CompanyRow> =>
  statement(
    `select f.company_id as "companyId", f.counted_at as "countedAt", ${columns}
       from (${latestSql('$2::date', 'and company_id = any($1::uuid[])')}) f`,
    [ids, until],
  );

/** The counted days of one company, beginning with the values before them. */
export const selectDaysOfCompany = (companyId: string, from: string, until: string): Statement<DayFigures> =>
  statement(
    `select d.day::date as day, ${sums}
       from generate_series($2::date, $3::date, interval '1 day') d (day)
       left join lateral (
         select * from platform.company_days where company_id = $1 and day <= d.day::date order by day desc limit 1) f on true
      group by d.day order by d.day`,
    [companyId, from, until],
  );
