import { type Statement, statement } from '#kernel/server/database/unit.ts';

export interface StoredBulk {
  id: string;
  axis: string;
  type: string;
  operation: 'create' | 'update' | 'delete';
}

export function insertBulk(companyId: string, bulk: StoredBulk & { size: number; by: string | null }): Statement {
  return statement(
    `insert into axis.bulks (company_id, id, axis, type, operation, size, by) values ($1, $2, $3, $4, $5, $6, $7)`,
    [companyId, bulk.id, bulk.axis, bulk.type, bulk.operation, bulk.size, bulk.by],
  );
}

/** Locks the bulk change; `expired` and `undone` by the database's clock and row. */
export function lockBulk(
  companyId: string,
  id: string,
): Statement<StoredBulk & { by: string | null; expired: boolean; undone: boolean }> {
  return statement(
    `select id, axis, type, operation, by, at < now() - interval '7 days' as expired, undone_at is not null as undone
     from axis.bulks where company_id = $1 and id = $2 for update`,
    [companyId, id],
  );
}

export function markBulkUndone(companyId: string, id: string): Statement {
  return statement('update axis.bulks set undone_at = now() where company_id = $1 and id = $2', [companyId, id]);
}

/** What the bulk change did to each record. */
export function selectBulkChanges(
  companyId: string,
  id: string,
): Statement<{ recordId: string; version: number; before: Record<string, unknown>; after: Record<string, unknown> }> {
  return statement(
    `select record_id as "recordId", version, before, after from axis.record_history
     where company_id = $1 and bulk_id = $2 and cause = 'bulk' order by record_id`,
    [companyId, id],
  );
}

/** Which of the codes live records of the type have. */
export function selectCodes(
  companyId: string,
  wanted: { axis: string; type: string; codes: readonly string[] },
): Statement<{ code: string }> {
  return statement(
    `select code from axis.records
     where company_id = $1 and axis = $2 and type = $3 and code = any($4::text[]) and deleted_at is null`,
    [companyId, wanted.axis, wanted.type, wanted.codes],
  );
}
