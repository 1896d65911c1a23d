/** Hooks as they are stored. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { Hook, HookState } from '../contract/hook.ts';

export type StoredHook = Omit<Hook, 'madeBy'> & {
  madeBy: string;
  madeByName: string;
  secret: string;
  secretBefore: string | null;
};

const columns = `h.id, h.name, h.url, h.events, h.state, h.made_by as "madeBy", h.made_by_name as "madeByName", h.secret,
  case when h.secret_before_until > now() then h.secret_before end as "secretBefore",
  case when h.secret_before_until > now() then h.secret_before_until end as "graceUntil",
  h.failing_since as "failingSince", h.created_at as "createdAt", h.version, l.at as "lastAt", l.state as "lastOutcome"`;
const source = `integration.hooks h left join lateral (
    select d.created_at as at, d.state from integration.deliveries d
    where d.company_id = h.company_id and d.hook_id = h.id order by d.id desc limit 1
  ) l on true`;

export function selectHooks(companyId: string): Statement<StoredHook> {
  return statement(
    `select ${columns} from ${source} where h.company_id = $1 order by h.created_at desc, h.id limit 100`,
    [companyId],
  );
}

export function selectHook(companyId: string, id: string): Statement<StoredHook> {
  return statement(`select ${columns} from ${source} where h.company_id = $1 and h.id = $2`, [companyId, id]);
}

/**
 * Hooks subscribed to such an event at that time; a paused one receives it when resumed. Events older than the hook that arrive
 * late are excluded: to the millisecond, the precision of event times.
 */
export function selectHooksForEvent(companyId: string, event: string, at: string): Statement<StoredHook> {
  return statement(
    `select ${columns} from ${source}
     where h.company_id = $1 and $2 = any(h.events) and h.state in ('active', 'paused')
       and date_trunc('milliseconds', h.created_at) <= $3::timestamptz order by h.id`,
    [companyId, event, at],
  );
}

export interface HookChange {
  id: string;
  name: string;
  url: string;
  events: readonly string[];
  by: string;
  byName: string;
}

export function insertHook(companyId: string, hook: HookChange & { secret: string }): Statement {
  return statement(
    `insert into integration.hooks (company_id, id, name, url, events, made_by, made_by_name, secret)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [companyId, hook.id, hook.name, hook.url, hook.events, hook.by, hook.byName, hook.secret],
  );
}

export function updateHook(companyId: string, hook: HookChange, version: number): Statement<{ id: string }> {
  return statement(
    `update integration.hooks set name = $3, url = $4, events = $5, made_by = $6, made_by_name = $7, version = version + 1
     where company_id = $1 and id = $2 and version = $8 returning id`,
    [companyId, hook.id, hook.name, hook.url, hook.events, hook.by, hook.byName, version],
  );
}

/** Switched on again, it has failed for no time yet. */
export function updateState(companyId: string, id: string, state: HookState): Statement {
  return statement(
    `update integration.hooks set state = $3, version = version + 1,
       failing_since = case when $3 = 'active' then null else failing_since end
     where company_id = $1 and id = $2 and state <> $3`,
    [companyId, id, state],
  );
}

export function updateMaker(companyId: string, id: string, by: { id: string; name: string }): Statement {
  return statement('update integration.hooks set made_by = $3, made_by_name = $4 where company_id = $1 and id = $2', [
    companyId,
    id,
    by.id,
    by.name,
  ]);
}

/** Only where it is on: of two who find it wanting, one switches it off. */
export function updateSwitchedOff(companyId: string, id: string, state: HookState): Statement<{ name: string }> {
  return statement(
    `update integration.hooks set state = $3, version = version + 1
     where company_id = $1 and id = $2 and state = 'active' returning name`,
    [companyId, id, state],
  );
}

export function updateSecret(companyId: string, id: string, secret: string, graceHours: number): Statement {
  return statement(
    `update integration.hooks set secret_before = secret, secret_before_until = now() + make_interval(hours => $4), secret = $3,
       version = version + 1
     where company_id = $1 and id = $2`,
    [companyId, id, secret, graceHours],
  );
}

export function deleteHook(companyId: string, id: string): Statement<{ id: string }> {
  return statement('delete from integration.hooks where company_id = $1 and id = $2 returning id', [companyId, id]);
}

export function updateOutcome(companyId: string, id: string, isWell: boolean): Statement {
  return statement(
    `update integration.hooks set failing_since = case when $3 then null else coalesce(failing_since, now()) end
     where company_id = $1 and id = $2 and (failing_since is null) is distinct from $3`,
    [companyId, id, isWell],
  );
}

export function selectHookNames(companyId: string, ids: readonly string[]): Statement<{ id: string; name: string }> {
  return statement('select id, name from integration.hooks where company_id = $1 and id = any($2)', [companyId, ids]);
}

export function selectNeededEvents(companyId: string): Statement<{ event: string }> {
  return statement(
    `select distinct e.event from integration.hooks h cross join lateral unnest(h.events) as e (event)
     where h.company_id = $1 and h.state in ('active', 'paused')`,
    [companyId],
  );
}

/** Hooks that receive events by a person's rights. */
export function selectHooksOf(companyId: string, personId: string): Statement<{ id: string }> {
  return statement('select id from integration.hooks where company_id = $1 and made_by = $2 order by id', [
    companyId,
    personId,
  ]);
}

export function lockHooks(companyId: string, ids: readonly string[]): Statement<{ id: string }> {
  return statement(
    'select id from integration.hooks where company_id = $1 and id = any($2::uuid[]) order by id for update',
    [companyId, ids],
  );
}

export function updateMakers(
  companyId: string,
  { ids, from, to }: { ids: readonly string[]; from: string; to: { id: string; name: string } },
): Statement<{ id: string }> {
  return statement(
    `update integration.hooks set made_by = $4, made_by_name = $5, version = version + 1
     where company_id = $1 and id = any($2::uuid[]) and made_by = $3 returning id`,
    [companyId, ids, from, to.id, to.name],
  );
}

/** Hooks switched off because their creator left; they resume when the creator is back. */
export function updateSwitchedOn(companyId: string, makerId: string): Statement<{ id: string; events: string[] }> {
  return statement(
    `update integration.hooks set state = 'active', failing_since = null, version = version + 1
     where company_id = $1 and made_by = $2 and state = 'maker-gone' returning id, events`,
    [companyId, makerId],
  );
}
