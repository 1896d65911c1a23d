/** Calls from outside that were refused, counted for each stream since the last one that was believed. */
import type { LocalText } from '#kernel/contract/text.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { HookRefusalReason } from '../../contract/stream.ts';

/** One more. Returns how many there are now. */
export function upsertRefusal(
  companyId: string,
  streamId: string,
  reason: HookRefusalReason,
): Statement<{ calls: number }> {
  return statement(
    `insert into flow.hook_refusals as r (company_id, stream_id, reason) values ($1, $2, $3)
     on conflict (company_id, stream_id) do update set calls = r.calls + 1, last_at = now(), reason = excluded.reason
     returning calls`,
    [companyId, streamId, reason],
  );
}

export function deleteRefusals(companyId: string, streamId: string): Statement {
  return statement('delete from flow.hook_refusals where company_id = $1 and stream_id = $2', [companyId, streamId]);
}

export interface RefusedRecord {
  id: string;
  name: string;
  frameTitle: LocalText;
  since: string;
  lastAt: string;
  calls: number;
  reason: HookRefusalReason;
}

/** The latest refused first; what was refused long ago and never again is no trouble any more. */
export function selectRefusedHooks(
  companyId: string,
  filter: { hidden: readonly string[]; days: number },
): Statement<RefusedRecord> {
  return statement(
    `select s.id, s.name, f.title as "frameTitle", r.since, r.last_at as "lastAt", r.calls, r.reason
     from flow.hook_refusals r join flow.streams s on s.company_id = r.company_id and s.id = r.stream_id
       join flow.frames f on f.company_id = s.company_id and f.id = s.frame_id
     where r.company_id = $1 and s.state <> 'removed' and s.frame_id <> all($2::uuid[])
       and r.last_at > now() - make_interval(days => $3::int)
     order by r.last_at desc, s.id limit 200`,
    [companyId, filter.hidden, filter.days],
  );
}
