/** Stop notice: when a flow's owners were last notified of its stop. */
import type { LocalText } from '#kernel/contract/text.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';

/** Returns no row if they were notified within the last day. */
export function upsertStopNotice(
  companyId: string,
  key: string,
): Statement<{ id: string; title: LocalText; owner: string | null; responsible: string[] }> {
  return statement(
    `update flow.frames f set stop_told_at = now() from flow.frame_versions v
     where f.company_id = $1 and f.key = $2 and (f.stop_told_at is null or f.stop_told_at < now() - interval '1 day')
       and v.company_id = $1 and v.frame_id = f.id and v.version = f.current_version
     returning f.id, f.title, f.access ->> 'ownerEntityId' as owner,
       array_remove(coalesce(v.responsible, array[v.published_by]), null) as responsible`,
    [companyId, key],
  );
}
