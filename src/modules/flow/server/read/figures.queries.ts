/** Run figures: counts of a company's runs by state. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export interface RunFigures {
  runs: number;
  finished: number;
  failed: number;
  undone: number;
}

/** Counts top-level runs: neither undos nor parts of others. `loose`: rows that were added up. */
export const selectRunFigures = (companyId: string): Statement<RunFigures & { loose: number }> =>
  statement(
    `select coalesce(sum(runs), 0)::int as runs, coalesce(sum(finished), 0)::int as finished, coalesce(sum(failed), 0)::int as failed,
       coalesce(sum(undone), 0)::int as undone, count(*) filter (where slot <> 0)::int as loose
     from flow.run_counts where company_id = $1`,
    [companyId],
  );

/** Adds up what single sessions counted. */
export const updateFoldedRunCounts = (): Statement => statement('select flow.fold_run_counts()');

/** Runs that are not at their end; no further than a thousand. */
export function countUnderWayRuns(companyId: string): Statement<{ count: number }> {
  return statement(
    `select count(*)::int as count from (
       select from flow.executions e
        where e.company_id = $1 and e.status in ('running', 'waiting') and e.undone_by is null limit 1000) c`,
    [companyId],
  );
}
