/** Queries for stored calls: requests and outcomes, stored while an undo or redo may need them. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { callMonths } from '../../contract/http-call.ts';

/**
 * A chain with all calls ended is over once none can be reverted or made again: at once if the call has no undo call; after its
 * hours if it applies and has such a limit; else after months.
 */
const isCompletedSql = `bool_and(c.state <> 'waiting') and case
    when (array_agg(c.request order by c.place))[1] ->> 'undoAddress' is null then true
    when (array_agg(c.kind order by c.place desc))[1] = 'call' and (array_agg(c.state order by c.place desc))[1] <> 'failed'
      and (array_agg(c.request order by c.place))[1] ->> 'undoHours' is not null
      then max(c.ended_at) < $2::timestamptz - make_interval(hours => ((array_agg(c.request order by c.place))[1] ->> 'undoHours')::int)
    else max(c.ended_at) < $2::timestamptz - make_interval(months => ${callMonths}) end`;

/** The roots of chains that are over, not those that were forgotten before. */
export function selectCompletedChains(
  companyId: string,
  { now, after, limit }: { now: string; after: string; limit: number },
): Statement<{ rootId: string }> {
  return statement(
    `select c.root_id as "rootId" from integration.calls c where c.company_id = $1 and c.forgotten_at is null and c.root_id > $3::uuid
     group by c.root_id having ${isCompletedSql} order by c.root_id limit $4`,
    [companyId, now, after, limit],
  );
}

/** Locks the chains: waits for concurrent undos and repeats of one of them, and makes later ones wait. */
export function lockChains(companyId: string, rootIds: readonly string[]): Statement<{ id: string }> {
  return statement(
    `select c.id from integration.calls c where c.company_id = $1 and c.root_id = any($2::uuid[]) order by c.id for update`,
    [companyId, rootIds],
  );
}

/** Those of them that are still over. */
export function selectStillCompleted(
  companyId: string,
  now: string,
  rootIds: readonly string[],
): Statement<{ rootId: string }> {
  return statement(
    `select c.root_id as "rootId" from integration.calls c
     where c.company_id = $1 and c.forgotten_at is null and c.root_id = any($3::uuid[]) group by c.root_id having ${isCompletedSql}`,
    [companyId, now, rootIds],
  );
}

/** Left is what says that there was a call, to where, and whether there was a way back (hours; 0: without end): no body, no header, no query, no answer. */
export function updateForgotten(companyId: string, rootIds: readonly string[]): Statement<{ id: string }> {
  return statement(
    `update integration.calls c set forgotten_at = now(), outputs = null, request = jsonb_strip_nulls(jsonb_build_object(
         'method', c.request -> 'method', 'address', split_part(c.request ->> 'address', '?', 1),
         'undoMethod', c.request -> 'undoMethod',
         'undoHours', case when c.request ->> 'undoAddress' is not null then coalesce((c.request ->> 'undoHours')::int, 0) end,
         'undoAddress', case when c.kind = 'compensation' then split_part(c.request ->> 'undoAddress', '?', 1) end))
     where c.company_id = $1 and c.root_id = any($2::uuid[]) and c.state <> 'waiting' and c.forgotten_at is null returning c.id`,
    [companyId, rootIds],
  );
}

export function selectHasRemembered(companyId: string): Statement<{ found: boolean }> {
  return statement(
    'select exists (select from integration.calls where company_id = $1 and forgotten_at is null) as found',
    [companyId],
  );
}
