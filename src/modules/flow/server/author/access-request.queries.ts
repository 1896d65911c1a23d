/** Requests to be let into a frame. */
import type { LocalText } from '#kernel/contract/text.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import type { AccessRequestState } from '../../contract/authoring/sharing.ts';

export interface AccessRequestRow {
  id: string;
  frameId: string;
  frameTitle: LocalText;
  personId: string;
  personName: string;
  reason: string;
  state: AccessRequestState;
  runId: string;
  askedAt: string;
  decidedBy: string | null;
  decidedByName: string | null;
  decidedAt: string | null;
  comment: string;
  /** The step in which it is decided, while it waits. */
  stepId: string | null;
}

/** A run that was stopped decides nothing any more. */
const columns = `r.id, r.frame_id as "frameId", f.title as "frameTitle", r.person_id as "personId", r.person_name as "personName",
  r.reason, case when r.state = 'asked' and e.status not in ('running', 'waiting') then 'ended' else r.state end as state,
  r.run_id as "runId", r.asked_at as "askedAt", r.decided_by as "decidedBy", r.decided_by_name as "decidedByName",
  r.decided_at as "decidedAt", r.comment, s.id as "stepId"`;
const source = `flow.access_requests r
  join flow.frames f on f.company_id = r.company_id and f.id = r.frame_id
  join flow.executions e on e.company_id = r.company_id and e.id = r.run_id
  left join flow.steps s on s.company_id = r.company_id and s.execution_id = r.run_id and s.path = 'decide' and s.status = 'waiting'`;

export function selectRequests(
  companyId: string,
  filter: { id?: string; frameId?: string; after?: string | null; limit: number },
): Statement<AccessRequestRow> {
  const condition = where(
    sql`r.company_id = ${companyId}`,
    filter.id && sql`r.id = ${filter.id}`,
    filter.frameId && sql`r.frame_id = ${filter.frameId}`,
    filter.after && sql`r.id < ${filter.after}`,
  );
  return statement(
    `select ${columns} from ${source} ${condition.text} order by r.id desc limit ${condition.bind(filter.limit)}`,
    condition.values,
  );
}

/** The last request of a person for each of these frames. */
export function selectLastRequests(
  companyId: string,
  filter: { personId: string; frameIds: readonly string[] },
): Statement<AccessRequestRow> {
  return statement(
    `select distinct on (r.frame_id) ${columns} from ${source}
     where r.company_id = $1 and r.person_id = $2 and r.frame_id = any($3::uuid[]) order by r.frame_id, r.id desc`,
    [companyId, filter.personId, filter.frameIds],
  );
}

/** Closes requests whose run was stopped, so that they no longer block a new one. */
export function updateStoppedRequests(
  companyId: string,
  filter: { frameId: string; personId: string },
): Statement<unknown> {
  return statement(
    `update flow.access_requests r set state = 'ended' from flow.executions e
     where r.company_id = $1 and r.frame_id = $2 and r.person_id = $3 and r.state = 'asked'
       and e.company_id = r.company_id and e.id = r.run_id and e.status not in ('running', 'waiting')`,
    [companyId, filter.frameId, filter.personId],
  );
}

/** No row where one is open already. */
export function insertRequest(
  companyId: string,
  request: { id: string; frameId: string; personId: string; personName: string; reason: string; runId: string },
): Statement<{ id: string }> {
  return statement(
    `insert into flow.access_requests (company_id, id, frame_id, person_id, person_name, reason, run_id)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (company_id, frame_id, person_id) where state = 'asked' do nothing returning id`,
    [companyId, request.id, request.frameId, request.personId, request.personName, request.reason, request.runId],
  );
}

export interface OpenRequest {
  id: string;
  frameId: string;
  personId: string;
  personName: string;
}

/** The open request that a run decides about, held until the unit ends. */
export function lockOpenRequest(companyId: string, runId: string): Statement<OpenRequest> {
  return statement(
    `select id, frame_id as "frameId", person_id as "personId", person_name as "personName"
     from flow.access_requests where company_id = $1 and run_id = $2 and state = 'asked' for update`,
    [companyId, runId],
  );
}

export function updateDecidedRequest(
  companyId: string,
  decision: { id: string; state: 'granted' | 'refused'; by: string; byName: string; comment: string },
): Statement<unknown> {
  return statement(
    `update flow.access_requests set state = $3, decided_by = $4, decided_by_name = $5, comment = $6, decided_at = now()
     where company_id = $1 and id = $2`,
    [companyId, decision.id, decision.state, decision.by, decision.byName, decision.comment],
  );
}

/** Person who last changed it. */
export function selectLastEditor(companyId: string, frameId: string): Statement<{ by: string | null; at: string }> {
  return statement('select updated_by as by, updated_at as at from flow.frames where company_id = $1 and id = $2', [
    companyId,
    frameId,
  ]);
}
