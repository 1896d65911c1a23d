/** Name queries: run, task and frame names, for the audit trail. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

type Names = Statement<{ id: string; name: string }>;

export const selectExecutionNames = (companyId: string, ids: readonly string[]): Names =>
  statement(`select id, title as name from flow.executions where company_id = $1 and id = any($2)`, [companyId, ids]);

/** A task is called as what it is a task of. */
export const selectTaskNames = (companyId: string, ids: readonly string[]): Names =>
  statement(
    `select s.id, e.title as name from flow.steps s join flow.executions e on e.company_id = s.company_id and e.id = s.execution_id
     where s.company_id = $1 and s.id = any($2)`,
    [companyId, ids],
  );

export const selectFrameNames = (companyId: string, ids: readonly string[], locale: string): Names =>
  statement(`select id, title ->> $3 as name from flow.frames where company_id = $1 and id = any($2)`, [
    companyId,
    ids,
    locale,
  ]);
