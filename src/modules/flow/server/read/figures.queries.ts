/** How many runs a company has, by how they stand. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export interface RunFigures {
  runs: number;
  finished: number;
  failed: number;
  undone: number;
}

/** Of runs that stand for themselves: neither undos nor parts of others. */
export const selectRunFigures = (companyId: string): Statement<RunFigures> =>
  statement(
    `select count(*)::int as runs, count(*) filter (where e.status = 'finished')::int as finished,
       count(*) filter (where e.status = 'failed')::int as failed, count(e.undone_by)::int as undone
     from flow.executions e where e.company_id = $1 and e.kind = 'run' and e.parent_execution_id is null`,
    [companyId],
  );
