/** Test queries of streams: let time pass and read rows behind the streams' back. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

/** Moves the stream's next start to this instant, past or present. */
export function updateNextStart(companyId: string, id: string, at: string): Statement<unknown> {
  return statement('update flow.streams set next_at = $3 where company_id = $1 and id = $2', [companyId, id, at]);
}

export function countRuns(companyId: string, frameKey: string): Statement<{ count: number }> {
  return statement('select count(*)::int as count from flow.executions where company_id = $1 and frame_key = $2', [
    companyId,
    frameKey,
  ]);
}

export function selectInputs(companyId: string, frameKey: string): Statement<{ input: unknown; status: string }> {
  return statement('select input, status from flow.executions where company_id = $1 and frame_key = $2 order by id', [
    companyId,
    frameKey,
  ]);
}

export function countListeners(companyId: string, event: string): Statement<{ count: number }> {
  return statement('select count(*)::int as count from kernel.listeners where company_id = $1 and event = $2', [
    companyId,
    event,
  ]);
}
