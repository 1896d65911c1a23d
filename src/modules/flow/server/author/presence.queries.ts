/** Who is at a draft: rows that mean nothing once they are old. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { presenceLasts } from '../../contract/authoring/presence.endpoints.ts';

const fresh = `at > now() - interval '${presenceLasts} milliseconds'`;

export function selectPresent(
  companyId: string,
  frameId: string,
): Statement<{ id: string; name: string; block: string | null; since: string }> {
  return statement(
    `select person_id as id, person_name as name, block, since from flow.presences
     where company_id = $1 and frame_id = $2 and ${fresh} order by since, person_id limit 50`,
    [companyId, frameId],
  );
}

/** Returns a row where the others see something else now: a person came (back), or chose another block. */
export function upsertPresence(
  companyId: string,
  about: { frameId: string; personId: string; name: string; block: string | null },
): Statement<{ isNews: boolean }> {
  return statement(
    `with before as (
       select block, ${fresh} as is_fresh from flow.presences where company_id = $1 and frame_id = $2 and person_id = $3
     ), kept as (
       insert into flow.presences as p (company_id, frame_id, person_id, person_name, block)
       values ($1, $2, $3, $4, $5)
       on conflict (company_id, frame_id, person_id) do update set person_name = excluded.person_name, block = excluded.block,
         since = case when p.at > now() - interval '${presenceLasts} milliseconds' then p.since else now() end, at = now()
       returning 1
     )
     select not exists (select from before where is_fresh and block is not distinct from $5) as "isNews" from kept`,
    [companyId, about.frameId, about.personId, about.name, about.block],
  );
}

export function deletePresence(
  companyId: string,
  about: { frameId: string; personId: string },
): Statement<{ id: string }> {
  return statement(
    `delete from flow.presences where company_id = $1 and frame_id = $2 and person_id = $3 returning person_id as id`,
    [companyId, about.frameId, about.personId],
  );
}

/** What nobody renewed is swept by whoever comes next. */
export function sweepPresences(companyId: string, frameId: string): Statement<unknown> {
  return statement(
    `delete from flow.presences where company_id = $1 and frame_id = $2 and at < now() - interval '1 hour'`,
    [companyId, frameId],
  );
}
