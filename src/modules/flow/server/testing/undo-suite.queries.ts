/** Undo suite queries: what the suite reads and changes in the database. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

/** Moves the end of an execution's undo window to `milliseconds` from now (negative: it is over). */
export function updateUndoDeadline(companyId: string, id: string, milliseconds: number): Statement<unknown> {
  return statement(
    `update flow.executions set undo_deadline = clock_timestamp() + make_interval(secs => $3::float8 / 1000)
     where company_id = $1 and id = $2`,
    [companyId, id, milliseconds],
  );
}

export function selectIsUndoable(
  companyId: string,
  id: string,
): Statement<{ undoneBy: string | null; supportsUndo: boolean; audits: number; undos: number }> {
  return statement(
    `select undone_by as "undoneBy", supports_undo as "supportsUndo",
       (select count(*) from flow.expiry_audits a where a.company_id = $1 and a.log_id = e.id) as audits,
       (select count(*) from flow.executions u where u.company_id = $1 and u.undoes_execution_id = e.id) as undos
     from flow.executions e where company_id = $1 and id = $2`,
    [companyId, id],
  );
}

/** Rows stored by flow: a preview and a refusal leave them unchanged. */
export function countTraces(companyId: string): Statement<Record<string, number>> {
  const tables = ['executions', 'steps', 'impacts', 'uses', 'undos'];
  const counts = tables.map((table) => `(select count(*)::int from flow.${table} where company_id = $1) as ${table}`);
  return statement(`select ${counts.join(', ')}`, [companyId]);
}
