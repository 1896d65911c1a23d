/** Frames by the blocks in them. */
import type { Json } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { FrameAccess } from '../../contract/access.ts';

export function selectFramesWithBlock(
  companyId: string,
  kind: string,
): Statement<{ id: string; title: LocalText; access: FrameAccess; definitions: (Json | null)[] }> {
  return statement(
    `select f.id, f.title, f.access, jsonb_build_array(f.draft, v.definition) as definitions
     from flow.frames f left join flow.frame_versions v
       on v.company_id = f.company_id and v.frame_id = f.id and v.version = f.current_version
     where f.company_id = $1 and f.status <> 'retired'
       and (strpos(f.draft::text, to_json($2::text)::text) > 0 or strpos(v.definition::text, to_json($2::text)::text) > 0)
     order by f.key limit 1000`,
    [companyId, kind],
  );
}
