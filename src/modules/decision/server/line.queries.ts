/** Approval lines as they are stored. */
import { json, type Statement, statement } from '#kernel/server/database/unit.ts';
import type { Line, LineBody } from '../contract/line.ts';

const columns = `l.id, l.key, l.title, l.description, l.steps, l.version, l.updated_at as "updatedAt",
  (select count(*) from decision.approvals a where a.company_id = l.company_id and a.line_id = l.id) as uses`;

export function selectLines(companyId: string): Statement<Line> {
  return statement(`select ${columns} from decision.lines l where l.company_id = $1 order by l.title ->> 'ko', l.key`, [
    companyId,
  ]);
}

export function selectLine(companyId: string, id: string): Statement<Line> {
  return statement(`select ${columns} from decision.lines l where l.company_id = $1 and l.id = $2`, [companyId, id]);
}

export function selectLineByKey(companyId: string, key: string): Statement<Line> {
  return statement(`select ${columns} from decision.lines l where l.company_id = $1 and l.key = $2`, [companyId, key]);
}

export function insertLine(
  companyId: string,
  line: LineBody & { id: string; key: string; by: string | null },
): Statement<{ id: string }> {
  return statement(
    `insert into decision.lines (company_id, id, key, title, description, steps, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (company_id, key) do nothing returning id`,
    [companyId, line.id, line.key, json(line.title), line.description, json(line.steps), line.by],
  );
}

export function updateLineRow(
  companyId: string,
  line: LineBody & { id: string; version: number; by: string | null },
): Statement<{ id: string }> {
  return statement(
    `update decision.lines set title = $4, description = $5, steps = $6, version = version + 1, updated_at = now(), updated_by = $7
     where company_id = $1 and id = $2 and version = $3 returning id`,
    [companyId, line.id, line.version, json(line.title), line.description, json(line.steps), line.by],
  );
}

/** Deletes the line unless an approval is under way on it. */
export function deleteLineRow(companyId: string, line: { id: string; version: number }): Statement<{ id: string }> {
  return statement(
    `delete from decision.lines l where l.company_id = $1 and l.id = $2 and l.version = $3
       and not exists (select from decision.approvals a where a.company_id = $1 and a.line_id = l.id and a.outcome = 'pending')
     returning id`,
    [companyId, line.id, line.version],
  );
}
