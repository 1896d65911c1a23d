/** Approval lines as they are stored. */
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import type { Line, LineBody } from '../contract/line.ts';

const columns = `l.id, l.key, l.title, l.description, l.steps, l.own_approval as "ownApproval", l.version, l.updated_at as "updatedAt",
  (select count(*) from decision.approvals a where a.company_id = l.company_id and a.line_id = l.id) as uses`;

export function selectLines(companyId: string): Statement<Line> {
  return statement(
    `select ${columns} from decision.lines l where l.company_id = $1 order by (l.title ->> 'ko') collate kernel.korean, l.key`,
    [companyId],
  );
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
    `insert into decision.lines (company_id, id, key, title, description, steps, own_approval, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (company_id, key) do nothing returning id`,
    [companyId, line.id, line.key, toJson(line.title), line.description, toJson(line.steps), line.ownApproval, line.by],
  );
}

export function updateLineFields(
  companyId: string,
  line: LineBody & { id: string; version: number; by: string | null },
): Statement<{ id: string }> {
  return statement(
    `update decision.lines set title = $4, description = $5, steps = $6, own_approval = $8, version = version + 1, updated_at = now(), updated_by = $7
     where company_id = $1 and id = $2 and version = $3 returning id`,
    [
      companyId,
      line.id,
      line.version,
      toJson(line.title),
      line.description,
      toJson(line.steps),
      line.by,
      line.ownApproval,
    ],
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

/** Seats that name the person; with a receiver, those of steps in which that one has none. */
export const selectLineSeatsOfPerson = (
  companyId: string,
  personId: string,
  to: string | null,
): Statement<{ id: string }> =>
  statement(
    `select concat_ws('/', l.id, step.at - 1, seat.at - 1) as id
       from decision.lines l, jsonb_array_elements(l.steps) with ordinality step (it, at),
         jsonb_array_elements(step.it -> 'seats') with ordinality seat (it, at)
      where l.company_id = $1 and seat.it ->> 'personId' = $2
        and ($3::text is null or not exists (
          select from jsonb_array_elements(step.it -> 'seats') other where other ->> 'personId' = $3::text))
      order by l.id, step.at, seat.at`,
    [companyId, personId, to],
  );

export const lockLines = (companyId: string, ids: readonly string[]): Statement<{ id: string }> =>
  statement('select id from decision.lines where company_id = $1 and id = any($2::uuid[]) order by id for update', [
    companyId,
    ids,
  ]);

export const selectLinesById = (companyId: string, ids: readonly string[]): Statement<Pick<Line, 'id' | 'steps'>> =>
  statement('select id, steps from decision.lines where company_id = $1 and id = any($2::uuid[]) order by id', [
    companyId,
    ids,
  ]);

export const updateLineSteps = (
  companyId: string,
  line: Pick<Line, 'id' | 'steps'> & { by: string | null },
): Statement =>
  statement(
    `update decision.lines set steps = $3, version = version + 1, updated_at = now(), updated_by = $4
      where company_id = $1 and id = $2`,
    [companyId, line.id, toJson(line.steps), line.by],
  );
