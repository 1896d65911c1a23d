/** Presence queries: rows of who is at a draft, which expire by age. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { presenceTtlMs } from '../../contract/authoring/presence.endpoints.ts';

const isFresh = `at > now() - interval '${presenceTtlMs} milliseconds'`;

export function selectPresent(
  companyId: string,
  frameId: string,
): Statement<{ id: string; name: string; block: string | null; since: string }> {
  return statement(
    `select person_id as id, person_name as name, block, since from flow.presences
     where company_id = $1 and frame_id = $2 and ${isFresh} order by since, person_id limit 50`,
    [companyId, frameId],
  );
}

/** Returns a row where the others see something else now: a person came (back), or chose another block. */
export function upsertPresence(
  companyId: string,
  presence: { frameId: string; personId: string; name: string; block: string | null },
): Statement<{ isNews: boolean }> {
  return statement(
    `with before as (
       select block, ${isFresh} as is_fresh from flow.presences where company_id = $1 and frame_id = $2 and person_id = $3
     ), kept as (
       insert into flow.presences as p (company_id, frame_id, person_id, person_name, block)
       values ($1, $2, $3, $4, $5)
       on conflict (company_id, frame_id, person_id) do update set person_name = excluded.person_name, block = excluded.block,
         since = case when p.at > now() - interval '${presenceTtlMs} milliseconds' then p.since else now() end, at = now()
       returning 1
     )
     select not exists (select from before where is_fresh and block is not distinct from $5) as "isNews" from kept`,
    [companyId, presence.frameId, presence.personId, presence.name, presence.block],
  );
}

export function deletePresence(
  companyId: string,
  presence: { frameId: string; personId: string },
): Statement<{ id: string }> {
  return statement(
    `delete from flow.presences where company_id = $1 and frame_id = $2 and person_id = $3 returning person_id as id`,
    [companyId, presence.frameId, presence.personId],
  );
}

/** The next request removes presences that were not renewed. */
export function deleteStalePresences(companyId: string, frameId: string): Statement<unknown> {
  return statement(
    `delete from flow.presences where company_id = $1 and frame_id = $2 and at < now() - interval '1 hour'`,
    [companyId, frameId],
  );
}
