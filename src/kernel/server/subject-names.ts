/** Names of subjects, for the trail: one statement of the module that owns them. */
import type { Locale } from '../contract/text.ts';
import type { NamesOf } from './app-module.ts';
import type { Statement } from './database/unit.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Rows of `id` and `name` of those that are there; ids that cannot be ones are not asked for. */
export function createNameLookup(
  select: (companyId: string, ids: readonly string[], locale: Locale) => Statement<{ id: string; name: string }>,
): NamesOf {
  return async (context, ids) => {
    const validIds = ids.filter((id) => uuid.test(id));
    if (validIds.length === 0) return [];
    return context.unit.query(select(context.companyId, validIds, context.locale));
  };
}
