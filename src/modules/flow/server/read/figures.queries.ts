/** How many runs a company has, by how they stand. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export interface RunFigures {
  runs: number;
  finished: number;
  failed: number;
  undone: number;
}

/** Of runs that stand for themselves: neither undos nor parts of others. `loose`: rows that were added up. */
export const selectRunFigures = (companyId: string): Statement<RunFigures & { loose: number }> =>
  statement(
    `select coalesce(sum(runs), 0)::int as runs, coalesce(sum(finished), 0)::int as finished, coalesce(sum(failed), 0)::int as failed,
       coalesce(sum(undone), 0)::int as undone, count(*) filter (where slot <> 0)::int as loose
     from flow.run_counts where company_id = $1`,
    [companyId],
  );

/** Adds up what single sessions counted. */
export const foldRunCounts = (): Statement => statement('select flow.fold_run_counts()');
