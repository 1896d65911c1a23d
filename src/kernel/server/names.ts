/** Names of subjects, for the trail: one statement of the room that owns them. */
import type { Locale } from '../contract/text.ts';
import type { Statement } from './database/unit.ts';
import type { NamesOf } from './room.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Rows of `id` and `name` of those that are there; ids that cannot be ones are not asked for. */
export function namesBy(
  select: (companyId: string, ids: readonly string[], locale: Locale) => Statement<{ id: string; name: string }>,
): NamesOf {
  return async (context, ids) => {
    const wanted = ids.filter((id) => uuid.test(id));
    if (wanted.length === 0) return [];
    return context.unit.query(select(context.companyId, wanted, context.locale));
  };
}
