/** Hooks that fail or are off, and their undelivered events. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { HookState } from '../contract/hook.ts';

export interface StoredIncident {
  id: string;
  name: string;
  state: HookState;
  since: string;
  status: number | null;
  fault: string | null;
  failed: number;
  waiting: number;
}

/** The longest first. What somebody paused is no trouble. */
export function selectIncidents(companyId: string): Statement<StoredIncident> {
  return statement(
    `select h.id, h.name, h.state, coalesce(h.failing_since, l.at, h.created_at) as since, l.status, l.fault, n.failed, n.waiting
     from integration.hooks h
       left join lateral (select a.at, a.status, a.fault from integration.deliveries d join integration.attempts a
           on a.company_id = d.company_id and a.delivery_id = d.id
         where d.company_id = h.company_id and d.hook_id = h.id order by a.at desc limit 1) l on true
       cross join lateral (select count(*) filter (where d.state = 'failed' and not d.is_test)::int as failed,
           count(*) filter (where d.state = 'waiting')::int as waiting
         from integration.deliveries d where d.company_id = h.company_id and d.hook_id = h.id) n
     where h.company_id = $1 and (h.state in ('failing', 'maker-gone', 'gone') or (h.state = 'active' and h.failing_since is not null))
     order by since, h.id`,
    [companyId],
  );
}

/** Those that were given up, the oldest first, and not tests: sent again from the beginning. */
export function updateAllRestarted(companyId: string, hookId: string, most: number): Statement<{ id: string }> {
  return statement(
    `update integration.deliveries d set state = 'waiting', tries = 0, next_at = now(), claimed_until = null
     where d.company_id = $1 and d.id in (select f.id from integration.deliveries f
       where f.company_id = $1 and f.hook_id = $2 and f.state = 'failed' and not f.is_test order by f.id limit $3)
     returning d.id`,
    [companyId, hookId, most],
  );
}
